import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { Engine, Query } from './database.ts'
import { platformAndMigrations } from './platform.ts'

/** A throw-away cluster: where its socket lies. */
export type Cluster = { socketDir: string }

export const template = 'migrated'

function connect({ socketDir }: Cluster, database: string, connections: number) {
  return postgres({
    host: socketDir,
    database,
    username: 'postgres',
    max: connections,
    onnotice: () => {},
    // Counts and revisions are far below 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  })
}

/** Makes the database that `nativeEngine` copies. */
export async function makeNativeTemplate(cluster: Cluster): Promise<void> {
  const maintenance = connect(cluster, 'postgres', 1)
  await maintenance.unsafe(`create database ${template}`)
  await maintenance.end()
  const database = connect(cluster, template, 1)
  for (const { name, sql } of await platformAndMigrations()) {
    await database.unsafe(sql).catch((error: unknown) => {
      throw new Error(`${name} failed: ${String(error)}`, { cause: error })
    })
  }
  await database.end()
}

/** A copy of a database of the cluster, changed by `sql`. @returns its name */
export async function copyDatabase(cluster: Cluster, of: string, sql = ''): Promise<string> {
  const copy = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = connect(cluster, 'postgres', 1)
  await maintenance.unsafe(`create database ${copy} template ${of}`)
  await maintenance.end()
  const database = connect(cluster, copy, 1)
  await database.unsafe(sql).finally(() => database.end())
  return copy
}

export async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  const maintenance = connect(cluster, 'postgres', 1)
  await maintenance.unsafe(`drop database ${name} with (force)`).finally(() => maintenance.end())
}

/** A database of its own in the cluster, with as many connections as people may work at once. */
export async function nativeEngine(cluster: Cluster & { template: string }): Promise<Engine> {
  const database = await copyDatabase(cluster, cluster.template)
  const pool = connect(cluster, database, 8)
  type Runner = Pick<typeof pool, 'unsafe'>
  const on =
    (runner: Runner): Query =>
    async <R>(sql: string, params: readonly unknown[] = []) => {
      // The driver's list of what a parameter may be is narrower than what it takes.
      const rows = await runner.unsafe(sql, params as (string | number | null)[])
      return [...rows] as R[]
    }
  return {
    name: 'PostgreSQL',
    query: on(pool),
    script: (sql) => pool.unsafe(sql),
    transaction: async (work) => {
      // `begin` unwraps arrays of promises in its type; the answer is what `work` answers.
      let answer: Awaited<ReturnType<typeof work>> | undefined
      await pool.begin(async (tx) => {
        answer = await work(on(tx))
      })
      return answer as Awaited<ReturnType<typeof work>>
    },
    close: async () => {
      await pool.end()
      await dropDatabase(cluster, database)
    },
  }
}
