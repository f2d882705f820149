/** Patches of a view: pairs of a path and the new value there, as the server sends them. */

import type { Step } from '../protocol'

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
