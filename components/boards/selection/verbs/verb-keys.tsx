'use client'

import { useEffect } from 'react'
import { fetchPart } from '@/components/feedback/on-demand'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useBoard } from '../../context/board-context'
import { cardAtHand, watchHand } from '../../context/card-at-hand'
import { cardInAddress } from '../../context/card-address'
import { useCardAhead } from '../../context/use-card-ahead'
import { loadVerb } from './verb-host'
import { askedVerb, askVerb, dialogsWithCards, inOpenCard, onBoard, openCardDialog } from './verb-request'
import { isVerbFor, type VerbName, verbNames, verbs } from './verb-table'

const fetchVerb = () => void fetchPart(loadVerb)
const nothing = () => {}

/**
 * One key per verb: for the open technique, else the selected ones, else the one at hand. They are commands of the
 * search as well.
 */
export function VerbKeys() {
  useEffect(watchHand, [])
  const { isSample } = useBoard()
  useCardAhead(isSample ? nothing : fetchVerb)
  return verbNames.map((name) => <VerbKey key={name} name={name} />)
}

function VerbKey({ name }: { name: VerbName }) {
  const { canEdit, isSample, selection, announce } = useBoard()
  const { words, isForOne } = verbs[name]
  /** The cards it applies to, in the order in which they were selected. */
  const targets = (): string[] => {
    const hand = cardAtHand()
    const selected = [...selection.get().ids]
    if (selected.length === 0 || (isForOne && selected.length > 1)) return hand === undefined ? [] : [hand]
    return selected
  }
  useShortcut({
    ...words,
    inDialog: dialogsWithCards,
    isEnabled: () =>
      isVerbFor(name, { canEdit, isSample }) &&
      document.querySelector('[data-card-id]') !== null &&
      // A picker that is still loading, and cards carried by keyboard, come first.
      askedVerb() === undefined &&
      document.querySelector('[data-carried], [data-dragging]') === null,
    isKeysOnly: () => targets().length === 0,
    run: () => {
      const open = document.querySelector(openCardDialog) && cardInAddress()
      if (open) return askVerb({ verb: name, ...inOpenCard(open) })
      const cardIds = targets()
      if (cardIds.length > 0) askVerb({ verb: name, ...onBoard(cardIds) })
      else announce('Focus a technique first, or point at one.')
    },
  })
  return null
}
