'use server'

import { redirect, unstable_rethrow } from 'next/navigation'
import type { AuthState } from '@/lib/account/auth-state'
import { fieldErrors, newPasswordSchema } from '@/lib/account/credentials'
import { logRefusal, setPassword } from '@/lib/account/mutations'
import { currentViewer } from '@/lib/account/require-viewer'
import { safeReturnPath, withReturnPath } from '@/lib/account/return-path'
import type { Viewer } from '@/lib/account/schema'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

export async function saveNewPassword(state: AuthState, form: FormData): Promise<AuthState> {
  const { email } = state
  const input = newPasswordSchema.safeParse(Object.fromEntries(form))
  if (input.error) return { email, errors: fieldErrors(input.error) }
  const next = safeReturnPath(form.get('next'))
  // If someone else has signed in in another tab, the page must not change their password: it is shown again, for them.
  let viewer: Viewer | null
  try {
    viewer = await currentViewer()
  } catch (error) {
    unstable_rethrow(error)
    logError('auth.reset', error)
    return { email, problem: 'unreachable' }
  }
  if (viewer?.id !== form.get('userId')) redirect(withReturnPath('/auth/reset', next))
  const db = await serverDb()
  const refusal = await setPassword(db, input.data)
  if (!refusal || refusal.problem === 'others-signed-in') await noteMyEvent(db, 'account.password_changed')
  if (!refusal) redirect(next)
  logRefusal('auth.reset', refusal)
  if (refusal.problem === 'link-expired') redirect(withReturnPath('/auth?problem=link-expired', next))
  return { email, problem: refusal.problem }
}
