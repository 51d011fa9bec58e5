import { defineConfig } from 'vitest/config'

/** The database tests, on the database that nearest-tests.ts hands them. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { alias: [{ find: /^@\//, replacement: new URL('../../', import.meta.url).pathname }] },
  test: {
    include: ['supabase/tests/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    // One test that fails notices the fault.
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
