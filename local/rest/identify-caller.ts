import type { ServerOptions } from '@supabase/lite'
import { identifyToken } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'

type Middleware = NonNullable<ServerOptions['middlewares']>[number]

/**
 * Verifies the token of a table API request once and tells lite who is calling. lite 0.10 would verify it twice and
 * load the person and the session from the database, which the table API does not use (like PostgREST, it trusts the
 * token until it expires): half of a request's time. An invalid token is left to lite, which answers it.
 */
export function identifyCaller(keys: Keys): Middleware {
  return async (context, next) => {
    const token = context.req.path.startsWith('/rest/') ? bearerOf(context.req.header('authorization')) : null
    if (token) {
      try {
        const { claims } = identifyToken(keys, token)
        context.set('userId', String(claims['sub'] ?? ''))
        context.set('sessionId', String(claims['session_id'] ?? ''))
        context.set('jwt', claims)
        context.set('ignoreAuthorization', true)
      } catch {
        // Expired, forged or in an unknown format.
      }
    }
    await next()
  }
}

/** A person's token; the keys that supabase-js puts there are not tokens. */
function bearerOf(header: string | undefined): string | null {
  const token = /^Bearer (.+)$/.exec(header ?? '')?.[1]
  return token && !token.startsWith('sb_') ? token : null
}
