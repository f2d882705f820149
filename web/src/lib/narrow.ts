/** Whether the page is as narrow as a phone: then its parts stand below each other. */

import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('(max-width: 820px)')
