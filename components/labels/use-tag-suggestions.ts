'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { typedKey } from '@/components/ui/typed-key'
import type { BoardLabel, BoardLabels } from '@/lib/boards/labels/board-labels'
import { findLabel, matchLabels } from '@/lib/boards/labels/find-label'

const maxSuggestions = 6

type Options = {
  /** "#wor", if one is being typed. */
  typing: { word: string; start: number } | undefined
  labels: BoardLabels
  /** Names that the card has already. */
  without: readonly string[]
  onPick: (name: string) => void
}

/** The tags that a # being typed may mean. A complete name needs no choice, so that Enter is free to submit. */
export function useTagSuggestions({ typing, labels, without, onPick }: Options) {
  const id = useId()
  const [dismissed, setDismissed] = useState<number>()
  const [chosen, setChosen] = useState<{ word: string; at: number }>()
  const name = typing?.word.slice(1) ?? ''
  const found =
    typing && typing.start !== dismissed
      ? matchLabels(labels.values(), name).filter((label) => !without.includes(label.name))
      : []
  const suggestions = found.slice(0, maxSuggestions)
  const count = suggestions.length
  const first = name === '' || findLabel(suggestions, name) ? -1 : 0
  const active = Math.min(chosen && chosen.word === typing?.word ? chosen.at : first, count - 1)
  if (!typing && dismissed !== undefined) setDismissed(undefined)

  const pick = (label: BoardLabel) => onPick(label.name)
  /** @returns whether the list has used the key */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const key = typedKey(event)
    if (count === 0 || !typing || !key || event.ctrlKey || event.metaKey || event.altKey) return false
    const choose = (at: number) => setChosen({ word: typing.word, at })
    const label = suggestions[active]
    if (key === 'ArrowDown') choose((active + 1) % count)
    else if (key === 'ArrowUp') choose(active <= 0 ? count - 1 : active - 1)
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey && label) pick(label)
    else if (key === 'Escape') setDismissed(typing.start)
    else return false
    event.preventDefault()
    return true
  }
  return {
    id,
    suggestions,
    active,
    pick,
    handleKeyDown,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(count > 0 && { 'aria-controls': id }),
      ...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
    },
  }
}
