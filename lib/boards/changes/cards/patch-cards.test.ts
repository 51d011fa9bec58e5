import { expect, test } from 'vitest'
import { card, list } from '@/testing/fake-board'
import { clientOf } from '@/testing/client-of'
import type { CardDetails } from '../../card/card-details-query'
import type { Card } from '../../schema'
import { applyChange, applyToDetails } from '../apply-change'
import type { CardEdit, CardPatch, Intended } from '../change'
import type { Names, Picture } from '../verb'
import { writeChange } from '../write-change'
import { patchCards } from './patch-cards'

const patched = (...edits: CardEdit[]) => ({ type: 'cards.patched' as const, edits })
const patchOf = (patch: CardPatch, expect?: CardPatch) => patched({ cardId: 'a', patch, ...(expect && { expect }) })
const full: Card = {
  ...card('a'),
  priority: 'high',
  dueDate: '2026-12-01',
  dueAt: '2026-12-01T14:00:00.000Z',
  dueTimeZone: 'Europe/Berlin',
  repeat: 'every day',
  assignee: 'mia',
  hasDescription: true,
  completedAt: '2026-11-20T10:00:00Z',
}
const after = (of: Card, change: Intended) => applyChange([{ ...list('ready'), cards: [of] }], change)[0]?.cards[0]

test.each<[CardPatch, Record<string, unknown>]>([
  [
    { title: 'New', dueDate: '2026-12-02', dueAt: null, dueTimeZone: null },
    { title: 'New', due_date: '2026-12-02', due_at: null, due_time_zone: null },
  ],
  [
    { isCompleted: false, repeat: null },
    { is_completed: false, repeat: null },
  ],
  [
    { dueAt: '2026-12-01T14:00:00.000Z', dueTimeZone: 'Europe/Berlin' },
    { due_at: '2026-12-01T14:00:00.000Z', due_time_zone: 'Europe/Berlin' },
  ],
])('%o is written in the words of the table, with what is expected', async (patch, columns) => {
  const bodies: unknown[] = []
  const db = clientOf(({ body }) => {
    bodies.push(body)
    return Response.json({ versions: { a: 2 } })
  })
  await expect(writeChange(db, 'board', patchOf(patch))).resolves.toEqual({ versions: { a: 2 } })
  await writeChange(db, 'board', patchOf({ title: 'Sweep' }, patch))
  expect(bodies).toEqual([
    { edits: [{ id: 'a', patch: columns }] },
    { edits: [{ id: 'a', patch: { title: 'Sweep' }, expect: columns }] },
  ])
})

test('fields are set and emptied, and what is not named stays', () => {
  expect(after(card('a'), patchOf({ title: 'New', priority: 'low', assignee: 'mia' }))).toEqual({
    ...card('a'),
    title: 'New',
    priority: 'low',
    assignee: 'mia',
  })
  const { priority: _, assignee: __, ...rest } = full
  expect(after(full, patchOf({ priority: null, assignee: null }))).toEqual(rest)
})

test('without a due date nothing repeats', () => {
  const { dueDate: _, repeat: __, ...rest } = full
  expect(after(full, patchOf({ dueDate: null }))).toEqual(rest)
  expect(after(card('a'), patchOf({ repeat: 'every day' }))).toEqual(card('a'))
})

test('a description is marked on the card, an empty one is not', () => {
  expect(after(card('a'), patchOf({ description: 'Text' }))).toEqual({ ...card('a'), hasDescription: true })
  const { hasDescription: _, ...rest } = full
  expect(after(full, patchOf({ description: '' }))).toEqual(rest)
})

test('completing keeps the moment of an earlier completion, reopening forgets it', () => {
  expect(after(full, patchOf({ isCompleted: true }))).toEqual(full)
  expect(after(full, patchOf({ isCompleted: false }))).not.toHaveProperty('completedAt')
  expect(after(card('a'), patchOf({ isCompleted: true }))?.completedAt).toEqual(expect.any(String))
})

test.each<[CardPatch, boolean]>([
  [{ title: 'a', priority: 'high' }, true],
  [{ title: 'a', priority: 'low' }, false],
  [{ title: 'b', priority: 'high' }, false],
  [{ dueAt: '2026-12-01T15:00:00+01:00' }, true],
  [{ dueAt: '2026-12-01T15:00:00+00:00' }, false],
  [{ assignee: null }, false],
  [{ isCompleted: true }, true],
  [{ isCompleted: false }, false],
  // The board does not hold it.
  [{ description: 'Other' }, true],
])('a card that should still be %o is edited: %s', (expected, isEdited) => {
  expect(after(full, patchOf({ title: 'New' }, expected))?.title).toBe(isEdited ? 'New' : 'a')
})

const details = { description: 'Before' } as CardDetails
const author = { viewerId: 'mia', now: '' }

test('an open description changes with the only edit, and only if it is as expected', () => {
  const to = (change: Intended) => applyToDetails(details, change, author).description
  expect(to(patchOf({ description: 'After' }))).toBe('After')
  expect(to(patchOf({ description: 'After' }, { description: 'Before' }))).toBe('After')
  expect(to(patchOf({ description: 'After' }, { title: 'a' }))).toBe('After')
  expect(to(patchOf({ description: 'After' }, { description: 'Theirs' }))).toBe('Before')
  expect(applyToDetails(details, patchOf({ title: 'New' }), author)).toBe(details)
  const two = patched(
    { cardId: 'a', patch: { description: 'After' } },
    { cardId: 'b', patch: { description: 'After' } },
  )
  expect(applyToDetails(details, two, author)).toBe(details)
  expect(patchCards.cardId?.(two)).toBeUndefined()
  expect(patchCards.cardId?.(patchOf({ description: 'After' }))).toBe('a')
})

test('what was typed is the description, else the title, of a single edit', () => {
  expect(patchCards.typed?.(patchOf({ title: 'New', description: 'After' }))).toBe('After')
  expect(patchCards.typed?.(patchOf({ title: 'New' }))).toBe('New')
  expect(patchCards.typed?.(patchOf({ priority: 'low' }))).toBeUndefined()
  expect(patchCards.typed?.(patched())).toBeUndefined()
})

const picture = (of: Card, known?: CardDetails): Picture => ({
  ...author,
  lists: [{ ...list('ready'), cards: [of] }],
  labels: [],
  title: 'Dojo',
  details: known,
})

test.each<[string, Card, CardPatch, CardEdit | undefined]>([
  [
    'what had a value gets it again',
    full,
    { priority: 'low', assignee: null },
    { cardId: 'a', patch: { priority: 'high', assignee: 'mia' }, expect: { priority: 'low', assignee: null } },
  ],
  [
    'what had none is emptied',
    card('a'),
    { assignee: 'mia', isCompleted: true },
    { cardId: 'a', patch: { assignee: null, isCompleted: false }, expect: { assignee: 'mia', isCompleted: true } },
  ],
  [
    'a repeat that went with its date comes back',
    full,
    { dueDate: null },
    { cardId: 'a', patch: { dueDate: '2026-12-01', repeat: 'every day' }, expect: { dueDate: null, repeat: null } },
  ],
  [
    'one that was stopped with its date comes back once',
    full,
    { dueDate: null, repeat: null },
    { cardId: 'a', patch: { dueDate: '2026-12-01', repeat: 'every day' }, expect: { dueDate: null, repeat: null } },
  ],
  [
    'a date without a repeat brings none',
    { ...card('a'), dueDate: '2026-12-01' },
    { dueDate: null },
    { cardId: 'a', patch: { dueDate: '2026-12-01' }, expect: { dueDate: null } },
  ],
  ['the same moment in other words is no change', full, { dueAt: '2026-12-01T15:00:00+01:00' }, undefined],
  ['a description that is not known stays', full, { description: 'After' }, undefined],
  ['nothing new is nothing to take back', full, { title: 'a', isCompleted: true }, undefined],
])('taking back: %s', (_, of, patch, back) => {
  expect(patchCards.inverse(patchOf(patch), picture(of))).toEqual(back ? [patched(back)] : [])
})

test('several edits are taken back as one, without those that are gone or changed nothing', () => {
  const before = { ...picture(card('a')), lists: [list('ready', 'a', 'b')], details }
  const change = patched(
    { cardId: 'a', patch: { description: 'After', title: 'New' } },
    { cardId: 'b', patch: { title: 'b' } },
    { cardId: 'gone', patch: { title: 'New' } },
  )
  expect(patchCards.inverse(change, before)).toEqual([
    patched({ cardId: 'a', patch: { title: 'a' }, expect: { title: 'New' } }),
  ])
})

test.each<[CardPatch, string]>([
  [{ title: 'New' }, 'rename it'],
  [{ description: 'Text' }, 'change the description of it'],
  [{ priority: 'low' }, 'change the priority of it'],
  [{ repeat: 'every day' }, 'make it repeat'],
  [{ repeat: 'every day', dueDate: '2026-12-01' }, 'make it repeat'],
  [{ repeat: null }, 'stop it from repeating'],
  [{ repeat: null, dueDate: null }, 'change the due date of it'],
  [{ dueDate: null }, 'change the due date of it'],
  [{ dueAt: null, dueTimeZone: null }, 'change the due date of it'],
  [{ assignee: null }, 'unassign it'],
  [{ assignee: 'mia' }, 'assign it'],
  [{ isCompleted: true }, 'complete it'],
  [{ isCompleted: false }, 'reopen it'],
  [{ title: 'New', priority: 'low' }, 'edit it'],
  [{ title: 'New', repeat: null }, 'edit it'],
])('%o is called “%s”', (patch, name) => {
  const names = { cards: () => 'it' } as unknown as Names
  expect(patchCards.name(patchOf(patch), names)).toBe(name)
})
