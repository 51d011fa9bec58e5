import { type Asker, cast, emailOf } from './cast.ts'

export type Row = Record<string, unknown>
/** Runs one statement; parameters are $1, $2 … */
export type Query = <R extends Row = Row>(sql: string, params?: readonly unknown[]) => Promise<R[]>

/** What an engine (PGlite or PostgreSQL) can do. */
export interface Engine {
  readonly name: string
  query: Query
  /** Runs several statements. */
  script(sql: string): Promise<unknown>
  /** Commits when `work` answers, rolls back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What an attempt led to: rows touched or seen, or the SQLSTATE that refused it. */
export type Attempt = { rows: Row[]; refusal?: undefined } | { rows?: undefined; refusal: string }

/** A migrated database in which statements run as the people of the cast. */
export class TestDatabase {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** As the database's own superuser, to arrange a scene and to look at what came of it. */
  readonly admin: Query = (sql, params) => this.engine.query(sql, params)

  /** One committed transaction of this person, as the API would run it. */
  readonly as =
    (who: Asker): Query =>
    (sql, params) =>
      this.engine.transaction(async (query) => {
        await become(query, who)
        return query(sql, params)
      })

  /**
   * What would happen: runs as this person, then takes everything back. `before` arranges the scene as the
   * superuser in the same transaction.
   */
  async attempt(who: Asker, sql: string, params: readonly unknown[] = [], before?: Step): Promise<Attempt> {
    const undo = new Undo()
    try {
      return await this.engine.transaction(async (query) => {
        if (before) await query(before.sql, before.params)
        await become(query, who)
        throw undo.with({ rows: await query(sql, params) })
      })
    } catch (error) {
      if (error === undo) return undo.attempt
      return { refusal: sqlState(error) }
    }
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

export type Step = { sql: string; params?: readonly unknown[] }

/** The role and the claims that PostgREST sets for a request. */
export async function become(query: Query, who: Asker): Promise<void> {
  const claims =
    who === 'anon'
      ? { role: 'anon' }
      : { role: 'authenticated', sub: cast[who], email: emailOf(who), aud: 'authenticated' }
  await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify(claims),
    claims.role,
  ])
}

/** The five characters that say what kind of error it is, e.g. 42501. @throws what is no answer of Postgres */
export function sqlState(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  throw error
}

class Undo extends Error {
  attempt: Attempt = { rows: [] }

  with(attempt: Attempt): this {
    this.attempt = attempt
    return this
  }
}
