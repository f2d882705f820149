import { describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/lib/settings.svelte'
import { beginAtTable, join, live } from './at_table'
import { now, person, step, TestSocket, told, whole } from '../socket'

beginAtTable()

/** A board is there that takes so long with each step. */
function perform(ms: number): void {
  live.player.perform({ scriptOf: () => ({ beats: [{ ms, show: () => undefined }], told: 1 }), rest: () => undefined })
}

const words = () => live.log.map((line) => line.words)

describe('coming to a table', () => {
  it('says hello as a spectator, then looks through the eyes of the one seat that is mine', () => {
    const socket = TestSocket.newest
    expect(socket.path).toBe('/live/abc')
    socket.open()
    expect(socket.last).toEqual({ kind: 'hello', eyes: null })
    socket.tell(whole({ eyes: null, view: { secret: false } }))
    expect(live.status).toBe('joining')
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
    socket.tell(whole())
    expect(live.status).toBe('live')
    expect(live.view).toEqual({ round: 1, line: [0, 1] })
    expect(live.myTurn).toBe(true)
  })

  it('stays a spectator without a seat, and with several seats until the device is passed', () => {
    const seats = [person('Ada', { mine: true }), person('Bob', { mine: true })]
    TestSocket.newest.open()
    TestSocket.newest.tell(whole({ eyes: null, seats }))
    expect(TestSocket.newest.said).toEqual([{ kind: 'hello', eyes: null }])
    expect(live.status).toBe('live')
    expect(live.myTurn).toBe(false)
  })

  it('looks through the eyes of a seat as soon as it becomes mine', () => {
    const socket = TestSocket.newest
    socket.open()
    socket.tell(whole({ eyes: null, seats: [person('', { kind: 'open' }), person('Bob')] }))
    socket.tell(step(6, { seats: [person('Ada', { mine: true }), person('Bob')] }))
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
  })

  it('becomes a spectator where these eyes are not mine to look through', () => {
    const socket = join()
    live.look(1)
    socket.tell({ kind: 'refusal', id: '', why: 'eyes', rule: '', reason: 'That is not your seat.' })
    expect(socket.last).toEqual({ kind: 'hello', eyes: null })
  })

  it('becomes a spectator where these eyes are mine no longer when it comes back', () => {
    join().cut(1013)
    vi.advanceTimersByTime(60_000)
    const socket = TestSocket.newest
    socket.open()
    socket.tell({ kind: 'refusal', id: '', why: 'eyes', rule: '', reason: 'You cannot look through those eyes while the game is on.' })
    expect(socket.last).toEqual({ kind: 'hello', eyes: null })
    socket.tell(whole({ eyes: null, seats: [person('Bass', { kind: 'bot' }), person('Bob')] }))
    socket.tell({ kind: 'refusal', id: '', why: 'wish', rule: '', reason: 'That was too fast; wait a moment.' })
    expect(live.eyes).toBeNull()
  })

  it('gives up where there is no such table', () => {
    TestSocket.newest.cut(4404, 'There is no such table.')
    vi.advanceTimersByTime(60_000)
    expect(live.status).toBe('gone')
    expect(live.why).toBe('')
    expect(TestSocket.all).toHaveLength(1)
  })

  it('says why a table that is there cannot be opened, and does not try again', () => {
    TestSocket.newest.cut(4422, 'This table is damaged.')
    vi.advanceTimersByTime(60_000)
    expect(live.status).toBe('gone')
    expect(live.why).toBe('This table is damaged.')
    expect(TestSocket.all).toHaveLength(1)
  })
})

describe('following steps', () => {
  it('patches the view, tells the log on and asks what is asked now', () => {
    const socket = join()
    socket.tell(step(6, { now: now({ ask: 'Wait.', asked: [1], choices: [] }), rematch: 'xyz' }))
    expect(live.view).toEqual({ round: 6, line: [0, 1] })
    expect([live.number, live.hash, live.now.ask, live.rematch]).toEqual([6, step(6).hash, 'Wait.', 'xyz'])
    expect(words()).toEqual(['It began.', 'Step 6.'])
    expect(live.happened).toEqual(told('Step 6.'))
    expect(live.myTurn).toBe(false)
  })

  it('shows the board every step that comes, with its own view, while the newest is known at once', () => {
    const socket = join()
    perform(300)
    socket.tell(step(6))
    socket.tell(step(7))
    expect(live.view).toEqual({ round: 7, line: [0, 1] })
    expect(live.player.frame).toEqual({ view: { round: 6, line: [0, 1] }, happened: told('Step 6.') })
    vi.advanceTimersByTime(5_000)
    expect(live.player.frame).toEqual({ view: { round: 7, line: [0, 1] }, happened: told('Step 7.') })
  })

  it('tells nothing in words before the board has shown it, while what can be done is known at once', () => {
    settings.wish({ motion: 'full' })
    const socket = join()
    const asks = now({ ask: 'Wait.', asked: [1], choices: [] })
    perform(60_000)
    socket.tell(step(6, { now: asks }))
    expect([words(), live.told.ask, live.now.ask]).toEqual([['It began.'], now().ask, 'Wait.'])
    vi.advanceTimersByTime(59_999)
    expect([live.seen, live.happened]).toEqual([{ round: 1, line: [0, 1] }, []])
    vi.advanceTimersByTime(1)
    expect([words(), live.told.ask, live.seen]).toEqual([['It began.', 'Step 6.'], 'Wait.', live.view])
  })

  it('asks nothing before the board has shown what led there, and tells everything to somebody who skips it or looks elsewhere', () => {
    settings.wish({ motion: 'full' })
    const socket = join()
    perform(60_000)
    socket.tell(step(6))
    expect(words()).toEqual(['It began.'])
    expect([live.showing, live.myTurn]).toEqual([true, false])
    live.play({ kind: 'say' })
    expect(live.requests.busy).toBe(false)
    live.player.skip()
    expect(words()).toEqual(['It began.', 'Step 6.'])
    expect([live.showing, live.myTurn]).toEqual([false, true])
    socket.tell(step(7))
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(words()).toEqual(['It began.', 'Step 6.', 'Step 7.'])
  })

  it('shows somebody who is out and skips to the end nothing but the end', () => {
    settings.wish({ motion: 'full' })
    const socket = join()
    perform(1000)
    live.hasten('end')
    socket.tell(step(6))
    expect([live.showing, live.player.frame.view]).toEqual([false, live.view])
    socket.tell(step(7, { now: now({ asked: [], choices: [], over: { headline: 'Bob won.', places: [], story: [] } }) }))
    expect(live.showing).toBe(true)
    vi.advanceTimersByTime(1000 / 4)
    expect(live.told.over?.headline).toBe('Bob won.')
  })

  it('leaps with the board to a whole view', () => {
    const socket = join()
    socket.tell(step(6))
    socket.tell(step(7))
    socket.tell(whole({ number: 9, view: { round: 9 } }))
    vi.advanceTimersByTime(5_000)
    expect(live.player.frame).toEqual({ view: { round: 9 }, happened: [] })
  })

  it('takes each step once', () => {
    const socket = join()
    socket.tell(step(6))
    socket.tell(step(6))
    expect(words()).toEqual(['It began.', 'Step 6.'])
  })

  it('leaves out happenings without words from the log, not from the board', () => {
    join().tell(step(6, { happened: told('', 'Splash.') }))
    expect(words()).toEqual(['It began.', 'Splash.'])
    expect(live.happened).toHaveLength(2)
  })

  it('asks for everything after a gap, and ignores steps until it is there', () => {
    const socket = join()
    socket.tell(step(8))
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
    socket.tell(step(6))
    expect(live.number).toBe(5)
    socket.tell(whole({ number: 8, view: { round: 8 } }))
    expect(live.view).toEqual({ round: 8 })
  })

  it('asks for everything when a patch does not fit', () => {
    const socket = join()
    socket.tell(step(6, { patch: [[['nowhere'], 1]] }))
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
    expect(live.number).toBe(5)
  })

  it('asks for everything when a step leads to another view than the server has', () => {
    const socket = join()
    socket.tell(step(6, { patch: [[['round'], 7]] }))
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
    expect([live.number, live.view]).toEqual([5, { round: 1, line: [0, 1] }])
    socket.tell(whole({ number: 6, view: { round: 6, line: [0, 1] } }))
    socket.tell(step(7))
    expect([live.number, live.view]).toEqual([7, { round: 7, line: [0, 1] }])
  })

  it('forgets the log before a step that turns everything face down', () => {
    const socket = join()
    socket.tell(step(6))
    socket.tell(step(7, { forget: true }))
    expect(words()).toEqual(['Step 7.'])
    socket.tell(step(8))
    expect(words()).toEqual(['Step 7.', 'Step 8.'])
    live.play({ kind: 'say' })
    expect(words()).toEqual(['Step 8.'])
  })

  it('strikes out what an undo took back, and nothing else', () => {
    const socket = join()
    socket.tell(step(6))
    socket.tell(step(7))
    socket.tell(step(8, { happened: [{ event: { kind: 'table:sat' }, words: 'Cyd sits down.' }] }))
    socket.tell(step(9, { undone: 7, happened: [{ event: { kind: 'table:undone' }, words: 'Ada took a move back.' }] }))
    expect(live.log.map((line) => line.undone)).toEqual([false, false, true, false, false])
    socket.tell(step(10))
    socket.tell(step(11, { undone: 6, happened: [{ event: { kind: 'table:undone' }, words: 'Ada took 2 moves back.' }] }))
    expect(live.log.map((line) => line.undone)).toEqual([false, true, true, false, false, true, false])
  })
})

describe('talk and looks', () => {
  it('hears what is said in words, in order', () => {
    const socket = join()
    const line = (id: string) => ({ kind: 'spoken', id, who: 'w', name: 'Bob', text: id, at: 1, mine: false, aside: false }) as const
    socket.tell(line('a'))
    socket.tell(line('b'))
    expect(live.around.spoken.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('says when the page goes out of sight and comes back, and so does the hello of a hidden page', () => {
    const socket = join()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket.last).toEqual({ kind: 'gaze', looking: false })
    live.look(null)
    expect(socket.last).toEqual({ kind: 'hello', eyes: null, looking: false })
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket.said).toContainEqual({ kind: 'gaze', looking: true })
  })
})
