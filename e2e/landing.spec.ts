import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata } from './fixtures/board.ts'
import { address } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** The page's requests to the services, to the product's own API, and to anyone else. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  const { host } = new URL(address('BASE_URL'))
  const note = (asking: { url(): string }) => {
    const url = new URL(asking.url())
    if (url.host !== host || url.pathname.startsWith('/api/')) asked.push(url.href)
  }
  page.on('request', note)
  page.on('websocket', note)
  return asked
}

async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('heading', { name: 'Autumn release' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(page.locator('[data-try-board][data-is-ready]')).toBeVisible()
}

test('the board on the landing page works signed out, and asks no server', async ({ page }) => {
  const asked = watchRequests(page)
  await openLanding(page)

  await drag(page, 'Write the release notes', 'Restore last night’s backup')
  await expect(cardsOf(page, 'Review')).toHaveText([/Contrast/, 'Write the release notes', /Restore/])

  await page.getByRole('link', { name: 'Draw the empty dojo' }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(kata(page, 'In progress').getByRole('link', { name: 'Draw the empty dojo' })).toBeFocused()

  await page.keyboard.press('n')
  await page.keyboard.type('Call Ana #urgent ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(kata(page, 'In progress').getByRole('listitem').filter({ hasText: 'Call Ana' })).toContainText('urgent')

  await page.getByRole('link', { name: /^Invoice shows/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Count the days on the new plan' }).check()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Looks right to me')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('Looks right to me')
  await expect(dialog.getByRole('button', { name: /Copy link|Archive|another dojo/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const invoice = kata(page, 'Ready').getByRole('listitem').filter({ hasText: 'Invoice' })
  await expect(invoice.getByRole('img', { name: '3 comments' })).toBeVisible()
  await expect(invoice.getByRole('img', { name: '3 of 5 steps done' })).toBeVisible()

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText([/^Invoice/, 'Write the release notes', 'Draw the empty dojo'])
  await expect(invoice.getByRole('img', { name: '2 comments' })).toBeVisible()
  expect(asked).toEqual([])
})

test('“Try the board” leads to the first technique, where the keys work right away', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the board' }).click()
  const first = page.getByRole('link', { name: /^Invoice shows/ })
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Write the release notes' })).toBeFocused()
})

test('what was deleted from the sample comes back by its toast', async ({ page }) => {
  await openLanding(page)
  await page.getByRole('link', { name: 'Draw the empty dojo' }).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /Copy link|Archive/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Open the archive' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready').last()).toHaveText('Draw the empty dojo')
})

test('the live board replaces its picture without moving anything', async ({ page }) => {
  const places = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main section section:not([data-toaster]), main .card, main [role=list], #after-the-board',
        ),
      ].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, Math.round(x), Math.round(y + scrollY), Math.round(width), Math.round(height)].join(
          ' ',
        )
      }),
    )
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    // No script comes before the picture has been measured.
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Draw the empty dojo')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const drawn = await places()
    release()
    await page
      .getByRole('heading', { name: 'Autumn release' })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(page.locator('[data-try-board]')).toBeVisible()
    expect(await places()).toEqual(drawn)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('the page keeps scrolling when the wheel is over the board, and the focus moves past it', async ({ page }) => {
  await openLanding(page)
  const box = await page.getByRole('link', { name: 'Draw the empty dojo' }).boundingBox()
  if (!box) throw new Error('The board is not on screen.')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(box.x + 10, box.y + 5)
  await page.mouse.wheel(0, 240)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)

  await page.getByRole('link', { name: 'Skip the board' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-try-board] :focus')).toHaveCount(0)
})

test('people who are signed in are led to their dojos instead of signing up, from the first paint on', async ({
  asPerson,
}) => {
  const { page } = await asPerson('Olive')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveCount(0)
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shifted).toBeLessThan(0.01)
  await page.getByRole('main').getByRole('link', { name: 'Open your dojos' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the landing page works without scripts: its text, its links and its board', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address('BASE_URL') })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Master your missions efficiently with our powerful ninja dojo solution',
  )
  await expect(
    page
      .getByText('14-day free trial, cancel anytime, no credit card required upfront, yearly billing saves up to 20%.')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Ready' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.locator('#after-the-board noscript')).toBeVisible()
  await context.close()
})

test('the landing page is accessible on a phone, where its board is still a picture', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await expectAccessible(page)
  await expect(page.locator('[data-try-board]')).toHaveCount(0)
})

test('the landing page is accessible, with its live board', async ({ page }) => {
  await openLanding(page)
  await expectAccessible(page)
})
