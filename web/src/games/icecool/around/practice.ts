/** What practice asks the server: the school, and what the world does with a flick. No table, no rules. */

import { Trouble } from '../../../lib/api'
import type { Flick, Ground, Motion, Spot } from '../types'

const ADDRESS = '/api/practice/icecool'

/** A flick of one penguin, with all of them standing where they stand. */
export interface Try {
  places: (Spot | null)[]
  penguin: number
  flick: Flick
}

export const fetchGround = (): Promise<Ground> => answered<Ground>()

export const simulate = (wish: Try): Promise<Motion> =>
  answered<Motion>({ method: 'POST', body: JSON.stringify(wish), headers: { 'Content-Type': 'application/json' } })

async function answered<Answer>(options?: RequestInit): Promise<Answer> {
  const response = await fetch(ADDRESS, options).catch(() => null)
  if (!response?.ok) throw new Trouble(await reason(response))
  return (await response.json()) as Answer
}

async function reason(response: Response | null): Promise<string> {
  const problem = (await response?.json().catch(() => null)) as { error?: string } | null
  return problem?.error ?? 'The server is not answering. Please try again.'
}
