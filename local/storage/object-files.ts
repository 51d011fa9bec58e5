import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as WebStream } from 'node:stream/web'
import { KeyedTurns } from '../data-folder/keyed-turns.ts'
import { writeWhole } from '../data-folder/write-whole.ts'

/** What HTTP needs to know about an object. */
export interface ObjectHead {
  size: number
  eTag: string
  contentType: string
  cacheControl: string
  modifiedAt: string
}

export interface StoredObject extends ObjectHead {
  /**
   * The bytes, or a part of them. The file is opened when they are first read: of an answer to HEAD, no one reads the
   * body or ends it.
   */
  open(part?: Part): ReadableStream<Uint8Array>
}

/** From the first to the last byte. */
export interface Part {
  start: number
  end: number
}

export type NewObject = Pick<ObjectHead, 'contentType' | 'cacheControl'> & {
  body: Uint8Array | ReadableStream<Uint8Array>
}

/** Stores the bytes of objects. `read` returns null for an object that is missing or damaged. */
export interface ObjectFiles {
  read(bucket: string, key: string): Promise<StoredObject | null>
  write(bucket: string, key: string, object: NewObject): Promise<ObjectHead>
  remove(bucket: string, key: string): Promise<void>
}

/** The names of files that are half written: of an object's bytes and of its head. */
export const HALF_WRITTEN = /[\da-f]{64}\.[\da-f]{8}-[\da-f-]{27}(?:\.json)?$/

/** Where an object is replaced, its former bytes, until both of its files are new. */
const BEFORE = '.before'

/** For services without a data folder. */
export class MemoryObjectFiles implements ObjectFiles {
  readonly #objects = new Map<string, StoredObject>()

  async read(bucket: string, key: string): Promise<StoredObject | null> {
    return this.#objects.get(`${bucket}/${key}`) ?? null
  }

  async write(bucket: string, key: string, { body, contentType, cacheControl }: NewObject): Promise<ObjectHead> {
    const meter = new Meter()
    const bytes = await buffer(meter.read(body))
    const head = { ...meter.measured(), contentType, cacheControl }
    const open = (part?: Part) => lazily([part ? bytes.subarray(part.start, part.end + 1) : bytes])
    this.#objects.set(`${bucket}/${key}`, { ...head, open })
    return head
  }

  async remove(bucket: string, key: string): Promise<void> {
    this.#objects.delete(`${bucket}/${key}`)
  }
}

/**
 * Two files per object, its bytes and (`.json`) its head, named by the hash of its key, so that no key can leave the
 * folder or clash with a folder of the same name. Bytes are processed in pieces: files may be larger than memory. A
 * stored object is on the disk, not only on its way there. What concerns one object takes turns, so its bytes and its head
 * are of the same one, even if another request replaces it at that moment.
 */
export class DiskObjectFiles implements ObjectFiles {
  readonly #folder: string
  readonly #onProblem: (problem: string) => void
  readonly #turns = new KeyedTurns()

  private constructor(folder: string, onProblem: (problem: string) => void) {
    this.#folder = folder
    this.#onProblem = onProblem
  }

  /** Removes what a killed process left half written, and brings back what it had half replaced. `onProblem` hears of each damaged object that is asked for. */
  static async open(folder: string, onProblem: (problem: string) => void): Promise<DiskObjectFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && HALF_WRITTEN.test(entry.name)) await rm(path, { force: true })
      if (entry.isFile() && entry.name.endsWith(BEFORE)) await bringBack(path.slice(0, -BEFORE.length))
    }
    return new DiskObjectFiles(folder, onProblem)
  }

  async read(bucket: string, key: string): Promise<StoredObject | null> {
    const path = this.#path(bucket, key)
    const [written, size] = await this.#turns.take(path, () =>
      Promise.all([
        readFile(`${path}.json`, 'utf8').catch(nullIfAbsent),
        stat(path).then((file) => file.size, nullIfAbsent),
      ]),
    )
    if (written === null && size === null) return null
    const head = headOf(written ?? '')
    if (head && head.size === size) return { ...head, open: (part) => lazily(piecesOf(path, part)) }
    this.#onProblem(
      head
        ? `${bucket}/${key} is missing or damaged: ${path} should have ${head.size} bytes.`
        : `${bucket}/${key} cannot be read: ${path}.json is missing or damaged. A backup may have both.`,
    )
    return null
  }

  async write(bucket: string, key: string, { body, contentType, cacheControl }: NewObject): Promise<ObjectHead> {
    const path = this.#path(bucket, key)
    const fresh = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      const meter = new Meter()
      // Open before anything is read: a stream that is still opening its file creates it after `rm`.
      const file = await open(fresh, 'wx', 0o600)
      await pipeline(meter.read(body), file.createWriteStream({ flush: true }))
      const head = { ...meter.measured(), contentType, cacheControl }
      await this.#turns.take(path, () => replace(path, fresh, JSON.stringify(head)))
      return head
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
  }

  async remove(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key)
    await this.#turns.take(path, async () => {
      for (const file of [`${path}.json`, path, path + BEFORE]) await rm(file, { force: true })
    })
  }

  #path(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}/${key}`).digest('hex')
    return join(this.#folder, name.slice(0, 2), name)
  }
}

async function replace(path: string, fresh: string, head: string): Promise<void> {
  // Where nothing is replaced, or where files have only one name, there is none.
  await link(path, path + BEFORE).catch(() => {})
  try {
    await rename(fresh, path)
    // The head last: until it exists, the object does not.
    writeWhole(`${path}.json`, head)
  } catch (error) {
    await rename(path + BEFORE, path).catch(() => {})
    throw error
  }
  await rm(path + BEFORE, { force: true })
}

/** The head decides whether the new bytes or the former ones are the object's. */
async function bringBack(path: string): Promise<void> {
  const head = headOf((await readFile(`${path}.json`, 'utf8').catch(nullIfAbsent)) ?? '')
  if (head && (await eTagOf(path).catch(nullIfAbsent)) !== head.eTag) await rename(path + BEFORE, path)
  else await rm(path + BEFORE)
}

async function eTagOf(path: string): Promise<string> {
  const meter = new Meter()
  for await (const _ of meter.read(lazily(piecesOf(path)))) continue
  return meter.measured().eTag
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Null if it is damaged. */
function headOf(written: string): ObjectHead | null {
  try {
    const head = JSON.parse(written) as ObjectHead
    return typeof head?.size === 'number' ? head : null
  } catch {
    return null
  }
}

/** Counts and hashes the bytes that pass through. */
class Meter {
  #size = 0
  readonly #hash = createHash('sha256')

  async *read(body: NewObject['body']): AsyncGenerator<Uint8Array> {
    const pieces =
      body instanceof Uint8Array ? [body] : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    for await (const piece of pieces) {
      const bytes: Uint8Array = piece
      this.#size += bytes.length
      this.#hash.update(bytes)
      yield bytes
    }
  }

  measured(): Pick<ObjectHead, 'size' | 'eTag' | 'modifiedAt'> {
    return {
      size: this.#size,
      eTag: `"${this.#hash.digest('hex').slice(0, 32)}"`,
      modifiedAt: new Date().toISOString(),
    }
  }
}

async function* piecesOf(path: string, part?: Part): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, part)
}

/** Unlike `Readable.toWeb`, it reads nothing before it is asked to. */
function lazily(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Node's and the DOM's stream types differ only in name.
  return WebStream.from(pieces) as ReadableStream<Uint8Array>
}
