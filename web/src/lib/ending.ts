/** The words of an ending, told apart: they come in blocks with empty lines between them. */

export interface Ending {
  /** Who won, and why. */
  headline: string
  /** The places, best first. */
  places: string[]
  /** What led there, in order. */
  story: string[]
}

/** Blocks of "1. …" are the places, the last one beside them is the headline, all else is the story. */
export function endingOf(over: string): Ending {
  const blocks = over.split(/\n\s*\n/).map((block) => block.split('\n').filter((line) => line.trim() !== ''))
  const isPlaces = (block: string[]) => block.length > 0 && block.every((line) => /^\d+\. /.test(line))
  const told = blocks.filter((block) => block.length > 0 && !isPlaces(block))
  return {
    headline: told.pop()?.join(' ') ?? 'The game is over.',
    places: blocks.filter(isPlaces).flat(),
    story: told.flat(),
  }
}
