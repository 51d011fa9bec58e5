'use client'

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { foundAnchor } from '@/components/ui/floating'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { closeCardUrl } from '../../context/card-address'
import { focusOnOpen } from '../../context/focus-on-open'
import { cardsOf } from '../selected-cards'
import { useCardActs } from '../use-card-acts'
import { AssignPicker } from './assign-picker'
import { DuePicker } from './due-picker'
import { MovePicker } from './move-picker'
import type { PickerProps } from './picker-panel'
import { PriorityPicker } from './priority-picker'
import { TagPicker } from './tag-picker'
import { openCardDialog, type VerbRequest } from './verb-request'

type RunVerbProps = {
  request: VerbRequest
  root: RefObject<HTMLElement | null> | undefined
  lists: List[]
  onDone: () => void
}

const nowhere = { current: null }

const pickers = { assign: AssignPicker, due: DuePicker, tag: TagPicker, priority: PriorityPicker, move: MovePicker }
const commentField = 'textarea[data-new-comment]'

/** Runs one of the verbs on cards; those that need an answer open a picker. */
export function RunVerb({ request, root = nowhere, lists, onDone }: RunVerbProps) {
  const { viewerId, faces, openCard } = useBoard()
  const acts = useCardActs(root, lists)
  const cards = cardsOf(lists, new Set(request.cardIds))
  const { verb } = request
  const [card] = cards
  const isDone = useRef(false)
  const [anchor] = useState(() => foundAnchor(request.anchor))

  const archive = () => {
    acts.remove(cards, 'archived')
    if (request.where === 'card') closeCardUrl()
  }
  const run = useEffectEvent(() => {
    if (isDone.current) return
    isDone.current = true
    if (card) {
      if (verb === 'complete') acts.setCompleted(cards, !cards.every(({ completedAt }) => completedAt !== undefined))
      else if (verb === 'assignToMe') acts.assign(cards, viewerId, faces.get(viewerId)?.name ?? 'you')
      else if (verb === 'archive') archive()
      else if (verb === 'copyLink') acts.copyLink(card)
      else if (verb === 'comment') {
        const field = document.querySelector<HTMLElement>(`${openCardDialog} ${commentField}`)
        if (!field) focusOnOpen(commentField)
        if (field) field.focus()
        else openCard(card.id)
      }
    }
    onDone()
  })
  const Picker = verb in pickers ? pickers[verb as keyof typeof pickers] : undefined
  useEffect(() => {
    if (!Picker) run()
  }, [Picker])
  // Someone else has deleted its cards.
  useEffect(() => {
    if (Picker && !card) onDone()
  }, [Picker, card, onDone])

  if (!Picker || !card) return null
  const close = (takesFocus = true) => {
    if (takesFocus) request.focus()?.focus()
    onDone()
  }
  const props: PickerProps = { cards, lists, acts, anchor, where: request.where, onClose: close }
  return <Picker {...props} />
}
