// Made from src/shoal/games/goofspiel by shoal.server.wire.typescript; not to be changed by hand.

/** What a seat knows: everything but the bids that others have laid. */
export type GoofspielView = {
  seat: number | null
  asked: number[]
  prize: number
  pool: number[]
  hands: number[][]
  points: number[]
  bid: number | null
  shuffled: boolean
  outcome: Outcome | null
}

/** The ranking, the scores where a game has them, and the reason the game ended. */
export type Outcome = {
  reason: string
  ranking: number[][]
  scores: number[] | null
}

/** Bid for the prize with this card. */
export type Bid = {
  kind: "bid"
  card: number
}

/** This prize can be won now. */
export type Offered = {
  kind: "offered"
  prize: number
}

/** A seat has laid its bid face down; only that seat knows the card. */
export type Laid = {
  kind: "laid"
  seat: number
  card: number | null
}

/** All bids are shown, and the prize goes to the winner; nobody wins a tie. */
export type Won = {
  kind: "won"
  prize: number
  winner: number | null
  bids: number[]
}

export type GoofspielMove = Bid

export type GoofspielEvent = Offered | Laid | Won
