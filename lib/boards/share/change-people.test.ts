import { describe, expect, test } from 'vitest'
import { changePeople, nobodyYet, type People, type PeopleChange } from './change-people'
import { OptimisticStore } from '@/lib/live/optimistic-store'

const olive = {
  userId: 'o',
  role: 'admin',
  displayName: 'Olive',
  avatarUrl: null,
  email: 'olive@ninjadojo.test',
  isFromClan: false,
} as const
const mia = { ...olive, userId: 'm', role: 'member', displayName: 'Mia', email: 'mia@ninjadojo.test' } as const
const vic = { ...olive, userId: 'v', role: 'viewer', displayName: 'Vic', email: 'vic@ninjadojo.test' } as const
const nora = 'nora@ninjadojo.test'

const people: People = {
  ...nobodyYet,
  state: 'loaded',
  members: [olive, mia, vic],
  invitations: [{ email: 'sam@ninjadojo.test', role: 'viewer' }],
}
const after = (...changes: PeopleChange[]) => changes.reduce(changePeople, people)

describe('someone is invited', () => {
  test('they are shown right away, on their way', () => {
    expect(after({ type: 'inviting', email: nora, role: 'member' })).toEqual({
      ...people,
      arrivals: [{ email: nora, role: 'member', state: 'inviting' }],
    })
  })

  test('then they are among the invited', () => {
    const invited = after(
      { type: 'inviting', email: nora, role: 'member' },
      { type: 'invited', email: nora, role: 'member' },
    )
    expect(invited.arrivals).toEqual([])
    expect(invited.invitations).toEqual([...people.invitations, { email: nora, role: 'member' }])
  })

  test('who is invited already is not there twice', () => {
    const again = after({ type: 'inviting', email: 'sam@ninjadojo.test', role: 'admin' })
    expect(again.arrivals).toEqual([])
    expect(again.invitations).toEqual([{ email: 'sam@ninjadojo.test', role: 'admin' }])
  })

  test('what was typed outlives a refusal and another reading, until it is tried again or thrown away', () => {
    const refused = after({ type: 'refused', email: nora, role: 'member', why: 'No.' }, { type: 'loaded', people })
    expect(refused.arrivals).toEqual([{ email: nora, role: 'member', state: 'refused', why: 'No.' }])
    expect(changePeople(refused, { type: 'inviting', email: nora, role: 'viewer' }).arrivals).toEqual([
      { email: nora, role: 'viewer', state: 'inviting' },
    ])
    expect(changePeople(refused, { type: 'dismissed', email: nora }).arrivals).toEqual([])
    const members = [olive, { ...mia, email: nora }]
    expect(
      changePeople(refused, { type: 'loaded', people: { clan: null, members, invitations: [] } }).arrivals,
      'on the board by now',
    ).toEqual([])
    const invitations = [{ email: nora, role: 'viewer' as const }]
    expect(
      changePeople(refused, { type: 'loaded', people: { clan: null, members: [olive], invitations } }).arrivals,
      'invited by someone else',
    ).toEqual([])
  })
})

test('a role changes in its place', () => {
  expect(after({ type: 'roleChanged', userId: 'm', role: 'viewer' }).members).toEqual([
    olive,
    { ...mia, role: 'viewer' },
    vic,
  ])
})

test('a member goes, an invitation goes, the others stay', () => {
  expect(after({ type: 'removed', userId: 'm' }).members).toEqual([olive, vic])
  expect(after({ type: 'withdrawn', email: 'sam@ninjadojo.test' }).invitations).toEqual([])
})

test('a dojo of a clan is made invite-only, another one cannot be', () => {
  const clan = { id: 'c', name: 'Atelier', isClosed: false }
  const closed: PeopleChange = { type: 'closed', isClosed: true }
  expect(changePeople({ ...people, clan }, closed)).toEqual({ ...people, clan: { ...clan, isClosed: true } })
  expect(after(closed)).toEqual(people)
})

test('a member whom the server keeps comes back in their place', async () => {
  const store = new OptimisticStore(people, changePeople)
  const outcome = store.intend({ type: 'removed', userId: 'm' }, () => Promise.reject(new Error('refused')))
  expect(store.getShown().members).toEqual([olive, vic])
  await expect(outcome).rejects.toThrow('refused')
  expect(store.getShown().members).toEqual([olive, mia, vic])
})

test('people who are known stay when another reading fails', () => {
  expect(after({ type: 'loadFailed' })).toEqual(people)
  expect(changePeople(nobodyYet, { type: 'loadFailed' }).state).toBe('failed')
})

test.each<PeopleChange>([
  { type: 'inviting', email: nora, role: 'member' },
  { type: 'invited', email: nora, role: 'member' },
  { type: 'refused', email: nora, role: 'member', why: 'No.' },
  { type: 'roleChanged', userId: 'm', role: 'viewer' },
  { type: 'removed', userId: 'm' },
  { type: 'withdrawn', email: 'sam@ninjadojo.test' },
  { type: 'closed', isClosed: true },
])('$type twice is $type once', (change) => {
  expect(after(change, change)).toEqual(after(change))
})
