import { defineConfig } from 'vitest/config'
import type { ProvidedContext } from 'vitest'

/** The database tests on one prepared database, which has a fault in it, up to the first that fails. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['supabase/tests/**/*.test.ts'],
    // What plant-faults.ts has made, in the shape that setup-native.ts and setup-pglite.ts provide.
    provide: { database: JSON.parse(process.env['PREPARED_DATABASE'] ?? 'null') as ProvidedContext['database'] },
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
