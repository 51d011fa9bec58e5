import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface StoredObject {
  body: Buffer
  contentType: string
  cacheControl: string
  modifiedAt: string
}

/** Where the bytes of stored objects lie. `read` answers null for what is not there. */
export interface ObjectFiles {
  read(bucket: string, key: string): Promise<StoredObject | null>
  write(bucket: string, key: string, object: StoredObject): Promise<void>
  remove(bucket: string, key: string): Promise<void>
}

/** For services without a data folder. */
export class MemoryObjectFiles implements ObjectFiles {
  readonly #objects = new Map<string, StoredObject>()

  async read(bucket: string, key: string): Promise<StoredObject | null> {
    return this.#objects.get(`${bucket}/${key}`) ?? null
  }

  async write(bucket: string, key: string, object: StoredObject): Promise<void> {
    this.#objects.set(`${bucket}/${key}`, object)
  }

  async remove(bucket: string, key: string): Promise<void> {
    this.#objects.delete(`${bucket}/${key}`)
  }
}

/**
 * One file an object, named by the hash of its key, so that no key can leave the folder or clash
 * with a folder of the same name. The first line holds what HTTP needs, the rest is the body.
 */
export class DiskObjectFiles implements ObjectFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async read(bucket: string, key: string): Promise<StoredObject | null> {
    const bytes = await readFile(this.#path(bucket, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!bytes) return null
    const end = bytes.indexOf('\n')
    const head = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Omit<StoredObject, 'body'>
    return { ...head, body: bytes.subarray(end + 1) }
  }

  async write(bucket: string, key: string, { body, ...head }: StoredObject): Promise<void> {
    const path = this.#path(bucket, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  async remove(bucket: string, key: string): Promise<void> {
    await rm(this.#path(bucket, key), { force: true })
  }

  #path(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}/${key}`).digest('hex')
    return join(this.#folder, name.slice(0, 2), name)
  }
}
