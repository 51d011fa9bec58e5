'use client'

import { useRouter } from 'next/navigation'
import { useAuth } from '@/components/account/auth-provider'
import { hubHref } from '@/lib/hub/pick'
import { longestQuestion, readQuestion } from '@/lib/hub/question'
import { can, planOfTier } from '@/lib/plans/entitlements'
import type { Command } from './use-commands'

/** Whether it is a question does not depend on the day; the hub decides which days it means. */
const anyDay = { today: '2026-01-01', weekStart: 1 } as const

/**
 * Asks the hub the typed text, for people whose plan includes it: always as a command, but in a search only if it is a
 * question that can be answered.
 */
export function useAsk(typed: string, isCommand: boolean): Command[] {
  const router = useRouter()
  const { subscription } = useAuth()
  const ask = typed.trim().slice(0, longestQuestion)
  if (ask === '' || !can(planOfTier(subscription.subscription_tier), 'ai')) return []
  if (!isCommand && readQuestion(ask, anyDay) === null) return []
  return [{ label: `Ask the AI Hub: ${ask}`, run: () => router.push(hubHref({ ask })) }]
}
