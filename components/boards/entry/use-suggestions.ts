'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { typedKey } from '@/components/ui/typed-key'
import { findLabel, matchLabels } from '@/lib/boards/labels/find-label'
import type { Known } from '@/lib/entry/entry'
import { matchNames, matchPeople, type Meaning, priorities, readSign } from '@/lib/entry/read-sign'
import { useEntryPlace } from './entry-place'

const maxSuggestions = 6

/** One thing that a word being typed may mean. */
export type Suggestion = { id: string; name: string; meaning: Meaning; word: string }

type Options = {
  /** "#wor", "@mi", "!" or "/in", if one is being typed. */
  typing: { word: string; start: number } | undefined
  known: Known
  /** The tags that the text already has. */
  tags: readonly string[]
  onPick: (word: string) => void
}

const joined = (name: string) => name.replaceAll(/\s/gu, '')
const lists = { '#': 'Tags', '@': 'People', '!': 'Priorities', '/': 'Katas' } as const

/**
 * What a word with a symbol may mean while it is typed. A complete name needs no choice, so that Enter is free to
 * submit.
 */
export function useSuggestions({ typing, known, tags, onPick }: Options) {
  const { labels } = useEntryPlace()
  const id = useId()
  const [dismissed, setDismissed] = useState<number>()
  const [chosen, setChosen] = useState<{ word: string; at: number }>()
  const name = typing?.word.slice(1) ?? ''
  const find = (): Suggestion[] => {
    if (!typing) return []
    if (typing.word.startsWith('@')) {
      return matchPeople(known.people, name).map(({ userId, displayName }) => ({
        id: userId,
        name: displayName,
        meaning: { kind: 'assignee', userId },
        word: `@${joined(displayName)}`,
      }))
    }
    if (typing.word.startsWith('/')) {
      return matchNames(known.katas ?? [], ({ title }) => title, name).map((kata) => ({
        id: kata.id,
        name: kata.title,
        meaning: { kind: 'kata', listId: kata.id },
        word: `/${joined(kata.title)}`,
      }))
    }
    if (typing.word.startsWith('!')) {
      return priorities
        .filter((priority) => priority.startsWith(name.toLowerCase()))
        .map((priority) => ({
          id: priority,
          name: `${priority.slice(0, 1).toUpperCase()}${priority.slice(1)}`,
          meaning: { kind: 'priority', priority },
          word: `!${priority}`,
        }))
    }
    return matchLabels(labels.values(), name).flatMap((label) => {
      const word = `#${joined(label.name)}`
      const isWorn = tags.includes(label.name) && joined(label.name).toLowerCase() !== name.toLowerCase()
      // A name with characters that no word can have is set in the open technique.
      if (isWorn || readSign(word, known) === undefined) return []
      return { id: label.id, name: label.name, meaning: { kind: 'tag', tag: label.name } as const, word }
    })
  }
  const suggestions = typing && typing.start !== dismissed ? find().slice(0, maxSuggestions) : []
  const count = suggestions.length
  const isWhole =
    typing !== undefined &&
    (typing.word.startsWith('#')
      ? findLabel(labels.values(), name) !== undefined
      : readSign(typing.word, known) !== undefined)
  const first = name === '' || isWhole ? -1 : 0
  const active = Math.min(chosen && chosen.word === typing?.word ? chosen.at : first, count - 1)
  if (!typing && dismissed !== undefined) setDismissed(undefined)

  const pick = ({ word }: Suggestion) => onPick(word)
  /** @returns whether the list has used the key */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const key = typedKey(event)
    if (count === 0 || !typing || !key || event.ctrlKey || event.metaKey || event.altKey) return false
    const choose = (at: number) => setChosen({ word: typing.word, at })
    const suggestion = suggestions[active]
    if (key === 'ArrowDown') choose((active + 1) % count)
    else if (key === 'ArrowUp') choose(active <= 0 ? count - 1 : active - 1)
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey && suggestion) pick(suggestion)
    else if (key === 'Escape') setDismissed(typing.start)
    else return false
    event.preventDefault()
    return true
  }
  return {
    id,
    label: lists[(typing?.word[0] ?? '#') as keyof typeof lists] ?? 'Tags',
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
