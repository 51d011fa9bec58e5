import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const VERSION = '1.0.0'
const EXPIRES_MS = 24 * 60 * 60 * 1000

interface Upload {
  bucket: string
  path: string
  contentType: string
  cacheControl: string
  size: number
  token: string
  file: string
  startedAt: number
  /** Pieces come one after the other; a second connection waits until the first has ended. */
  turn: Promise<unknown>
}

export interface ResumableOptions {
  /** Where unfinished uploads lie. Emptied at the start: their clients begin anew. */
  folder: string
  /** Whether the token signs an upload to this place. */
  isSigned(token: string, bucket: string, path: string): boolean
  /** Hands the whole file to storage, as a signed upload. */
  store(request: Request): Promise<Response>
}

/**
 * Resumable uploads to signed places, as Supabase Storage offers them: TUS 1.0.0 (https://tus.io/protocols/resumable-upload)
 * with creation and termination under /upload/resumable/sign, the token in `x-signature`. lite 0.10 has none.
 */
export class ResumableUploads {
  static readonly prefix = '/storage/v1/upload/resumable/sign'
  readonly #options: ResumableOptions
  readonly #uploads = new Map<string, Upload>()

  private constructor(options: ResumableOptions) {
    this.#options = options
  }

  static async open(options: ResumableOptions): Promise<ResumableUploads> {
    await rm(options.folder, { recursive: true, force: true })
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    return new ResumableUploads(options)
  }

  async serve(request: Request): Promise<Response> {
    const token = request.headers.get('x-signature')
    if (!token) return answer(400, {}, 'Missing x-signature header')
    const id = new URL(request.url).pathname.slice(ResumableUploads.prefix.length + 1)
    if (id === '') return request.method === 'POST' ? this.#create(request, token) : answer(405)
    const upload = this.#uploads.get(id)
    if (!upload || !this.#options.isSigned(token, upload.bucket, upload.path)) return answer(404, {}, 'Upload not found')
    if (request.method === 'HEAD') {
      await upload.turn
      return answer(200, { 'upload-offset': String(await sizeOf(upload)), 'upload-length': String(upload.size) })
    }
    if (request.method === 'DELETE') return this.#end(id, answer(204))
    if (request.method !== 'PATCH') return answer(405)
    const piece = upload.turn.then(() => this.#append(id, upload, request))
    upload.turn = piece.catch(() => {})
    return piece
  }

  async #create(request: Request, token: string): Promise<Response> {
    await this.#forgetOld()
    const size = Number(request.headers.get('upload-length') ?? Number.NaN)
    const { bucketName = '', objectName = '', contentType, cacheControl } = metadataOf(request)
    if (!Number.isSafeInteger(size) || size < 0) return answer(400, {}, 'Upload-Length is missing')
    if (!this.#options.isSigned(token, bucketName, objectName)) return answer(400, {}, 'Invalid signature')
    const id = randomUUID()
    const file = join(this.#options.folder, id)
    this.#uploads.set(id, {
      bucket: bucketName,
      path: objectName,
      contentType: contentType ?? 'application/octet-stream',
      cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
      size,
      token,
      file,
      startedAt: Date.now(),
      turn: Promise.resolve(),
    })
    await pipeline(Readable.from([]), createWriteStream(file, { mode: 0o600 }))
    return answer(201, { location: new URL(`${ResumableUploads.prefix}/${id}`, request.url).href, 'upload-offset': '0' })
  }

  async #append(id: string, upload: Upload, request: Request): Promise<Response> {
    const offset = await sizeOf(upload)
    if (Number(request.headers.get('upload-offset') ?? Number.NaN) !== offset) return answer(409, {}, 'Upload-Offset conflict')
    const length = Number(request.headers.get('content-length') ?? 0)
    if (offset + length > upload.size) return answer(413, {}, 'Maximum size exceeded')
    // What arrived before a connection broke is kept; the client asks how far it came.
    if (request.body) await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), appendTo(upload))
    const reached = await sizeOf(upload)
    if (reached < upload.size) return answer(204, { 'upload-offset': String(reached) })
    const stored = await this.#store(upload, request)
    if (!stored.ok) return this.#end(id, answer(stored.status, {}, await stored.text()))
    return this.#end(id, answer(204, { 'upload-offset': String(reached), 'tus-complete': '1' }))
  }

  #store({ bucket, path, contentType, cacheControl, size, token, file }: Upload, { url }: Request): Promise<Response> {
    const place = new URL(`/storage/v1/object/upload/sign/${bucket}/${path}?token=${encodeURIComponent(token)}`, url)
    const headers = { 'content-type': contentType, 'cache-control': cacheControl, 'content-length': String(size) }
    // Node's and the DOM's stream types differ by name only.
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    return this.#options.store(new Request(place, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit))
  }

  async #end(id: string, response: Response): Promise<Response> {
    const upload = this.#uploads.get(id)
    this.#uploads.delete(id)
    if (upload) await rm(upload.file, { force: true })
    return response
  }

  async #forgetOld(): Promise<void> {
    for (const [id, { startedAt }] of this.#uploads) {
      if (Date.now() - startedAt > EXPIRES_MS) await this.#end(id, answer(410))
    }
  }
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

function appendTo({ file }: Upload): NodeJS.WritableStream {
  return createWriteStream(file, { flags: 'a' })
}

async function sizeOf({ file }: Upload): Promise<number> {
  return (await stat(file)).size
}
