import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** `npm test` names the browser; otherwise Debian's is used where it exists, else Playwright's own. */
const browserPath =
  process.env['PLAYWRIGHT_CHROMIUM'] ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  )

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A second try, for busy machines: a real fault fails twice. The report marks tests that pass then as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine with a load of ten per core; passing tests take no longer because of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A longer wait says what it waits for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Read again in every worker, after the global setup has set where the product runs.
    baseURL: process.env['BASE_URL'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
