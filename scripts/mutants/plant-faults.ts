import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, plantingSql } from '../../supabase/mutants/fault.ts'
import { faults } from '../../supabase/mutants/faults.ts'
import { findPostgres } from '../../supabase/tests/harness/find-postgres.ts'
import { Failure, say } from '../failure.mjs'
import { root } from '../root.mjs'
import { share, type Tally } from './share.ts'

const lanes = 2
const longestMs = 240_000

/**
 * Plants each fault in a migrated database of its own and runs the tests nearest to it: on a native PostgreSQL where there
 * is one, which is quicker and knows locks, else on PGlite without what needs two sessions.
 * @param words a kind, or a part of a fault's title; none means all
 */
export async function plantFaults(words: readonly string[]): Promise<Tally> {
  const postgres = findPostgres()
  const project = 'binDir' in postgres ? `database on PostgreSQL ${postgres.version}` : 'database on PGlite'
  const isAsked = (kind: string, title: string) => words.length === 0 || words.some((word) => kind === word || title.includes(word))
  const chosen = Object.entries(faults).flatMap(([kind, list]) => list.map((fault) => ({ kind, fault }))).filter(({ kind, fault }) => isAsked(kind, fault.title))
  const possible = chosen.filter(({ fault }) => 'binDir' in postgres || !fault.tests.some((name) => name.startsWith('parallel/')))
  if (chosen.length > possible.length) say(`${chosen.length - possible.length} faults need a native PostgreSQL and are left out.`)
  if (possible.length === 0) throw new Failure(`There is no such fault. Kinds: ${Object.keys(faults).join(', ')}.`)

  const folder = mkdtempSync(join(tmpdir(), 'dojo-mutants-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const run = (name: string, tests: readonly string[], fault?: Fault) => runTests(join(folder, name), project, tests, fault)

  const needed = [...new Set(possible.flatMap(({ fault }) => fault.tests))]
  if ((await run('none', needed)) !== 'green') throw new Failure(`The tests fail without any fault. Mend that first: npm test -- unit ${needed.map(fileOf).join(' ')}`)

  const tally: Tally = new Map()
  const queue = possible.entries()
  const lane = async () => {
    for (const [at, { kind, fault }] of queue) {
      const outcome = await run(String(at), fault.tests, fault)
      if (outcome === 'not planted') throw new Failure(`This fault could not be planted: ${fault.title}.`)
      say(`${outcome === 'red' ? 'noticed  ' : 'UNNOTICED'} ${kind}: ${fault.title}`)
      tally.set(kind, share(tally.get(kind), outcome === 'red'))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return tally
}

const fileOf = (test: string) => `supabase/tests/${test}.test.ts`

type Outcome = 'green' | 'red' | 'not planted'

/** Red is a test that failed, a file that could not make its scene, or tests that never end. */
function runTests(name: string, project: string, tests: readonly string[], fault?: Fault): Promise<Outcome> {
  const planted = `${name}.sql`
  const report = `${name}.json`
  if (fault) writeFileSync(planted, plantingSql(fault))
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...tests.map(fileOf), '--project', project, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  return new Promise((resolve, reject) => {
    const vitest = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'ignore',
      timeout: longestMs,
      killSignal: 'SIGINT',
      env: { ...process.env, ...(fault ? { PLANTED_FAULT: planted } : {}) },
    })
    vitest.once('error', reject)
    vitest.once('exit', (code, signal) => {
      if (code === 0) resolve('green')
      else resolve(signal !== null || hasRun(report) ? 'red' : 'not planted')
    })
  })
}

/** Planting happens before the first file: where it fails, none has run. */
function hasRun(report: string): boolean {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: unknown[] }
    return testResults.length > 0
  } catch {
    return false
  }
}
