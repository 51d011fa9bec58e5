import { createContext, use } from 'react'
import type { BoardLabels } from '@/lib/boards/labels/board-labels'
import type { Known } from '@/lib/entry/entry'
import type { Writing } from './use-writing'

type EntryPerson = { userId: string; displayName: string; avatarUrl: string | null }

/** Where a technique is added: what its line can be about there. The dojo need not be the one that is open. */
export type EntryPlace = {
  viewerId: string
  /** Those who can be assigned. */
  people: readonly EntryPerson[]
  katas: readonly { id: string; title: string }[]
  labels: BoardLabels
  now: Date
  timeZone: string
  /** Whether the plan of the dojo's owner reads dates in words; undefined until that is known. */
  readsWords: boolean | undefined
  isMine: boolean
}

const EntryPlaceContext = createContext<EntryPlace | null>(null)
export const EntryPlaceProvider = EntryPlaceContext.Provider

export function useEntryPlace(): EntryPlace {
  const place = use(EntryPlaceContext)
  if (!place) throw new Error('useEntryPlace must be used where a technique is added')
  return place
}

/** All that words can mean at a place, for someone who writes like this. */
export function knownAt(place: EntryPlace, { readsDates, ...writing }: Writing): Known {
  const { people, katas, labels, viewerId, now, timeZone, readsWords } = place
  // Until the plan is known, nothing is withheld: a line that is sent meanwhile is read whole.
  const dates = !readsDates ? 'off' : readsWords === false ? 'bare' : 'words'
  return { people, katas, labels: [...labels.values()], viewerId, now, zone: timeZone, dates, ...writing }
}
