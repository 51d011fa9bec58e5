import type { App } from '@supabase/lite'
import { receivedRequest } from '../database/received-request.ts'
import { rangeOf } from './adapt-download.ts'
import type { NewObject, ObjectFiles, ObjectHead, StoredObject } from './object-files.ts'

type Adapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<Adapter['headObject']>>

/**
 * The store for the bytes of lite's storage service. It asks for a `version` when it reads but sets none when it writes
 * (lite 0.10), so an object has one body: the last one.
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
      const object = await files.read(bucket, key)
      // lite answers that there is no such object.
      if (!object)
        return {
          metadata: { cacheControl: '', contentLength: 0, size: 0, mimetype: '', eTag: '' },
          httpStatusCode: 404,
        }
      const part = rangeOf(receivedRequest.getStore()?.headers['range'], object.size)
      const body = part === null || part === 'outside' ? object.open() : object.open(part)
      return { metadata: metadataOf(object), httpStatusCode: 200, body }
    },

    async headObject(bucket, key) {
      return metadataOf(await find(bucket, key))
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      return metadataOf(await files.write(bucket, key, { body: bytesOf(body), contentType, cacheControl }))
    },

    async deleteObject(bucket, key) {
      await files.remove(bucket, key)
    },

    async deleteObjects(bucket, keys) {
      for (const key of keys) await files.remove(bucket, key)
    },

    async copyObject(bucket, key, _version, targetBucket, targetKey) {
      const { contentType, cacheControl, open } = await find(bucket, key)
      const { eTag, modifiedAt } = await files.write(targetBucket, targetKey, {
        contentType,
        cacheControl,
        body: open(),
      })
      return { httpStatusCode: 200, eTag, lastModified: new Date(modifiedAt) }
    },

    async privateAssetUrl() {
      throw new Error('Images are not transformed here.')
    },
  }
}

/** lite's stream type is Node's or the DOM's, of any content; HTTP delivers bytes. */
function bytesOf(body: Parameters<Adapter['uploadObject']>[3]): NewObject['body'] {
  return body as NewObject['body']
}

function metadataOf({ size, eTag, contentType, cacheControl, modifiedAt }: ObjectHead): Metadata {
  return {
    cacheControl,
    contentLength: size,
    size,
    mimetype: contentType,
    lastModified: new Date(modifiedAt),
    eTag,
    httpStatusCode: 200,
  }
}
