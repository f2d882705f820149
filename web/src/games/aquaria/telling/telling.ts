/** What a line of the scoring was given for, in words. */

import { counted, ordinal } from '../../../lib/words'
import { shelfOf } from '../components'
import type { Line, Part, Scenery } from '../types'


/** The parts of a line, as one sentence without its end. */
export function partsWords(line: Line | null, scenery: Scenery): string {
  if (!line || !line.parts.length) return 'nothing'
  if (line.item === 'stock') return `${counted(line.parts[0]?.count ?? 0, 'pearl')}, ${line.parts[1]?.count ?? 0} wool`
  const parts = line.parts.filter(({ points }) => points !== 0)
  return parts.length ? parts.map((part) => partWords(line.item, part, scenery)).join('; ') : nothingFor(line)
}

const nothingFor = ({ item, parts }: Line): string => (item === 'food' ? counted(parts[0]?.count ?? 0, 'can') : 'nothing')

function partWords(item: Line['item'], { points, count, name, cells }: Part, scenery: Scenery): string {
  const gives = `${points}`
  switch (item) {
    case 'oxygen':
      return `level ${count}: ${gives}`
    case 'encyclopedia':
      return `arrived ${ordinal(count)}: ${gives}`
    case 'food':
      return `${counted(count, 'can')}: ${gives}`
    case 'lines':
      return `${isRow(cells) ? 'row' : 'column'}: ${gives}`
    case 'lionfish': {
      const match = shelfOf(scenery).lionfish.get(name)?.match ?? ''
      return `${count} × ${match}: ${gives}`
    }
    case 'anemones':
      return `${counted(count, 'clownfish', 'clownfish')} beside: ${gives}`
    case 'schools':
      return `group of ${count}: ${gives}`
    case 'plants':
      return `${counted(count, 'colour')}: ${gives}`
    default:
      return gives
  }
}

const isRow = ([first = 0, second = 0]: number[]): boolean => second - first === 1
