import { expect, test } from 'vitest'
import type { HubFacts } from '@/lib/hub/schema'
import { writeMorning } from './write-morning'

const origin = 'https://dojo.test'
const reader = { name: 'Mia', timeZone: 'Europe/Berlin', dateFormat: 'en-US' as const }
const card = {
  id: 'i',
  boardId: 'b',
  board: 'Autumn',
  title: '<b>Invoice</b>\n\u202e!',
  list: 'Review',
  priority: null,
  dueDate: '2026-11-23',
  dueAt: null,
  dueTimeZone: null,
  assignee: null,
  mayEdit: true,
  about: null,
}
const facts: HubFacts = {
  isInPlan: true,
  today: '2026-11-24',
  since: '2026-11-23',
  found: [{ rule: 'overdue', key: '', count: 3, cards: [card] }],
  usualPerDay: null,
  usualWorking: 0,
  news: { finished: 2, created: 0 },
  dojos: 1,
  dismissed: [],
}
const write = (more: Partial<HubFacts> = {}) => writeMorning({ ...facts, ...more }, reader, origin, `${origin}/stop`)

test('the letter says what the hub says, with the same links', () => {
  const letter = write()
  expect(letter?.subject).toBe('Your briefing for Tuesday, November 24')
  expect(letter?.text).toBe(`Good morning, Mia

Tuesday, November 24 (time zone: Europe/Berlin). Counted as of this e-mail; each number opens its techniques.

3 techniques are overdue. <b>Invoice</b> ! was due yesterday.
  3 techniques: ${origin}/ai-hub?receipt=overdue
  <b>Invoice</b> !: ${origin}/dojo/b?technique=i

Since yesterday, 2 were finished and none were added in your dojos.
  2: ${origin}/ai-hub?receipt=finished,since:2026-11-23,until:2026-11-24

--

See it in the AI Hub, with suggestions:
${origin}/ai-hub

Choose your notifications:
${origin}/notification-settings

Stop the morning e-mail:
${origin}/stop
`)
  expect(letter?.html).not.toContain('<b>Invoice')
  const links = [...(letter?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links).toEqual(letter?.text.match(/https:\S+/g))
})

test('nothing is sent when nothing needs them, whatever happened in their dojos', () => {
  expect(write({ found: [] })).toBeNull()
})
