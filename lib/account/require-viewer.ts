import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { serverDb } from '@/lib/supabase/server'
import { pathHeader } from './page-path'
import { findViewer } from './queries'
import { safeReturnPath, withReturnPath } from './return-path'
import type { Viewer } from './schema'

/** Who is signed in, asked once a request; visitors without a session cookie cost no call. */
export const currentViewer = cache(async (): Promise<Viewer | null> => {
  const db = await serverDb()
  const { data } = await db.auth.getSession()
  return data.session ? findViewer(db) : null
})

/** For pages: the signed-in person. Everybody else is sent to sign in and back here. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (viewer) return viewer
  const next = safeReturnPath((await headers()).get(pathHeader))
  redirect(withReturnPath('/auth', next))
}
