import { expect, test } from 'vitest'
import { AppError, fromPostgrest } from '@/lib/errors'
import { noRoomSentence, overPlanOf, readOnlySentence } from './over-plan'

const refused = (details: string | null) =>
  fromPostgrest({ code: 'PT402', message: 'no room', details }, 'people.share', 402)

test('a refusal for the plan says which, how many there are and how many it is for', () => {
  const said = { plan: 'starter', people: 4, included: 3 }
  expect(refused(null).code).toBe('over_plan')
  expect(overPlanOf(refused(JSON.stringify(said)))).toEqual(said)
})

test.each([
  ['another refusal', new AppError('forbidden', 'no')],
  ['no numbers', refused(null)],
  ['no JSON', refused('Key (id)=(1)')],
  ['other JSON', refused('{"plan": "starter"}')],
  ['wrong types', refused('{"plan": 3, "people": "4", "included": 3}')],
  ['no error of ours', new Error('no')],
])('%s tells nothing of a plan', (_, error) => {
  expect(overPlanOf(error)).toBeNull()
})

test.each([
  [
    'the owner',
    { plan: 'starter', people: 4, included: 3 },
    null,
    'Your plan, Starter, includes 3 people. Essentials has room for 10.',
  ],
  [
    'an admin',
    { plan: 'starter', people: 4, included: 3 },
    'Olive',
    'Olive’s plan, Starter, includes 3 people. Essentials has room for 10.',
  ],
  [
    'a full team',
    { plan: 'pro', people: 11, included: 10 },
    null,
    'Your plan, Pro, includes 10 people. Business has room for 50.',
  ],
  [
    'the largest plan',
    { plan: 'enterprise', people: 101, included: 100 },
    null,
    'Your plan, Enterprise, includes 100 people.',
  ],
])('%s is told what makes room for one more', (_, over, ownerName, sentence) => {
  expect(noRoomSentence(over, ownerName)).toBe(sentence)
})

test.each([
  [
    'the owner',
    { plan: 'starter', people: 5, included: 3 },
    null,
    'Your plan, Starter, includes 3 people, but 5 are on your dojos and in your clans. Remove 2 of them, or choose Essentials, which has room for 10, to edit this dojo again.',
  ],
  [
    'the owner of a very large one',
    { plan: 'enterprise', people: 101, included: 100 },
    null,
    'Your plan, Enterprise, includes 100 people, but 101 are on your dojos and in your clans. Remove one of them to edit this dojo again.',
  ],
  [
    'a member',
    { plan: 'starter', people: 4, included: 3 },
    'Olive',
    'Olive’s plan, Starter, includes 3 people, but 4 are on their dojos and in their clans. Everything can still be read. Olive can make room or choose Essentials.',
  ],
])('%s is told why a dojo is read-only, and who changes that', (_, over, ownerName, sentence) => {
  expect(readOnlySentence(over, ownerName)).toBe(sentence)
})
