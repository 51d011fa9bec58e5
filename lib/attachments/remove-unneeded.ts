import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { removeObjects } from './storage'

const mostAtOnce = 50

/**
 * Removes objects whose row is gone for good (see the attachments migration). Runs after every reservation: each adds
 * at most one object and removes up to fifty, so unneeded objects cannot pile up; and every hour, for where no one adds
 * any. A failure is only logged; what was not removed comes up again. @returns how many were removed
 */
export async function removeUnneeded(admin: Db): Promise<number> {
  try {
    const taken = await admin.rpc('take_unneeded_files', { most: mostAtOnce })
    if (taken.error) throw fromPostgrest(taken.error, 'attachments.clean', taken.status)
    const paths = taken.data
    if (paths.length === 0) return 0
    await removeObjects(admin, paths)
    const forgotten = await admin.rpc('forget_unneeded_files', { paths })
    if (forgotten.error) throw fromPostgrest(forgotten.error, 'attachments.clean', forgotten.status)
    return paths.length
  } catch (error) {
    logError('attachments.clean', error)
    return 0
  }
}
