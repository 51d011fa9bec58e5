import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findPostgres } from './supabase/tests/harness/find-postgres.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const postgres = findPostgres()
if ('missing' in postgres) {
  process.stderr.write(`The database suites run on PGlite only: ${postgres.missing}.\n`)
}

const resolve = {
  alias: [
    { find: /^@\//, replacement: at('./') },
    // Next's marker for code that stays on the server; outside Next it refuses to load.
    { find: 'server-only', replacement: at('./node_modules/server-only/empty.js') },
  ],
}

const suites = 'supabase/tests/**/*.test.ts'

const projects: TestProjectConfiguration[] = [
  {
    resolve,
    test: {
      name: 'unit',
      include: ['{app,components,lib,local,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  {
    test: {
      name: 'database on PGlite',
      include: [suites],
      // What needs people working at the same moment; PGlite has one session.
      exclude: ['supabase/tests/parallel/**'],
      globalSetup: 'supabase/tests/harness/setup-pglite.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
]

if ('binDir' in postgres) {
  projects.push({
    test: {
      name: `database on PostgreSQL ${postgres.version}`,
      include: [suites],
      globalSetup: 'supabase/tests/harness/setup-native.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  })
}

export default defineConfig({
  test: {
    projects,
    // Said once a file by supabase-js; the product stays on Node 20 as long as its range says so.
    onConsoleLog: (line) => !line.includes('Node.js 20 and below are deprecated'),
  },
})
