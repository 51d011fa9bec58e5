'use client'

import { type ReactNode, useMemo, useRef } from 'react'
import { useTimeSettings } from '@/components/time/time-settings'
import type { Given } from '@/lib/boards/card/parse-new-card'
import { newCardProblem, placeNewCard } from '@/lib/boards/changes/cards/new-card'
import type { CardPlaced } from '@/lib/boards/changes/cards/place-card'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { cardOf } from '@/lib/entry/card-of'
import { readCard } from '@/lib/entry/read-entry'
import { type BoardContextValue, useBoard } from '../context/board-context'
import { EntryForm } from './entry-form'
import { type EntryPlace, EntryPlaceProvider, knownAt } from './entry-place'
import { learnOrder } from './learnt-order'
import { lastAnswer, type PlanAnswer, useReadsWords } from './use-reads-words'
import type { Writing } from './use-writing'

export type NewCardFormProps = {
  listId: string
  listTitle: string
  /** What it has if the text names no other. */
  given?: Given | undefined
  /** Other fields of the form, above the text. */
  children?: ReactNode
  /** Called with the card added last, if any. */
  onClose: (addedId: string | undefined) => void
}

/** The field for new techniques on a board. */
export function NewCardForm({ listId, listTitle, given, children, onClose }: NewCardFormProps) {
  const board = useBoard()
  const settings = useTimeSettings()
  const plan = useReadsWords()
  const place = useMemo(() => placeOf(board, plan), [board, plan])
  const addedId = useRef<string>(undefined)
  return (
    <EntryPlaceProvider value={place}>
      <EntryForm
        label={`New technique in ${listTitle}`}
        given={given}
        speaksOn={board.isSample ? undefined : board.boardId}
        onAdd={(card, named) => {
          const change = placeNewCard(named ?? listId, card, [...board.labels.values()])
          addedId.current = change.card.id
          board.store.intend(change)
        }}
        onLearnOrder={(isDayFirst) => void learnOrder(isDayFirst, settings, board.openDb)}
        onClose={() => onClose(addedId.current)}
      >
        {children}
      </EntryForm>
    </EntryPlaceProvider>
  )
}

function placeOf(board: BoardContextValue, plan: PlanAnswer | undefined): EntryPlace {
  const { store, members, viewerId, labels, now, timeZone } = board
  return {
    viewerId,
    people: members.filter(({ role }) => role !== 'viewer'),
    katas: visibleLists(store.getView()),
    labels,
    now,
    timeZone,
    readsWords: plan?.readsWords,
    isMine: plan?.isMine ?? false,
  }
}

/** The text of a plain field, read as the full form would have. */
export function placeTyped(
  listId: string,
  text: string,
  board: BoardContextValue,
  writing: Writing,
): CardPlaced | undefined {
  const entry = readCard(text, knownAt(placeOf(board, lastAnswer(board.boardId)), writing))
  const card = cardOf(entry, { now: board.now, zone: board.timeZone })
  return card.title && !newCardProblem(card)
    ? placeNewCard(entry.listId ?? listId, card, [...board.labels.values()])
    : undefined
}
