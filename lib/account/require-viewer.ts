import 'server-only'
import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { cache } from 'react'
import { AppError } from '@/lib/errors'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { findViewer } from './queries'
import { pathHeader, safeReturnPath, withReturnPath } from './return-path'
import type { Viewer } from './schema'

/** Who is signed in, loaded once per request; visitors without a session cookie cost no call. */
export const currentViewer = cache(async (): Promise<Viewer | null> => {
  const db = await serverDb()
  const { data, error } = await db.auth.getSession()
  // A session is not over just because nothing answers when it is refreshed.
  if (isAuthRetryableFetchError(error)) throw new AppError('offline', 'viewer: the auth service', { cause: error })
  return data.session ? findViewer(db) : null
})

/**
 * The same for the sign-in pages: a service that does not answer must not hide them; their forms report it when sent.
 */
export async function findCurrentViewer(event: string): Promise<Viewer | null> {
  try {
    return await currentViewer()
  } catch (error) {
    // Next's own error: this page is not prerendered.
    unstable_rethrow(error)
    logError(event, error)
    return null
  }
}

/** For pages: the signed-in person. Everyone else is sent to sign in and back here. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (viewer) return viewer
  const next = safeReturnPath((await headers()).get(pathHeader))
  redirect(withReturnPath('/auth', next))
}
