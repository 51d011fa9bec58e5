/*
 * Stands in for @supabase/storage-js in the browser (next.config.ts): supabase-js brings it along, 12 kB compressed
 * that every board would download and none uses. A page that stores files imports StorageClient by its path and
 * pays for it alone. Says so instead of failing obscurely.
 */
export class StorageClient {
  from(): never {
    throw new Error('Storage is not in this bundle: import StorageClient from "@supabase/storage-js/dist/index.mjs".')
  }
}

export class StorageApiError extends Error {}
