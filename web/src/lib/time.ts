/** Time in words, as short as a clock shows it. */

import { counted } from './words'
import type { ClockTerms } from './protocol'

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** "0:07", "12:30", "3 h 05", "2 days". Parts of a second count as a whole one, so that 0:00 means none. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= 2 * DAY) return counted(Math.floor(whole / DAY), 'day')
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} h ${padded(Math.floor((whole % HOUR) / MINUTE))}`
  return `${Math.floor(whole / MINUTE)}:${padded(whole % MINUTE)}`
}

/** "45 seconds", "1 minute", "3 days". */
export function span(seconds: number): string {
  if (seconds % DAY === 0 && seconds) return counted(seconds / DAY, 'day')
  if (seconds % MINUTE === 0 && seconds) return counted(seconds / MINUTE, 'minute')
  return counted(seconds, 'second')
}

/** "30 seconds a move + 2 minutes". */
export function clockWords({ move, reserve = 0 }: ClockTerms): string {
  return `${span(move)} a move${reserve ? ` + ${span(reserve)}` : ''}`
}

const padded = (number: number): string => String(number).padStart(2, '0')
