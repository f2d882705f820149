// Goofspiel for two on boardgame.io, by the same rules as examples/goofspiel: thirteen cards, prizes from the highest
// down, sealed bids, and the last cards lay themselves. Kept in memory, its fastest store; no undo, which it would
// have to keep books for.
const { Server } = require('boardgame.io/server')
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core')

const CARDS = 13

function award(G) {
  const [first, second] = G.bids
  if (first !== second) G.points[first > second ? 0 : 1] += G.prize
  G.bids = [null, null]
  G.prize -= 1
}

function bid({ G, playerID }, card) {
  const seat = Number(playerID)
  const place = G.hands[seat].indexOf(card)
  if (place < 0 || G.bids[seat] !== null) return INVALID_MOVE
  G.hands[seat].splice(place, 1)
  G.bids[seat] = card
  if (G.bids.includes(null)) return
  award(G)
  if (G.prize === 1) {
    G.bids = G.hands.map((hand) => hand.pop())
    award(G)
  }
}

const goofspiel = {
  name: 'goofspiel',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => ({
    prize: CARDS,
    hands: [0, 1].map(() => Array.from({ length: CARDS }, (_, place) => place + 1)),
    points: [0, 0],
    bids: [null, null],
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  // Both bid at once, so a bid may be based on the state before the other's.
  moves: { bid: { move: bid, client: false, ignoreStaleStateID: true } },
  endIf: ({ G }) => (G.prize === 0 ? { points: G.points } : undefined),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    bids: G.bids.map((card, seat) => (String(seat) === playerID || card === null ? card : 0)),
  }),
}

Server({ games: [goofspiel], origins: [] }).run({ port: Number(process.argv[2]) })
