import { PartFailed } from '@/components/profile/part-failed'
import { SignInRows } from '@/components/profile/sign-in-rows'
import { getSecurity } from '@/lib/account/security'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/** The part about address and password, which waits for a call of its own. */
export async function SignInPart() {
  const security = await getSecurity(await serverDb()).catch((error: unknown) => {
    logError('profile.security', error)
    return null
  })
  return security ? <SignInRows security={security} /> : <PartFailed what="How you sign in" />
}
