import type { Keys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import type { Afterwards } from './afterwards.ts'
import { claimsOf } from './identify.ts'
import { REUSE_SECONDS } from './refresh.ts'

/** How many tokens are remembered as noted; one that is forgotten costs a statement more. */
const MOST_NOTED = 10_000

/**
 * Notes that a renewed session has arrived: someone uses its new access token some time after it was signed. Right away,
 * it may be the app's server that makes a page with it, which the browser may never get. lite leaves both times of a new
 * refresh token equal, so a later `updated_at` means that it has arrived.
 */
export class Arrivals {
  readonly #database: Database
  readonly #keys: Keys
  readonly #afterwards: Afterwards
  readonly #leastSeconds: number
  /** Signatures of access tokens. */
  readonly #noted = new Set<string>()

  constructor(database: Database, keys: Keys, afterwards: Afterwards, reuseSeconds = REUSE_SECONDS) {
    this.#database = database
    this.#keys = keys
    this.#afterwards = afterwards
    this.#leastSeconds = 3 * reuseSeconds
  }

  /** The work that a request costs is done after it. */
  note(request: Request): void {
    const signature = request.headers.get('authorization')?.split('.')[2]
    if (!signature || this.#noted.has(signature)) return
    const claims = claimsOf(request, this.#keys)
    const { session_id: session, iat } = claims ?? {}
    if (typeof session !== 'string' || typeof iat !== 'number') return
    if (Date.now() / 1000 - iat < this.#leastSeconds) return
    if (this.#noted.size >= MOST_NOTED) this.#noted.clear()
    this.#noted.add(signature)
    this.#afterwards.run('Arrival', () => this.#write(session, iat))
  }

  async #write(session: string, iat: number): Promise<void> {
    await this.#database.query(
      `update auth.refresh_tokens set updated_at = now()
       where session_id = $1::uuid and not revoked and updated_at = created_at
         and date_trunc('second', created_at) <= to_timestamp($2::float8)`,
      [session, iat],
    )
  }
}
