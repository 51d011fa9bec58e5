import { createHash } from 'node:crypto'
import type { App } from '@supabase/lite'
import type { ObjectFiles, StoredObject } from './object-files.ts'

type Adapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<Adapter['headObject']>>
type Body = Parameters<Adapter['uploadObject']>[3]

/**
 * What lite's storage service keeps its bytes with. It asks for a `version` when it reads but
 * gives none when it writes (lite 0.10), so an object has one body: the last one.
 */
export function createStorageAdapter(files: ObjectFiles): Adapter {
  const find = async (bucket: string, key: string): Promise<StoredObject> => {
    const object = await files.read(bucket, key)
    if (!object) throw new Error(`The body of ${bucket}/${key} is missing.`)
    return object
  }
  return {
    driver: null,

    async getObject(bucket, key) {
      const object = await find(bucket, key)
      return { metadata: metadataOf(object), httpStatusCode: 200, body: object.body }
    },

    async headObject(bucket, key) {
      return metadataOf(await find(bucket, key))
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const object = { body: await readBody(body), contentType, cacheControl, modifiedAt: new Date().toISOString() }
      await files.write(bucket, key, object)
      return metadataOf(object)
    },

    async deleteObject(bucket, key) {
      await files.remove(bucket, key)
    },

    async deleteObjects(bucket, keys) {
      for (const key of keys) await files.remove(bucket, key)
    },

    async copyObject(bucket, key, _version, targetBucket, targetKey) {
      const object = { ...(await find(bucket, key)), modifiedAt: new Date().toISOString() }
      await files.write(targetBucket, targetKey, object)
      const { eTag, lastModified } = metadataOf(object)
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
    },

    async privateAssetUrl() {
      throw new Error('Images are not transformed here.')
    },
  }
}

function metadataOf({ body, contentType, cacheControl, modifiedAt }: StoredObject): Metadata {
  return {
    cacheControl,
    contentLength: body.length,
    size: body.length,
    mimetype: contentType,
    lastModified: new Date(modifiedAt),
    eTag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
    httpStatusCode: 200,
  }
}

async function readBody(body: Body): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body
  if (body instanceof Uint8Array) return Buffer.from(body)
  const chunks: Uint8Array[] = []
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value as Uint8Array)
  }
}
