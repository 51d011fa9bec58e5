import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { ensureChromium } from '../chromium.mjs'
import { Failure, run, say } from '../failure.mjs'
import { root } from '../root.mjs'
import { type OpenAs, type Picture, pictures, still } from './pictures.ts'

/*
 * Takes the pictures of the product for its public pages, in both themes:
 *
 *     DATA_DIR=/tmp/pictures npm start          # with its own demo, because the pictures change it
 *     npx tsx scripts/site-pictures/main.ts http://localhost:3000 [name ...]
 *
 * They go to public/site/<name>-<theme>.webp, at twice the size they are shown in.
 * `components/marketing/product-picture.tsx` names them with their sizes, which this prints.
 */
const password = 'ink-on-paper-1'
const folder = join(root, 'public/site')

async function takeAll(): Promise<void> {
  const [address, ...names] = process.argv.slice(2)
  if (!address)
    throw new Failure('Where does the product run? npx tsx scripts/site-pictures/main.ts http://localhost:3000')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  await mkdir(folder, { recursive: true })
  try {
    for (const [name, arrange] of Object.entries(pictures)) {
      if (names.length > 0 && !names.includes(name)) continue
      say(`  ${await take(browser, address, name, arrange)}`)
    }
  } finally {
    await browser.close()
  }
}

/** Takes one picture in both themes. @returns its name and size */
async function take(
  browser: Browser,
  address: string,
  name: string,
  arrange: (as: OpenAs) => Promise<Picture>,
): Promise<string> {
  const contexts: BrowserContext[] = []
  const as: OpenAs = async (person, path, { width = 1240, height = 900, isPhone = false, locale = 'en-US' } = {}) => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale,
      ...(isPhone && { isMobile: true, hasTouch: true }),
    })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(`/auth?next=${encodeURIComponent(path)}`)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${person}@ninjadojo.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
    await page.goto(path)
    return page
  }
  try {
    const { page, clip, after } = await arrange(as)
    const session = await page.context().newCDPSession(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(
        (scheme) => getComputedStyle(document.documentElement).colorScheme === scheme,
        colorScheme,
      )
      await still(page)
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 64,
        clip: { ...clip, scale: 2 },
      })
      await writeFile(join(folder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
    }
    await after?.()
    return `${name} ${Math.round(clip.width)} x ${Math.round(clip.height)}`
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

await run(takeAll)
