import { ensureBuilt } from './build-app.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode } from './environment.mjs'
import { run, say } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { playwrightTally, vitestTally } from './tallies.mjs'
import { runTool, stopToolOnSignals } from './tool.mjs'

/**
 * Every check, one after the other; one that fails does not hide the next. The last line is `N passed, N failed`:
 * each test of vitest and Playwright counts as one, each other check as one.
 *
 * `npm test -- e2e e2e/auth.spec.ts` runs one check alone and hands it what follows.
 */
const checks = [
  { name: 'lint', title: 'The code keeps its rules', run: () => tool('oxlint/bin/oxlint', ['--deny-warnings', '.']) },
  {
    name: 'typecheck',
    title: 'The types fit',
    run: async () => (await tool('next/dist/bin/next', ['typegen'])) && tool('typescript/bin/tsc', ['--noEmit']),
  },
  {
    name: 'types',
    title: 'The database types are fresh',
    run: () => tool('tsx/dist/cli.mjs', ['scripts/generate-types.ts', '--check']),
  },
  {
    name: 'schema',
    title: 'The written schema is fresh',
    run: () => tool('tsx/dist/cli.mjs', ['scripts/write-schemas.ts', '--check']),
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

await run(async () => {
  checkNode()
  stopToolOnSignals()
  await ensureInstalled()
  const [wanted, ...args] = process.argv.slice(2)
  const chosen = wanted ? checks.filter(({ name }) => name === wanted) : checks
  if (chosen.length === 0)
    throw new Error(`There is no check "${wanted}": ${checks.map(({ name }) => name).join(', ')}.`)

  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const check of chosen) {
    const { passed, failed } = await perform(check, args)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failures.push(check.title)
  }
  if (failures.length > 0) say(`\nNot well: ${failures.join('; ')}.`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

async function perform({ title, tally, run: runCheck }, args) {
  say(`\n— ${title}`)
  const since = Date.now()
  const report = tally?.newReport()
  let isFine = false
  try {
    isFine = await runCheck(args, report)
  } catch (error) {
    say(error.message)
  }
  const result = tally ? tally.read(report, isFine) : { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  const seconds = Math.round((Date.now() - since) / 1000)
  say(`${result.failed === 0 ? '✓' : '✗'} ${title}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
  return result
}

function tool(path, args, env) {
  return runTool([`node_modules/${path}`, ...args], env)
}

function vitest(args, report) {
  return tool('vitest/vitest.mjs', [
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

async function playwright(args, report) {
  const browser = await ensureChromium()
  return tool('@playwright/test/cli.js', ['test', '--pass-with-no-tests', '--reporter=list,json', ...args], {
    PLAYWRIGHT_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
}
