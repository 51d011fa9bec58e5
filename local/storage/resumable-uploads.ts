import { constants, createReadStream } from 'node:fs'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BodyLimit, declaredBytes } from './body-limit.ts'
import { Takeover } from './takeover.ts'
import { DiskFull, type UploadRoom, type Room } from './upload-room.ts'
import { holdersOf, placeKey, type PlaceName, type SignedPlace } from './upload-token.ts'

const VERSION = '1.0.0'
const SWEEP_EVERY_MS = 60_000
/** Longer than the app waits for a connection that is silent (lib/attachments/send-request.ts). */
const SILENT_MS = 5 * SWEEP_EVERY_MS

interface Upload {
  bucket: string
  path: string
  contentType: string
  cacheControl: string
  size: number
  token: string
  file: string
  expiresAt: number
  holders: readonly string[]
  /** Room on the disk for what has not arrived yet; null after minutes without a byte. */
  room: Room | null
  heardAt: number
}

interface Announced {
  size: number
  contentType: string | undefined
  cacheControl: string | undefined
}

export interface ResumableOptions {
  /** The folder of unfinished uploads. Emptied at the start: their clients start again. */
  folder: string
  disk: UploadRoom
  /** One upload at a time to each place, in whatever way. */
  places: Takeover
  /** Whether the place has its file, and takes no other. */
  isTaken(place: SignedPlace): Promise<boolean>
  /** What the token signs; null if it is not ours. */
  placeOf(token: string): SignedPlace | null
  /** The largest file of a bucket. */
  bucketBytes(bucket: string): Promise<number>
  /** Passes the complete file to storage, as a signed upload. */
  store(request: Request): Promise<Response>
  onProblem(problem: string): void
}

/**
 * Resumable uploads to signed places, as Supabase Storage offers them: TUS 1.0.0
 * (https://tus.io/protocols/resumable-upload) with creation and termination under /upload/resumable/sign, and the token
 * in `x-signature`. lite 0.10 has none. A place has one open upload: the last one started. It ends with its token, and
 * when a file is sent to the place in another way; a place that has its file takes no other. One that was left, as by
 * closing the page, keeps its room for minutes only, and asks for it again when it continues.
 */
export class ResumableUploads {
  static readonly prefix = '/storage/v1/upload/resumable/sign'
  readonly #options: ResumableOptions
  readonly #uploads = new Map<string, Upload>()
  /** Of an upload, one piece arrives at a time. */
  readonly #pieces = new Takeover()
  readonly #sweeper = setInterval(() => {
    this.#sweep().catch((error: unknown) => this.#options.onProblem(String(error)))
  }, SWEEP_EVERY_MS).unref()

  private constructor(options: ResumableOptions) {
    this.#options = options
  }

  static async open(options: ResumableOptions): Promise<ResumableUploads> {
    await rm(options.folder, { recursive: true, force: true })
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    return new ResumableUploads(options)
  }

  close(): void {
    clearInterval(this.#sweeper)
  }

  /** `network` is the caller's. */
  async serve(request: Request, network: string): Promise<Response> {
    const token = request.headers.get('x-signature')
    if (!token) return answer(400, {}, 'Missing x-signature header')
    const place = this.#options.placeOf(token)
    const id = new URL(request.url).pathname.slice(ResumableUploads.prefix.length + 1)
    if (id === '') return request.method === 'POST' ? this.#create(request, token, place, network) : answer(405)
    const upload = this.#uploads.get(id)
    if (!upload || !isSame(place, upload)) return answer(404, {}, 'Upload not found')
    if (request.method === 'HEAD') return this.#pieces.run(id, () => this.#reached(id, upload))
    if (request.method === 'DELETE') return this.#end(id, answer(204))
    if (request.method !== 'PATCH') return answer(405)
    return this.#pieces.run(id, (signal) => this.#append(id, upload, request, signal))
  }

  async #reached(id: string, upload: Upload): Promise<Response> {
    if (!this.#uploads.has(id)) return answer(404)
    return answer(200, { 'upload-offset': String(await sizeOf(upload)), 'upload-length': String(upload.size) })
  }

  /** Ends the open upload to this place: its parts are removed, and its room is free again. */
  async endAt(place: PlaceName): Promise<void> {
    for (const [id, upload] of this.#uploads) if (isSame(place, upload)) await this.#end(id, answer(204))
  }

  async #create(request: Request, token: string, place: SignedPlace | null, network: string): Promise<Response> {
    await this.#sweep()
    const size = Number(request.headers.get('upload-length') ?? Number.NaN)
    const { bucketName = '', objectName = '', contentType, cacheControl } = metadataOf(request)
    if (!Number.isSafeInteger(size) || size < 0) return answer(400, {}, 'Upload-Length is missing')
    if (contentType !== undefined && !/^[ -~]+$/.test(contentType)) return answer(400, {}, 'The type is none')
    if (!place || !isSame(place, { bucket: bucketName, path: objectName })) return answer(400, {}, 'Invalid signature')
    // Two that start at the same time would not know of each other, and both would keep room on the disk.
    return this.#options.places.run(placeKey(place), (signal) =>
      signal.aborted
        ? Promise.resolve(answer(423, {}, 'Another connection continues this upload'))
        : this.#start(request, token, place, { size, contentType, cacheControl }, holdersOf(place, network)),
    )
  }

  async #start(
    request: Request,
    token: string,
    place: SignedPlace,
    { size, contentType, cacheControl }: Announced,
    holders: readonly string[],
  ): Promise<Response> {
    const most = Math.min(place.announcedBytes ?? Infinity, await this.#options.bucketBytes(place.bucket))
    if (size > most) return answer(413, {}, 'Maximum size exceeded')
    if (await this.#options.isTaken(place)) return answer(409, {}, 'The resource already exists')
    await this.endAt(place)
    const room = await this.#options.disk.promise(size, holders).catch(noRoom)
    if (room instanceof Response) return room
    const id = randomUUID()
    const file = join(this.#options.folder, id)
    await writeFile(file, '', { mode: 0o600 })
    this.#uploads.set(id, {
      bucket: place.bucket,
      path: place.path,
      contentType: contentType ?? 'application/octet-stream',
      cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
      size,
      token,
      file,
      expiresAt: place.expiresAt,
      holders,
      room,
      heardAt: Date.now(),
    })
    return answer(201, {
      location: new URL(`${ResumableUploads.prefix}/${id}`, request.url).href,
      'upload-offset': '0',
    })
  }

  async #append(id: string, upload: Upload, request: Request, signal: AbortSignal): Promise<Response> {
    if (!this.#uploads.has(id)) return answer(404, {}, 'Upload not found')
    if (signal.aborted) return continued()
    const offset = await sizeOf(upload)
    if (Number(request.headers.get('upload-offset') ?? Number.NaN) !== offset)
      return answer(409, {}, 'Upload-Offset conflict')
    if (offset + (declaredBytes(request) ?? 0) > upload.size) return answer(413, {}, 'Maximum size exceeded')
    if (!upload.room) {
      const room = await this.#options.disk.promise(upload.size - offset, upload.holders).catch(noRoom)
      if (room instanceof Response) return room
      if (this.#uploads.has(id)) upload.room = room
      else room.release()
    }
    upload.heardAt = Date.now()
    if (request.body) {
      const hear = (bytes: number) => {
        upload.room?.fill(bytes)
        upload.heardAt = Date.now()
      }
      const limit = new BodyLimit(upload.size - offset)
      try {
        // What arrived before a connection broke is kept; the client asks how much that is.
        await pipeline(limit.apply(request.body, hear, signal), await appendTo(upload))
      } catch (error) {
        if (limit.isPassed) return this.#end(id, answer(413, {}, 'Maximum size exceeded'))
        if (signal.aborted) return this.#uploads.has(id) ? continued() : answer(404, {}, 'Upload not found')
        if (isNoSpace(error)) return this.#end(id, noRoom(new DiskFull()))
        throw error
      }
    }
    const reached = await sizeOf(upload)
    if (reached < upload.size) return answer(204, { 'upload-offset': String(reached) })
    const stored = await this.#store(upload, request)
    if (!stored.ok) return this.#end(id, answer(stored.status, {}, await stored.text()))
    return this.#end(id, answer(204, { 'upload-offset': String(reached), 'tus-complete': '1' }))
  }

  async #store(
    { bucket, path, contentType, cacheControl, size, token, file }: Upload,
    { url }: Request,
  ): Promise<Response> {
    const place = new URL(`/storage/v1/object/upload/sign/${bucket}/${path}?token=${encodeURIComponent(token)}`, url)
    const headers = { 'content-type': contentType, 'cache-control': cacheControl, 'content-length': String(size) }
    const bytes = createReadStream(file)
    try {
      // Node's and the DOM's stream types differ only in name.
      const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>
      return await this.#options.store(
        new Request(place, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit),
      )
    } finally {
      // What is refused is not read to its end, and a removed file takes room for as long as it is open.
      bytes.destroy()
    }
  }

  async #end(id: string, response: Response): Promise<Response> {
    const upload = this.#uploads.get(id)
    this.#uploads.delete(id)
    if (upload) {
      this.#pieces.cut(id)
      upload.room?.release()
      await rm(upload.file, { force: true })
    }
    return response
  }

  async #sweep(): Promise<void> {
    for (const [id, upload] of this.#uploads) {
      if (upload.expiresAt <= Date.now()) await this.#end(id, answer(410))
      else if (upload.heardAt + SILENT_MS <= Date.now()) {
        this.#pieces.cut(id)
        upload.room?.release()
        upload.room = null
      }
    }
  }
}

function continued(): Response {
  return answer(409, {}, 'Another connection continues this upload')
}

function isSame(place: PlaceName | null, { bucket, path }: PlaceName): boolean {
  return place?.bucket === bucket && place.path === path
}

function noRoom(error: unknown): Response {
  if (error instanceof DiskFull) return answer(507, {}, error.answer)
  throw error
}

function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

function answer(status: number, headers: Record<string, string> = {}, text?: string): Response {
  const body = status === 204 ? null : (text ?? null)
  return new Response(body, { status, headers: { 'tus-resumable': VERSION, 'cache-control': 'no-store', ...headers } })
}

/** `key base64,key base64` */
function metadataOf({ headers }: Request): Record<string, string> {
  const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

/** Creates no file, so an ended upload finds none. */
async function appendTo({ file }: Upload): Promise<NodeJS.WritableStream> {
  return (await open(file, constants.O_WRONLY | constants.O_APPEND)).createWriteStream()
}

async function sizeOf({ file }: Upload): Promise<number> {
  return (await stat(file)).size
}
