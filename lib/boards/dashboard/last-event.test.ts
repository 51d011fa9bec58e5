import { expect, test } from 'vitest'
import { historyKinds } from '@/lib/events/kinds'
import { type LastEvent, lastWords } from './last-event'

const mia = { id: 'mia', name: 'Mia', avatarUrl: null }
const words = (more: Partial<LastEvent>, viewer = 'olive') => {
  const { who, did, what } = lastWords({ kind: 'card.moved', at: '', title: 'Notes', actor: mia, ...more }, viewer)
  return `${who} ${did} ${what}`
}

test.each([
  [{}, 'Mia moved “Notes”'],
  [{ kind: 'comment.added' }, 'Mia commented on “Notes”'],
  [{ kind: 'card.deleted', title: null }, 'Mia deleted a technique'],
  [{ actor: null }, 'Someone moved “Notes”'],
  [{ kind: 'card.folded' }, 'Mia changed “Notes”'],
] satisfies [Partial<LastEvent>, string][])('%j reads "%s"', (event, sentence) => {
  expect(words(event)).toBe(sentence)
})

test('one’s own deed is one’s own', () => {
  expect(words({}, 'mia')).toBe('You moved “Notes”')
})

test('everything that the history of a card tells has its own word', () => {
  for (const kind of historyKinds) expect(words({ kind }), `of ${kind}`).not.toContain('changed')
})
