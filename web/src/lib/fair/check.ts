/** Whether the luck of a game is what was promised before it began: worked out here, not by the server. */

import { fetchLots, fetchRecord } from '../api'
import type { DrawnLots, Lot } from '../protocol'
import { counted, listed } from '../words'
import { remembered, type Luck } from './luck'
import { Twister } from './twister'

interface Added {
  seat: number
  after: number
  luck: string
}

interface Header {
  seed?: unknown
  names?: string[]
  fair?: { commitment: string; added?: Added[] }
}

interface Line {
  n: number
  who: unknown
  ask: { kind: string }
  answer: unknown
}

/** What came of it: in a word; what is proven, or what is wrong; and what cannot be proven here. */
export interface Finding {
  verdict: 'fair' | 'forged' | 'unknown'
  words: string
  rest: string[]
}

const NOTHING = 'This game made no promise about its luck, so there is nothing to check.'
const NO_SEAL = 'The luck of this game was sealed before it began, but this record no longer says so.'
const NO_CRYPTO = 'This browser can only check dice at addresses that begin with https, or on the computer where Shoal runs.'
const NOT_HERE =
  'For which pieces were left at each draw, we take this server’s word. To check that as well, download the record and run “shoal check --fair” on your own computer. Nobody can prove that a server kept its seed to itself.'
const OTHER_DEVICE =
  'This server says that another device of yours had already added luck to this game, so it did not take this browser’s. If you used no other device, do not trust it.'

/** Check the luck of the game with this id. */
export async function checkDice(id: string): Promise<Finding> {
  if (!globalThis.crypto?.subtle) return unknown(NO_CRYPTO)
  const [text, lots] = await Promise.all([fetchRecord(id), fetchLots(id)])
  return checkRecord(id, text, lots, remembered())
}

/** The same for this record, with what was drawn at its lines and what this browser remembers. */
export async function checkRecord(id: string, text: string, lots: DrawnLots[], memory: Luck[]): Promise<Finding> {
  const [header, ...lines] = text.trim().split('\n').map((line) => JSON.parse(line) as unknown) as [Header, ...Line[]]
  const { fair, seed } = header
  if (!fair) return memory.some(({ table }) => table === id) ? wrong(NO_SEAL) : unknown(NOTHING)
  if (typeof seed !== 'string' || (await sha256(seed)) !== fair.commitment)
    return wrong('The seed in this record is not the one that was sealed before the game.')
  const added = fair.added ?? []
  const mine = memory.filter((one) => one.table === id || one.commitment === fair.commitment)
  for (const one of mine) {
    const trouble = troubleWith(one, fair.commitment, added)
    if (trouble) return wrong(trouble)
  }
  const fate = lines.filter(({ who }) => who === 'fate')
  for (const line of fate) {
    const trouble = await troubleAt(line, seed, added, lots.find(({ n }) => n === line.n)?.lots)
    if (trouble) return wrong(trouble)
  }
  return proven(header, added, fate.length, lots, mine)
}

/** Whether what this browser remembers is not in the record. */
function troubleWith(mine: Luck, commitment: string, added: Added[]): string {
  if (mine.commitment !== commitment) return 'This is not the seal that this browser was shown before the game.'
  const told = mine.luck || mine.other
  const found = !told || added.some(({ luck, after }) => luck === told && (mine.after === undefined || after === mine.after))
  return found ? '' : 'The luck this browser added to the game is missing from this record, or was changed.'
}

/** Whether an answer of fate is another than its luck says. */
async function troubleAt(line: Line, seed: string, added: Added[], lots: Lot[] | null | undefined): Promise<string> {
  const says = `Step ${line.n}, the ${line.ask.kind}, `
  if (lots === undefined) return `${says}is not explained by the server.`
  if (lots?.length === 0) return isMotion(line.answer) ? '' : `${says}is not a flick, so luck decided it; this server says otherwise.`
  if (!lots) return ''
  if (!lots.every(({ of }, place) => isInOrder(of) || (lots.length > 1 && place === 0))) return `${says}was drawn from pieces that were not in order.`
  const luck = [seed, ...added.filter(({ after }) => after < line.n).map((one) => one.luck)].join('/')
  const twister = await Twister.of(`${await sha256(luck)}/fate/${line.n}`)
  const came = lots.map((lot) => draw(lot, twister))
  const followed = lots.every((lot, place) => same(lot.came, came[place]))
  const whole = lots.length > 1 ? same(leaves(line.answer).sort(), leaves(came).sort()) : same(line.answer, came[0])
  return followed && whole ? '' : `${says}does not follow from the seed that was sealed before the game.`
}

/** What this generator draws. */
function draw({ of, came }: Lot, twister: Twister): unknown {
  if (!Array.isArray(came)) return of[Math.floor(twister.random() * of.length)]
  const order = [...of]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(twister.random() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

function proven(header: Header, added: Added[], answers: number, lots: DrawnLots[], mine: Luck[]): Finding {
  const physics = lots.filter((line) => line.lots?.length === 0).length
  const untold = lots.filter((line) => line.lots === null).length
  const drawn = answers - physics - untold
  const names = [...new Set(added.map(({ seat }) => header.names?.[seat] ?? `seat ${seat + 1}`))]
  const draws = drawn === 1 ? 'The one draw of this game follows' : `All ${drawn} draws of this game follow`
  const own = mine.some(({ luck }) => luck) ? ', this browser’s included' : ''
  const from = names.length ? ` and from the luck that ${listed(names)} added${own}` : ''
  const rest = mine.some(({ other }) => other) ? [OTHER_DEVICE, NOT_HERE] : [NOT_HERE]
  if (physics) rest.push(physics === 1 ? 'One flick is physics, not luck: the same command works it out again.' : `${physics} flicks are physics, not luck: the same command works them out again.`)
  if (untold) rest.push(`Only that command can check ${counted(untold, 'more draw')}.`)
  if (!drawn) return { verdict: 'unknown', words: 'Nothing was drawn in this game. Its seed is the one that was sealed before it began.', rest }
  return { verdict: untold ? 'unknown' : 'fair', words: `${draws} from a seed that was sealed before it began${from}.`, rest }
}

const wrong = (words: string): Finding => ({ verdict: 'forged', words, rest: [] })
const unknown = (words: string): Finding => ({ verdict: 'unknown', words, rest: [] })
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether these pieces lie in their order, so that nobody could choose which one lies at the place that is drawn. */
const isInOrder = (pieces: readonly unknown[]): boolean => pieces.every((piece, place) => place === 0 || (pieces[place - 1] as number) <= (piece as number))

/** Whether an answer tells how pieces moved, which physics works out: everything else is drawn. */
const isMotion = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'engine' in answer

/** All that an answer is made of, without how it is put together. */
function leaves(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)]
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
