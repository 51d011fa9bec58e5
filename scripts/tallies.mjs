import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ passed: number, failed: number }} Total */

/**
 * How many tests a runner's JSON report says passed and failed. A runner that failed although no test did (a file
 * that does not load, a setup that breaks) counts as one failure, and so does a missing report.
 * @template Report
 * @param {(report: Report) => Total} count
 */
function tally(count) {
  return {
    newReport() {
      const folder = mkdtempSync(join(tmpdir(), 'dojo-report-'))
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      return join(folder, 'report.json')
    },
    /**
     * @param {string} report
     * @param {boolean} isFine whether the runner itself reported success
     */
    read(report, isFine) {
      const { passed, failed } = readReport(report, count)
      return { passed, failed: failed === 0 && !isFine ? 1 : failed }
    },
  }
}

/**
 * @template Report
 * @param {string} report
 * @param {(report: Report) => Total} count
 */
function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

export const vitestTally = tally((/** @type {{ numPassedTests: number, numFailedTests: number }} */ report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}))

export const playwrightTally = tally(
  (/** @type {{ stats: { expected: number, flaky: number, unexpected: number } }} */ { stats }) => ({
    // Flaky tests failed, then passed on the second try (playwright.config.ts). The list names them.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }),
)
