import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Keys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import { BackupRuns, backUp } from './backup.ts'

/** Answers `npm run backup` while the services run; anyone who can read the data folder knows the secret key. */
export async function serveBackup(
  request: Request,
  dataDir: string,
  database: Database,
  keys: Keys,
): Promise<Response> {
  if (request.method !== 'GET' || !isSame(request.headers.get('authorization') ?? '', `Bearer ${keys.secretKey}`)) {
    return Response.json({ message: 'Not found' }, { status: 404 })
  }
  try {
    const archive = await backUp(dataDir, database)
    // Node's and the DOM's stream types differ only in name.
    return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': 'application/gzip' },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return Response.json({ message }, { status: error instanceof BackupRuns ? 409 : 500 })
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
