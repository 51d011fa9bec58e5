import type { Database } from '../database/database.ts'

export interface TableInfo {
  columns: { name: string; type: string }[]
  primaryKey: string[]
}

/** What we know about the published tables; loaded once each, since migrations run only at the start. */
export class TableCatalogue {
  readonly #database: Database
  readonly #tables = new Map<string, Promise<TableInfo>>()
  readonly #readable = new Map<string, Promise<Set<string>>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Columns in order, with Realtime's names for their types (`int4`, `_text`). */
  table(schema: string, table: string): Promise<TableInfo> {
    return remember(this.#tables, JSON.stringify([schema, table]), async () => {
      const { rows } = await this.#database.query<{ name: string; type: string; is_key: boolean }>(
        `select a.attname as name, t.typname as type, coalesce(a.attnum = any (i.indkey), false) as is_key
         from pg_catalog.pg_class c
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
         join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_catalog.pg_type t on t.oid = a.atttypid
         left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
         where n.nspname = $1 and c.relname = $2
         order by a.attnum`,
        [schema, table],
      )
      return {
        columns: rows.map(({ name, type }) => ({ name, type })),
        primaryKey: rows.filter((row) => row.is_key).map((row) => row.name),
      }
    })
  }

  /** The columns that a role may read. */
  readableColumns(schema: string, table: string, role: string): Promise<Set<string>> {
    return remember(this.#readable, JSON.stringify([schema, table, role]), async () => {
      const { rows } = await this.#database.query<{ name: string }>(
        `select a.attname as name from pg_catalog.pg_attribute a
         where a.attrelid = format('%I.%I', $1::text, $2::text)::regclass and a.attnum > 0 and not a.attisdropped
           and has_column_privilege($3::name, a.attrelid, a.attnum, 'select')`,
        [schema, table, role],
      )
      return new Set(rows.map((row) => row.name))
    })
  }

  /** Whether realtime publishes a table at all. */
  async isPublished(schema: string, table: string): Promise<boolean> {
    const { rows } = await this.#database.query(
      `select from pg_catalog.pg_publication_tables
       where pubname = 'supabase_realtime' and schemaname = $1 and ($2 = '*' or tablename = $2) limit 1`,
      [schema, table],
    )
    return rows.length > 0
  }
}

function remember<T>(cache: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let answer = cache.get(key)
  if (!answer) {
    answer = ask()
    cache.set(key, answer)
    answer.catch(() => cache.delete(key))
  }
  return answer
}
