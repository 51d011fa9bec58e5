import { expect, test } from 'vitest'
import { OptimisticStore } from './optimistic-store'

type Change = { set: string; to: number } | { all: Record<string, number> }

function apply(state: Record<string, number>, change: Change) {
  return 'all' in change ? change.all : { ...state, [change.set]: change.to }
}

/** A server that answers when it is told to. */
function open(initial: Record<string, number> = { a: 0, b: 0 }) {
  const store = new OptimisticStore(initial, apply)
  const asked: { what: string; answer: (value?: Change) => void; refuse: () => void }[] = []
  const send = (what: string) => () =>
    new Promise<Change | void>((answer, reject) => {
      asked.push({ what, answer, refuse: () => reject(new Error(what)) })
    })
  const set = (name: string, to: number) => {
    const outcome = store.intend({ set: name, to }, send(`${name}=${to}`)).then(
      () => 'done',
      () => 'refused',
    )
    return outcome
  }
  return { store, asked, send, set }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a change is shown before any answer', () => {
  const { store, set } = open()
  void set('a', 1)
  expect(store.getShown()).toEqual({ a: 1, b: 0 })
})

test('a refused change goes, and those before and after it stay', async () => {
  const { store, asked, set } = open()
  const outcomes = [set('a', 1), set('b', 1), set('a', 2)]
  await soon()
  asked[0]?.answer()
  await soon()
  asked[1]?.refuse()
  expect(await outcomes[1]).toBe('refused')
  expect(store.getShown(), 'while the last one waits').toEqual({ a: 2, b: 0 })
  asked[2]?.refuse()
  expect(await outcomes[2]).toBe('refused')
  expect(store.getShown(), 'back to what was taken').toEqual({ a: 1, b: 0 })
})

test('changes are sent one at a time, in the order they were made', async () => {
  const { store, asked, set } = open()
  void set('a', 1)
  void set('a', 2)
  await soon()
  expect(asked.map(({ what }) => what)).toEqual(['a=1'])
  expect(store.getShown()).toEqual({ a: 2, b: 0 })
  asked[0]?.answer()
  await soon()
  expect(asked.map(({ what }) => what)).toEqual(['a=1', 'a=2'])
})

test('what the server made of a change takes its place', async () => {
  const { store, asked, set } = open()
  const outcome = set('a', 1)
  await soon()
  asked[0]?.answer({ set: 'a', to: 7 })
  await outcome
  expect(store.getShown()).toEqual({ a: 7, b: 0 })
})

test('news from the server goes below changes that are still being sent', async () => {
  const { store, asked, set } = open()
  const outcome = set('a', 1)
  store.receive({ all: { a: 5, b: 5 } })
  expect(store.getShown()).toEqual({ a: 1, b: 5 })
  await soon()
  asked[0]?.refuse()
  await outcome
  expect(store.getShown()).toEqual({ a: 5, b: 5 })
})

test('a question waits for the changes before it, so that its answer cannot turn them back', async () => {
  const { store, asked, set } = open()
  let isAsked = false
  const outcome = set('a', 1)
  const answer = store.load(async () => {
    isAsked = true
    return { all: { a: 1, b: 9 } }
  })
  await soon()
  expect(isAsked).toBe(false)
  asked[0]?.answer()
  await Promise.all([outcome, answer])
  expect(store.getShown()).toEqual({ a: 1, b: 9 })
})

test('a question that fails changes nothing and holds nothing up', async () => {
  const { store, asked, set } = open()
  await expect(store.load(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const outcome = set('b', 1)
  await soon()
  asked[0]?.answer()
  expect(await outcome).toBe('done')
  expect(store.getShown()).toEqual({ a: 0, b: 1 })
})

test('a listener is told about each step until it stops', async () => {
  const { store, asked, set } = open()
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.getShown()['a'] ?? -1))
  const outcome = set('a', 1)
  await soon()
  asked[0]?.refuse()
  await outcome
  stop()
  store.receive({ set: 'a', to: 9 })
  expect(seen).toEqual([1, 0])
})
