import { ExportPart } from '@/components/profile/export-part'
import { PartFailed } from '@/components/settings/part-failed'
import { findExport } from '@/lib/account/export/my-export'
import { logError } from '@/lib/log'
import { TrainingPart } from '@/components/onboarding/training-part'
import { namedTimeZone } from '@/lib/account/person-time'
import { requireViewer } from '@/lib/account/require-viewer'
import { findOnboarding } from '@/lib/onboarding/profile'
import { knownTimeZone } from '@/lib/time-zone'
import { serverDb } from '@/lib/supabase/server'
import { Devices } from '@/components/profile/devices'
import { listSessions } from '@/lib/account/sessions'
import { SignInRows } from '@/components/profile/sign-in-rows'
import { getSecurity } from '@/lib/account/prove-who'

/** The part about the tour, which waits for its own call. */
export async function TrainingStatus() {
  const [viewer, found] = await Promise.all([
    requireViewer(),
    findOnboarding(await serverDb()).catch((error: unknown) => {
      logError('profile.onboarding', error)
      return null
    }),
  ])
  if (!found) return <PartFailed what="Your training" />
  return <TrainingPart onboarding={found} timeZone={knownTimeZone(await namedTimeZone(viewer))} />
}

/** The part about the export, which waits for its own call. */
export async function DataPart() {
  const found = await findExport(await serverDb()).catch((error: unknown) => {
    logError('profile.export', error)
    return undefined
  })
  return found === undefined ? <PartFailed what="Your export" /> : <ExportPart shown={found} />
}

/** The part about devices, which waits for its own call. */
export async function DevicesPart() {
  const sessions = await listSessions(await serverDb()).catch((error: unknown) => {
    logError('profile.sessions', error)
    return null
  })
  return sessions ? <Devices sessions={sessions} now={new Date().toISOString()} /> : <PartFailed what="Your devices" />
}

/** The part about address and password, which waits for its own call. */
export async function SignInPart() {
  const security = await getSecurity(await serverDb()).catch((error: unknown) => {
    logError('profile.security', error)
    return null
  })
  return security ? <SignInRows security={security} /> : <PartFailed what="How you sign in" />
}
