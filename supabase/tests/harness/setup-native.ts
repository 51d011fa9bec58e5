import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { findPostgres } from './find-postgres.ts'
import { makeNativeTemplate, template } from './native.ts'

/** Once for all suites on PostgreSQL: a cluster with a migrated database that each file copies for itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  const cluster = await startCluster(found.binDir)
  await makeNativeTemplate(cluster)
  project.provide('database', { engine: 'PostgreSQL', socketDir: cluster.socketDir, template })
  return cluster.stop
}
