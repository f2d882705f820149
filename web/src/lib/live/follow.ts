/** Following a table: from one view to the next, step by step, as long as they are those that the server sees. */

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

/** Pairs of a path and the new value there, as the server sends them. */
export type Patch = Step['patch']

/** The value after the patch. The old one stays as it was; what did not change is shared with it. */
export function patched<Value>(value: Value, patch: Patch): Value {
  let result: unknown = value
  for (const [path, replacement] of patch) result = replaced(result, path, 0, replacement)
  return result as Value
}

function replaced(value: unknown, path: readonly (string | number)[], depth: number, replacement: unknown): unknown {
  const key = path[depth]
  if (key === undefined) return replacement
  if (Array.isArray(value) && typeof key === 'number' && key >= 0 && key < value.length) {
    return value.with(key, replaced(value[key], path, depth + 1, replacement))
  }
  if (isObject(value) && typeof key === 'string' && Object.hasOwn(value, key)) {
    return { ...value, [key]: replaced(value[key], path, depth + 1, replacement) }
  }
  throw new Error(`This patch does not fit: there is no ${path.slice(0, depth + 1).join('.')}.`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let bits = byte
  for (let turn = 0; turn < 8; turn += 1) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1
  return bits
})

/** A short mark of this view, made as the server makes it: the CRC-32 of its JSON text, in eight hexadecimal digits. */
export function hashOf(view: unknown): string {
  let sum = 0xffffffff
  // We print 7 where the server has 7.0: that is left out on both sides.
  for (const byte of new TextEncoder().encode(JSON.stringify(view).replaceAll('.0', ''))) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return (~sum >>> 0).toString(16).padStart(8, '0')
}
