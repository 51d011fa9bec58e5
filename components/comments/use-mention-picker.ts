'use client'

import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { typedKey } from '@/components/ui/typed-key'
import type { TextMention } from '@/lib/mentions/schema'
import {
  type Mentionable,
  mentionQuery,
  type MentionQuery,
  type Suggestion,
  suggestPeople,
} from '@/lib/mentions/suggest'

const maxSuggestions = 8

type PickerOptions = {
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Mentionable[]
  /** Called just before the name appears in the text. */
  onPick: (mention: TextMention) => void
}

/**
 * The list that an @ opens in a text area. The focus stays in the text: the area names the chosen option
 * (`aria-activedescendant`), and keys are taken only while someone is suggested.
 */
export function useMentionPicker({ field, people, onPick }: PickerOptions) {
  const listId = useId()
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const suggestions =
    query && query.start !== dismissed ? suggestPeople(people, query.text).slice(0, maxSuggestions) : []
  const isOpen = suggestions.length > 0
  const active = Math.min(chosen, suggestions.length - 1)

  /** Called after every change of the text or the caret. */
  const update = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
    const next = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : null
    if (next?.start !== query?.start || next?.text !== query?.text) setChosen(0)
    if (next?.start !== dismissed) setDismissed(null)
    setQuery(next)
  }

  const pick = ({ name, userId }: Suggestion) => {
    const area = field.current
    if (!area || !query) return
    onPick({ name, userIds: [userId] })
    area.focus()
    area.setSelectionRange(query.start, query.start + 1 + query.text.length)
    // As if it were typed, so that the browser's own undo works. (There is no other way to do that yet.)
    if (!document.execCommand('insertText', false, `@${name} `)) {
      area.setRangeText(`@${name} `, area.selectionStart, area.selectionEnd, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setQuery(null)
  }

  /** @returns whether the list has used the key */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const key = typedKey(event)
    if (!isOpen || !key || event.ctrlKey || event.metaKey || event.altKey) return false
    const suggestion = suggestions[active]
    if (key === 'ArrowDown') setChosen((active + 1) % suggestions.length)
    else if (key === 'ArrowUp') setChosen((active - 1 + suggestions.length) % suggestions.length)
    else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && suggestion) pick(suggestion)
    else if (key === 'Escape') setDismissed(query?.start ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    isOpen,
    suggestions,
    active,
    listId,
    start: query?.start ?? 0,
    update,
    pick,
    handleKeyDown,
    close: () => setQuery(null),
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(isOpen && {
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${active}`,
        'data-keeps-escape': '',
      }),
    },
  }
}
