import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { Failure, run, say } from './failure.mjs'
import { root } from './root.mjs'

/*
 * The pictures of the product on its public pages, taken anew in both themes:
 *
 *     DATA_DIR=/tmp/pictures npm start          # a fresh demo: it is worked on for the pictures
 *     node scripts/site-pictures.mjs http://localhost:3000 [name ...]
 *
 * They go to public/site/<name>-<theme>.webp, twice as large as they are shown. `components/marketing/pictures.ts`
 * names them with their sizes, which this prints.
 */

const demoDojo = '/dojo/b0000000-0000-4000-8000-000000000001'
const invoice = 'd0000000-0000-4000-8000-000000000001'
const password = 'ink-on-paper-1'
const folder = join(root, 'public/site')

/** Each brings a page to where its picture is, and says what of the page that is. */
const pictures = {
  technique: async ({ as }) => {
    const page = await as('olive', `${demoDojo}?technique=${invoice}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Steps' }).waitFor()
    await dialog.getByRole('list', { name: 'Comments' }).waitFor()
    return { page, clip: await dialog.boundingBox() }
  },
  search: async ({ as }) => {
    const page = await as('olive', '/dashboard', { width: 1000, height: 760 })
    await openSearch(page)
    await page.keyboard.type('pasword reste')
    await page.getByRole('option', { name: /Password reset/ }).waitFor()
    return { page, clip: top(await page.getByRole('dialog').boundingBox(), 216) }
  },
  commands: async ({ as }) => {
    const page = await as('olive', demoDojo, { width: 1000, height: 760 })
    await openSearch(page)
    await page.keyboard.type('> ')
    await page.getByRole('option').first().waitFor()
    return { page, clip: top(await page.getByRole('dialog').boundingBox(), 420) }
  },
  calendar: async ({ as }) => {
    const page = await as('olive', demoDojo, { width: 1180, height: 820 })
    await page
      .getByRole('radio', { name: 'Calendar' })
      .or(page.getByRole('button', { name: 'Calendar' }))
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 660 } }
  },
  together: async ({ as }) => {
    await as('adam', demoDojo)
    await as('mia', demoDojo)
    const page = await as('olive', demoDojo, { width: 1180, height: 820 })
    await page.getByRole('list', { name: 'Here now' }).getByRole('listitem').nth(2).waitFor()
    await page.getByRole('button', { name: /Mentions/ }).click()
    await page.getByText('mentioned you').first().waitFor()
    return { page, clip: { x: 0, y: 0, width: 1180, height: 620 } }
  },
  share: async ({ as }) => {
    const page = await as('olive', demoDojo, { width: 1000, height: 760 })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('list', { name: 'Members' }).getByRole('listitem').nth(3).waitFor()
    return { page, clip: await page.getByRole('dialog').boundingBox() }
  },
  history: async ({ as }) => {
    const card = `${demoDojo}?technique=d0000000-0000-4000-8000-000000000010`
    const mia = await as('mia', card)
    await mia.getByRole('checkbox', { name: 'Completed' }).waitFor()
    const field = mia.getByRole('combobox', { name: 'Priority' })
    const next = (await field.inputValue()) === 'high' ? 'medium' : 'high'
    await field.selectOption(next)
    for (const title of ['Complete', next === 'high' ? 'In progress' : 'Review']) {
      await mia.getByRole('combobox', { name: 'Kata' }).selectOption({ label: title })
    }
    const adam = await as('adam', card)
    const section = adam.getByRole('region', { name: 'History' })
    const lastMove = section.getByText(/moved it from Complete/)
    // What Mia did may still be on its way, and a history that is open does not hear of moves.
    for (let tries = 0; (await lastMove.count()) === 0 && tries < 10; tries += 1) {
      await adam.reload()
      await adam.getByRole('button', { name: 'Show history' }).click()
      await section.getByRole('listitem').first().waitFor()
    }
    await section.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    return { page: adam, clip: inset(await section.boundingBox(), 246) }
  },
  undo: async ({ as }) => {
    const page = await as('olive', demoDojo)
    await page.getByRole('link', { name: 'Tidy the colours of the priority flags' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const toast = page.locator('[data-toaster] > *').first()
    await toast.getByRole('button', { name: 'Undo' }).waitFor()
    await still(page)
    const clip = await toast.boundingBox()
    return { page, clip, after: () => page.getByRole('button', { name: 'Undo' }).click() }
  },
  overtaken: async ({ as }) => {
    const card = 'Load test with two hundred open boards'
    const address = `${demoDojo}?technique=d0000000-0000-4000-8000-000000000015`
    const [olive, mia] = [await as('olive', address), await as('mia', address)]
    const priority = (page) => page.getByRole('combobox', { name: 'Priority' })
    await priority(olive).selectOption('low')
    await mia.waitForFunction(() => document.querySelector('[role=dialog] select option:checked[value=low]'))
    await priority(mia).selectOption('high')
    await olive.waitForFunction(() => document.querySelector('[role=dialog] select option:checked[value=high]'))
    await priority(mia).selectOption('medium')
    await olive.waitForFunction(() =>
      [...document.querySelectorAll('[role=dialog] select')].some((field) => field.value === 'medium'),
    )
    await olive.keyboard.press('Escape')
    await olive.getByRole('link', { name: card }).waitFor()
    await olive.getByRole('dialog').waitFor({ state: 'detached' })
    await olive.keyboard.press('Control+z')
    const toast = olive.locator('[data-toaster] > *').first()
    await toast.waitFor()
    await still(olive)
    return { page: olive, clip: await toast.boundingBox() }
  },
  phone: async ({ as }) => {
    const page = await as('olive', demoDojo, { width: 390, height: 760, isPhone: true })
    await page.getByRole('list', { name: 'Here now' }).waitFor()
    return { page, clip: { x: 0, y: 0, width: 390, height: 760 } }
  },
}

await run(async () => {
  const [address, ...names] = process.argv.slice(2)
  if (!address) throw new Failure('Say where the product runs: node scripts/site-pictures.mjs http://localhost:3000')
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
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
})

async function take(browser, address, name, arrange) {
  const contexts = []
  const as = async (person, path, { width = 1240, height = 900, isPhone = false } = {}) => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
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
    const { page, clip, after } = await arrange({ as })
    const session = await page.context().newCDPSession(page)
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(
        (scheme) => getComputedStyle(document.documentElement).colorScheme === scheme,
        colorScheme,
      )
      await still(page)
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 82,
        clip: { ...clip, scale: 1 },
      })
      await writeFile(join(folder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
    }
    await after?.()
    return `${name} ${Math.round(clip.width)} x ${Math.round(clip.height)}`
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

/** Nothing moves, no caret blinks, no letter is missing, and no tool of the development server is in the picture. */
async function still(page) {
  await page.addStyleTag({ content: '* { caret-color: transparent !important } nextjs-portal { display: none }' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

async function openSearch(page) {
  const box = page.getByRole('combobox', { name: 'Search dojos and techniques' })
  // As soon as the page listens.
  for (let tries = 0; (await box.count()) === 0 && tries < 40; tries += 1) {
    await page.keyboard.press('Control+k')
    await box.waitFor({ timeout: 500 }).catch(() => undefined)
  }
}

/** With room at its sides and its head, for a picture that ends within it or below. */
function inset({ x, y, width }, height) {
  return { x: x - 16, y: y - 12, width: width + 32, height }
}

function top(box, height) {
  return { ...box, height: Math.min(box.height, height) }
}
