'use client'

import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { DeletionSummary } from '@/lib/deletion/deletion-summary'

export type Deletion = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; summary: DeletionSummary }

/** What deleting the account would mean right now. The last answer stays on screen during a reload. */
export function useDeletion() {
  const { openDb } = useAuth()
  const [deletion, setDeletion] = useState<Deletion>({ status: 'loading' })
  const ask = useCallback(async (): Promise<Deletion> => {
    try {
      const [db, { getDeletionSummary }] = await Promise.all([openDb(), import('@/lib/deletion/deletion-summary')])
      return { status: 'ready', summary: await getDeletionSummary(db) }
    } catch {
      return { status: 'failed' }
    }
  }, [openDb])
  useEffect(() => {
    let isCurrent = true
    void ask().then((answer) => isCurrent && setDeletion(answer))
    return () => {
      isCurrent = false
    }
  }, [ask])
  const reload = async () => {
    const answer = await ask()
    setDeletion((known) => (answer.status === 'failed' && known.status === 'ready' ? known : answer))
  }
  const again = () => {
    setDeletion({ status: 'loading' })
    void reload()
  }
  return { deletion, reload, again }
}
