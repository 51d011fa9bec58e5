import type { Keys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import type { ObjectFiles } from './object-files.ts'
import { BodyLimit, declaredBytes } from './body-limit.ts'
import type { Takeover } from './takeover.ts'
import { DiskFull, type UploadRoom } from './upload-room.ts'
import { isMultipart } from './adapt-upload.ts'
import { identifyKey } from '../auth/identify.ts'
import { holdersOf, isSignedForNow, placeKey, signedPlaceOf, withAnnounced } from './upload-token.ts'
import type { PlaceName, SignedPlace } from './upload-token.ts'

/** The limit in a bucket without its own, as in a new project of hosted Supabase. */
const DEFAULT_BUCKET_BYTES = 50 * 1024 * 1024
/** The limit for bodies that are not files (lists, signatures) and are read completely. */
const MOST_QUESTION_BYTES = 1024 * 1024
/** More than the server ever asks for. */
const MOST_REMOVED = 1000
/** The limit for forms with a file, which are read completely, too. */
const MOST_MULTIPART_BYTES = 16 * 1024 * 1024

const OBJECTS = '/storage/v1/object/'
const SIGNED = `${OBJECTS}upload/sign/`
const SIGNED_DOWNLOAD = `${OBJECTS}sign/`
const QUESTIONS = /^\/storage\/v1\/object\/(sign|list|list-v2|copy|move|info|upload)\//

/** The largest body that this request may have if it has to be read completely; null for a file, which comes in pieces. */
export function wholeBytesOf(request: Request): number | null {
  if (!isFile(request)) return MOST_QUESTION_BYTES
  return isMultipart(request) ? MOST_MULTIPART_BYTES : null
}

function isFile({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  if (method === 'PUT' && pathname.startsWith(SIGNED)) return true
  return /^(POST|PUT)$/.test(method) && pathname.startsWith(OBJECTS) && !QUESTIONS.test(pathname)
}

type Serve = (request: Request) => Promise<Response>

export interface UploadDoorOptions {
  keys: Keys
  database: Database
  disk: UploadRoom
  files: ObjectFiles
  /** One upload at a time to each place, in whatever way. */
  places: Takeover
  /** Ends the resumable upload to this place, if one is open. */
  endResumable(place: PlaceName): Promise<void>
  /** Passes a request to storage itself. */
  store: Serve
}

/**
 * In front of lite's storage, which does not limit bodies: a file may be as large as its bucket allows and, at a signed
 * address, as large as announced when it was signed (`x-upload-content-length`; hosted Supabase only knows the bucket's
 * limit). One upload at a time to a signed place, the newest: lite 0.10 would mix the bytes of two. A place that has its
 * file takes no other. So what a place holds, and keeps room for, is never more than was announced for it once.
 */
export class UploadDoor {
  readonly #options: UploadDoorOptions

  constructor(options: UploadDoorOptions) {
    this.#options = options
  }

  /** `network` is the caller's. */
  async serve(request: Request, network: string): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (/^(GET|HEAD)$/.test(request.method) && pathname.startsWith(SIGNED_DOWNLOAD)) {
      // lite answers 500 to a token that is invalid or too old.
      if (!isSignedForNow(this.#options.keys, searchParams.get('token') ?? '')) return badSignature()
    }
    if (request.method === 'POST' && pathname.startsWith(SIGNED)) return this.#sign(request)
    if (request.method === 'PUT' && pathname.startsWith(SIGNED)) return this.#receiveSigned(request, network)
    if (request.method === 'DELETE' && pathname.startsWith(OBJECTS) && request.body) return this.#remove(request)
    if (isFile(request)) return this.#receiveUnsigned(request, network)
    return this.#options.store(request)
  }

  /** A resumable upload that has arrived completely. Its room was counted as someone's share while it came. */
  async serveArrived(request: Request): Promise<Response> {
    return this.#receiveSigned(request, null)
  }

  /** Whether the place has its file, and takes no other. */
  async isTaken({ bucket, path, replaces }: SignedPlace): Promise<boolean> {
    if (replaces) return false
    const { rows } = await this.#options.database.query(
      'select from storage.objects where bucket_id = $1 and name = $2',
      [bucket, path],
    )
    return rows.length > 0
  }

  /** The largest file of a bucket. */
  async bucketBytes(bucket: string): Promise<number> {
    const { rows } = await this.#options.database.query<{ most: number | null }>(
      'select file_size_limit::float8 as most from storage.buckets where id = $1',
      [bucket],
    )
    return rows[0]?.most ?? DEFAULT_BUCKET_BYTES
  }

  async #sign(request: Request): Promise<Response> {
    const announced = request.headers.get('x-upload-content-length')
    const account = isOfServer(this.#options.keys, request) ? request.headers.get('x-upload-account') : null
    const response = await this.#options.store(request)
    if (announced === null || !response.ok) return response
    if (!/^\d{1,15}$/.test(announced)) return failure(400, 'InvalidRequest', 'The announced size is not a number')
    const answer = (await response.json()) as { token: string; path: string }
    const token = withAnnounced(this.#options.keys, answer.token, {
      announced: Number(announced),
      ...(account === null ? {} : { account }),
    })
    return Response.json(JSON.parse(JSON.stringify({ ...answer, token }).replaceAll(answer.token, token)))
  }

  async #receiveSigned(request: Request, network: string | null): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const place = signedPlaceOf(this.#options.keys, searchParams.get('token') ?? '')
    if (!place) return badSignature()
    // Whether it signs exactly this place is for lite to check.
    return this.#options.places.run(placeKey(place), async (signal) => {
      if (await this.isTaken(place)) return duplicate()
      if (network !== null) await this.#options.endResumable(place)
      const most = Math.min(place.announcedBytes ?? Infinity, await this.bucketBytes(place.bucket))
      const holders = network === null ? [] : holdersOf(place, network)
      return signal.aborted ? replaced() : this.#receive(request, most, holders, signal)
    })
  }

  /** No room is kept for someone whom no policy lets upload: storage refuses them before it reads anything. */
  async #receiveUnsigned(request: Request, network: string): Promise<Response> {
    const most = await this.bucketBytes(bucketOf(new URL(request.url).pathname))
    if (isOfServer(this.#options.keys, request)) return this.#receive(request, most, [])
    const { rows } = await this.#options.database.query(
      `select from pg_policies p where p.schemaname = 'storage' and p.tablename = 'objects'
       and p.cmd in ('INSERT', 'ALL') and p.permissive = 'PERMISSIVE' limit 1`,
    )
    return rows.length === 0 ? this.#limit(request, 0) : this.#receive(request, most, [`network ${network}`])
  }

  /**
   * lite 0.10 leaves what has no row: the bytes of an upload that was killed, or found the disk full, before its row was
   * written. Only the server removes them, which knows that no one uploads to these paths any more. And it has a statement
   * for each name, before it asks who may: a long list would hold up everyone.
   */
  async #remove(request: Request): Promise<Response> {
    const bucket = bucketOf(new URL(request.url).pathname)
    const asked = await request.text()
    const prefixes = prefixesOf(asked)
    if (prefixes === null) return failure(400, 'InvalidRequest', 'The prefixes are a list of names')
    if (prefixes.length > MOST_REMOVED)
      return failure(400, 'InvalidRequest', `At most ${MOST_REMOVED} objects can be removed at a time`)
    const response = await this.#options.store(new Request(request, { method: request.method, body: asked }))
    if (!response.ok || !isOfServer(this.#options.keys, request)) return response
    for (const path of prefixes) await this.#options.endResumable({ bucket, path })
    const { rows } = await this.#options.database.query<{ path: string }>(
      `select p.path from unnest($2::text[]) p (path)
       where not exists (select from storage.objects o where o.bucket_id = $1 and o.name = p.path)`,
      [bucket, prefixes],
    )
    for (const { path } of rows) await this.#options.files.remove(bucket, path)
    return response
  }

  async #receive(request: Request, most: number, holders: readonly string[], signal?: AbortSignal): Promise<Response> {
    const declared = declaredBytes(request)
    if (declared !== null && declared > most) return tooLarge()
    try {
      const room = await this.#options.disk.promise(declared ?? most, holders)
      try {
        const response = await this.#limit(request, most, room.fill, signal)
        // Others may have filled it in the middle of this upload.
        if (response.status >= 500) await this.#options.disk.promise(0)
        return response
      } finally {
        room.release()
      }
    } catch (error) {
      if (error instanceof DiskFull) return failure(507, 'InsufficientStorage', error.answer)
      throw error
    }
  }

  async #limit(
    request: Request,
    most: number,
    onBytes?: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { store } = this.#options
    if (!request.body) return store(request)
    const limit = new BodyLimit(most)
    const body = limit.apply(request.body, onBytes, signal)
    const response = await store(new Request(request, { body, duplex: 'half' } as RequestInit)).catch(
      (error: unknown) => {
        if (limit.isPassed) return tooLarge()
        if (signal?.aborted) return replaced()
        throw error
      },
    )
    if (limit.isPassed) return tooLarge()
    return response.status >= 500 && signal?.aborted ? replaced() : response
  }
}

/** The names of objects that are to be removed; null if they cannot be read. */
function prefixesOf(text: string): string[] | null {
  try {
    const { prefixes } = JSON.parse(text) as { prefixes?: unknown }
    return Array.isArray(prefixes) && prefixes.every((name) => typeof name === 'string') ? prefixes : null
  } catch {
    return null
  }
}

function isOfServer(keys: Keys, { headers }: Request): boolean {
  return identifyKey(keys, headers.get('apikey'))?.role === 'service_role'
}

function bucketOf(pathname: string): string {
  const name = pathname.slice(OBJECTS.length).split('/')[0] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // Invalid percent-encoding: no bucket has that name, and lite reports it.
    return name
  }
}

function badSignature(): Response {
  return failure(400, 'InvalidSignature', 'The signature is not valid, or too old')
}

function duplicate(): Response {
  return failure(409, 'Duplicate', 'The resource already exists')
}

function replaced(): Response {
  return failure(423, 'ResourceLocked', 'Another connection continues this upload')
}

export function tooLarge(): Response {
  return failure(413, 'Payload too large', 'The object exceeded the maximum allowed size')
}

/** In Supabase Storage's words. */
function failure(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}
