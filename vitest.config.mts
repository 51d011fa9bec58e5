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
    // Next's marker for server code refuses to load outside Next.
    { find: 'server-only', replacement: at('./node_modules/server-only/empty.js') },
  ],
}

const suites = 'supabase/tests/**/*.test.ts'

/**
 * Tests that replace a module, a global or the environment, or that start a process or a document, end in
 * `.alone.test.ts` and run in a process of their own, so that nothing they change reaches another test. So do those
 * against running services. scripts/tree.test.ts finds a test that lacks the suffix.
 */
const aloneTests = ['**/*.alone.test.{ts,tsx}', 'e2e/live/**/*.test.ts']
const rooms = '{app,components,lib,local,scripts,server,bench,e2e}'
const unit = { testTimeout: 180_000, hookTimeout: 180_000 }

const projects: TestProjectConfiguration[] = [
  // One process for all of them: starting one per file costs more than the tests.
  {
    resolve,
    test: { ...unit, name: 'unit', include: [`${rooms}/**/*.test.{ts,tsx}`], exclude: aloneTests, isolate: false },
  },
  { resolve, test: { ...unit, name: 'unit, each alone', include: aloneTests } },
  {
    resolve,
    test: {
      name: 'database on PGlite',
      isolate: false,
      include: [suites],
      // These need several people working at the same moment; PGlite has one session.
      exclude: ['supabase/tests/parallel/**'],
      globalSetup: 'supabase/tests/harness/setup-pglite.ts',
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  },
]

if ('binDir' in postgres) {
  projects.push({
    resolve,
    test: {
      name: `database on PostgreSQL ${postgres.version}`,
      isolate: false,
      include: [suites],
      globalSetup: 'supabase/tests/harness/setup-native.ts',
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  })
}

export default defineConfig({
  test: {
    projects,
    maxWorkers: 2,
    // The lowest cost that bcrypt allows: no password here is worth the seconds.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    // supabase-js says so once per file; the product supports Node 20 as long as package.json says so.
    onConsoleLog: (line) => !line.includes('Node.js 20 and below are deprecated'),
  },
})
