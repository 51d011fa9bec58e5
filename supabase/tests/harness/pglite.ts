import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { noteStack } from '../../../local/database/wasm-stack.ts'
import type { Engine, Query } from './database.ts'
import { platformAndMigrations } from './platform.ts'

/** What the migrations create of the extensions that a Supabase project offers. */
const extensions = { fuzzystrmatch }
/** As hosted, whatever the zone of the machine. */
const startParams = [...PGlite.defaultStartParams, '-c', 'TimeZone=UTC']

/**
 * A PGlite in memory with the platform and every migration, or those before the one that `before` names; `onScript` is told of
 * each after it has run.
 */
export async function openMigrated({
  before,
  onScript,
}: { before?: string; onScript?: (name: string, database: PGlite) => Promise<void> } = {}): Promise<PGlite> {
  const database = await PGlite.create({ extensions, startParams })
  for (const { name, sql } of await platformAndMigrations()) {
    if (before !== undefined && name.endsWith(`${before}.sql`)) break
    await database.exec(sql).catch((error: unknown) => {
      throw new Error(`${name} failed: ${String(error)}`, { cause: error })
    })
    await onScript?.(name, database)
  }
  return database
}

/** Writes a migrated database down, changed by `sql`: loading it takes a tenth of the time of making it. */
export async function savePgliteTemplate(file: string, sql = ''): Promise<void> {
  const database = await openMigrated()
  await database.exec(sql)
  const dump = await database.dumpDataDir('none')
  await database.close()
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
}

export async function pgliteEngine(templateFile: string): Promise<Engine> {
  const pg = await PGlite.create({ extensions, startParams, loadDataDir: new Blob([await readFile(templateFile)]) })
  type Runner = Pick<PGlite, 'query'>
  const on =
    (runner: Runner): Query =>
    async <R>(sql: string, params: readonly unknown[] = []) => {
      const restoreStack = noteStack(pg)
      try {
        return (await runner.query<R>(sql, [...params])).rows
      } catch (error) {
        restoreStack()
        throw error
      }
    }
  return {
    name: 'PGlite',
    query: on(pg),
    script: (sql) => pg.exec(sql),
    // PGlite queues transactions: there is one session.
    transaction: (work) => pg.transaction((tx) => work(on(tx))),
    close: () => pg.close(),
  }
}
