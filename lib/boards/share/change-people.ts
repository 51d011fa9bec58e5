import type { Role } from '../schema'
import type { BoardPeople } from './sharing'

/** Someone who is being invited. */
export type Arrival = { email: string; role: Role; state: 'inviting' } | RefusedInvite
/** Could not be invited; the address stays until it is retried or discarded. */
export type RefusedInvite = { email: string; role: Role; state: 'refused'; why: string; remedy?: Remedy }
/** A page where this person can fix it. */
export type Remedy = { href: string; label: string }

export type People = BoardPeople & { arrivals: readonly Arrival[]; state: 'loading' | 'loaded' | 'failed' }

export const nobodyYet: People = { clan: null, members: [], invitations: [], arrivals: [], state: 'loading' }

export type PeopleChange =
  | { type: 'loaded'; people: BoardPeople }
  | { type: 'loadFailed' }
  | { type: 'inviting' | 'invited'; email: string; role: Role }
  | { type: 'refused'; email: string; role: Role; why: string; remedy?: Remedy }
  | { type: 'dismissed'; email: string }
  | { type: 'roleChanged'; userId: string; role: Role }
  | { type: 'removed'; userId: string }
  | { type: 'withdrawn'; email: string }
  | { type: 'closed'; isClosed: boolean }

/** Who is on a board after a change, everyone in their place. Used for both the intent and the answer. */
export function changePeople(people: People, change: PeopleChange): People {
  switch (change.type) {
    case 'loaded':
      return { ...people, ...change.people, state: 'loaded', arrivals: stillArriving(people, change.people) }
    case 'loadFailed':
      return people.state === 'loaded' ? people : { ...people, state: 'failed' }
    case 'inviting':
      if (isInvited(people, change.email)) return invite(people, change.email, change.role)
      return arrive(people, { email: change.email, role: change.role, state: 'inviting' })
    case 'invited':
      return invite(people, change.email, change.role)
    case 'refused': {
      const { email, role, why, remedy } = change
      return arrive(people, { email, role, state: 'refused', why, ...(remedy && { remedy }) })
    }
    case 'dismissed':
      return { ...people, arrivals: arrivalsWithout(people, change.email) }
    case 'roleChanged':
      return {
        ...people,
        members: people.members.map((one) => (one.userId === change.userId ? { ...one, role: change.role } : one)),
      }
    case 'removed':
      return { ...people, members: people.members.filter(({ userId }) => userId !== change.userId) }
    case 'withdrawn':
      return { ...people, invitations: people.invitations.filter(({ email }) => email !== change.email) }
    case 'closed':
      // Who leaves or joins because of it is known once the server has answered.
      return { ...people, clan: people.clan && { ...people.clan, isClosed: change.isClosed } }
  }
}

function isInvited({ invitations }: People, email: string): boolean {
  return invitations.some((invitation) => invitation.email === email)
}

function arrivalsWithout({ arrivals }: People, email: string): readonly Arrival[] {
  return arrivals.filter((arrival) => arrival.email !== email)
}

/** A person who is on the board or invited, maybe by someone else, has arrived. */
function stillArriving({ arrivals }: People, { members, invitations }: BoardPeople): readonly Arrival[] {
  return arrivals.filter(
    ({ email, state }) => state === 'refused' && ![...members, ...invitations].some((one) => one.email === email),
  )
}

/** The same address is listed only once, where it was before. */
function arrive(people: People, arrival: Arrival): People {
  const at = people.arrivals.findIndex(({ email }) => email === arrival.email)
  return { ...people, arrivals: at < 0 ? [...people.arrivals, arrival] : people.arrivals.with(at, arrival) }
}

function invite(people: People, email: string, role: Role): People {
  const arrivals = arrivalsWithout(people, email)
  if (!isInvited(people, email)) return { ...people, arrivals, invitations: [...people.invitations, { email, role }] }
  return {
    ...people,
    arrivals,
    invitations: people.invitations.map((one) => (one.email === email ? { email, role } : one)),
  }
}
