import 'server-only'
import { headers } from 'next/headers'
import { after } from 'next/server'
import { userAgentFor } from '@/lib/device-words'
import { clientAddress } from '@/lib/forwarded'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'

/** Notes for the owner of this address, if it has one, that signing in failed. After the answer, which it must not delay. */
export async function noteFailedSignIn(email: string): Promise<void> {
  const received = await headers()
  const source = { address: clientAddress(received), device: userAgentFor(received.get('user-agent') ?? '') }
  after(async () => {
    const { error } = await adminDb().rpc('note_failed_sign_in', { email, ...source })
    if (error) logError('events.sign-in', error)
  })
}
