// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Card } from '@/lib/boards/schema'
import { contentOf } from './content-of'
import { type Draft, draftKey, forgetDraft, hasDraft, saveDraft, visitorId } from './draft'
import { readDraft } from './read-draft'

const now = new Date('2026-11-23T10:00:00Z')
const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const comment = (userId: string, content: string) => ({
  id: content,
  userId,
  content,
  mentions: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

const draft: Draft = {
  id: 'b0000000-0000-4000-8000-000000000001',
  startedAt: '2026-11-23T09:00:00.000Z',
  savedAt: '2026-11-23T09:30:00.000Z',
  title: 'Autumn release',
  changes: 3,
  labels: [
    { id: 'l1', name: 'bug', color: '#aa3300' },
    { id: 'l2', name: 'search', color: '#0033aa' },
  ],
  lists: [
    {
      id: 'ready',
      title: 'Ready',
      version: 1,
      cardLimit: 3,
      cards: [
        card('Invoice', {
          priority: 'high',
          dueDate: '2026-12-01',
          dueAt: '2026-12-01T14:00:00Z',
          dueTimeZone: 'Europe/Berlin',
          assignee: visitorId,
          badges: { labels: ['l1', 'gone'], comments: 2, checklist: [1, 2] },
        }),
        card('Notes', { assignee: 'mia' }),
      ],
    },
    {
      id: 'done',
      title: 'Complete',
      version: 1,
      completes: true,
      cards: [card('Sweep', { completedAt: now.toISOString() })],
    },
  ],
  details: {
    Invoice: {
      description: '**Both** prices',
      checklist: [
        { id: 's1', title: 'Look', completed: true },
        { id: 's2', title: 'Mend', completed: false },
      ],
      comments: [comment('mia', 'Two more wrote'), comment(visitorId, 'Looks right')],
    },
  },
  askedOf: [],
}

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('what the visitor did is kept, and the people of the sample stay behind', () => {
  const bare = { tags: [], steps: [], comments: [] }
  expect(contentOf(draft)).toEqual({
    tags: [
      { name: 'bug', color: '#aa3300' },
      { name: 'search', color: '#0033aa' },
    ],
    lists: [
      {
        title: 'Ready',
        cardLimit: 3,
        cards: [
          {
            title: 'Invoice',
            description: '**Both** prices',
            priority: 'high',
            dueDate: '2026-12-01',
            dueAt: '2026-12-01T14:00:00Z',
            dueTimeZone: 'Europe/Berlin',
            isMine: true,
            tags: ['bug'],
            steps: [{ title: 'Look', completed: true }, { title: 'Mend' }],
            comments: ['Looks right'],
          },
          { title: 'Notes', ...bare },
        ],
      },
      { title: 'Complete', completes: true, cards: [{ title: 'Sweep', isCompleted: true, ...bare }] },
    ],
  })
})

test('it is there until it is forgotten', () => {
  expect(hasDraft()).toBe(false)
  expect(readDraft(now)).toBeUndefined()
  expect(saveDraft(draft)).toBe(true)
  expect(hasDraft()).toBe(true)
  expect(readDraft(now)).toEqual(draft)
  forgetDraft()
  expect(readDraft(now)).toBeUndefined()
})

test.each<[string, string]>([
  ['no JSON', '{'],
  ['something else', '{"theme": "dark"}'],
  ['an id that is none', JSON.stringify({ ...draft, id: '../../dashboard' })],
  ['katas that are none', JSON.stringify({ ...draft, lists: [{ title: 'Ready' }] })],
  ['a board with no change', JSON.stringify({ ...draft, changes: 0 })],
  ['a board of 30 days ago', JSON.stringify({ ...draft, savedAt: '2026-10-24T10:00:00Z' })],
])('%s is forgotten', (_, held) => {
  localStorage.setItem(draftKey, held)
  expect(readDraft(now)).toBeUndefined()
  expect(hasDraft()).toBe(false)
})

test('a browser that keeps nothing says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft(draft)).toBe(false)
})
