import { expect, test } from 'vitest'
import { clientOf } from '@/testing/client-of'
import type { CardPatch, Intended } from './change'
import { writeChange } from './write-change'

const changed = () => Response.json({ code: 'PT409', message: 'It has changed.' }, { status: 409 })
const card = { id: 'card', title: 'Sweep', version: 1 }
const repeated: Intended[] = [
  { type: 'board.renamed', title: 'Autumn', expect: 'Summer' },
  { type: 'list.renamed', listId: 'list', title: 'Done', expect: 'Ready' },
  { type: 'list.patched', listId: 'list', patch: { cardLimit: 3 }, expect: { cardLimit: null } },
  { type: 'list.flow_set', listId: 'list', flow: 'waiting', expect: null },
  { type: 'cards.patched', edits: [{ cardId: 'card', patch: { title: 'Mop' }, expect: { title: 'Sweep' } }] },
  { type: 'cards.moved', cardIds: ['card'], listId: 'list', index: 0, fromListId: 'other' },
  { type: 'card.transferred', cardId: 'card', toListId: 'list', fromListId: 'other' },
  { type: 'card.returned', place: { card, listId: 'list', index: 0 }, fromListId: 'other' },
  { type: 'item.edited', cardId: 'card', itemId: 'item', title: 'Wring', expect: { title: 'Rinse' } },
  { type: 'comment.edited', cardId: 'card', commentId: 'comment', content: 'Now', expect: 'Then' },
  { type: 'cards.restored', places: [{ listId: 'list', index: 0, card }] },
  { type: 'list.restored', index: 0, list: { id: 'list', title: 'Ready', version: 1, cards: [] } },
  {
    type: 'comment.restored',
    cardId: 'card',
    comment: { id: 'comment', content: 'Now', mentions: [], userId: 'mia', createdAt: '', updatedAt: '' },
  },
  {
    type: 'label.edited',
    label: { id: 'label', name: 'Hot', color: '#ff0000' },
    expect: { id: 'label', name: 'Warm', color: '#ff0000' },
  },
]

test.each(repeated)('$type is tried again if it cannot be seen whether an earlier try went through', async (change) => {
  const isWrite = ({ method }: { method: string }) => method === 'POST' || method === 'PATCH'
  const away = (isWritten: () => Response) =>
    clientOf((request) => (isWrite(request) ? isWritten() : new Response(null, { status: 502 })))
  const noRow = () => Response.json({ code: 'PGRST116', message: 'No rows', details: null }, { status: 406 })
  for (const refusal of [changed, noRow])
    await expect(writeChange(away(refusal), 'board', change)).rejects.toMatchObject({ code: 'offline' })
})

const emptied = repeated.filter(({ type }) => type.endsWith('.restored'))
const notInBin = () => Response.json({ code: 'PT404', message: 'There is nothing to restore.' }, { status: 404 })
const reading = (rows: readonly object[]) =>
  clientOf(({ method }) => (method === 'POST' ? notInBin() : Response.json(rows)))

test.each(emptied)('$type of what was deleted for good is refused, and not of what is back already', async (change) => {
  await expect(writeChange(reading([]), 'board', change)).rejects.toMatchObject({ code: 'not_found' })
  await expect(writeChange(reading([{ id: 'one' }]), 'board', change)).resolves.toEqual({})
})

const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
const many: Intended[] = [
  { type: 'cards.moved', cardIds: ids, listId: ids[0] ?? '', index: 0, fromListId: ids[1] ?? '' },
  {
    type: 'cards.patched',
    edits: ids.map((cardId) => ({ cardId, patch: { priority: 'high' }, expect: { priority: null } })),
  },
]
/** With room for the rest of the 8 kB that proxies often allow. */
const longestAddress = 6000

test.each(many)('$type of 1,000 techniques is known again whose answer was lost', async (change) => {
  const rowsAt = (url: URL) => ids.filter((id) => url.searchParams.get('id')?.includes(id))
  const server = (known: (id: string) => boolean) =>
    clientOf(({ method, url }) => {
      if (method === 'POST') return changed()
      if (url.href.length > longestAddress) return new Response(null, { status: 431 })
      return Response.json(
        rowsAt(url)
          .filter(known)
          .map((id) => ({ id, priority: 'high', due_at: null })),
      )
    })
  await expect(
    writeChange(
      server(() => true),
      'board',
      change,
    ),
  ).resolves.toEqual({})
  await expect(
    writeChange(
      server((id) => id !== ids[999]),
      'board',
      change,
    ),
  ).rejects.toMatchObject({ code: 'changed' })
})

const row = {
  id: 'card',
  title: 'Sweep',
  description: 'All of it',
  priority: 'high',
  due_date: '2026-12-01',
  due_at: '2026-12-01T14:00:00+00:00',
  due_time_zone: 'Europe/Berlin',
  repeat: 'every day',
  assignee: 'mia',
  is_completed: true,
}
const asked: CardPatch = {
  title: 'Sweep',
  description: 'All of it',
  priority: 'high',
  dueDate: '2026-12-01',
  dueAt: '2026-12-01T14:00:00.000Z',
  dueTimeZone: 'Europe/Berlin',
  repeat: 'every day',
  assignee: 'mia',
  isCompleted: true,
}
const others: CardPatch = {
  title: 'Mop',
  description: '',
  priority: null,
  dueDate: '2026-12-02',
  dueAt: '2026-12-01T15:00:00.000Z',
  dueTimeZone: null,
  repeat: null,
  assignee: null,
  isCompleted: false,
}

const edit = (patch: CardPatch): Intended => ({ type: 'cards.patched', edits: [{ cardId: 'card', patch }] })
const server = clientOf(({ method }) => (method === 'POST' ? changed() : Response.json([row])))

test('an edit went through only if every field is as it was to be', async () => {
  await expect(writeChange(server, 'board', edit(asked))).resolves.toEqual({})
  for (const [field, value] of Object.entries(others)) {
    const write = writeChange(server, 'board', edit({ ...asked, [field]: value }))
    await expect(write).rejects.toMatchObject({ code: 'changed' })
  }
})

test.each([
  ['forbidden', ['Yard']],
  ['changed', ['Slipway']],
  ['not_found', []],
])('a name that is refused says why: %s', async (code, titles) => {
  const server = clientOf(({ method, url }) => {
    if (method === 'PATCH') return Response.json({ code: 'PGRST116', message: 'No rows' }, { status: 406 })
    const wanted = url.searchParams.get('title')?.replace('eq.', '')
    return Response.json(titles.filter((title) => wanted === undefined || wanted === title).map((title) => ({ title })))
  })
  const rename = { type: 'board.renamed', title: 'Garden', expect: 'Yard' } as const
  await expect(writeChange(server, 'board', rename)).rejects.toMatchObject({ code })
})
