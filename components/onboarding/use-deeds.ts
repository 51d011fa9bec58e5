'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Intended } from '@/lib/boards/changes/change'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import type { BoardStore } from '@/lib/boards/store/board-store'
import { deedsOf } from '@/lib/onboarding/deeds-of'
import type { Deed } from '@/lib/onboarding/steps'

/** Reports what was tried on a board, once the database has accepted it: a refused change was not done. */
export function useDeeds(store: BoardStore, viewerId: string, onTried: (deeds: readonly Deed[]) => void): void {
  const tell = useEffectEvent(onTried)
  useEffect(() => {
    const underWay = new Map<Intended, Deed[]>()
    const stopIntended = store.onIntended((change, before) => {
      const deeds = deedsOf(change, { lists: visibleLists(before), viewerId })
      if (deeds.length > 0) underWay.set(change, deeds)
    })
    const stopSettled = store.onSettled(({ change, error }) => {
      const deeds = underWay.get(change)
      underWay.delete(change)
      if (deeds && !error) tell(deeds)
    })
    return () => {
      stopIntended()
      stopSettled()
    }
  }, [store, viewerId])
}
