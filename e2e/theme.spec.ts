import type { Page } from '@playwright/test'
import { openBoard } from './fixtures/board.ts'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const root = (page: Page) => page.locator('html')
const bar = (page: Page) => page.locator('meta[name="theme-color"]').first()
const lists = [{ title: 'Ready', cards: ['Write the notes'] }]
const moving = { reducedMotion: 'no-preference', colorScheme: 'light' } as const

/** From now on writes down what is still on its way whenever the theme's class changes. */
const watchFading = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    let wasDark = root.classList.contains('dark')
    new MutationObserver(() => {
      const isDark = root.classList.contains('dark')
      if (isDark === wasDark) return
      wasDark = isDark
      // Asking is what starts them: the styles are worked out here.
      const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
      root.dataset['fading'] = fading.map(({ transitionProperty }) => transitionProperty).join(' ')
    }).observe(root, { attributeFilter: ['class'] })
  })

test('a key changes the theme in one frame, in every open tab, and in the bar of the browser', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', { context: moving })
  const boardId = await makeDojo(account, { title: 'Day and night', lists })
  await openBoard(page, boardId)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await page.bringToFront()
  await page.waitForLoadState('networkidle')
  await expect(root(page)).toHaveClass(/light/)
  await expect(bar(page)).toHaveAttribute('content', '#faf7f1')

  await watchFading(page)
  await page.keyboard.press('t')
  await expect(root(page)).toHaveClass(/dark/)
  await expect(root(page)).toHaveAttribute('data-fading', '')
  await expect(bar(page)).toHaveAttribute('content', '#0f121a')
  await expect(root(other)).toHaveClass(/dark/)
  await expect(bar(other)).toHaveAttribute('content', '#0f121a')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(root(page)).toHaveClass(/light/)
  await expect(root(page)).toHaveAttribute('data-fading', '')
  await expect(root(other)).toHaveClass(/light/)
})

test('a page that comes back from the memory of the browser has the theme that was chosen since', async ({ page }) => {
  await page.goto('/features')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Nothing on the page says when its scripts listen.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(root(page)).toHaveClass(/dark/, { timeout: 500 })
  }).toPass()
})

test('a page that was starting when another tab chose has that theme', async ({ page }) => {
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem
    let isChosen = false
    Storage.prototype.getItem = function (key) {
      const value = read.call(this, key)
      // The script that draws first has read it by now; this is the page's own reading, before it listens.
      if (key === 'theme' && !document.currentScript && !isChosen) {
        isChosen = true
        this.setItem('theme', 'dark')
      }
      return value
    }
  })
  await page.goto('/features')
  await expect(root(page)).toHaveClass(/dark/)
})

test('the pictures of the other theme are fetched before it is chosen', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const hidden = page.locator('img[src*="-dark.webp"]').first()
  await expect(hidden).toBeAttached()
  expect(
    await hidden.evaluate((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth),
  ).toBeFalsy()
  await page.getByRole('combobox', { name: 'Theme' }).first().hover()
  await expect.poll(() => hidden.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})
