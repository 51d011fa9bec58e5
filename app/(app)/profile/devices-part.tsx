import { Devices } from '@/components/profile/devices'
import { PartFailed } from '@/components/profile/part-failed'
import { listSessions } from '@/lib/account/sessions'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/** The part about devices, which waits for a call of its own. */
export async function DevicesPart() {
  const sessions = await listSessions(await serverDb()).catch((error: unknown) => {
    logError('profile.sessions', error)
    return null
  })
  return sessions ? <Devices sessions={sessions} now={new Date().toISOString()} /> : <PartFailed what="Your devices" />
}
