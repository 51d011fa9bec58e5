import { z } from 'zod'
import { findExport, requestExport } from '@/lib/account/export/my-export'
import { AppError } from '@/lib/errors'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** How long the download's address is valid. */
const startWithinS = 60

/** Requests an export of everything the caller owns. */
export const POST = authedRoute(z.strictObject({}), async (_, { db, viewer }) => {
  const asked = await requestExport(adminDb(), viewer.id)
  await noteMyEvent(db, 'account.exported')
  return asked
})

/** Gives the caller their own export while it is kept. */
export const GET = authedRoute(z.strictObject({ id: z.guid() }), async ({ id }, { db, viewer }) => {
  const mine = await findExport(db)
  if (mine?.id !== id || mine.state !== 'ready') throw new AppError('not_found', 'export.download: there is none')
  const { data, error } = await adminDb()
    .storage.from('exports')
    .createSignedUrl(`${viewer.id}/${id}.zip`, startWithinS, { download: 'ninja-dojo.zip' })
  if (error) throw new AppError('offline', `export.download: ${error.message}`, { cause: error })
  return new Response(null, { status: 303, headers: { Location: data.signedUrl, 'Cache-Control': 'no-store' } })
})
