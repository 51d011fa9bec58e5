import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Progress } from './progress'
import { deeds } from './steps'
import { progressSchema } from './stored'

/** The content of `profiles.onboarding_data` (spec section 3); during the tour, its progress. */
export type OnboardingData =
  | { completed: true; completedAt: string; reason: 'wizard_completed' }
  | { dismissedAt: string; reason: 'user_dismissed' }
  | { progress?: Progress; boardId?: string }

const absentIfWrong = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

const onboardingSchema = z.object({
  completedAt: z.nullable(z.string()),
  signedUpAt: z.string(),
  /** The person may have written anything there. */
  data: z.object({
    reason: absentIfWrong(z.enum(['wizard_completed', 'user_dismissed'])),
    progress: absentIfWrong(progressSchema),
  }),
  /** The dojo of the tour, if they can open it, and what they have tried there. */
  board: z.nullable(z.object({ id: z.guid(), title: z.string(), tried: z.array(z.enum(deeds)) })),
})
export type Onboarding = z.infer<typeof onboardingSchema>

/** The person's progress in the tour. Null if they have no profile. @throws AppError */
export async function findOnboarding(db: Db): Promise<Onboarding | null> {
  const { data, error, status } = await db.rpc('my_onboarding')
  if (error) throw fromPostgrest(error, 'onboarding.load', status)
  return z.nullable(onboardingSchema).parse(data)
}

/**
 * @param completedAt null restarts, undefined leaves it unchanged: progress on one device does not undo completion on
 * another. A dismissed tour counts as completed. @throws AppError
 */
export async function saveOnboarding(
  db: Db,
  userId: string,
  data: OnboardingData,
  completedAt?: string | null,
): Promise<void> {
  const { error, status } = await db
    .from('profiles')
    .update({
      onboarding_data: data,
      ...(completedAt !== undefined && { onboarding_completed_at: completedAt }),
    })
    .eq('user_id', userId)
    .select('user_id')
    .single()
  if (error) throw fromPostgrest(error, 'onboarding.save', status)
}
