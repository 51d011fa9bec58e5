import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ws from 'ws'
import type { Intended } from '@/lib/boards/changes/change'
import { createBoard } from '@/lib/boards/new-board/create-board'
import type { Card } from '@/lib/boards/schema'
import { writeChange } from '@/lib/boards/changes/write-change'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'

/*
 * A tab may die after the database has written and before the answer was noted: the next tab sends the change again.
 * Each kind of change must then leave what it left the first time, and not be refused.
 */

let services: Services
let olive: Db
const boards: Record<'here' | 'there', string> = { here: '', there: '' }

beforeAll(async () => {
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  olive = createClient<Database>(services.url, services.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  await makeAccount(services, olive, { email: 'olive@ninjadojo.test', password: 'ink-on-paper-1' })
  const cards = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, description: '' }))
  for (const place of ['here', 'there'] as const) {
    boards[place] = await createBoard(olive, {
      title: place,
      description: '',
      lists: [
        { title: 'Ready', cards },
        { title: 'Done', cards: [] },
      ],
    })
  }
})

afterAll(() => services.close())

/** All that the boards hold, with the history of each card. */
async function everything() {
  const tables = [
    'boards',
    'lists',
    'cards',
    'card_labels',
    'custom_labels',
    'card_checklist_items',
    'card_comments',
  ] as const
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { data } = await olive.from(table).select('*').throwOnError()
      return (data as Record<string, unknown>[])
        .map(({ version: _v, updated_at: _u, ...row }) => JSON.stringify(row))
        .toSorted()
    }),
  )
  const { data: cards } = await olive.from('cards').select('id').order('id').throwOnError()
  const histories = await Promise.all(
    cards.map(async ({ id: card_id }) => (await olive.rpc('card_details', { card_id }).throwOnError()).data),
  )
  return {
    ...Object.fromEntries(tables.map((table, at) => [table, rows[at]])),
    history: histories.map((details) => (details as { history: unknown }).history),
  }
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const label = { id: id(900), name: 'urgent', color: '#b3402a' }
const shownCard = (cardId: string, title: string): Card => ({ id: cardId, title, version: 1 }) as Card

test('each kind of change, written again, has the same result', async () => {
  const { data: lists } = await olive.from('lists').select('id, title, board_id').throwOnError()
  const listOf = (board: 'here' | 'there', title: string) =>
    lists.find((list) => list.board_id === boards[board] && list.title === title)!.id
  const { data: cards } = await olive.from('cards').select('id, title, list_id').throwOnError()
  const ready = listOf('here', 'Ready')
  const done = listOf('here', 'Done')
  const card = (title: string) => cards.find((one) => one.list_id === ready && one.title === title)!.id
  const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map(card) as [string, string, string, string]

  const changes: Intended[] = [
    {
      type: 'card.placed',
      listId: ready,
      card: shownCard(id(1), 'New'),
      description: 'With words',
      checklist: [{ id: id(2), title: 'Step', completed: false }],
      labels: [label],
    },
    {
      type: 'cards.patched',
      edits: [{ cardId: one, patch: { title: 'Uno', dueDate: '2026-12-01', priority: 'high' } }],
    },
    { type: 'cards.patched', edits: [{ cardId: one, patch: { description: 'Text' }, expect: { description: '' } }] },
    {
      type: 'cards.patched',
      edits: [{ cardId: one, patch: { dueDate: null, isCompleted: true }, expect: { isCompleted: false } }],
    },
    {
      type: 'cards.patched',
      edits: [
        { cardId: one, patch: { title: 'Eins' }, expect: { title: 'Uno' } },
        { cardId: two, patch: { title: 'Zwei' }, expect: { title: 'Two' } },
      ],
    },
    { type: 'cards.moved', cardIds: [three], listId: done, index: 0, fromListId: ready },
    { type: 'cards.moved', cardIds: [one], listId: ready, index: 2 },
    { type: 'cards.moved', cardIds: [one, two], listId: done, index: 0, fromListId: ready },
    { type: 'cards.labelled', cardIds: [one, two], label, isOn: true },
    { type: 'cards.labelled', cardIds: [two], label, isOn: false },
    { type: 'cards.labelled', cardIds: [], label: { id: id(901), name: 'later', color: '#2a6bb3' }, isOn: true },
    { type: 'label.edited', label: { ...label, name: 'Urgent' }, expect: label },
    { type: 'label.deleted', labelId: id(901) },
    { type: 'card.duplicated', cardId: one, copy: shownCard(id(3), 'Eins') },
    {
      type: 'items.added',
      cardId: one,
      items: [
        { id: id(4), title: 'a', completed: false },
        { id: id(5), title: 'b', completed: true },
      ],
    },
    { type: 'items.added', cardId: one, items: [{ id: id(6), title: 'c', completed: false }], index: 0 },
    { type: 'item.edited', cardId: one, itemId: id(4), title: 'A', expect: { title: 'a' } },
    { type: 'item.edited', cardId: one, itemId: id(4), completed: true },
    { type: 'item.moved', cardId: one, itemId: id(4), index: 0 },
    { type: 'item.deleted', cardId: one, itemId: id(5), expect: { id: id(5), title: 'b', completed: true } },
    { type: 'comment.added', cardId: one, comment: { id: id(7), content: 'Hello' } },
    { type: 'comment.edited', cardId: one, commentId: id(7), content: 'Hello again', expect: 'Hello' },
    { type: 'comment.deleted', cardId: one, commentId: id(7), expect: 'Hello again' },
    {
      type: 'comment.restored',
      cardId: one,
      comment: { id: id(7), content: 'Hello again', mentions: [], userId: null, createdAt: '', updatedAt: '' },
    },
    { type: 'list.placed', listId: id(8), title: 'Later' },
    { type: 'list.renamed', listId: id(8), title: 'Sooner', expect: 'Later' },
    { type: 'list.moved', listId: id(8), index: 0 },
    { type: 'list.deleted', listId: id(8), isOnlyEmpty: true },
    { type: 'list.restored', index: 0, list: { id: id(8), title: 'Sooner', version: 1, cards: [] } },
    { type: 'cards.removed', cardIds: [four], reason: 'deleted' },
    { type: 'cards.restored', places: [{ listId: ready, index: 0, card: shownCard(four, 'Four') }] },
    { type: 'cards.removed', cardIds: [four, three], reason: 'archived', isOnlyMine: true },
    {
      type: 'cards.restored',
      places: [
        { listId: ready, index: 0, card: shownCard(four, 'Four') },
        { listId: done, index: 0, card: shownCard(three, 'Three') },
      ],
      reason: 'archived',
    },
    { type: 'card.transferred', cardId: two, toListId: listOf('there', 'Done'), fromListId: done },
    {
      type: 'card.returned',
      place: { listId: done, index: 1, card: shownCard(two, 'Zwei') },
      fromListId: listOf('there', 'Done'),
    },
    { type: 'board.renamed', title: 'Nearby', expect: 'here' },
  ]
  const kinds = new Set<string>()
  for (const change of changes) {
    const before = await everything()
    await writeChange(olive, boards.here, change)
    const once = await everything()
    expect(once, `${change.type} does something`).not.toEqual(before)
    await writeChange(olive, boards.here, change)
    expect(await everything(), `${change.type} twice`).toEqual(once)
    kinds.add(change.type)
  }
  expect(kinds.size).toBe(25)
})
