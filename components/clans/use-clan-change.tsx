'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { whyRefused } from '@/lib/clans/why-refused'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Changes something of a clan, then shows the page as it is now; what was refused is said and stays as it was. */
export function useClanChange(ownerName: string | null = null) {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** @returns what `send` answered, or undefined where it was refused */
  async function change<Answer>(send: (db: Db) => Promise<Answer>): Promise<{ answer: Answer } | undefined> {
    setSending(true)
    setProblem(undefined)
    try {
      const answer = await send(await openDb())
      startRefresh(() => router.refresh())
      return { answer }
    } catch (error) {
      setProblem(whyRefused(error, ownerName))
      // What the server refused looks different there. Without a network, refreshing would leave the page.
      if (!(error instanceof AppError && error.code === 'offline')) startRefresh(() => router.refresh())
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { isBusy: isSending || isRefreshing, problem, setProblem, change }
}

/** What went wrong, beside what it was about; read out when it appears. */
export function ClanProblem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="mt-1.5 text-[13px] text-pretty text-danger-deep empty:hidden">
      {children}
    </p>
  )
}
