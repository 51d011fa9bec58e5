import 'server-only'
import { z } from 'zod'
import { AppError, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { AuthProblem } from './auth-problem'
import { newPasswordSchema } from './credentials'
import { setPassword } from './mutations'
import { proveWho } from './prove-who'

export const changePasswordInput = z.strictObject({
  newPassword: z.string().max(1000),
  password: z.string().max(1000).optional(),
})

const sentences: Partial<Record<AuthProblem, string>> = {
  'weak-password': 'That password is easy to guess. Mix upper- and lower-case letters, digits and symbols.',
  'leaked-password': 'That password has appeared in a data breach elsewhere. Choose another one.',
  'same-password': 'That is already your password. Choose a new one.',
  'too-often': 'Too many attempts. Wait a few minutes, then try again.',
  'others-signed-in': 'Your new password is set, but your other devices could not be signed out. Do that below.',
}

/** Sets a new password and signs the other devices out. @throws Refusal in a sentence */
export async function changePassword(
  tools: { db: Db; visitor: Db },
  { newPassword, password }: z.output<typeof changePasswordInput>,
): Promise<void> {
  const input = newPasswordSchema.safeParse({ password: newPassword })
  if (input.error) throw new Refusal('invalid', input.error.issues[0]?.message ?? 'Choose a password.')
  await proveWho(tools, password)
  const refusal = await setPassword(tools.db, input.data, password)
  if (!refusal) return
  const sentence = sentences[refusal.problem]
  if (sentence) throw new Refusal('invalid', sentence, refusal)
  if (refusal.problem === 'link-expired') throw new AppError('unauthenticated', 'account.password', refusal)
  throw new AppError(refusal.problem === 'unreachable' ? 'offline' : 'unexpected', 'account.password', refusal)
}
