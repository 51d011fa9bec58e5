import 'server-only'
import { randomUUID } from 'node:crypto'
import { open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { exportEntries } from './export-entries'
import { findExportPlan, noteProgress } from './export-plan'
import { ExportProgress } from './export-progress'
import { mailExport } from './mail-export'

const pieceBytes = 256 * 1024
/** How much is written before we look at the disk again. */
const lookEveryBytes = 64 * 1024 * 1024
/** How often storing counts as progress. */
const storingMs = 1000

type Tools = {
  /** The server's own client: it reads a person's data for them, after they have asked. */
  admin: Db
  /** Stores these bytes at a path of the bucket `exports`, in place of an older file. */
  put: (path: string, bytes: Readable, sizeBytes: number, signal?: AbortSignal) => Promise<void>
  now?: Date
  /** Stops it; the next attempt starts over. */
  signal?: AbortSignal
  /** Called whenever bytes were read or stored. */
  goOn?: () => void
  /** How much fits into a folder of this machine (for tests). */
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Makes the ZIP of everything a person owns, stores it and mails a link to it. It can be killed at any point and called
 * again with the same export: it starts over, and the e-mail goes out once. Does nothing if the account is gone.
 * @throws AppError after which another attempt may succeed
 */
export async function exportPerson(
  { admin, put, now = new Date(), signal, goOn, freeBytes = freeBytesOf }: Tools,
  exportId: string,
): Promise<void> {
  const plan = await findExportPlan(admin, exportId)
  if (!plan) return
  if (plan.state !== 'ready') {
    const progress = new ExportProgress(admin, exportId, plan)
    const { total } = progress
    await noteProgress(admin, exportId, { state: 'running', done: 0, total })
    const file = await openNameless()
    try {
      const counted = async function* () {
        for await (const entry of exportEntries(admin, plan, now, signal)) {
          signal?.throwIfAborted()
          yield entry
          await progress.entry()
        }
      }
      const moved = async (bytes: number) => {
        goOn?.()
        await progress.moved(bytes)
      }
      const zip = Readable.fromWeb(makeZip(counted()) as never, signal && { signal })
      // The database may be on the same disk, and what is finished goes to storage.
      await file.writeFile(told(atMost(zip, freeBytes), moved))
      const { size } = await file.stat()
      // It has its own limit, and storage says nothing while it writes the last of it to its disk.
      const storing = setInterval(() => goOn?.(), storingMs)
      await put(`${plan.userId}/${exportId}.zip`, Readable.from(told(piecesOf(file), moved)), size, signal).finally(
        () => clearInterval(storing),
      )
      await noteProgress(admin, exportId, { state: 'ready', done: total, total, sizeBytes: size })
    } finally {
      await file.close()
    }
  }
  await mailExport(admin, exportId)
}

/** A file for everything about a person: it goes with this process, however that ends. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `dojo-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(pieceBytes), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** As many bytes as the disk has room for twice, also while others fill it. */
async function* atMost(
  pieces: AsyncIterable<Uint8Array>,
  freeBytes: (folder: string) => Promise<number>,
): AsyncGenerator<Uint8Array> {
  let written = 0
  let left = 0
  for await (const piece of pieces) {
    if (left < piece.length) left = Math.min(lookEveryBytes, ((await freeBytes(tmpdir())) - written) / 2)
    left -= piece.length
    if (left < 0) throw new AppError('offline', 'export.write: the disk has no room for it')
    yield piece
    written += piece.length
  }
}

async function* told<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
  moved: (bytes: number) => Promise<void>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    await moved(piece.length)
  }
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
