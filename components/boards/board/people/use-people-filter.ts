'use client'

import type { Member } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { useFilter } from '../../filters/filter-context'

export type PeopleFilter = {
  /** All members, this person first. */
  people: Member[]
  isOn: (userId: string) => boolean
  isAny: boolean
  toggle: (userId: string) => void
  /** "My techniques", "Techniques of Mia". */
  nameOf: (person: Member) => string
}

/** Whose techniques are shown: of several people, those of any of them. */
export function usePeopleFilter(): PeopleFilter {
  const { members, viewerId } = useBoard()
  const { filter, setFilter } = useFilter()
  const { assignees } = filter
  /** In a link, `me` is the person who opens it. */
  const wordsFor = (userId: string) => (userId === viewerId ? ['me', viewerId] : [userId])
  const isOn = (userId: string) => wordsFor(userId).some((word) => assignees.includes(word))
  return {
    people: members.toSorted((a, b) => Number(b.userId === viewerId) - Number(a.userId === viewerId)),
    isOn,
    isAny: assignees.length > 0,
    toggle: (userId) => {
      const words = wordsFor(userId)
      const others = assignees.filter((who) => !words.includes(who))
      setFilter({ ...filter, assignees: isOn(userId) ? others : [...others, words[0] ?? userId] })
    },
    nameOf: ({ userId, displayName }) => (userId === viewerId ? 'My techniques' : `Techniques of ${displayName}`),
  }
}
