import { after } from 'next/server'
import { z } from 'zod'
import { changeLogo, mostLogoBytes, removeLogo, removeUnneededLogos } from '@/lib/branding/logo'
import { authedRoute, authedUpload, type Caller } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

const logoInput = z.strictObject({ clanId: z.guid() })

/** Re-encodes the picture in the body and shows it as the clan's logo. */
export const POST = authedUpload(logoInput, mostLogoBytes, async ({ clanId }, bytes, caller) => ({
  logoUrl: await changeLogo(changeOf(caller, clanId), bytes),
}))

export const DELETE = authedRoute(logoInput, async ({ clanId }, caller) => {
  await removeLogo(changeOf(caller, clanId))
  return {}
})

function changeOf({ db, viewer }: Caller, clanId: string) {
  const admin = adminDb()
  // Afterwards, even if it fails: it removes what others left as well.
  after(() => removeUnneededLogos(admin))
  return { db, admin, userId: viewer.id, clanId }
}
