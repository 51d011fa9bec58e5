'use client'

import { useEffect, useEffectEvent } from 'react'
import { visibleLabels, visibleLists } from '@/lib/boards/store/board-reducer'
import type { UnkeptBoard } from '@/lib/boards/store/unkept-board'
import { type Draft, saveDraft } from '@/lib/kept-board/draft'
import { sampleBoard } from './sample-board'

const pauseMs = 300

/** Keeps the board in this browser from its first change on. `onKept` tells whether the browser does. */
export function useKept(board: UnkeptBoard, earlier: Draft | undefined, onKept: (isKept: boolean) => void): void {
  const tell = useEffectEvent(onKept)
  useEffect(() => {
    let { id, startedAt, changes, askedOf } = earlier ?? {
      id: crypto.randomUUID() as string,
      startedAt: '',
      changes: 0,
      askedOf: [],
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      const savedAt = new Date().toISOString()
      const { title } = sampleBoard
      tell(saveDraft({ id, startedAt, savedAt, title, changes, askedOf, ...contentsOf(board) }))
    }
    const saveNow = () => timer !== undefined && save()
    const stop = board.store.onSettled(() => {
      startedAt ||= new Date().toISOString()
      changes += 1
      timer ??= setTimeout(save, pauseMs)
    })
    window.addEventListener('pagehide', saveNow)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', saveNow)
    }
  }, [board, earlier])
}

function contentsOf(board: UnkeptBoard): Pick<Draft, 'lists' | 'labels' | 'details'> {
  const view = board.store.getView()
  const lists = visibleLists(view)
  const cards = lists.flatMap((list) => list.cards)
  const details = cards.map(({ id }) => {
    const { description, checklist, comments } = board.detailsOf(id)
    return [id, { description, checklist, comments }] as const
  })
  return { lists, labels: visibleLabels(view), details: Object.fromEntries(details) }
}
