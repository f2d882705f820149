/** The words of an ending, told apart: they come in blocks with empty lines between them. */

export interface Ending {
  /** Who won, and why. */
  headline: string
  /** The places, best first. */
  places: string[]
  /** What led there, in order. */
  story: string[]
}

/** The last block is the headline, blocks of "1. …" are the places, all else is the story. */
export function endingOf(over: string): Ending {
  const blocks = over.split(/\n\s*\n/).map((block) => block.split('\n').filter((line) => line.trim() !== ''))
  const told = blocks.filter((block) => block.length > 0)
  const headline = told.pop()?.join(' ') ?? ''
  const isPlaces = (block: string[]) => block.every((line) => /^\d+\. /.test(line))
  return {
    headline,
    places: told.filter(isPlaces).flat(),
    story: told.filter((block) => !isPlaces(block)).flat(),
  }
}
