import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { card, FakeBoard, list, snapshotOf } from '@/testing/fake-board'
import type { CardDetails } from '../card/card-details-query'
import type { Intended } from '../changes/change'
import { BoardStore } from '../store/board-store'
import { StepLog } from './step-log'
import { redoLast, undoLast } from './undo-step'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const label = { id: 'bug', name: 'Bug', color: '#c00000' }

function open() {
  const worn = { ...list('ready', 'b'), cards: [{ ...card('a'), badges: { labels: [label.id] } }, card('b')] }
  const board = new FakeBoard([worn])
  const intended: Intended[] = []
  const store = new BoardStore({
    snapshot: { ...snapshotOf([worn]), labels: [label] },
    port: board.port(async () => {}),
    onRefused: () => {},
  })
  store.onIntended((change) => intended.push(change))
  const log = new StepLog(store)
  store.start()
  store.setLive(true)
  return { store, log, intended }
}
const rename = (title: string, cardId = 'a'): Intended => ({
  type: 'cards.patched',
  edits: [{ cardId, patch: { title } }],
})
const describeCard = (cardId: string): Intended => ({
  type: 'cards.patched',
  edits: [{ cardId, patch: { description: 'After' } }],
})
const withDescription = (description: string) => ({ description }) as CardDetails

test('the first step is told once, also to someone who asks after it, and to no one who has stopped', () => {
  const { store, log } = open()
  const first = vi.fn()
  const stopped = vi.fn()
  log.onFirst(stopped)()
  log.onFirst(first)
  expect(first).not.toHaveBeenCalled()
  store.intend(rename('One'))
  store.intend(rename('Two'))
  expect(first).toHaveBeenCalledTimes(1)
  expect(stopped).not.toHaveBeenCalled()
  const late = vi.fn()
  log.onFirst(late)
  expect(late).toHaveBeenCalledTimes(1)
})

test('someone who stopped waiting for the first step is not told', () => {
  const { store, log } = open()
  const stopped = vi.fn()
  log.onFirst(stopped)()
  store.intend(rename('One'))
  expect(stopped).not.toHaveBeenCalled()
})

test('a step of which a part was refused cannot be undone', async () => {
  const { log } = open()
  log.together([rename('One'), rename('Two', 'gone')])
  expect(log.last?.named.map(({ change }) => change)).toEqual([rename('One'), rename('Two', 'gone')])
  await vi.advanceTimersByTimeAsync(100)
  expect(log.last).toBeUndefined()
})

test('the details of the ten techniques opened last are known', () => {
  const { store, log, intended } = open()
  for (let at = 0; at < 10; at += 1) log.know(`card ${at}`, withDescription(`Text ${at}`))
  log.know('card 0', withDescription('Text 0'))
  log.know('a', withDescription('Before'))
  for (const [cardId, before] of [
    ['a', 'Before'],
    ['card 0', 'Text 0'],
    ['card 2', 'Text 2'],
    ['card 1', undefined],
  ] as const) {
    store.intend(describeCard(cardId))
    expect(log.last?.changes[0]?.details?.description).toBe(before)
  }
  expect(intended).toHaveLength(4)
})

test('only a correction that others have overtaken is refused in other words', () => {
  const { store, log, intended } = open()
  store.intend(rename('One'))
  undoLast(log)
  const [own, correction] = intended
  if (!own || !correction) throw new Error('Two changes were intended.')
  const isCorrection = (change: Intended, code: AppError['code']) => log.isCorrection(change, new AppError(code, ''))
  expect(isCorrection(correction, 'changed')).toBe(true)
  expect(isCorrection(correction, 'not_found')).toBe(true)
  expect(isCorrection(correction, 'forbidden')).toBe(false)
  expect(isCorrection(own, 'changed')).toBe(false)
})

test('no more than twenty steps can be done again', () => {
  const { store, log } = open()
  log.together(Array.from({ length: 25 }, (_, at) => rename(`Title ${at}`)))
  expect(log.done).toHaveLength(1)
  for (let at = 0; at < 20; at += 1) store.intend(rename(`Other ${at}`))
  while (undoLast(log));
  expect(log.undone).toHaveLength(20)
  let count = 0
  while (redoLast(log)) count += 1
  expect(count).toBe(20)
})

test('nothing done is no step, and nothing to take back leaves nothing on the other pile', () => {
  const { store, log } = open()
  log.together([])
  expect(log.last).toBeUndefined()
  log.onOver(undefined, () => expect.unreachable())
  store.intend(rename('a'))
  const step = log.last
  const over = vi.fn()
  log.onOver(step, over)
  expect(step && log.correct(step, [], 'undone')).toBe(false)
  expect(over).toHaveBeenCalledTimes(1)
  expect([log.done, log.undone]).toEqual([[], []])
})

test('a tag that was deleted comes back to its cards, and is deleted again as a whole', () => {
  const { store, log, intended } = open()
  log.together([rename('One'), { type: 'label.deleted', labelId: label.id }])
  undoLast(log)
  redoLast(log)
  const back = { type: 'cards.labelled', cardIds: ['a'], label, isOn: true }
  expect(intended.slice(2)).toEqual([
    back,
    expect.objectContaining({ type: 'cards.patched' }),
    rename('One'),
    { type: 'label.deleted', labelId: label.id },
  ])
  store.intend(rename('Two'))
  expect(redoLast(log)).toBeUndefined()
})
