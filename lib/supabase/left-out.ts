/*
 * Stubs for parts of supabase-js in the browser (next.config.ts), which every page would download and none uses. They
 * say so instead of failing obscurely.
 */

/**
 * For @supabase/auth-js, more than half of supabase-js's weight. Signing in and refreshing are the server's work
 * (lib/account, app/api/session); the browser's client takes its token from lib/supabase/session-token.ts.
 */
export class AuthClient {
  getSession(): never {
    throw new Error('The auth client is not in this bundle: sessions are kept by the server.')
  }
}

export class AuthError extends Error {}

/** For @supabase/storage-js, 12 kB compressed. A page that stores files imports StorageClient by its path and pays for it alone. */
export class StorageClient {
  from(): never {
    throw new Error('Storage is not in this bundle: import StorageClient from "@supabase/storage-js/dist/index.mjs".')
  }
}

export class StorageApiError extends Error {}
