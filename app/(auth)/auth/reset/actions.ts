'use server'

import { redirect } from 'next/navigation'
import type { AuthState } from '@/lib/account/auth-state'
import { fieldErrors, newPasswordSchema } from '@/lib/account/credentials'
import { logRefusal, setPassword } from '@/lib/account/mutations'
import { safeReturnPath, withReturnPath } from '@/lib/account/return-path'
import { serverDb } from '@/lib/supabase/server'

export async function saveNewPassword(state: AuthState, form: FormData): Promise<AuthState> {
  const { email } = state
  const input = newPasswordSchema.safeParse(Object.fromEntries(form))
  if (input.error) return { email, errors: fieldErrors(input.error) }
  const next = safeReturnPath(form.get('next'))
  const refusal = await setPassword(await serverDb(), input.data)
  if (!refusal) redirect(next)
  logRefusal('auth.reset', refusal)
  if (refusal.problem === 'link-expired') redirect(withReturnPath('/auth?problem=link-expired', next))
  return { email, problem: refusal.problem }
}
