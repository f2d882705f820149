/** Black Molly is still to come: so far there is its picture. */

export { default as art } from './Art.svelte'

export const title = 'Black Molly'
