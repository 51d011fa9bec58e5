'use client'

import { useEffect } from 'react'
import { visibleLabels, visibleLists } from '@/lib/boards/store/board-reducer'
import type { UnkeptBoard } from '@/lib/boards/store/unkept-board'
import type { Draft } from '@/lib/kept-board/draft'
import type { TabDraft } from '@/lib/kept-board/tab-draft'
import { sampleBoard } from './sample-board'

/** Keeps the board in this browser from its first change on. The browser asks before it closes what it has not stored. */
export function useKept(board: UnkeptBoard, kept: TabDraft): void {
  useEffect(() => {
    const save = () => kept.save()
    const ask = (event: BeforeUnloadEvent) => {
      save()
      if (kept.isUnsaved) event.preventDefault()
    }
    const stop = board.store.onSettled(({ error }) => {
      if (!error) kept.change(() => contentsOf(board))
    })
    window.addEventListener('pagehide', save)
    window.addEventListener('beforeunload', ask)
    return () => {
      stop()
      save()
      window.removeEventListener('pagehide', save)
      window.removeEventListener('beforeunload', ask)
    }
  }, [board, kept])
}

function contentsOf(board: UnkeptBoard): Pick<Draft, 'title' | 'lists' | 'labels' | 'details'> {
  const view = board.store.getView()
  const lists = visibleLists(view)
  const cards = lists.flatMap((list) => list.cards)
  const details = cards.map(({ id }) => {
    const { description, checklist, comments } = board.detailsOf(id)
    return [id, { description, checklist, comments }] as const
  })
  return { title: sampleBoard.title, lists, labels: visibleLabels(view), details: Object.fromEntries(details) }
}
