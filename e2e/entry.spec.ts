import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Bow'] }, { title: 'Review' }]
const field = (page: Page) => page.getByRole('textbox', { name: 'New technique in Ready' })
const marks = (page: Page) => page.locator('[data-entry-marks] mark')
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const hint = (page: Page) => page.getByText('#tag, @name, !high, /kata')

async function addTo(page: Page, boardId: string) {
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Add technique' }).first().click()
  await expect(hint(page)).toBeVisible()
}

async function rowOf({ db }: Account, title: string) {
  const find = () => db.from('cards').select('*, lists(title)').eq('title', title).throwOnError()
  await expect.poll(async () => (await find()).data.length).toBe(1)
  return (await find()).data[0]!
}

/** By the clock of the window, which is in Berlin. */
const berlin = (iso: string | null) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short', hour: '2-digit', minute: '2-digit' })
    .format(new Date(iso ?? 0))
    .replace(',', '')

test('a line in plain words fills in a whole technique, and says what it understood', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  await givePlan(olive, 'pro')
  const boardId = await makeDojo(olive, { title: 'Sales', lists })
  await share(olive, boardId, mia, 'member')
  await addTo(page, boardId)
  await expect(page.getByText('and “on Friday at 3”')).toBeVisible()
  await page.keyboard.type('call Ana on Friday at 3, high #sales @mia /review ')
  await expect(marks(page)).toHaveText(['on Friday at 3', 'high', '#sales', '@mia', '/review'])
  await expect(field(page)).toHaveValue('call Ana on Friday at 3, high #sales @mia /review ')
  await expect(page.getByRole('list', { name: 'Understood from your text' }).getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Review').last()).toHaveText('call Ana')
  const row = await rowOf(olive, 'call Ana')
  expect([row.priority, row.assignee, row.due_time_zone, row.lists.title, berlin(row.due_at)]).toEqual([
    'high',
    mia.id,
    'Europe/Berlin',
    'Review',
    'Fri 15:00',
  ])
})

test('a repetition in the line sets it, with the day that comes first', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'pro')
  await addTo(page, await makeDojo(olive, { title: 'Garden', lists }))
  await page.keyboard.type('Water the plants every second tuesday ')
  await expect(marks(page)).toHaveText(['every second tuesday'])
  await expect(chip(page, /Every 2 weeks on Tuesday/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Repeats' })).toBeVisible()
  const row = await rowOf(olive, 'Water the plants')
  expect(row.repeat).toContain('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')
  expect(new Date(`${row.due_date}T12:00:00Z`).getUTCDay()).toBe(2)
})

test('each thing understood has a menu with its other readings, and can be kept as text', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'pro')
  const boardId = await makeDojo(olive, { title: 'Readings', lists })
  await addTo(page, boardId)
  await expect(page.getByText('and “on Friday at 3”')).toBeVisible()
  // A day that is neither today nor tomorrow has one reading only.
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', weekday: 'long' })
  const day = weekday.format(Date.now() + 3 * 24 * 60 * 60 * 1000)
  const short = day.slice(0, 3)
  await page.keyboard.type(`Meet at 3 on ${day}`)
  await chip(page, new RegExp(`^Due ${short}, .*3:00 PM$`)).press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([/3:00 AM$/, /3:00 PM$/, 'Keep as text'])
  await items.first().press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(chip(page, new RegExp(`^Due ${short}, .*3:00 AM$`))).toBeVisible()
  await page.keyboard.press('Enter')
  expect(berlin((await rowOf(olive, 'Meet')).due_at)).toBe(`${short} 03:00`)

  // Backspace behind a mark makes it text, without taking a letter.
  await page.keyboard.type('Watch the news tomorrow')
  await expect(marks(page)).toHaveText(['tomorrow'])
  await page.keyboard.press('Backspace')
  await expect(marks(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Watch the news tomorrow')
  await page.keyboard.press('Enter')
  expect((await rowOf(olive, 'Watch the news tomorrow')).due_date).toBeNull()

  await page.keyboard.type('Say “at 3pm” and "fri"')
  await expect(marks(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  expect((await rowOf(olive, 'Say “at 3pm” and "fri"')).due_date).toBeNull()

  await page.keyboard.type('Meet on Friday about the trip on Monday')
  await expect(page.getByText('Two dates, so neither is used.')).toBeVisible()
})

test('a corrected order of day and month is remembered, on the next page too', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Order', lists })
  await addTo(page, boardId)
  await page.keyboard.type('Pay 1/2')
  await chip(page, /^Due .*Jan 2/).click()
  const saved = page.waitForResponse(/save_settings/)
  await page.getByRole('menuitem', { name: /Feb 1/ }).click()
  await saved
  await expect(chip(page, /^Due .*Feb 1/)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pay again 3/2')
  await expect(chip(page, /^Due .*Feb 3/)).toBeVisible()
  await page.keyboard.press('Escape')
  await addTo(page, boardId)
  await page.keyboard.type('Pay 5/2')
  await expect(chip(page, /^Due .*Feb 5/)).toBeVisible()
})

test('nothing happens while a word is composed', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Composed', lists })
  await addTo(page, boardId)
  const keyboard = await page.context().newCDPSession(page)
  await page.keyboard.type('Buy #tea ')
  await expect(marks(page)).toHaveText(['#tea'])
  await keyboard.send('Input.imeSetComposition', { text: 'ちゃ', selectionStart: 2, selectionEnd: 2 })
  await expect(field(page)).toHaveValue('Buy #tea ちゃ')
  await expect(marks(page)).toHaveCount(0)
  await keyboard.send('Input.insertText', { text: '茶' })
  await expect(field(page)).toHaveValue('Buy #tea 茶')
  await expect(marks(page)).toHaveText(['#tea'])
})

test('without AI in the plan a bare date is read, and what is not is said once', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Starter', lists })
  await addTo(page, boardId)
  await page.keyboard.type('Call Ana on Friday at 3')
  await expect(page.getByText('“on Friday at 3” stays text')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  expect((await rowOf(olive, 'Call Ana on Friday at 3')).due_date).toBeNull()
  await page.keyboard.type('Pay 2031-12-01')
  await expect(marks(page)).toHaveText(['2031-12-01'])
  await page.keyboard.press('Enter')
  expect((await rowOf(olive, 'Pay')).due_date).toBe('2031-12-01')
  await page.keyboard.press('Escape')
  const answered = page.waitForResponse(/entry_place/)
  await addTo(page, boardId)
  await page.keyboard.type('Call Bo next week')
  await answered
  await expect(hint(page)).toBeVisible()
  await expect(page.getByText('stays text')).toHaveCount(0)
})

test('reading dates can be switched off', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Off', lists })
  await page.goto('/profile#dates')
  const saved = page.waitForResponse(/save_settings/)
  await page.getByRole('checkbox', { name: /Read dates in words/ }).click()
  await saved
  await addTo(page, boardId)
  await page.keyboard.type('Pay fri #tea')
  await expect(marks(page)).toHaveText(['#tea'])
  await page.keyboard.press('Enter')
  expect((await rowOf(olive, 'Pay fri')).due_date).toBeNull()
})

test('one key adds a technique to any dojo from any page, and remembers where', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'First', lists })
  const other = await makeDojo(olive, { title: 'Other', lists })
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  await expect(dialog.getByRole('textbox', { name: 'New technique' })).toBeFocused()
  await page.keyboard.type('From')
  await dialog.getByRole('combobox', { name: 'Dojo' }).selectOption('Other')
  await dialog.getByRole('combobox', { name: 'Kata' }).selectOption('Review')
  await dialog.getByRole('textbox', { name: 'New technique' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' afar #tea 2031-12-01')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Added “From afar” to Other' })).toBeVisible()
  const row = await rowOf(olive, 'From afar')
  expect([row.board_id, row.lists.title, row.due_date]).toEqual([other, 'Review', '2031-12-01'])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('w')
  await expect(dialog.getByRole('combobox', { name: 'Dojo' })).toHaveValue(other)
  await expect(dialog.getByRole('combobox', { name: 'Kata' }).locator('option:checked')).toHaveText('Review')
})

test('on the dojo it goes to, a quick technique is there right away and can be undone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Here', lists })
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  await expect(dialog.getByRole('textbox', { name: 'New technique' })).toBeFocused()
  await page.keyboard.type('Right here')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready').last()).toHaveText('Right here')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow'])
})

test('where there is no dojo to add to, one can be made', async ({ asPerson }) => {
  const { page } = await asPerson('Nora')
  await page.goto('/dashboard')
  const make = page.getByRole('dialog', { name: 'Quick add' }).getByRole('link', { name: 'New dojo' })
  await expect(async () => {
    await page.keyboard.press('w')
    await expect(make).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('the board’s first scripts know nothing of dates in words', async ({ asPerson }) => {
  const { page, account } = await asPerson('Mia')
  const boardId = await makeDojo(account, { title: 'Light', lists })
  const html = await (await page.request.get(`/dojo/${boardId}`)).text()
  for (const [, src = ''] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) {
    // What only the reader of dates contains.
    expect((await (await page.request.get(src)).text()).includes('fortnight'), src).toBe(false)
  }
})
