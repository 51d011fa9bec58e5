import type { Member } from '@/lib/boards/schema'

/** Who can let a viewer edit: its owner first, two by name. */
export function whoMayGiveMore(members: readonly Member[], ownerId: string): string {
  const names = members
    .filter(({ role, userId }) => role === 'admin' || userId === ownerId)
    .toSorted((a, b) => Number(b.userId === ownerId) - Number(a.userId === ownerId))
    .map(({ displayName }) => displayName)
  const [first = 'Its owner', second, ...others] = names
  const who =
    second === undefined
      ? first
      : others.length === 0
        ? `${first} or ${second}`
        : `${first}, ${second} or another admin`
  return `${who} can let you edit.`
}
