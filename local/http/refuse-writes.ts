import type { DiskSpace } from '../data-folder/disk-space.ts'
import type { Database } from '../database/database.ts'
import type { Route } from './front-door.ts'

const SENTENCE = 'The server’s disk is full. Nothing can be saved until there is space again.'

/**
 * Postgres's own code for this (https://www.postgresql.org/docs/current/errcodes-appendix.html), so that callers need
 * to know only one.
 */
const DISK_FULL = '53100'

/** The same route, but it answers writes with 503 while the disk is full. Reads still work. */
export function refuseWrites(route: Route, space: DiskSpace, readers: ReadonlySet<string>): Route {
  return {
    ...route,
    async serve(request, peerAddress) {
      if (isRead(request, readers) || !space.isFullFor(Number(request.headers.get('content-length') ?? 0)))
        return route.serve(request, peerAddress)
      return Response.json(refusalAt(new URL(request.url).pathname), { status: 503, headers: { 'retry-after': '10' } })
    },
  }
}

/** The API functions that change nothing, according to their own definition. */
export async function listReaders(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace group by proname having bool_and(provolatile <> 'v')`,
  )
  return new Set(rows.map(({ name }) => name))
}

function isRead({ method, url }: Request, readers: ReadonlySet<string>): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true
  const [, called] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(url).pathname) ?? []
  return called !== undefined && readers.has(called)
}

/** In the words of the real service. */
function refusalAt(path: string): object {
  if (path.startsWith('/auth/')) return { code: 503, error_code: 'disk_full', msg: SENTENCE }
  if (path.startsWith('/storage/')) return { statusCode: '503', error: 'disk_full', message: SENTENCE }
  if (path.startsWith('/v1/')) return { error: { type: 'api_error', code: 'disk_full', message: SENTENCE } }
  return { code: DISK_FULL, message: SENTENCE, details: null, hint: null }
}
