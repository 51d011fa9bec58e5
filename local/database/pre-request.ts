import type { Database } from './database.ts'

const setting = 'pgrst.db_pre_request='

/**
 * The function that is called before each request, as PostgREST does; null without one. A migration names it in a
 * setting of the role `authenticator` (https://docs.postgrest.org/en/stable/references/transactions.html#pre-request).
 */
export async function findPreRequest(database: Database): Promise<string | null> {
  const { rows } = await database.query<{ entry: string }>(
    `select unnest(s.setconfig) as entry from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     where r.rolname = 'authenticator'`,
  )
  const entry = rows.find((row) => row.entry.startsWith(setting))?.entry
  return entry?.slice(setting.length) || null
}
