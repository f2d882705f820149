import { expect, test } from 'vitest'
import { checkRecord } from '../src/lib/fair/check'
import type { Luck } from '../src/lib/fair/luck'
import { Twister } from '../src/lib/fair/twister'
import type { DrawnLots } from '../src/lib/protocol'
import played from './fair.json'

const { text } = played
const lots = played.lots as unknown as DrawnLots[]
const header = JSON.parse(text.split('\n')[0]!) as { seed: string; fair: { commitment: string; added: { luck: string }[] } }
const { commitment, added } = header.fair
const mine: Luck = { table: 'here', commitment, luck: added[0]!.luck, after: 0 }

const check = (changed = text, drawn = lots, memory: Luck[] = []) => checkRecord('here', changed, drawn, memory)

test('the generator draws what Python draws', async () => {
  const sea = await Twister.of('sea/fate/1')
  expect([sea.random(), sea.random(), sea.random()]).toEqual([0.49327214080985804, 0.8115255950487138, 0.7428807950570988])
  for (let draws = 0; draws < 997; draws++) sea.random()
  expect(sea.random()).toBe(0.1339861265830805)
  expect((await Twister.of('a')).random()).toBe(0.2720295377534757)
  expect((await Twister.of('x'.repeat(3000))).random()).toBe(0.47422297912728983)
})

test('a game that keeps its promise is fair, and says what that rests on and what it does not prove', async () => {
  const { verdict, words, rest } = await check(text, lots, [mine])
  expect(verdict).toBe('fair')
  expect(words).toBe(
    `All ${lots.length} draws of this game follow from a seed that was sealed before it began and from the luck that Ada and Bob added, this browser’s included.`,
  )
  expect(rest[0]).toContain('shoal check --fair')
})

test.each([
  ['another seed', text.replace(header.seed, '0'.repeat(64)), 'The seed in this record is not the one that was sealed'],
  ['another seal', text.replace(commitment, '0'.repeat(64)), 'The seed in this record is not the one that was sealed'],
  ['luck that was left out', text.replace(added[1]!.luck, added[0]!.luck), 'does not follow from the seed'],
  ['luck that counts later', text.replace('"after":8', '"after":30'), 'does not follow from the seed'],
  ['another die', text.replace(/("kind":"die"},"answer":)(\d)/, (_, head: string, face: string) => head + ((Number(face) % 4) + 1)), 'the die, does not follow'],
  ['another tank', text.replace(/"turn":\d/, '"turn":7'), 'Step 1, the tank, does not follow'],
  ['no promise', text.replace('"fair"', '"once"'), 'made no promise about its luck'],
])('%s is found', async (_, forged, words) => {
  expect(forged).not.toBe(text)
  const finding = await check(forged)
  expect(finding.verdict).toBe(words.startsWith('made no promise') ? 'unknown' : 'forged')
  expect(finding.words).toContain(words)
})

test('lots that fit a forged answer do not follow from the seed either', async () => {
  const die = /("kind":"die"},"answer":)(\d)/
  const [, , face] = die.exec(text)!
  const other = (Number(face) % 4) + 1
  const forged = lots.map((line) => (line.lots![0]!.came === Number(face) ? { ...line, lots: [{ ...line.lots![0]!, came: other }] } : line))
  expect((await check(text.replace(die, `$1${other}`), forged)).verdict).toBe('forged')
})

test('where nothing was drawn, nothing is called fair', async () => {
  const { verdict, words } = await check(text.split('\n')[0]!, [])
  expect([verdict, words]).toEqual(['unknown', 'Nothing was drawn in this game. Its seed is the one that was sealed before it began.'])
})

test('a line that the server does not explain is not taken for fair', async () => {
  expect((await check(text, lots.slice(1))).words).toBe('Step 1, the tank, is not explained by the server.')
})

test('what this browser remembers must be in the record', async () => {
  const elsewhere = { ...mine, commitment: '0'.repeat(64) }
  expect((await check(text, lots, [elsewhere])).words).toContain('not the seal that this browser was shown')
  expect((await check(text, lots, [{ ...mine, luck: '1'.repeat(64) }])).words).toContain('is missing from this record, or was changed')
  expect((await check(text, lots, [{ ...mine, after: 3 }])).words).toContain('is missing from this record, or was changed')
  expect((await check(text.replace('"fair"', '"once"'), lots, [mine])).words).toContain('no longer says so')
})

test('a server that says another device was quicker has to show what that one added, and is not simply believed', async () => {
  const said = { ...mine, luck: '', other: added[0]!.luck }
  const { verdict, words, rest } = await check(text, lots, [said])
  expect(verdict).toBe('fair')
  expect(words).not.toContain('this browser’s included')
  expect(rest[0]).toContain('If you used no other device, do not trust it.')
  expect((await check(text, lots, [{ ...said, other: '1'.repeat(64) }])).verdict).toBe('forged')
})

const without = (drawn: DrawnLots['lots']) => lots.map((line, place) => (place === 1 ? { ...line, lots: drawn } : line))

test('a flick is physics, and nothing else is', async () => {
  const flick = text.replace(/"answer":\d/, '"answer":{"engine":"mujoco"}')
  const { verdict, rest } = await check(flick, without([]))
  expect(verdict).toBe('fair')
  expect(rest[1]).toBe('One flick is physics, not luck: the same command works it out again.')
  expect((await check(text, without([]))).words).toContain('is not a flick, so luck decided it')
})

test('what cannot be told is not taken for fair, but said to be checked elsewhere', async () => {
  const { verdict, rest } = await check(text, without(null))
  expect(verdict).toBe('unknown')
  expect(rest[1]).toBe('Only that command can check 1 more draw.')
})

test('faces that are put in another order, so that the seed leads to the wanted one, are found', async () => {
  const die = lots.findIndex((line) => line.lots!.length === 1)
  const [{ of, came }] = lots[die]!.lots as [{ of: number[]; came: number }]
  const other = (came % 4) + 1
  const swapped = of.map((face) => (face === came ? other : face === other ? came : face))
  const forged = lots.map((line, place) => (place === die ? { ...line, lots: [{ of: swapped, came: other }] } : line))
  const lines = text.split('\n').map((line) => (line.startsWith(`{"n":${lots[die]!.n},`) ? line.replace(`"answer":${came}`, `"answer":${other}`) : line))
  expect((await check(lines.join('\n'), forged)).words).toContain('pieces that were not in order')
})
