import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import type { Viewer } from '@/lib/account/schema'
import { publicEnvironment } from '@/lib/env'
import { sessionCookieFor } from '@/lib/supabase/for-request'
import { AuthProvider } from './auth-provider'

/** Around everything that is this person's. */
export async function SignedIn({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const environment = { ...publicEnvironment(), sessionCookie: sessionCookieFor(await headers()) }
  return (
    // If refreshing finds that someone else has signed in, nothing that the first person has opened or typed stays.
    <AuthProvider key={viewer.id} viewer={viewer} environment={environment}>
      {children}
    </AuthProvider>
  )
}
