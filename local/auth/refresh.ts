import { KeyedTurns } from '../data-folder/keyed-turns.ts'
import type { Database } from '../database/database.ts'
import { isStorable, readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/** Hosted Supabase's default: two tabs that refresh at the same time both stay signed in. */
export const REUSE_SECONDS = 10

/**
 * Ends a session whose refresh token is used again: either of its two holders may be a thief. lite would keep answering
 * both. Refreshes of one token wait for each other, so that a session has one newest token.
 */
export class RefreshGuard {
  readonly #database: Database
  readonly #reuseSeconds: number
  readonly #turns = new KeyedTurns()

  constructor(database: Database, reuseSeconds = REUSE_SECONDS) {
    this.#database = database
    this.#reuseSeconds = reuseSeconds
  }

  async refresh(request: Request, door: Door): Promise<Response> {
    const { refresh_token: token } = await readBody(request)
    if (typeof token !== 'string' || !isStorable(token))
      return refuse(400, 'validation_failed', 'Refresh Token is required')
    const session = await this.#sessionOf(token)
    // Not counted: what a stranger makes up must not use up what others in that network need.
    if (session === undefined)
      return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    const refused = await door.limits.take('refreshes', session)
    if (refused) return refused
    return this.#turns.take(token, async () => ((await this.#endIfStolen(token)) ? alreadyUsed() : door.lite(request)))
  }

  async #sessionOf(token: string): Promise<string | undefined> {
    const { rows } = await this.#database.query<{ session: string }>(
      'select coalesce(session_id, user_id)::text as session from auth.refresh_tokens where token = $1',
      [token],
    )
    return rows[0]?.session
  }

  async #endIfStolen(token: string): Promise<boolean> {
    const { rows } = await this.#database.query(
      `delete from auth.sessions s using auth.refresh_tokens t
       where t.token = $1 and t.revoked and t.updated_at <= now() - make_interval(secs => $2) and s.id = t.session_id
       returning s.id`,
      [token, this.#reuseSeconds],
    )
    return rows.length > 0
  }
}

function alreadyUsed(): Response {
  return refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
