import { expect, test } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { restoreItems } from '../archive/archive'
import type { Intended } from './change'
import { writeChange } from './write-change'

const ids = Array.from({ length: 2500 }, (_, at) => `card ${at}`)

/** Answers each call of a function with the versions of its cards, if it names no more than `most`. */
function listener(most = 1000, details: string | null = null) {
  const calls: string[][] = []
  const rpc = async (_: string, args: { card_ids?: string[]; item_ids?: string[]; edits?: { id: string }[] }) => {
    const named = args.card_ids ?? args.item_ids ?? args.edits?.map(({ id }) => id) ?? []
    if (named.length > most)
      return { data: null, error: { code: 'PT413', message: 'Together they are too heavy.', details }, status: 413 }
    calls.push(named)
    return { data: { versions: Object.fromEntries(named.map((id) => [id, 2])) }, error: null, status: 200 }
  }
  return { calls, db: { rpc } as unknown as Db }
}

const changes: Intended[] = [
  { type: 'cards.removed', cardIds: ids, reason: 'archived' },
  { type: 'cards.patched', edits: ids.map((cardId) => ({ cardId, patch: { priority: 'high' } })) },
  { type: 'cards.labelled', cardIds: ids, label: { id: 'label', name: 'Hot', color: '#ff0000' }, isOn: true },
]
test.each(changes)('$type of more cards than a call takes goes in portions, each card once', async (change) => {
  const { calls, db } = listener()
  const answer = await writeChange(db, 'board', change)
  expect(calls.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(calls.flat()).toEqual(ids)
  expect(Object.keys(answer.versions ?? {})).toHaveLength(change.type === 'cards.removed' ? 0 : 2500)
})

test('so does what comes back from the archive', async () => {
  const { calls, db } = listener()
  await restoreItems(db, 'board', ids)
  expect(calls.map(({ length }) => length)).toEqual([1000, 1000, 500])
})

test.each(changes)('$type of what is too heavy for one call goes in halves, each card once', async (change) => {
  const { calls, db } = listener(300)
  const answer = await writeChange(db, 'board', change)
  expect(calls.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 250))
  expect(calls.flat()).toEqual(ids)
  expect(Object.keys(answer.versions ?? {})).toHaveLength(change.type === 'cards.removed' ? 0 : 2500)
})

test('so does what is too heavy to come back', async () => {
  const { calls, db } = listener(300)
  await restoreItems(db, 'board', ids)
  expect(calls.flat()).toEqual(ids)
})

test('so does what the database gives up on', async () => {
  const sent: number[] = []
  const rpc = async (_name: string, { item_ids }: { item_ids: string[] }) => {
    sent.push(item_ids.length)
    return item_ids.length > 300
      ? { data: null, error: { code: '57014', message: 'canceling statement due to statement timeout' }, status: 500 }
      : { data: [], error: null, status: 200 }
  }
  await restoreItems({ rpc } as unknown as Db, 'board', ids.slice(0, 1000))
  expect(sent).toEqual([1000, 500, 250, 250, 500, 250, 250])
})

test('one that is too heavy alone is refused, and so is at once what a plan has no room for', async () => {
  const change: Intended = { type: 'cards.removed', cardIds: ids, reason: 'archived' }
  await expect(writeChange(listener(0).db, 'board', change)).rejects.toMatchObject({ code: 'too_large' })
  let asked = 0
  const full = listener(0, '1 GB').db
  const db = {
    rpc: (...args: unknown[]) => ((asked += 1), (full.rpc as never as (...a: unknown[]) => unknown)(...args)),
  }
  await expect(writeChange(db as unknown as Db, 'board', change)).rejects.toMatchObject({ code: 'too_large' })
  expect(asked).toBe(1)
})

test('what is refused for another reason is asked once, not in halves', async () => {
  let asked = 0
  const rpc = async () => {
    asked += 1
    return { data: null, error: { code: '42501', message: 'No.', details: null }, status: 403 }
  }
  const change: Intended = { type: 'cards.removed', cardIds: ids, reason: 'archived' }
  await expect(writeChange({ rpc } as unknown as Db, 'board', change)).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toBe(1)
})
