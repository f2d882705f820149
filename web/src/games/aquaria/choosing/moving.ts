/** Cards that leave one part of the table and come to another fly there; others fade. Without time they are just there. */

import { cubicOut } from 'svelte/easing'
import { crossfade, fade, type TransitionConfig } from 'svelte/transition'

interface Flight {
  key: string
  /** In milliseconds; 0 where nothing may move. */
  duration: number
}

const [sent, received] = crossfade({ easing: cubicOut, fallback: (node, { duration }) => fade(node, { duration: Number(duration) }) })

type Transition = TransitionConfig | (() => TransitionConfig)

export const moving = {
  send: (node: HTMLElement, flight: Flight): Transition => (flight.duration ? sent(node, flight) : {}),
  receive: (node: HTMLElement, flight: Flight): Transition => (flight.duration ? received(node, flight) : {}),
}
