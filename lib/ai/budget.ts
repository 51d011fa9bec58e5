import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { z } from 'zod'
import type { AiEnvironment } from './environment'

/** Who asks, and in which dojo, where its owner's plan counts. `admin` is the server's client. */
export type Asker = { admin: Db; userId: string; boardId?: string | undefined }

/**
 * Why a call may not begin: no AI in the plan, the person's day, their share of the month or the month itself is used
 * up, or three calls are running.
 */
const refusals = ['plan', 'day', 'share', 'month', 'busy'] as const
export type BudgetRefusal = (typeof refusals)[number]

const reservation = z.union([z.object({ id: z.guid() }), z.object({ refusal: z.enum(refusals) })])

/** Counts a call before it begins. @throws AppError */
export async function reserveCall(
  { admin, userId, boardId }: Asker,
  { dailyCalls, monthlyTokens }: Pick<AiEnvironment, 'dailyCalls' | 'monthlyTokens'>,
  tokens: number,
): Promise<{ id: string } | { refusal: BudgetRefusal }> {
  const { data, error, status } = await admin.rpc('reserve_ai_call', {
    person: userId,
    // Null is a call outside of any dojo.
    board_id: (boardId ?? null) as string,
    daily_calls: dailyCalls,
    monthly_tokens: monthlyTokens,
    tokens,
  })
  if (error) throw fromPostgrest(error, 'ai.reserve', status)
  return reservation.parse(data)
}

/** Counts what a call really used, and gives it back if it failed. Never throws: an unsettled call stays counted. */
export async function settleCall(admin: Db, id: string, tokens: number, givesBack: boolean): Promise<void> {
  const { error, status } = await admin.rpc('settle_ai_call', {
    call_id: id,
    tokens: Math.min(Math.round(tokens), 1_000_000),
    gives_back: givesBack,
  })
  if (error) logError('ai.settle', fromPostgrest(error, 'ai.settle', status))
}
