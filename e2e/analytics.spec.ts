import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '../lib/boards/dates/calendar-day.ts'
import { writeDay } from '../lib/date-format.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { type Gateway, openGateway } from './fixtures/gateway.ts'
import { pressByKeyboard } from './fixtures/keyboard.ts'
import { type Account, makeDojo, share, signIn, signUp, address } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const charts = (page: Page) => page.getByRole('application')
const figure = (page: Page, name: string) => page.getByRole('figure', { name })
const sheet = (page: Page) => page.getByRole('dialog')

/** A dojo with four techniques done by Olive, one of them too late and one that came back, and three being worked on. */
async function makeFlow(olive: Account, title = 'Autumn'): Promise<string> {
  const titles = ['Bow', 'Kick', '=Roll', 'Jump', 'Wait', 'Aim', 'Draw', 'Rest']
  const boardId = await makeDojo(olive, {
    title,
    lists: [
      {
        title: 'Ready',
        cards: titles.map((name) => ({ title: name, ...(name === 'Kick' && { due_date: '2026-01-01' }) })),
      },
      { title: 'In progress' },
      { title: 'Complete' },
    ],
  })
  const { data: lists } = await olive.db.from('lists').select('id, title').eq('board_id', boardId).throwOnError()
  const { data: cards } = await olive.db.from('cards').select('id, title').eq('board_id', boardId).throwOnError()
  const list = (name: string) => lists.find((each) => each.title === name)?.id ?? ''
  const ids = (...names: string[]) => cards.filter((card) => names.includes(card.title)).map(({ id }) => id)
  const move = async (to: string, ...names: string[]) => {
    for (const id of ids(...names)) {
      await olive.db.rpc('move_cards', { card_ids: [id], to_list_id: list(to), to_index: 0 }).throwOnError()
    }
  }
  const complete = (is_completed: boolean, ...names: string[]) =>
    olive.db
      .from('cards')
      .update({ is_completed })
      .in('id', ids(...names))
      .throwOnError()
  await olive.db
    .from('cards')
    .update({ assignee: olive.id })
    .in(
      'id',
      cards.map(({ id }) => id),
    )
    .throwOnError()
  await move('In progress', 'Bow', 'Kick', '=Roll', 'Jump', 'Wait', 'Aim', 'Draw')
  await complete(true, 'Bow', 'Kick', '=Roll', 'Jump')
  await complete(false, 'Bow')
  await complete(true, 'Bow')
  return boardId
}

/** Follows a number, and counts what it opens. */
async function expectReceipt(page: Page, link: Locator): Promise<void> {
  const count = Number((await link.innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await link.click()
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByText(new RegExp(`^${count} techniques?( |$)`))).toBeVisible()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(count)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/receipt/)
}

test('each number of both pages opens exactly what it counts, and figures are found in the menu', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeFlow(olive)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Advanced' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced' })).toBeVisible()
  await expect(figure(page, 'How long things take')).toContainText('Not enough yet: 7 more finished techniques.')
  for (const name of ['Where work piles up', 'Done each week', 'How old open work is', 'Scope and done']) {
    const numbers = figure(page, name).locator('figcaption').getByRole('link')
    await expect(numbers.first()).toBeVisible()
    for (const number of await numbers.all()) await expectReceipt(page, number)
    await figure(page, name).getByText('Show as table').click()
    await expect(figure(page, name).getByRole('table')).toBeVisible()
    for (const number of (await figure(page, name).getByRole('table').getByRole('link').all()).slice(0, 3)) {
      if (/^\d+$/.test(await number.innerText())) await expectReceipt(page, number)
    }
  }
  await figure(page, 'Done each week').locator('figcaption').getByRole('link').first().click()
  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('link', { name: 'Kick' }).click()
  await expect(page).toHaveURL(new RegExp(`/dojo/${boardId}\\?technique=`))
  await expect(page.getByRole('dialog')).toContainText('Kick')

  await page.goto('/productivity')
  await expect(figure(page, 'Due dates')).toContainText('0 of 1 kept, 1 missed.')
  await expect(figure(page, 'Came back')).toContainText('1 of 4 techniques done had been reopened')
  for (const name of ['Done each week', 'Due dates', 'When I finish things', 'Growing old', 'Came back']) {
    for (const number of await figure(page, name).locator('figcaption').getByRole('link').all()) {
      await expectReceipt(page, number)
    }
  }
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test(`by keys alone, at ${width} px: a chart is one stop, arrows say its parts, Enter opens them, Escape returns`, async ({
    asPerson,
  }) => {
    const { page, account: olive } = await asPerson('Olive', {
      // By whose days the server draws the first page of a new browser.
      context: { viewport: { width, height: 800 }, colorScheme, timezoneId: 'UTC' },
    })
    await makeFlow(olive)
    await page.goto('/advanced-analytics')
    await expect(charts(page)).toHaveCount(5)
    const chart = figure(page, 'Done each week').getByRole('application')
    await chart.focus()
    const spoken = page.locator('p[aria-live=polite]').filter({ hasText: '4 done' })
    // The charts are there before their scripts.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(spoken).toHaveText(/: 4 done$/, { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('ArrowLeft')
    await expect(spoken).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page).getByRole('heading')).toBeFocused()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(chart).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await chart.evaluate((element) => element.contains(document.activeElement)), 'one stop').toBe(false)
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide, 'nothing is wider than the window').toBe(false)
    await expectAccessible(page)
    await page.goto('/productivity')
    await expect(charts(page)).toHaveCount(3)
    await expectAccessible(page)
  })
}

test('dots are drawn before anyone needs them, and are links once the chart is pointed at', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  await page.goto('/advanced-analytics')
  const chart = figure(page, 'How old open work is').getByRole('application')
  await expect(chart.locator('path.chart-dots').first()).toBeAttached()
  await expect(chart.locator('[data-say]')).toHaveCount(0)
  await expect(async () => {
    await page.mouse.move(0, 0)
    await chart.hover()
    await expect(chart.locator('a[data-say]')).toHaveCount(3, { timeout: 1000 })
  }).toPass()
  await expect(chart.locator('path.chart-dots')).toHaveCount(0)
  await expect(chart.locator('a[data-say]').first()).toHaveAttribute('href', /^\/dojo\/[\w-]+\?technique=/)
})

test('the whole state is in the address, and no one sees more than they may read', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const [autumn, secret, mia] = await Promise.all([makeFlow(olive), makeFlow(olive, 'Secret'), signUp('Mia')])
  await share(olive, autumn, mia, 'viewer')
  await page.goto('/advanced-analytics')
  await expect(figure(page, 'Done each week')).toContainText('8 techniques done')
  await page.getByText('All dojos').last().click()
  await page.getByRole('checkbox', { name: 'Secret' }).check()
  await page.getByRole('button', { name: 'Show these' }).click()
  await expect(page).toHaveURL(new RegExp(`dojos=${secret}`))
  await expect(figure(page, 'Done each week')).toContainText('4 techniques done')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('4 weeks')
  await expect(figure(page, 'Done each week')).toContainText('in 4 weeks')
  await page.getByRole('checkbox', { name: 'Compare with the period before' }).check()
  await expect(page.getByRole('region', { name: 'Compared' })).toBeVisible()
  await expect(page).toHaveURL(/compare=previous/)
  await page.reload()
  await expect(figure(page, 'Done each week')).toContainText('4 techniques done in 4 weeks')
  await expectAccessible(page)
  const sent = page.url()

  const { page: mias } = await asPerson('Mia', { account: mia })
  await mias.goto(sent)
  await expect(mias.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(mias.getByText('Secret')).toHaveCount(0)
  await mias.getByRole('link', { name: 'Show everything' }).click()
  await expect(figure(mias, 'Done each week')).toContainText('4 techniques done')
  await mias.goto(`${sent}&receipt=finished,since:2026-01-01,until:2027-12-31`)
  await expect(sheet(mias)).toContainText('Nothing is behind this number')
  await mias.goto('/productivity')
  await expect(mias.getByRole('heading', { name: 'Nothing finished yet' })).toBeVisible()
  await expectAccessible(mias)
  const csv = await mias.request.get(`/api/flow/csv?of=finished&dojos=${secret}`)
  expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(1)
})

test('rows are downloaded as CSV that computes nothing, and a failing network keeps the page', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  await page.goto('/advanced-analytics')
  const link = figure(page, 'Done each week').getByRole('link', { name: 'CSV' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^ninja-dojo-finished-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(5)
  expect(text).toContain(`"'=Roll"`)
  for (const of of ['open', 'katas', 'totals']) {
    const answer = await page.request.get(`/api/flow/csv?of=${of}`)
    expect(answer.ok(), of).toBe(true)
    expect((await answer.text()).split('\r\n').length, of).toBeGreaterThan(2)
  }
  expect((await page.request.get('/api/flow/csv?of=everything')).status()).toBe(400)

  await page.route('**/api/flow/csv*', (route) => route.abort())
  await link.click()
  await expect(page.getByText('The file could not be downloaded. Please try again.')).toBeVisible()
  await expect(figure(page, 'Done each week')).toBeVisible()
})

test('without scripts, numbers open their lists and forms lead on', async ({ asPerson, browser }) => {
  const { account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address('BASE_URL') })
  await signIn(context, olive)
  const page = await context.newPage()
  await page.goto('/advanced-analytics')
  await figure(page, 'Done each week').locator('figcaption').getByRole('link').first().click()
  await expect(page.locator('dialog').getByRole('heading')).toBeVisible()
  await expect(page.locator('dialog').getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'Close' }).click()
  // The whole page comes in place of the one whose figures would be added by scripts.
  await expect(page).toHaveURL(/advanced-analytics\?scripts=none$/)
  await page.getByLabel('Whose work').selectOption('Mine')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/person=me/)
  await expect(figure(page, 'Done each week')).toContainText('4 techniques done')
  await context.close()
})

test('the frame of a page is sent before its figures are counted', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  const html = await (await page.request.get('/advanced-analytics')).text()
  const places = ['aria-label="What to show"', 'role="status" aria-label="Loading"', 'Done each week'].map((text) =>
    html.indexOf(text),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('own dates are typed in words or picked, by keys alone, and sent as days', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  await page.goto('/advanced-analytics')
  const fold = page.locator('summary', { hasText: 'Custom dates' })
  const form = page.getByRole('form', { name: 'Custom dates' })
  const [from, to] = ['From', 'To'].map((name) => form.getByRole('button', { name, exact: true })) as [Locator, Locator]
  const popover = page.getByRole('dialog', { name: 'From' })
  const field = popover.getByRole('textbox', { name: 'From' })
  await expect(charts(page).first()).toBeVisible()
  await fold.press('Enter')
  await pressByKeyboard(page, from)
  await expect(field).toBeFocused()
  await page.keyboard.type('in 3 days')
  await page.keyboard.press('Enter')
  await expect(popover).toContainText('or an earlier day')
  await expectAccessible(page)
  const now = await form.locator('[name="until"]').inputValue()
  const since = addDays(now, -21)
  await field.fill('3 weeks ago')
  await page.keyboard.press('Enter')
  await expect(popover).toHaveCount(0)
  await expect(from).toBeFocused()
  await expect(from).toHaveAccessibleDescription(
    writeDay(since, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  )
  await expect(form.locator('[name="since"]')).toHaveValue(since)
  // Escape closes the popover only; a picked day is taken.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(from).toBeFocused()
  await pressByKeyboard(page, to)
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(to).toBeFocused()
  await pressByKeyboard(page, form.getByRole('button', { name: 'Show these days' }))
  await expect(page).toHaveURL(new RegExp(`since=${since}&until=${addDays(now, -1)}`))
  await expect(form).toBeHidden()
})

test('on a phone own dates are on the screen, and picked by finger', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  await makeFlow(olive)
  await page.goto('/advanced-analytics')
  await expect(charts(page).first()).toBeVisible()
  await page.locator('summary', { hasText: 'Custom dates' }).tap()
  const form = page.getByRole('form', { name: 'Custom dates' })
  const { x, width } = (await form.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(360)
  await form.getByRole('button', { name: 'To', exact: true }).tap()
  const days = page.getByRole('dialog', { name: 'To' })
  await expect(days).toBeVisible()
  // No keyboard comes up.
  await expect(days.getByRole('textbox')).not.toBeFocused()
  const today = await days.locator('[aria-current="date"]').getAttribute('data-day')
  await days.getByRole('button', { name: 'Yesterday' }).tap()
  await form.getByRole('button', { name: 'Show these days' }).tap()
  await expect(page).toHaveURL(new RegExp(`until=${addDays(today!, -1)}`))
})

test('without scripts, own dates are the browser’s fields, as large as ours', async ({ asPerson, browser }) => {
  const { page: own, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address('BASE_URL') })
  await signIn(context, olive)
  const page = await context.newPage()
  const sizes: { width: number; height: number }[] = []
  for (const [each, role, query] of [
    [own, 'button', ''],
    // Where a browser without scripts is led to.
    [page, 'textbox', '?scripts=none'],
  ] as const) {
    await each.goto(`/advanced-analytics${query}`)
    await each.locator('summary', { hasText: 'Custom dates' }).click()
    const field = each.getByRole('form', { name: 'Custom dates' }).getByRole(role, { name: 'From', exact: true })
    await expect(field).toBeVisible()
    const { width, height } = (await field.boundingBox())!
    sizes.push({ width, height })
  }
  expect(sizes[1]).toEqual(sizes[0])
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2026-01-05')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-02-01')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/since=2026-01-05&until=2026-02-01/)
  await context.close()
})

test('on paper there are the figures, without what could only be pressed', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeFlow(olive)
  await page.goto('/productivity')
  await expect(charts(page)).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  await expect(charts(page).first()).toBeVisible()
  await expect(page.getByRole('form', { name: 'What to show' })).toBeHidden()
  await expect(page.getByText('Show as table').first()).toBeHidden()
})

test('other pages carry nothing of it', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  const scriptsOf = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    const names = [...new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))]
    return Promise.all(names.map(async (src) => (await page.request.get(src)).text()))
  }
  // What picks a day is fetched when a field for one is pointed at.
  expect((await scriptsOf('/advanced-analytics')).some((code) => code.includes('Previous month'))).toBe(false)
  const mark = 'data-say'
  expect((await scriptsOf('/productivity')).some((code) => code.includes(mark))).toBe(true)
  for (const path of ['/dashboard', '/clans']) {
    expect(
      (await scriptsOf(path)).some((code) => code.includes(mark)),
      path,
    ).toBe(false)
  }
})

test.describe('the network', () => {
  let gateway: Gateway
  test.beforeAll(async () => {
    gateway = await openGateway()
  })
  test.afterAll(() => gateway.stop())
  test.beforeEach(() => gateway.refuse())
  test.describe.configure({ mode: 'serial' })

  for (const [what, refused] of [
    ['figures', '/rpc/flow_rows'],
    ['choices', '/rest/v1/boards'],
  ] as const) {
    test(`that refuses the ${what} leaves a page that says so and tries again`, async ({ asPerson }) => {
      const { page, account: olive } = await asPerson('Olive')
      await makeFlow(olive)
      gateway.refuse(refused)
      await page.goto(`${gateway.baseUrl}/advanced-analytics`)
      await expect(page.getByRole('alert').getByText('The figures could not be loaded')).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectAccessible(page)
      gateway.refuse()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(figure(page, 'Done each week')).toContainText('4 techniques done')
      await expect(page.getByRole('form', { name: 'What to show' })).toBeVisible()
    })
  }

  test('that says there is too much to count leaves that sentence and the choices', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    await makeFlow(olive)
    const message = 'These dojos have known more than 400,000 techniques. Choose fewer dojos.'
    gateway.change('/rpc/flow_rows', () => ({ status: 413, body: JSON.stringify({ code: 'PT413', message }) }))
    await page.goto(`${gateway.baseUrl}/advanced-analytics`)
    await expect(page.getByRole('heading', { name: 'Too much to count at once' })).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('form', { name: 'What to show' })).toBeVisible()
    await expectAccessible(page)
  })

  test('that breaks off before the figures leaves a page that says so and reloads', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    await makeFlow(olive)
    await page.route('**/advanced-analytics', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      const end = html.indexOf('Done each week')
      expect(end).toBeGreaterThan(0)
      await route.fulfill({ response: answer, body: html.slice(0, html.lastIndexOf('<script', end)) })
    })
    await page.goto('/advanced-analytics')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.unroute('**/advanced-analytics')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(figure(page, 'Done each week')).toContainText('4 techniques done')
  })
})
