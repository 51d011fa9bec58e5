/*
 * Stands in for @supabase/auth-js in the browser (next.config.ts): supabase-js brings it along, more than half of
 * its weight, and no page uses it there. Signing in and refreshing are the server's work (lib/account, app/api/session);
 * the browser's client takes its token from lib/supabase/session-token.ts. Says so instead of failing obscurely.
 */
export class AuthClient {
  getSession(): never {
    throw new Error('The auth client is not in this bundle: sessions are kept by the server.')
  }
}

export class AuthError extends Error {}
