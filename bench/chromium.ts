import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import type { Cookie } from './person.ts'

export const VIEWPORT = { width: 1440, height: 900 }

/** Starts the browser that `npm run bench` has found, or Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['PLAYWRIGHT_CHROMIUM']
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // As in the end-to-end tests. Root may not use Chromium's sandbox.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** The browser window of a first visit: nothing cached, signed in by `cookies`. */
export async function openWindow(
  browser: Browser,
  cookies: readonly Cookie[] = [],
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', timezoneId: 'Europe/Berlin' })
  await context.addCookies([...cookies])
  const page = await context.newPage()
  return { context, page, cdp: await context.newCDPSession(page) }
}

/**
 * A function and its argument as source text for a page. tsx wraps nested functions in a helper that keeps their
 * names, which pages do not have.
 */
export function pageScript<Argument>(run: (argument: Argument) => unknown, argument: Argument): string {
  return `globalThis.__name ??= (f) => f;(${run.toString()})(${JSON.stringify(argument)})`
}
