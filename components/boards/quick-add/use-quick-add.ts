'use client'

import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { findEntryPlace, listEntryDojos } from '@/lib/entry/entry-place'
import type { StoredDojo, StoredPlace } from '@/lib/entry/schema'
import { lastPlace } from './last-place'

/** `none`: there is no dojo to add to; `failed`: they could not be loaded. */
export type QuickAddState =
  | { is: 'loading' | 'none' | 'failed' }
  | { is: 'ready'; dojos: readonly StoredDojo[]; boardId: string; place: StoredPlace | 'loading' | 'failed' | 'gone' }

/** The dojos to add to, and the content of the chosen one: the last one used, else the open one, else the newest. */
export function useQuickAdd() {
  const { openDb } = useAuth()
  const [state, setState] = useState<QuickAddState>({ is: 'loading' })

  const choose = useCallback(
    async (boardId: string, dojos: readonly StoredDojo[]) => {
      const show = (place: StoredPlace | 'loading' | 'failed' | 'gone') =>
        setState((now) =>
          place === 'loading' || (now.is === 'ready' && now.boardId === boardId)
            ? { is: 'ready', dojos, boardId, place }
            : now,
        )
      show('loading')
      await findEntryPlace(await openDb(), boardId).then(
        (place) => show(place?.canAdd && place.katas.length > 0 ? place : 'gone'),
        () => show('failed'),
      )
    },
    [openDb],
  )
  const load = useCallback(
    () =>
      openDb()
        .then(listEntryDojos)
        .then((dojos) => {
          const wanted = [lastPlace()?.boardId, /^\/dojo\/([\w-]+)/.exec(location.pathname)?.[1]]
          const first = wanted.map((id) => dojos.find((dojo) => dojo.id === id)).find(Boolean) ?? dojos[0]
          return first ? choose(first.id, dojos) : setState({ is: 'none' })
        })
        .catch(() => setState({ is: 'failed' })),
    [openDb, choose],
  )
  useEffect(() => void load(), [load])
  const again = () => {
    setState({ is: 'loading' })
    void load()
  }
  return { state, again, choose: (boardId: string) => void (state.is === 'ready' && choose(boardId, state.dojos)) }
}
