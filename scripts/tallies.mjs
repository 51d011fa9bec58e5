import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * How many tests a runner's JSON report says passed and failed. A runner that failed although no test did (a file
 * that does not load, a setup that breaks) counts as one failure, and so does a report that is missing.
 */
function tally(count) {
  return {
    newReport: () => join(mkdtempSync(join(tmpdir(), 'dojo-report-')), 'report.json'),
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
  } finally {
    rmSync(dirname(report), { recursive: true, force: true })
  }
}

export const vitestTally = tally(({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
}))

export const playwrightTally = tally(({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}))
