import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { plainBytes } from './file-rules'
import { runOnce } from './run-once'
import { isSlowToDraw } from './slow-picture'
import { readStored } from './storage'

/** Several people may open the same technique at the same moment. */
const checking = new Map<string, Promise<boolean>>()

/**
 * Reads a stored picture, once, and remembers what it found: one that is slow to draw is a file like any other from then
 * on. @returns whether pages may draw it. @throws AppError
 */
export async function checkPicture(admin: Db, path: string): Promise<boolean> {
  return runOnce(checking, path, () => readAndRemember(admin, path))
}

/** Reads a stored picture. @throws AppError */
export async function isSlowPicture(admin: Db, path: string): Promise<boolean> {
  return readStored(admin, path, isSlowToDraw)
}

async function readAndRemember(admin: Db, path: string): Promise<boolean> {
  const isSlow = await isSlowPicture(admin, path)
  const { error, status } = await admin
    .from('card_attachments')
    .update(isSlow ? { is_checked: true, content_type: plainBytes } : { is_checked: true })
    .eq('path', path)
  if (error) throw fromPostgrest(error, 'attachment.check', status)
  return !isSlow
}
