import { spawn } from 'node:child_process'
import type { ProvidedContext } from 'vitest'
import { root } from '../root.mjs'

const longestMs = 240_000

/** Runs a file of supabase/tests on this database. @returns whether all went well; tests that never end did not */
export function nearestTests(database: ProvidedContext['database'], test: string): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', `supabase/tests/${test}.test.ts`, '--config', 'scripts/mutants/vitest.sql.mts']
  return new Promise((resolve, reject) => {
    const vitest = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'ignore',
      timeout: longestMs,
      env: { ...process.env, PREPARED_DATABASE: JSON.stringify(database) },
    })
    vitest.once('error', reject)
    vitest.once('exit', (code) => resolve(code === 0))
  })
}
