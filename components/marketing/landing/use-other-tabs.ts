'use client'

import { useEffect, useEffectEvent } from 'react'
import { type Draft, isDraftKey } from '@/lib/kept-board/draft'
import type { TabDraft } from '@/lib/kept-board/tab-draft'

/** Shows what another tab has made of the same board, unless something is being typed here. */
export function useOtherTabs(kept: TabDraft, show: (draft: Draft) => void): void {
  const look = useEffectEvent((drafts: readonly Draft[]) => {
    const draft = kept.newerOf(drafts)
    if (draft && !isTyping()) show(draft)
  })
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key !== null && !isDraftKey(key)) return
      // Without it, this tab keeps a draft of its own.
      import('@/lib/kept-board/read-drafts').then(
        ({ readDrafts }) => look(readDrafts()),
        () => {},
      )
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
}

/** Whatever holds something half typed asks before the page closes. */
const isTyping = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
