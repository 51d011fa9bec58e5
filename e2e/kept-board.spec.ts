import type { Page } from '@playwright/test'
import { someAddress } from '../local/testing/make-account.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata } from './fixtures/board.ts'
import { confirmAddress } from './fixtures/mailbox.ts'
import { address, freshEmail, makeDojo, signIn } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ extraHTTPHeaders: async ({ browserName: _any }, give) => give({ 'x-forwarded-for': someAddress() }) })

const keptLine = 'What you did is kept in this browser for 30 days.'
const question = (page: Page) => page.getByRole('dialog', { name: 'Keep the board you tried?' })
const draft = (page: Page) =>
  page.evaluate(() => Object.entries({ ...localStorage }).find(([key]) => key.startsWith('kept-board:'))?.[1] ?? null)

async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('heading', { name: 'Autumn release' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(page.locator('[data-try-board][data-is-ready]')).toBeVisible()
}

/** Moves, adds, ticks and comments, as a visitor would. */
async function play(page: Page): Promise<void> {
  await drag(page, 'Write the release notes', 'Restore last night’s backup')
  await page.getByRole('link', { name: 'Draw the empty dojo' }).focus()
  await page.keyboard.press('n')
  await expect(page.locator('textarea:focus')).toBeVisible()
  await page.keyboard.type('Call Ana #urgent !high ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Call Ana' })).toContainText('urgent')
  await page.getByRole('link', { name: /^Invoice shows/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Count the days on the new plan' }).check()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Looks <b>right</b> to me')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('to me')
  await page.keyboard.press('Escape')
  await expect(page.getByText(keptLine)).toBeVisible()
}

test('what a visitor did on the front page is their first dojo, after the e-mail and the plan', async ({ page }) => {
  const written: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (host !== new URL(address('BASE_URL')).host || pathname.startsWith('/api/')) written.push(request.url())
  })
  await openLanding(page)
  await expect(page.getByText(keptLine)).toHaveCount(0)
  await play(page)
  await expectAccessible(page)

  // It outlives a reload.
  await page.reload()
  await openLanding(page)
  await expect(cardsOf(page, 'Review')).toHaveText([/Contrast/, 'Write the release notes', /Restore/])
  await expect(page.getByText(keptLine)).toBeVisible()
  expect(written, 'nothing is sent before').toEqual([])

  await page.getByRole('link', { name: 'Keep this board' }).click()
  await expect(page.getByText('The board you tried comes with you')).toBeVisible()
  await expectAccessible(page)
  const email = freshEmail('nora')
  await page.getByLabel('Display name').fill('Nora')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('ink-on-paper-7')
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await confirmAddress(page, email)
  await page.getByRole('button', { name: 'Get Started Free' }).click()

  await expect(page.getByText('The board you tried is now your dojo.')).toBeVisible()
  await expect(page).toHaveURL(/\/dojo\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Autumn release' })).toBeVisible()
  await expect(cardsOf(page, 'Review')).toHaveText([/Contrast/, 'Write the release notes', /Restore/])
  await expect(page.getByRole('listitem').filter({ hasText: 'Call Ana' })).toContainText('urgent')
  const invoice = kata(page, 'Ready').getByRole('listitem').filter({ hasText: 'Invoice' })
  await expect(invoice.getByRole('img', { name: '3 of 5 steps done' })).toBeVisible()
  // Of the comments only her own: the people of the sample stayed behind.
  await expect(invoice.getByRole('img', { name: '1 comment' })).toBeVisible()
  await page.getByRole('link', { name: /^Invoice shows/ }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Looks')
  await page.keyboard.press('Escape')
  expect(await draft(page)).toBeNull()
  expect(written.filter((url) => url.includes('/rpc/keep_board'))).toHaveLength(1)

  // Only once, and the tour is tried on it.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Autumn release' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Start Tour' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open your dojo' })).toBeVisible()
})

test('people with an account are asked once, and may keep it or not', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', { isFirstVisit: true })
  await makeDojo(account, { title: 'Hers', lists: [] })
  await page.context().clearCookies()
  await openLanding(page)
  await play(page)
  await signIn(page.context(), account)
  await page.goto('/dashboard')
  await expect(question(page)).toContainText(/you made \d+ changes to “Autumn release”/)
  await expectAccessible(page)
  const { data } = await account.db.from('boards').select('title').throwOnError()
  expect(data, 'nothing is made silently').toEqual([{ title: 'Hers' }])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hers' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(question(page), 'asked once').toHaveCount(0)

  // Another change is not another question; what is not said stays in the browser. Discarding forgets it.
  const { page: other, account: mia } = await asPerson('Mia', { isFirstVisit: true })
  await makeDojo(mia, { title: 'Hers', lists: [] })
  await openLanding(other)
  await play(other)
  await other.getByRole('link', { name: 'Keep this board' }).click()
  await question(other).getByRole('button', { name: 'Discard board' }).click()
  await expect(question(other)).toHaveCount(0)
  expect(await draft(other)).toBeNull()
})

test('a failure says so, loses nothing and can be repeated; a second tab makes no second dojo', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Olive', { isFirstVisit: true })
  await makeDojo(account, { title: 'Hers', lists: [] })
  await openLanding(page)
  await play(page)
  const held = await draft(page)
  await page.goto('/dashboard')
  await page.route('**/rpc/keep_board', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await question(page).getByRole('button', { name: 'Keep as a dojo' }).click()
  await expect(question(page).getByRole('alert')).toHaveText('The board could not be kept. Try again.')
  expect(JSON.parse((await draft(page)) ?? '{}')).toMatchObject({ id: (JSON.parse(held ?? '{}') as { id: string }).id })
  await page.unroute('**/rpc/keep_board')
  await question(page).getByRole('button', { name: 'Keep as a dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  // The other tab still had it.
  await page.evaluate((value) => localStorage.setItem('kept-board:' + JSON.parse(value).id, value), held ?? '{}')
  await page.goto('/dashboard')
  await question(page).getByRole('button', { name: 'Keep as a dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  const { data } = await account.db.from('boards').select('title').order('title').throwOnError()
  expect(data).toEqual([{ title: 'Autumn release' }, { title: 'Hers' }])
})

test('“Start again” forgets it, and a browser that keeps nothing says so', async ({ page }) => {
  await openLanding(page)
  await play(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByText(keptLine)).toHaveCount(0)
  expect(await draft(page)).toBeNull()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await drag(page, 'Write the release notes', 'Restore last night’s backup')
  await expect(page.getByText('Your browser does not store anything for this site')).toBeVisible()
})

test('two tabs show the same board, and what is done after it became a dojo is kept too', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', { isFirstVisit: true })
  await makeDojo(account, { title: 'Hers', lists: [] })
  const other = await page.context().newPage()
  await openLanding(other)
  await openLanding(page)
  await drag(page, 'Write the release notes', 'Restore last night’s backup')
  await expect(cardsOf(other, 'Review')).toHaveText([/Contrast/, 'Write the release notes', /Restore/])
  await expect(other.getByText(keptLine)).toBeVisible()

  await page.goto('/dashboard')
  await question(page).getByRole('button', { name: 'Keep as a dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  await expect(other.getByText(keptLine)).toHaveCount(0)
  await other.bringToFront()
  await drag(other, 'Write the release notes', 'Draw the empty dojo')
  await expect(other.getByText(keptLine)).toBeVisible()
  await page.goto('/dashboard')
  await question(page).getByRole('button', { name: 'Keep as a dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  const { data } = await account.db.from('boards').select('title').order('title').throwOnError()
  expect(data?.map(({ title }) => title)).toEqual(['Autumn release', 'Autumn release', 'Hers'])
})
