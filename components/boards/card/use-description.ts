'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../board/board-context'

export type Description = { state: 'loading' } | { state: 'failed' } | { state: 'known'; text: string }

/** The Markdown of an open card: asked for once, again when somebody else has changed the card. */
export function useDescription(card: Card) {
  const { openDb, store } = useBoard()
  const { id: cardId, version } = card
  const [description, setDescription] = useState<Description>(
    card.hasDescription ? { state: 'loading' } : { state: 'known', text: '' },
  )

  // An answer that was asked for before our own text was saved is older than that text.
  const saves = useRef(0)

  const load = useCallback(
    (_version: number) => {
      const asked = saves.current
      return Promise.all([openDb(), import('@/lib/boards/queries')])
        .then(([db, { getCardDescription }]) => getCardDescription(db, cardId))
        .then((text) => asked === saves.current && setDescription({ state: 'known', text }))
        // Said where the text would stand, with a way to try again. What is shown already stays.
        .catch(() => setDescription((before) => (before.state === 'known' ? before : { state: 'failed' })))
    },
    [openDb, cardId],
  )

  const isOnItsWay = useCallback(
    () =>
      store
        .getView()
        .intents.some(({ change }) => change.type === 'card.patched' && change.cardId === cardId && change.patch.description !== undefined),
    [store, cardId],
  )

  useEffect(() => {
    // A card with version 0 is on its way to the database, which cannot know more of it than we do; nor can it
    // while our own text is on its way.
    if (version > 0 && !isOnItsWay()) void load(version)
  }, [load, isOnItsWay, version])

  const save = (text: string) => {
    saves.current += 1
    setDescription({ state: 'known', text })
    store.intend({ type: 'card.patched', cardId, patch: { description: text } })
    // Taken or refused, what the database has by then is what is true.
    const unsubscribe = store.subscribe(() => {
      if (isOnItsWay()) return
      unsubscribe()
      void load(version)
    })
  }
  const retry = () => {
    setDescription({ state: 'loading' })
    void load(version)
  }
  return { description, save, retry }
}
