import { readdirSync, readFileSync } from 'node:fs'
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

/** Tests that put something in a module's place, or start a process or a document: what they change must end with them. */
const needsProcess =
  /vi\.(?:mock|doMock|stubEnv|stubGlobal)\(|@vitest-environment|node:child_process|-process\.ts'|stand-in/
const rooms = ['app', 'components', 'lib', 'local', 'scripts', 'server', 'bench', 'e2e']
const unitTests = rooms.flatMap((room) =>
  readdirSync(at(room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
)
const alone = unitTests.filter(
  (path) => path.startsWith('e2e/live/') || needsProcess.test(readFileSync(at(path), 'utf8')),
)
const unit = { testTimeout: 180_000, hookTimeout: 180_000 }

const projects: TestProjectConfiguration[] = [
  // One process for all of them: starting one a file costs more than the tests.
  { resolve, test: { ...unit, name: 'unit', include: unitTests, exclude: alone, isolate: false } },
  { resolve, test: { ...unit, name: 'unit, each alone', include: alone } },
  {
    test: {
      name: 'database on PGlite',
      isolate: false,
      include: [suites],
      // What needs people working at the same moment; PGlite has one session.
      exclude: ['supabase/tests/parallel/**'],
      globalSetup: 'supabase/tests/harness/setup-pglite.ts',
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  },
]

if ('binDir' in postgres) {
  projects.push({
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
    // The least that bcrypt knows: no password here is worth the seconds.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    // Said once a file by supabase-js; the product stays on Node 20 as long as its range says so.
    onConsoleLog: (line) => !line.includes('Node.js 20 and below are deprecated'),
  },
})
