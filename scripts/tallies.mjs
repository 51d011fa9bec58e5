import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How many tests a runner's JSON report says passed and failed. A runner that failed although no test did (a file
 * that does not load, a setup that breaks) counts as one failure, and so does a report that is missing.
 */
function tally(count) {
  return {
    newReport() {
      const folder = mkdtempSync(join(tmpdir(), 'dojo-report-'))
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      return join(folder, 'report.json')
    },
    read(report, isFine) {
      const { passed, failed } = readReport(report, count)
      return { passed, failed: failed === 0 && !isFine ? 1 : failed }
    },
  }
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

export const vitestTally = tally(({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
}))

export const playwrightTally = tally(({ stats }) => ({
  // Flaky: failed, then passed when it was tried once more (playwright.config.ts). The list names them.
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}))
