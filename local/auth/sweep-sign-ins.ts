import type { Database } from '../database/database.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
/** Of one statement, while which no one else is served. */
const MOST_ROWS = 5000

/**
 * What lite leaves for good: a token each time a session is renewed, and two lines that no one reads. Hosted Supabase
 * keeps used tokens for a day as well; until then, one that is used again ends its session.
 */
const OLD: readonly [table: string, rows: string][] = [
  ['refresh_tokens', `auth.refresh_tokens o where o.revoked and o.updated_at < now() - interval '1 day'`],
  // lite reads all tokens of a session when one is used twice within seconds.
  [
    'refresh_tokens',
    `(select t.ctid, row_number() over (partition by t.session_id order by t.updated_at desc) as at
      from auth.refresh_tokens t where t.revoked) o where o.at > 100`,
  ],
  ['audit_log_entries', `auth.audit_log_entries o where o.created_at < now() - interval '1 day'`],
]

/** Deletes what is left of old sign-ins, now and every hour. Returns the function that stops it. */
export function sweepSignIns(database: Database, onProblem: (problem: string) => void): () => void {
  const sweep = () =>
    void deleteOldSignIns(database).catch((error: unknown) => onProblem(`Old sign-ins: ${String(error)}`))
  sweep()
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function deleteOldSignIns(database: Database): Promise<void> {
  for (const [table, rows] of OLD) {
    const portion = `delete from auth.${table} d where d.ctid = any (array(select o.ctid from ${rows} limit ${MOST_ROWS}))`
    let deleted = MOST_ROWS
    while (deleted === MOST_ROWS) deleted = (await database.query(portion)).affectedRows ?? 0
  }
}
