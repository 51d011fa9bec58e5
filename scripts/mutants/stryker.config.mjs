import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = join(tmpdir(), 'dojo-stryker')

/** Stryker 9 is the last version that runs on Node 20. Its output stays out of the repository. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.lib.mts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  // TypeScript is checked elsewhere, and its native compiler lacks the functions that Stryker calls.
  tsconfigFile: 'none.json',
  checkers: [],
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: join(folder, 'report.html') },
  jsonReporter: { fileName: join(folder, 'report.json') },
  tempDirName: join(folder, 'sandbox'),
  cleanTempDir: 'always',
  ignorePatterns: [
    '.data',
    '.next',
    '.next-kept',
    'content',
    'docs',
    'public',
    'test-results',
    'playwright-report',
    '*.tsbuildinfo',
  ],
  // Mutants in code that runs once, when a file loads, need every test: one mutant in ten, for six sevenths of the
  // time.
  ignoreStatic: true,
  concurrency: 2,
  allowConsoleColors: false,
  thresholds: { high: 90, low: 80, break: null },
}
