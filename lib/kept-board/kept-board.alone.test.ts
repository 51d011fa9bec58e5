// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Card, cardSchema, listSchema } from '@/lib/boards/schema'
import { contentOf } from './content-of'
import { type Draft, draftKey, forgetDraft, hasDraft, markDraft, saveDraft, visitorId } from './draft'
import { readDrafts } from './read-drafts'
import { TabDraft } from './tab-draft'

const now = new Date('2026-11-23T10:00:00Z')
const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const weekly = 'DTSTART;TZID=Europe/Berlin:20261201 RRULE:FREQ=WEEKLY;BYDAY=TU'
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
      flow: 'waiting',
      cards: [
        card('Invoice', {
          priority: 'high',
          dueDate: '2026-12-01',
          dueAt: '2026-12-01T14:00:00Z',
          dueTimeZone: 'Europe/Berlin',
          repeat: weekly,
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
        flow: 'waiting',
        cards: [
          {
            title: 'Invoice',
            description: '**Both** prices',
            priority: 'high',
            dueDate: '2026-12-01',
            dueAt: '2026-12-01T14:00:00Z',
            dueTimeZone: 'Europe/Berlin',
            repeat: weekly,
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

test('no field of a board is forgotten: each is kept or left out on purpose', () => {
  const said = JSON.stringify(contentOf(draft))
  const elsewhere = new Map([
    ['id', 'the database makes one'],
    ['version', 'starts at 1'],
    ['assignee', 'isMine'],
    ['completedAt', 'isCompleted'],
    ['hasDescription', 'description'],
    ['badges', 'tags'],
  ])
  const fields = [...Object.keys(cardSchema.shape), ...Object.keys(listSchema.shape)]
  expect(fields.filter((field) => !elsewhere.has(field) && !said.includes(`"${field}":`))).toEqual([])
})

test('it is there until it is forgotten', () => {
  expect(hasDraft()).toBe(false)
  expect(readDrafts(now)).toEqual([])
  expect(saveDraft(draft)).toEqual(draft)
  expect(hasDraft()).toBe(true)
  expect(readDrafts(now)).toEqual([draft])
  forgetDraft(draft)
  expect(readDrafts(now)).toEqual([])
})

test('the draft of an earlier build is continued where it is', () => {
  localStorage.setItem(draftKey, JSON.stringify(draft))
  const later = { ...draft, savedAt: '2026-11-23T09:40:00.000Z' }
  expect(saveDraft(later, draft)).toEqual(later)
  expect(readDrafts(now)).toEqual([later])
  forgetDraft(later)
  expect(hasDraft()).toBe(false)
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
  expect(readDrafts(now)).toEqual([])
  expect(hasDraft()).toBe(false)
})

test('a browser that keeps nothing says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft(draft)).toBeUndefined()
  const tell = vi.fn<(isKept: boolean | undefined) => void>()
  const tab = new TabDraft(undefined, tell)
  tab.change(() => draft)
  tab.save()
  expect(tell).toHaveBeenLastCalledWith(false)
  expect(tab.isUnsaved, 'so the browser asks before it closes').toBe(true)
})

describe('in several tabs', () => {
  const tabOf = (earlier?: Draft) => {
    const said = vi.fn<(isKept: boolean | undefined) => void>()
    const tab = new TabDraft(earlier, said)
    const work = (title: string) => {
      vi.advanceTimersByTime(1000)
      tab.change(() => ({ ...draft, title }))
    }
    return Object.assign(tab, { said, work })
  }
  const titles = () => readDrafts().map(({ title }) => title)
  const only = () => readDrafts()[0] as Draft
  beforeEach(() => {
    vi.useFakeTimers({ now })
    return () => vi.useRealTimers()
  })

  test('a tab without changes continues what the other one did', () => {
    const [one, two] = [tabOf(), tabOf()]
    one.work('One')
    vi.advanceTimersByTime(300)
    const taken = two.newerOf(readDrafts())
    expect(taken?.title).toBe('One')
    const next = tabOf(taken)
    next.work('One and two')
    next.save()
    expect(titles()).toEqual(['One and two'])
    expect(one.newerOf(readDrafts())?.title).toBe('One and two')
  })

  test('work of two tabs is kept side by side', () => {
    const [one, two] = [tabOf(), tabOf()]
    one.work('One')
    two.work('Two')
    expect(one.newerOf(readDrafts())).toBeUndefined()
    one.save()
    two.save()
    expect(titles().toSorted()).toEqual(['One', 'Two'])
    expect([one.newerOf(readDrafts()), two.newerOf(readDrafts())]).toEqual([undefined, undefined])
  })

  test('work on what the other tab has changed since is another draft', () => {
    saveDraft({ ...draft, askedOf: ['mia'] })
    const [one, two] = [tabOf(only()), tabOf(only())]
    one.work('One')
    two.work('Two')
    one.save()
    two.save()
    expect(readDrafts()).toMatchObject([
      { title: 'Two', changes: 4, askedOf: [] },
      { title: 'One', id: draft.id, askedOf: ['mia'] },
    ])
    one.forget()
    expect(titles()).toEqual(['Two'])
  })

  test('what is forgotten is only what was seen', () => {
    const one = tabOf()
    one.work('One')
    one.save()
    const seen = only()
    one.work('More')
    one.save()
    forgetDraft(seen)
    expect(titles()).toEqual(['More'])
  })

  test('once it is sent, further work is another draft, and so it is once it is a dojo', () => {
    const one = tabOf()
    one.work('One')
    one.save()
    const sent = only()
    markDraft(sent, { isSent: true, askedOf: ['mia'] })
    one.work('One and more')
    one.save()
    expect(titles()).toEqual(['One and more', 'One'])
    forgetDraft(sent)
    expect(titles()).toEqual(['One and more'])
    const second = only()
    expect(second).toMatchObject({ isSent: false, askedOf: [] })
    forgetDraft(second)
    expect(one.newerOf(readDrafts())).toBeUndefined()
    expect(one.said).toHaveBeenLastCalledWith(undefined)
    one.work('Third')
    one.save()
    expect(only().title).toBe('Third')
    expect(new Set([sent.id, second.id, only().id]).size).toBe(3)
  })

  test('that someone was asked is not forgotten by another tab', () => {
    const one = tabOf()
    one.work('One')
    one.save()
    markDraft(only(), { askedOf: ['mia'] })
    one.work('More')
    one.save()
    expect(only()).toMatchObject({ title: 'More', askedOf: ['mia'] })
  })
})
