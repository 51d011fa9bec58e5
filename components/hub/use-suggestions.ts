'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { dismissSuggestion } from '@/lib/hub/dismiss'
import type { HubEdit, Suggestion } from '@/lib/hub/suggestions'
import { backOf, writeEdits } from '@/lib/hub/write-edits'

/** Suggestions disappear when done or dismissed, and come back when that is undone or refused. */
export function useSuggestions(suggestions: readonly Suggestion[]) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  // For these suggestions: a reloaded page brings the current ones.
  const [hidden, setHidden] = useState<{ of: typeof suggestions; ids: readonly string[] }>({ of: suggestions, ids: [] })
  const gone = hidden.of === suggestions ? hidden.ids : []
  const [busy, setBusy] = useState<string>()
  const [isRefreshing, startRefresh] = useTransition()
  const hide = (fingerprint: string, isHidden: boolean) =>
    setHidden(({ of, ids }) => {
      const others = of === suggestions ? ids.filter((id) => id !== fingerprint) : []
      return { of: suggestions, ids: isHidden ? [...others, fingerprint] : others }
    })
  const reload = () => startRefresh(refresh)

  async function undo(edits: readonly HubEdit[]): Promise<void> {
    const { written } = await writeEdits(await openDb(), backOf(edits)).catch(() => ({ written: [] }))
    if (written.length < edits.length) notify('undo.overtaken')
    reload()
  }

  async function act({ fingerprint, action }: Suggestion): Promise<boolean> {
    if (action.kind !== 'edit') return false
    setBusy(fingerprint)
    try {
      const { written, refused } = await writeEdits(await openDb(), action.edits)
      if (written.length === 0) throw refused
      hide(fingerprint, true)
      const missing = action.edits.length - written.length
      notify.undo(action.done, () => void undo(written), {
        ...(missing > 0 && {
          description: `${missing} were left as they are: someone else has changed them, or you may not edit them.`,
        }),
      })
      reload()
      return true
    } catch {
      notify('card.update', { description: 'Nothing was changed.' })
      reload()
      return false
    } finally {
      setBusy(undefined)
    }
  }

  async function dismiss({ fingerprint, title }: Suggestion): Promise<void> {
    hide(fingerprint, true)
    try {
      await dismissSuggestion(await openDb(), fingerprint, true)
    } catch {
      hide(fingerprint, false)
      notify('hub.dismiss')
      return
    }
    const takeBack = async () => {
      hide(fingerprint, false)
      await dismissSuggestion(await openDb(), fingerprint, false).catch(() => notify('hub.dismiss'))
      reload()
    }
    notify.undo('Dismissed until something changes', () => void takeBack(), { description: title })
  }

  return {
    shown: suggestions.filter(({ fingerprint }) => !gone.includes(fingerprint)),
    busy,
    isRefreshing,
    act,
    dismiss,
  }
}
