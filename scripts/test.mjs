import { ensureBuilt } from './build-app.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { messageOf, run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { playwrightTally, vitestTally } from './tallies.mjs'
import { runTool, stopToolOnSignals } from './tool.mjs'

/**
 * A check runs with the given arguments and resolves to whether it succeeded; one with a tally writes a report, whose
 * tests are counted one by one.
 * @typedef {{
 *   name: string, title: string, tally?: typeof vitestTally, run: (args: string[], report: string) => Promise<boolean>,
 * }} Check
 */

/** @type {Check[]} */
const checks = [
  {
    name: 'lint',
    title: 'The code follows its rules',
    run: async () =>
      (await runPackage('oxlint/bin/oxlint', ['--deny-warnings', '.'])) &&
      runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  },
  {
    name: 'typecheck',
    title: 'The types fit',
    run: async () =>
      (await runPackage('next/dist/bin/next', ['typegen'])) && runPackage('typescript/bin/tsc', ['--noEmit']),
  },
  {
    name: 'types',
    title: 'The database types are up to date',
    run: () => runPackage('tsx/dist/cli.mjs', ['scripts/generate-types.ts', '--check']),
  },
  {
    name: 'schema',
    title: 'The written schema is fresh',
    run: () => runPackage('tsx/dist/cli.mjs', ['scripts/write-schemas.ts', '--check']),
  },
  { name: 'unit', title: 'Unit and database tests', tally: vitestTally, run: vitest },
  { name: 'build', title: 'The app builds', run: build },
  {
    name: 'lighthouse',
    title: 'Lighthouse finds nothing on four public pages',
    run: () => runTool(['scripts/lighthouse.mjs', '--few']),
  },
  { name: 'e2e', title: 'Journeys in a browser', tally: playwrightTally, run: playwright },
]

/**
 * Runs every check, one after the other; a failure does not stop the rest. The last line is `N passed, N failed`:
 * each test of vitest and Playwright counts as one, each other check as one.
 *
 * `npm test -- e2e e2e/auth.spec.ts` runs only one check and passes on the arguments after its name.
 */
await run(async () => {
  checkNode()
  stopToolOnSignals()
  await ensureInstalled()
  const [wanted, ...args] = process.argv.slice(2)
  const chosen = wanted ? checks.filter(({ name }) => name === wanted) : checks
  if (chosen.length === 0)
    throw new Error(`There is no check "${wanted}": ${checks.map(({ name }) => name).join(', ')}.`)

  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const failures = []
  for (const check of chosen) {
    const { passed, failed, failures: named = [] } = await perform(check, args)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failures.push([check.title, ...named].join('\n  '))
  }
  // At the end, where people look first in a long log.
  if (failures.length > 0) say(`\nFailed: ${failures.join('\n')}`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

/**
 * @param {Check} check
 * @param {string[]} args
 */
async function perform({ title, tally, run: runCheck }, args) {
  say(`\n— ${title}`)
  const since = Date.now()
  const report = tally?.newReport() ?? ''
  let isFine = false
  try {
    isFine = await runCheck(args, report)
  } catch (error) {
    say(messageOf(error))
  }
  /** @type {import('./tallies.mjs').Total} */
  const result = tally ? tally.read(report, isFine) : { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  const seconds = Math.round((Date.now() - since) / 1000)
  say(`${result.failed === 0 ? '✓' : '✗'} ${title}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
  return result
}

/**
 * Runs the command of an installed package.
 * @param {string} path
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function runPackage(path, args, env) {
  return runTool([`node_modules/${path}`, ...args], env)
}

/** @type {Check['run']} */
function vitest(args, report) {
  return runPackage('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
}

async function build() {
  await ensureBuilt()
  return true
}

/** @type {Check['run']} */
async function playwright(args, report) {
  const browser = await ensureChromium()
  return runPackage('@playwright/test/cli.js', ['test', '--pass-with-no-tests', '--reporter=list,json', ...args], {
    PLAYWRIGHT_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
}
