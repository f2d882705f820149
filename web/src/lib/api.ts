/** What the server answers over HTTP. Whatever goes wrong becomes a `Trouble` with one sentence to show. */

import type {
  AddedLuck,
  DeviceLink,
  DrawnLots,
  FindGame,
  GameCard,
  MadeReplay,
  MadeTable,
  Me,
  NewTable,
  PersonCard,
  PlayOn,
  Problem,
  Reach,
  ReviewState,
  RulesCard,
  Sessions,
  StudyState,
  TurnCard,
} from './protocol'

/** Something did not work; the message is a sentence for people, the rule the one that forbids it. */
export class Trouble extends Error {
  constructor(
    sentence: string,
    readonly rule = '',
    readonly status = 0,
  ) {
    super(sentence)
  }
}

export const whoAmI = () => ask<Me>('/api/me')
export const callMe = (name: string) => send<Me>('/api/me', { name })
export const listGames = () => ask<GameCard[]>('/api/games')
export const rulesOf = (game: string) => ask<RulesCard>(`/api/rules/${encodeURIComponent(game)}`)
export const findGame = (wish: FindGame) => send<MadeTable>('/api/find', wish)
export const stopFinding = () => send<unknown>('/api/find/stop', {})
export const pageOf = (person: string) => ask<PersonCard>(`/api/people/${encodeURIComponent(person)}`)
export const postTable = (table: NewTable) => send<MadeTable>('/api/tables', table)
export const learn = (game: string) => send<MadeTable>(`/api/lessons/${encodeURIComponent(game)}`, {})
export const postRematch = (table: string) => send<MadeTable>(`${tableAddress(table)}/rematch`, {})
export const sendLuck = (table: string, luck: string) => send<AddedLuck>(`${tableAddress(table)}/luck`, { luck })
export const endGame = (table: string) => send<MadeTable>(`${tableAddress(table)}/end`, {})
export const askReach = () => ask<Reach>('/api/reach')
export const putAway = (table: string, away: boolean) => send(`${tableAddress(table)}/away`, { away })
export const fetchReview = (id: string) => ask<ReviewState>(reviewAddress(id))
export const fetchTurn = (id: string) => ask<TurnCard | null>(`${reviewAddress(id)}/turn`)
export const beginReview = (id: string) => send<ReviewState>(reviewAddress(id), {})
export const stopReview = (id: string) => send<ReviewState>(`${reviewAddress(id)}/stop`, {})
export const fetchStudy = () => ask<StudyState>('/api/study')
export const beginStudy = (text: string) => send<StudyState>('/api/study', { text })
export const stopStudy = () => send<StudyState>('/api/study/stop', {})
export const playOn = (id: string, wish: PlayOn) => send<MadeTable>(`/api/replays/${encodeURIComponent(id)}/play`, wish)
export const listSessions = () => ask<Sessions>('/api/sessions')
export const endSession = (session: string) => send<Sessions>('/api/sessions/end', { session })
export const endSessions = () => send<Sessions>('/api/sessions/end', { everywhere: true })
export const deleteMe = () => send<Me>('/api/me/delete', {})
export const linkDevice = () => send<DeviceLink>('/api/device', {})

/** Hand a record in, as its text, to be watched. */
export const uploadRecord = (text: string) => answered<MadeReplay>('/api/records', post(text))

/** A replay as it comes, through these eyes: everybody's, a spectator's or a seat's. */
export async function fetchReplay(id: string, eyes: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const path = `/api/replays/${encodeURIComponent(id)}?eyes=${encodeURIComponent(eyes)}`
  return (await fetched(path, { signal })).body!
}

export const fetchRecord = async (id: string) => (await fetched(recordAddress(id))).text()
export const fetchLots = (id: string) => ask<DrawnLots[]>(`/api/replays/${encodeURIComponent(id)}/lots`)

/** Where the record of a finished game is, played here or brought from elsewhere. */
export const recordAddress = (id: string) => `/api/replays/${encodeURIComponent(id)}/record`

/** Where the picture of an address of ours is, as a QR code. */
export const qrAddress = (url: string, network = false) => `/api/qr${new URL(url).pathname}${network ? '?network' : ''}`

/** Whether nobody answered at all. */
export const unreachable = (error: unknown): boolean => error instanceof Trouble && error.status === 0

/** What went wrong, in a sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Trouble ? error.message : 'Something went wrong on this page. Please reload it.'
}

const tableAddress = (table: string) => `/api/tables/${encodeURIComponent(table)}`
const reviewAddress = (id: string) => `/api/reviews/${encodeURIComponent(id)}`
export const ask = <Answer>(path: string) => answered<Answer>(path)
export const send = <Answer>(path: string, body: unknown) => answered<Answer>(path, post(JSON.stringify(body)))
const post = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'Content-Type': 'application/json' } })

async function answered<Answer>(path: string, options?: RequestInit): Promise<Answer> {
  return (await (await fetched(path, options)).json()) as Answer
}

async function fetched(path: string, options?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, options)
  } catch {
    throw new Trouble('The server is not answering. Check your connection and try again.')
  }
  if (!response.ok) throw await troubleOf(response)
  return response
}

async function troubleOf(response: Response): Promise<Trouble> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    if (problem.error) return new Trouble(problem.error, problem.rule, response.status)
  } catch {
    // Not one of our own answers: a proxy in between speaks for itself.
  }
  return new Trouble(`The server could not do that (${response.status}). Try again in a moment.`, '', response.status)
}
