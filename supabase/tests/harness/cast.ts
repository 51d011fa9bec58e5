/** The same people everywhere: olive owns, adam is an admin, mia a member, vic a viewer, nora a stranger. */
export const cast = {
  olive: 'a0000000-0000-4000-8000-000000000001',
  adam: 'a0000000-0000-4000-8000-000000000002',
  mia: 'a0000000-0000-4000-8000-000000000003',
  vic: 'a0000000-0000-4000-8000-000000000004',
  nora: 'a0000000-0000-4000-8000-000000000005',
} as const

export type Person = keyof typeof cast
/** `anon` has no account. */
export type Asker = Person | 'anon'

export const people = Object.keys(cast) as Person[]
/** From the least to the most that one may do on olive's board. */
export const askers: readonly Asker[] = ['anon', 'nora', 'vic', 'mia', 'adam', 'olive']

export const emailOf = (person: Person) => `${person}@ninjadojo.test`
