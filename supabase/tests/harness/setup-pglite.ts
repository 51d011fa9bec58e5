import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { savePgliteTemplate } from './pglite.ts'

/** Once for all suites on PGlite: a migrated database that each file loads for itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-pglite-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const template = join(folder, 'migrated.tar')
  await savePgliteTemplate(template)
  project.provide('database', { engine: 'PGlite', template })
  return async () => {
    process.off('exit', remove)
    remove()
  }
}
