import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type Viewer, viewerSchema } from './schema'

/**
 * Who is signed in, with their plan. The database checks the token, so the answer can be trusted.
 * @throws AppError `unauthenticated` when no one is
 */
export async function getViewer(db: Db): Promise<Viewer> {
  const { data, error, status } = await db.rpc('viewer')
  if (error) {
    const failure = fromPostgrest(error, 'viewer', status)
    // Visitors may not even call this.
    if (failure.code === 'forbidden') throw new AppError('unauthenticated', failure.message, { cause: error })
    throw failure
  }
  if (data === null) throw new AppError('unauthenticated', 'viewer: the account of this session no longer exists')
  return viewerSchema.parse(data)
}

/** The same, and null when no one is signed in. */
export async function findViewer(db: Db): Promise<Viewer | null> {
  try {
    return await getViewer(db)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
