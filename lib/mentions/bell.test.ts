import { describe, expect, test } from 'vitest'
import { applyBellChange, badgeText, type Bell, type BellMention } from './bell'

const mention = (id: string, createdAt: string, readAt: string | null = null): BellMention => ({
  id,
  createdAt,
  readAt,
  boardId: 'b',
  commentId: id,
  cardId: 'c',
  text: 'Look',
  authorId: 'o',
  author: 'Olive',
  avatarUrl: null,
})

const bell: Bell = {
  unread: 3,
  items: [
    mention('new', '2026-11-21 12:00:00.5+00'),
    mention('old', '2026-11-20T12:00:00+00:00'),
    mention('read', '2026-11-19T12:00:00Z', '2026-11-19T13:00:00Z'),
  ],
}

describe('the number on the bell', () => {
  test('goes down by what is marked, once', () => {
    const once = applyBellChange(bell, { type: 'read', id: 'new' })
    expect(once.unread).toBe(2)
    expect(applyBellChange(once, { type: 'read', id: 'new' }).unread).toBe(2)
    expect(applyBellChange(bell, { type: 'read', id: 'read' }).unread).toBe(3)
    expect(applyBellChange(bell, { type: 'read', id: 'nowhere' }).unread).toBe(3)
  })

  test('goes down by what is deleted unread, once', () => {
    const once = applyBellChange(bell, { type: 'deleted', id: 'old' })
    expect([once.unread, once.items.length]).toEqual([2, 2])
    expect(applyBellChange(once, { type: 'deleted', id: 'old' })).toEqual(once)
    expect(applyBellChange(bell, { type: 'deleted', id: 'read' }).unread).toBe(3)
  })

  test('is never below 0', () => {
    const behind = { ...bell, unread: 0 }
    expect(applyBellChange(behind, { type: 'read', id: 'new' }).unread).toBe(0)
    expect(applyBellChange(behind, { type: 'deleted', id: 'new' }).unread).toBe(0)
  })

  test('keeps counting what came after the newest that was seen', () => {
    const all = applyBellChange(bell, { type: 'allRead', upTo: '2026-11-20T12:00:00Z' })
    expect([all.unread, all.items.map(({ readAt }) => readAt === null)]).toEqual([1, [true, false, false]])
    expect(applyBellChange(bell, { type: 'allRead', upTo: '2026-11-21T12:00:00.5Z' }).unread).toBe(0)
  })

  test.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [400, '9+'],
  ])('%i is shown as %s', (unread, text) => {
    expect(badgeText(unread)).toBe(text)
  })
})
