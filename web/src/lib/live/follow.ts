/** Following a table: from one view to the next, step by step, as long as they are those that the server sees. */

import { hashOf } from './hash'
import { patched } from './patch'
import type { Plain, Step } from '../protocol'

/** The view after this step; nothing where it does not lead to what the server sees. */
export function viewAfter(view: Plain, step: Step): Plain | null {
  try {
    const next = patched(view, step.patch)
    return hashOf(next) === step.hash ? next : null
  } catch {
    return null
  }
}
