import 'server-only'
import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { AppError } from '@/lib/errors'
import { serverDb } from '@/lib/supabase/server'

/** Renews the session's cookie if its token is about to expire. @throws AppError `unauthenticated`, `offline` */
export async function refreshSession(): Promise<void> {
  const { auth } = await serverDb()
  const { data, error } = await auth.getSession()
  if (isAuthRetryableFetchError(error)) throw new AppError('offline', 'session: the auth service', { cause: error })
  if (!data.session) throw new AppError('unauthenticated', 'session: there is none')
}
