import type { CDPSession, Page } from '@playwright/test'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const lists = [
  { title: 'Ready', cards: Array.from({ length: 12 }, (_, at) => `Technique ${at + 1}`) },
  { title: 'In progress' },
]

async function finger(
  page: Page,
): Promise<{ touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  return {
    touch: async (type, x = 0, y = 0) => {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    },
  }
}

test('on a phone a swipe scrolls, and only holding lifts a technique', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  await openBoard(page, await makeDojo(olive, { title: 'Thumbs', lists }))
  const { touch } = await finger(page)
  const box = await page.getByRole('link', { name: 'Technique 5' }).boundingBox()
  const target = await page.getByRole('link', { name: 'Technique 2', exact: true }).boundingBox()
  if (!box || !target) throw new Error('The techniques are not on screen.')

  await touch('touchStart', box.x + 30, box.y + 5)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', box.x + 30, box.y + 5 - step * 25)
  await touch('touchEnd')
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await expect
    .poll(() =>
      kata(page, 'Ready')
        .locator('[data-cards]')
        .evaluate((element) => element.scrollTop),
    )
    .toBeGreaterThan(0)
  await kata(page, 'Ready')
    .locator('[data-cards]')
    .evaluate((element) => element.scrollTo(0, 0))

  await touch('touchStart', box.x + 30, box.y + 5)
  await expect(page.locator('[data-ghost]')).toHaveCount(1)
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', box.x + 30, box.y + (target.y + 2 - box.y) * (step / 6))
  await expect(kata(page, 'Ready').locator('[data-card-id]:not([data-lifted]), [data-slot]').nth(1)).toHaveAttribute(
    'data-slot',
    'card',
  )
  await touch('touchEnd')
  await expect(cardsOf(page, 'Ready').nth(1)).toHaveText('Technique 5')
})

test('nothing on a board is wider than a phone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  await openBoard(page, await makeDojo(olive, { title: 'A title of several words that has to wrap', lists }))
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('link', { name: 'Technique 1', exact: true }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Share' }).tap()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  expect(await overflow()).toBe(0)
})
