import { cast, type Person } from './cast.ts'
import type { Query } from './database.ts'

/** How often a person's statement runs a function, with what its triggers do. */
export async function callsOf(
  query: Query,
  name: string,
  sql: string,
  params: unknown[] = [],
  who: Person = 'olive',
): Promise<number> {
  await query(`select set_config('track_functions', 'all', true)`)
  const count = async () =>
    (
      await query<{ calls: number }>(
        'select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions where funcname = $1',
        [name],
      )
    )[0]?.calls ?? 0
  const before = await count()
  await query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: cast[who], role: 'authenticated' }),
  ])
  await query(sql, params)
  return (await count()) - before
}

/** How many rows of a table are read while this is done. */
export async function rowsRead(query: Query, table: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    (
      await query<{ rows: number }>(
        `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as rows
         from pg_stat_xact_user_tables where relid = $1::regclass`,
        [table],
      )
    )[0]?.rows ?? 0
  const before = await count()
  await work()
  return (await count()) - before
}
