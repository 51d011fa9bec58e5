import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import type { Db } from '@/lib/supabase/db'
import { exportEntries } from './export-entries'
import { findExportPlan, noteProgress } from './export-plan'
import { mailExport } from './mail-export'

type Tools = {
  /** The server's own client: it reads a person's data for them, after they have asked. */
  admin: Db
  /** Stores a file of this machine at a path of the bucket `exports`, in place of an older one. */
  put: (path: string, file: string, sizeBytes: number) => Promise<void>
  now?: Date
  /** Stops it between two parts or pages; the next attempt starts over. */
  signal?: AbortSignal
}

/**
 * Makes the ZIP of everything a person owns, stores it and mails a link to it. It can be killed at any point and called
 * again with the same export: it starts over, and the e-mail goes out once. Does nothing if the account is gone.
 * @throws AppError after which another attempt may succeed
 */
export async function exportPerson({ admin, put, now = new Date(), signal }: Tools, exportId: string): Promise<void> {
  const plan = await findExportPlan(admin, exportId)
  if (!plan) return
  if (plan.state !== 'ready') {
    const total = 2 + plan.boards.length + plan.files.length
    await noteProgress(admin, exportId, { state: 'running', done: 0, total })
    const folder = await mkdtemp(join(tmpdir(), 'dojo-export-'))
    try {
      const file = join(folder, 'export.zip')
      let done = 0
      const counted = async function* () {
        for await (const entry of exportEntries(admin, plan, now, signal)) {
          signal?.throwIfAborted()
          yield entry
          done = Math.min(total - 1, done + 1)
          await noteProgress(admin, exportId, { state: 'running', done, total })
        }
      }
      await pipeline(Readable.fromWeb(makeZip(counted()) as never), createWriteStream(file))
      const { size } = await stat(file)
      await put(`${plan.userId}/${exportId}.zip`, file, size)
      await noteProgress(admin, exportId, { state: 'ready', done: total, total, sizeBytes: size })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await mailExport(admin, exportId)
}

/** Notes that an export has failed for good, so that its owner can ask for another one. */
export async function giveUpExport(admin: Db, exportId: string): Promise<void> {
  await noteProgress(admin, exportId, { state: 'failed', done: 0, total: 0 })
}

/** Removes exports older than seven days, and those of deleted accounts, from storage. @returns how many */
export async function removeExpiredExports(admin: Db, most = 100): Promise<number> {
  const { data } = await admin.rpc('expired_exports', { most }).throwOnError()
  const paths = (data ?? []) as string[]
  if (paths.length > 0) await admin.storage.from('exports').remove(paths)
  return paths.length
}
