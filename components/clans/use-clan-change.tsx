'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { notify } from '@/components/feedback/notify'
import { useAuth } from '@/components/account/auth-provider'
import type { Situation } from '@/components/feedback/catalogue'
import { whyRefused } from '@/lib/clans/why-refused'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Changes something in a clan, then refreshes the page; a refused change is reported and nothing changes. */
export function useClanChange(ownerName: string | null = null) {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const [isSending, setSending] = useState(false)
  // While busy, controls ignore input. They are not disabled: that would take the focus from them.
  const isBusy = isSending || isRefreshing
  const [problem, setProblem] = useState<string>()

  /**
   * A form's refusal is its `problem`; any other refusal is a toast, since the list may be long.
   * @returns what `send` returned, or undefined if it was refused
   */
  async function change<Answer>(
    send: (db: Db) => Promise<Answer>,
    refused?: Situation,
  ): Promise<{ answer: Answer } | undefined> {
    if (isBusy) return undefined
    setSending(true)
    setProblem(undefined)
    try {
      const answer = await send(await openDb())
      startRefresh(() => router.refresh())
      return { answer }
    } catch (error) {
      const why = whyRefused(error, ownerName)
      if (refused) notify(refused, { description: why })
      else setProblem(why)
      // After a refusal the server's state may differ; without an answer, we know nothing.
      if (!(error instanceof AppError && error.code === 'offline')) startRefresh(() => router.refresh())
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { isBusy, problem, setProblem, change }
}

/** The error beside the control it belongs to; read out when it appears. */
export function ClanProblem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="mt-1.5 text-[13px] text-pretty text-danger-deep empty:hidden">
      {children}
    </p>
  )
}
