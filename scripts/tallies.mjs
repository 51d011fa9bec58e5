import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Total */

/**
 * How many tests passed and failed according to a runner's JSON report, and which failed. If the runner failed although
 * no test did (a file that does not load, a setup that breaks), that counts as one failure, and so does a missing
 * report.
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
      const total = readReport(report, count)
      return { ...total, failed: total.failed === 0 && !isFine ? 1 : total.failed }
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

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestResult
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name: string, status: string, message: string, assertionResults: VitestResult[] }[] }} VitestReport
 */
export const vitestTally = tally((/** @type {VitestReport} */ { numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that does not load has no results.
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLines(message)}`] : []
    return failed.map((one) => `${name}: ${one.fullName}: ${firstLines(one.failureMessages[0])}`)
  }),
}))

/**
 * @typedef {{ title: string, ok: boolean, file: string, line: number,
 *   tests: { results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, flaky: number, unexpected: number } }} PlaywrightReport
 */
export const playwrightTally = tally((/** @type {PlaywrightReport} */ report) => ({
  // Flaky tests failed, then passed on the second try (playwright.config.ts). The list names them.
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  failures: specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return `${file}:${line}: ${title}: ${firstLines(error?.message)}`
    }),
}))

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** What a failure says, without colours and without its place in the code. @param {string} [message] */
function firstLines(message = '') {
  return (
    stripVTControlCharacters(message)
      .split(/\n\s*at /u)[0]
      ?.slice(0, 1_500) ?? ''
  )
}
