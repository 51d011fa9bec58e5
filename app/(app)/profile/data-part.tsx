import { ExportPart } from '@/components/profile/export-part'
import { PartFailed } from '@/components/profile/part-failed'
import { findExport } from '@/lib/account/export/my-export'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/** The part about the export, which waits for a call of its own. */
export async function DataPart() {
  const found = await findExport(await serverDb()).catch((error: unknown) => {
    logError('profile.export', error)
    return undefined
  })
  return found === undefined ? <PartFailed what="Your export" /> : <ExportPart shown={found} />
}
