'use client'

import { useEffect, useRef } from 'react'
import { sayUnsent } from '@/components/feedback/say-unsent'

/** If a form goes together with the place of its draft, the text can still be copied. */
export function useOfferedDraft(text: string, isPlaceGone: () => boolean): void {
  const offer = useRef<() => void>(undefined)
  useEffect(() => {
    offer.current = () => {
      if (text.trim() !== '' && isPlaceGone())
        sayUnsent('card.update', text, 'Your comment was not sent: what it belongs to is gone, or closed to you.')
    }
  })
  useEffect(() => () => offer.current?.(), [])
}
