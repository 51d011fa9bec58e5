import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { signIn } from '../../e2e/fixtures/people.ts'
import { startProduct } from '../../e2e/fixtures/product.ts'
import { encodeWebp } from './encode-webp.ts'
import { type Shot, shots } from './shots.ts'

const root = process.cwd()
const themes = ['light', 'dark'] as const

/**
 * One size for screens with a pixel ratio of 2 and more, and one for all others and phones
 * (components/content/shot.tsx).
 */
const files = [
  { end: '', scale: 1, quality: 0.7 },
  { end: '-small', scale: 0.5, quality: 0.8 },
]

/** Takes every picture in both themes, with an unchanged demo. */
async function takeAll(only: readonly string[]): Promise<void> {
  const product = await startProduct(root)
  Object.assign(process.env, {
    BASE_URL: product.baseUrl,
    SUPABASE_URL: product.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: product.publishableKey,
    SUPABASE_SECRET_KEY: product.secretKey,
  })
  const browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await mkdir(join(root, 'public', 'help'), { recursive: true })
    const sizes = JSON.parse(await readFile(join(root, 'content', 'shots.json'), 'utf8')) as Record<
      string,
      { width: number; height: number }
    >
    const named = new Set(shots.map(({ name }) => name))
    for (const gone of Object.keys(sizes).filter((name) => !named.has(name))) delete sizes[gone]
    for (const shot of shots.filter(({ name }) => only.length === 0 || only.includes(name))) {
      for (const theme of themes) {
        const { pictures, width, height } = await take(browser, shot, theme)
        for (const { end, bytes } of pictures)
          await writeFile(join(root, 'public', 'help', `${shot.name}-${theme}${end}.webp`), bytes)
        sizes[shot.name] = { width, height }
        const weights = pictures.map(({ bytes }) => `${Math.round(bytes.length / 1000)} kB`)
        process.stdout.write(`${shot.name}, ${theme}: ${width} × ${height}, ${weights.join(' and ')}\n`)
      }
    }
    const inOrder = Object.fromEntries(Object.entries(sizes).toSorted(([a], [b]) => a.localeCompare(b)))
    await writeFile(join(root, 'content', 'shots.json'), `${JSON.stringify(inOrder, null, 2)}\n`)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function take(browser: Browser, shot: Shot, colorScheme: (typeof themes)[number]) {
  const context = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    viewport: shot.viewport,
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    hasTouch: shot.isPhone ?? false,
    isMobile: shot.isPhone ?? false,
  })
  try {
    await signIn(context, { email: 'olive@ninjadojo.test' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    // A font that is not cached may arrive too late for the first page that uses it.
    await page.goto('/about')
    await page.evaluate(() => document.fonts.ready)
    const target = await shot.show(page)
    await page.evaluate(() => document.fonts.ready)
    const box = target ? await target.boundingBox() : { x: 0, y: 0, ...shot.viewport }
    if (!box) throw new Error(`The part that ${shot.name} shows is not on screen.`)
    const margin = shot.margin ?? 0
    const clip = {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    }
    const png = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' })
    const pictures = []
    for (const { end, ...how } of files) pictures.push({ end, bytes: await encodeWebp(context, png, how) })
    return { pictures, width: Math.round(clip.width), height: Math.round(clip.height) }
  } finally {
    await context.close()
  }
}

takeAll(process.argv.slice(2).flatMap((names) => names.split(','))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
