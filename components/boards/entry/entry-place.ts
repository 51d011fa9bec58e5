import { createContext, use } from 'react'
import type { BoardLabels } from '@/lib/boards/labels/board-labels'
import type { Known } from '@/lib/entry/entry'
import type { Writing } from './use-writing'

type EntryPerson = { userId: string; displayName: string; avatarUrl: string | null }

/** Where a technique is added, and what its line can refer to there. The dojo need not be the open one. */
export type EntryPlace = {
  viewerId: string
  /** Those who can be assigned. */
  people: readonly EntryPerson[]
  katas: readonly { id: string; title: string }[]
  labels: BoardLabels
  now: Date
  timeZone: string
  /** Whether the plan of the dojo's owner includes dates in words; undefined until known. */
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

/** Everything words can mean at a place, for someone with these settings. */
export function knownAt(place: EntryPlace, { readsDates, ...writing }: Writing): Known {
  const { people, katas, labels, viewerId, now, timeZone, readsWords } = place
  // Until the plan is known, nothing is withheld: a line sent before that is read in full.
  const dates = !readsDates ? 'off' : readsWords === false ? 'bare' : 'words'
  return { people, katas, labels: [...labels.values()], viewerId, now, zone: timeZone, dates, ...writing }
}
