import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/components/feedback/notify'
import type { Intended } from '@/lib/boards/changes/change'
import { AppError, type ErrorCode } from '@/lib/errors'
import { sayRefused } from './say-refused'

vi.mock('@/components/feedback/notify', () => ({ notify: vi.fn<() => void>() }))
beforeEach(() => void vi.mocked(notify).mockClear())

const move: Intended = { type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 }
const said = () => vi.mocked(notify).mock.lastCall

test.each<[ErrorCode, unknown]>([
  ['forbidden', expect.stringMatching(/read this dojo, but not change it/)],
  ['over_plan', expect.stringMatching(/read-only/)],
  ['not_found', expect.stringMatching(/deleted or moved this/)],
  ['changed', expect.stringMatching(/changed this. Their version was kept/)],
  ['unexpected', undefined],
])('a refusal as %s gives its reason', (code, reason) => {
  sayRefused(move, new AppError(code, 'relation "cards" says no'))
  const [situation, options] = said() ?? []
  expect([situation, options?.description]).toEqual(['card.move', reason])
})

test('a move that finds no room for its files says how full the plan of the other owner is', async () => {
  const full = { plan: 'starter', used: 1e9, included: 1e9 }
  const cause = { code: 'PT413', message: 'The plan has no room.', details: JSON.stringify(full) }
  sayRefused(
    { type: 'card.transferred', cardId: 'a', toListId: 'b' },
    new AppError('too_large', 'card.transfer', { cause }),
  )
  await vi.waitFor(() => expect(said()?.[1]?.description).toMatch(/1 GB of the 1 GB on Starter/), { timeout: 30_000 })
})

const weeds = { id: 'x', name: 'weeds', color: '#c00000' }

test.each<[Intended, string | undefined]>([
  [{ type: 'comment.added', cardId: 'a', comment: { id: 'c', content: 'Long thoughts' } }, 'Long thoughts'],
  [{ type: 'cards.patched', edits: [{ cardId: 'a', patch: { description: 'A page of text' } }] }, 'A page of text'],
  [
    {
      type: 'card.placed',
      listId: 'l',
      card: { id: 'c', title: 'Plan the trip', version: 0, dueDate: '2026-12-24' },
      description: 'By train.',
      checklist: [
        { id: 's', title: 'Find a date', completed: true },
        { id: 't', title: 'Book', completed: false },
      ],
      labels: [{ id: 'x', name: 'to do', color: '#c00000' }],
    },
    'Plan the trip 2026-12-24 #todo\nBy train.\n- [x] Find a date\n- Book',
  ],
  [{ type: 'list.placed', listId: 'l', title: 'New kata' }, 'New kata'],
  [{ type: 'board.renamed', title: 'Garden', expect: 'Yard' }, 'Garden'],
  [{ type: 'label.edited', label: weeds, expect: { ...weeds, name: 'grass' } }, 'weeds'],
  [{ type: 'label.edited', label: weeds, expect: { ...weeds, color: '#00cc00' } }, undefined],
  [move, undefined],
])('what was typed can be taken along: %o', async (change, text) => {
  sayRefused(change, new AppError('not_found', 'gone'))
  expect(said()?.[1]?.text).toBe(text)
})
