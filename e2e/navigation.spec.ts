import type { Page } from '@playwright/test'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** Holds back every page that is requested within the app. @returns a function that lets them through */
async function holdPages(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    if (route.request().headers()['rsc']) await released
    await route.continue()
  })
  return release
}

test('a dojo that opens slowly says so right away', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Far away', lists: [{ title: 'Ready' }] })
  await page.goto('/dashboard')
  const release = await holdPages(page, '**/dojo/**')
  const link = page.getByRole('link', { name: 'Far away', exact: true })
  await link.hover()
  // Measured inside the page: from the click to the frame that shows the spinner.
  const waitedMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clickedAt = 0
        addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true })
        const look = () =>
          clickedAt && document.querySelector('[data-opening] svg')
            ? resolve(performance.now() - clickedAt)
            : requestAnimationFrame(look)
        look()
      }),
  )
  await link.click()
  await expect(page.locator('[data-opening] svg')).toBeVisible()
  await expect(page.getByText('Opening…')).toBeAttached()
  // About 100; a busy machine takes longer.
  expect(await waitedMs).toBeLessThan(400)
  release()
  await expect(page.getByRole('region', { name: 'Ready' })).toBeVisible()
  await expect(page.getByText('Opening…')).toHaveCount(0)
})

test('a link of the frame and one in the phone menu say that their page is opening', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const address = `/dojo/${await makeDojo(olive, { title: 'Here', lists: [{ title: 'Ready' }] })}`
  await page.goto(address)
  const release = await holdPages(page, '**/dashboard*')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  await link.click()
  await expect(link.locator('[data-opening] svg')).toBeVisible()
  await expect(page.getByText('Opening…')).toBeAttached()
  release()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Opening…')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  const releaseAgain = await holdPages(page, '**/dashboard*')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Opening…')).toBeAttached()
  releaseAgain()
  await expect(page.getByText('Opening…')).toHaveCount(0)
})

test('a technique that was opened, reloaded and closed leaves no useless entry in the browser history', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Steps', lists: [{ title: 'Ready', cards: ['Write the notes'] }] })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const address = page.url()

  await page.reload()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/dojo/${boardId}`)
  await page.goForward()
  await expect(dialog).toBeVisible()
  // Pressed twice by an impatient person: closes the technique, not the dojo.
  await page.evaluate(() => {
    for (let press = 0; press < 2; press += 1)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/dojo/${boardId}`)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')

  // Opened directly: closing stays on the dojo, and Back leads to the previous page.
  await page.goto(address)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/dojo/${boardId}`)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('after a route change the focus starts at the new page, and the skip link still leads there', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Next door', lists: [{ title: 'Ready', cards: ['Write the notes'] }] })
  const main = page.getByRole('main')
  await page.goto('/dashboard')
  await expect(main).not.toBeFocused()
  await page.getByRole('link', { name: 'Next door', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Ready' })).toBeVisible()
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Next door', exact: true })).toBeFocused()

  // Other search parameters are the same page.
  await page.getByRole('link', { name: 'Write the notes' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Write the notes' })).toBeFocused()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(main).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(main).toBeFocused()

  // A field that the page chooses keeps the focus, and choosing a template is no route change.
  await page.getByRole('link', { name: 'New dojo' }).press('Enter')
  await expect(page.getByRole('textbox').first()).toBeFocused()
  const template = page.getByRole('radio').nth(1)
  await template.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/new-board\/.+/)
  await expect(template).toBeFocused()
})
