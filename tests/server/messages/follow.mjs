// Follows tables as the client does: reads lines of JSON, each a table's first view and its steps, and says for each
// line at which steps the client's view is not the server's.
import { readFileSync } from 'node:fs'
import { hashOf, patched } from '../../../web/src/lib/live/follow.ts'

for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const { whole, steps } = JSON.parse(line)
  const wrong = hashOf(whole.view) === whole.hash ? [] : [whole.number]
  let { view } = whole
  for (const { number, hash, patch } of steps) {
    view = patched(view, patch)
    if (hashOf(view) !== hash) wrong.push(number)
  }
  console.log(JSON.stringify(wrong))
}
