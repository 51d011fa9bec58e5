'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { type CardFilter, filterKey, readFilter, writeFilter } from '@/lib/boards/filters/card-filter'
import { replaceParameters } from '../context/card-address'

const writeTextAfterMs = 200

/**
 * The filter is in the address. The person's choice counts, and the address follows: immediately, or at a pause while
 * they type, because browsers limit how often it may be written.
 */
export function useAddressedFilter(): readonly [filter: CardFilter, setFilter: (filter: CardFilter) => void] {
  const parameters = useSearchParams()
  const addressed = useMemo(() => readFilter(parameters), [parameters])
  const [draft, setDraft] = useState<CardFilter>()
  if (draft && filterKey(draft) === filterKey(addressed)) setDraft(undefined)
  const isTyping = draft !== undefined && draft.text !== addressed.text
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(
      () => replaceParameters((address) => writeFilter(address, draft)),
      isTyping ? writeTextAfterMs : 0,
    )
    return () => clearTimeout(timer)
  }, [draft, isTyping])
  return [draft ?? addressed, setDraft]
}
