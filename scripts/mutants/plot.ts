import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import { startCluster } from '../../supabase/tests/harness/cluster.ts'
import { findPostgres } from '../../supabase/tests/harness/find-postgres.ts'
import { copyDatabase, dropDatabase, makeNativeTemplate, template } from '../../supabase/tests/harness/native.ts'
import { savePgliteTemplate } from '../../supabase/tests/harness/pglite.ts'

/** Where faults are planted. */
export type Plot = {
  /** Whether two people can work on it at the same time. */
  knowsLocks: boolean
  /** Creates a migrated database that `sql` has changed. */
  prepare(sql: string): Promise<ProvidedContext['database']>
  forget(prepared: ProvidedContext['database']): Promise<void>
  close(): Promise<void>
}

/** A native PostgreSQL if there is one, because it is faster and has locks; otherwise PGlite. */
export async function openPlot(): Promise<Plot> {
  const found = findPostgres()
  return 'binDir' in found ? nativePlot(found.binDir) : pglitePlot()
}

async function nativePlot(binDir: string): Promise<Plot> {
  const cluster = await startCluster(binDir)
  await makeNativeTemplate(cluster)
  const { socketDir } = cluster
  return {
    knowsLocks: true,
    prepare: async (sql) => ({ engine: 'PostgreSQL', socketDir, template: await copyDatabase(cluster, template, sql) }),
    forget: (prepared) => dropDatabase(cluster, prepared.template),
    close: cluster.stop,
  }
}

function pglitePlot(): Plot {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-mutants-'))
  return {
    knowsLocks: false,
    prepare: async (sql) => {
      const file = join(folder, `${randomUUID()}.tar`)
      await savePgliteTemplate(file, sql)
      return { engine: 'PGlite', template: file }
    },
    forget: async (prepared) => rmSync(prepared.template),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
