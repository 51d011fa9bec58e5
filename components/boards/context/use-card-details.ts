'use client'

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CardDetails } from '@/lib/boards/card/card-details-query'
import { detailsOfNewCard } from '@/lib/boards/card/new-card-details'
import { applyToDetails, cardIdOf } from '@/lib/boards/changes/apply-change'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from './board-context'

export type LoadedDetails = { state: 'loading' } | { state: 'failed' } | { state: 'known'; details: CardDetails }

/**
 * What an open card shows that the board does not hold: loaded once, and again whenever the card gets a new version.
 * This person's own changes show right away: pending ones are applied on top.
 */
export function useCardDetails({ id: cardId, version }: Card): { details: LoadedDetails; retry: () => void } {
  const { openDb, store, undo, viewerId, now } = useBoard()
  // A card of version 0 is not saved yet: the database cannot know more about it than we do.
  const [loaded, setLoaded] = useState<LoadedDetails>(() =>
    version > 0 ? { state: 'loading' } : { state: 'known', details: detailsOfNewCard(now.toISOString(), viewerId) },
  )
  const { intents } = useSyncExternalStore(store.subscribe, store.getView, store.getView)

  // An answer requested before our change was saved is older than that change.
  const taken = useRef(0)
  const load = useCallback(
    function load(): Promise<void> {
      const asked = taken.current
      return (
        Promise.all([openDb(), import('@/lib/boards/card/card-details-query')])
          .then(([db, { getCardDetails }]) => getCardDetails(db, cardId))
          .then((details) => {
            const isOlder = asked !== taken.current
            setLoaded((before) => (isOlder && before.state === 'known' ? before : { state: 'known', details }))
            // The database's additions to our change, such as whom a comment mentions, are in the next answer.
            if (isOlder) return load()
          })
          // Shown in place of the details, with a button to try again. What is shown already stays.
          .catch(() => setLoaded((before) => (before.state === 'known' ? before : { state: 'failed' })))
      )
    },
    [openDb, cardId],
  )

  useEffect(() => {
    if (version > 0) void load()
  }, [load, version])

  useEffect(
    () =>
      store.onSettled(({ change, error }) => {
        if (cardIdOf(change) !== cardId) return
        if (error) return void load()
        taken.current += 1
        setLoaded((before) =>
          before.state === 'known'
            ? {
                state: 'known',
                details: applyToDetails(before.details, change, { viewerId, now: new Date().toISOString() }),
              }
            : before,
        )
      }),
    [store, cardId, viewerId, load],
  )

  const details = useMemo<LoadedDetails>(() => {
    if (loaded.state !== 'known') return loaded
    const pending = intents.filter(({ change, acknowledged }) => !acknowledged && cardIdOf(change) === cardId)
    if (pending.length === 0) return loaded
    const author = { viewerId, now: now.toISOString() }
    return {
      state: 'known',
      details: pending.reduce((before, { change }) => applyToDetails(before, change, author), loaded.details),
    }
  }, [loaded, intents, cardId, viewerId, now])

  // So that changes of its checklist can be undone.
  useEffect(() => {
    if (details.state === 'known') undo.log.know(cardId, details.details)
  }, [undo, cardId, details])

  const retry = useCallback(() => {
    setLoaded({ state: 'loading' })
    void load()
  }, [load])

  return { details, retry }
}
