import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import { createVitest } from 'vitest/node'
import { root } from '../root.mjs'

export type TestRunner = {
  /** Runs a file of supabase/tests on this database. @returns whether all tests passed */
  passes(database: ProvidedContext['database'], test: string): Promise<boolean>
  close(): Promise<void>
}

/** One Vitest for all runs, because starting it costs more than most test files. */
export async function openTestRunner(): Promise<TestRunner> {
  const vitest = await createVitest('test', {
    root,
    config: join(root, 'scripts/mutants/vitest.sql.mts'),
    watch: false,
    reporters: [{}],
  })
  await vitest.standalone()
  const project = vitest.getRootProject()
  return {
    passes: async (database, test) => {
      project.provide('database', database)
      const file = project.createSpecification(join(root, `supabase/tests/${test}.test.ts`))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([file])
      return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
    },
    close: () => vitest.close(),
  }
}
