/**
 * Whether the page is as narrow as a phone held upright: then its parts are below each other. Held sideways there would
 * be no room left for the board. Styles that ask the same ask it in the same words.
 */

import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('(max-width: 600px), (max-width: 820px) and (min-height: 600px)')
