import type { Locator, Page } from '@playwright/test'
import { addDays, addMonths, startOfWeek } from '../lib/boards/dates/calendar-day.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { choose, property, typeDue } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
const lists = [{ title: 'Ready', cards: ['Mend the nets', 'Paint the hull'] }, { title: 'Complete' }]
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return box
}
const pressAll = async (page: Page, keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a due date is typed in words, picked by keyboard alone and removed', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  const stored = async () =>
    (
      await olive.db
        .from('cards')
        .select('due_date, due_at')
        .eq('title', 'Mend the nets')
        .eq('board_id', boardId)
        .single()
    ).data
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Mend the nets' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mend the nets' })
  const due = property(dialog, 'Due date')
  const popover = page.getByRole('dialog', { name: 'Due date' })
  const field = popover.getByRole('textbox', { name: 'Due date' })
  await due.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('someday')
  await page.keyboard.press('Enter')
  await expect(popover).toContainText('Try “tomorrow”')
  await expectAccessible(page)
  const tomorrow = addDays(dayIn('Europe/Berlin'), 1)
  await field.fill('tomorrow 3pm')
  await expect(popover).toContainText('3:00 PM')
  await page.keyboard.press('Enter')
  await expect(popover).toHaveCount(0)
  await expect(due).toBeFocused()
  await expect(due).toContainText('Tomorrow, 3:00 PM')
  await expect.poll(stored).toMatchObject({ due_date: tomorrow })

  // Weeks start on Sunday in en-US. The time stays.
  await pressAll(page, ['Enter', 'ArrowDown'])
  await expect(popover.locator(`[data-day="${tomorrow}"]`)).toBeFocused()
  await pressAll(page, ['PageDown', 'Home', 'ArrowLeft', 'Shift+PageDown'])
  const target = addMonths(addDays(startOfWeek(addMonths(tomorrow, 1), 7), -1), 12)
  await expect(popover.locator(`[data-day="${target}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(due).toBeFocused()
  await expect.poll(async () => (await stored())?.due_date).toBe(target)
  expect((await stored())?.due_at).not.toBeNull()

  await page.keyboard.press('Enter')
  await popover.getByRole('button', { name: 'No date' }).click()
  await expect(due).toBeFocused()
  await expect(due).toContainText('None')
  await expect.poll(stored).toEqual({ due_date: null, due_at: null })
  // Escape discards what was typed, and only the popover; leaving it takes the words.
  await page.keyboard.press('Enter')
  await field.fill('yesterday')
  await page.keyboard.press('Escape')
  await expect(due).toBeFocused()
  await expect(due).toContainText('None')
  await page.keyboard.press('Enter')
  await field.fill('today')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-card-id]', { hasText: 'Mend the nets' })).toContainText('Due today')
})

test('the month starts its weeks, and a date reads, as the person has chosen', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  const stored = async () => ((await olive.db.rpc('viewer')).data as { settings: Record<string, unknown> }).settings
  await page.goto('/profile')
  // What is chosen before the page has its scripts jumps back.
  await expect(async () => {
    await page.getByLabel('Weeks start on').selectOption({ label: 'Saturday' })
    await expect.poll(stored, { timeout: 3000 }).toMatchObject({ weekStart: 6 })
  }).toPass()
  await page.getByLabel('Write dates as in').selectOption({ label: 'United Kingdom' })
  await expect.poll(stored).toMatchObject({ dateFormat: 'en-GB' })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Mend the nets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mend the nets' })
  // The day comes before the month.
  await typeDue(dialog, '5/12/2099')
  await expect(property(dialog, 'Due date')).toContainText('5 Dec 2099')
  await property(dialog, 'Due date').click()
  await expect(page.getByRole('grid', { name: 'Days' }).getByRole('columnheader').first()).toContainText('Saturday')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('5')
})

test('properties are chosen by typing their first letter, and a viewer only reads them', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: vics, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(vics, boardId)
  await vics.getByRole('link', { name: 'Mend the nets' }).click()
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Mend the nets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mend the nets' })
  await property(dialog, 'Priority').press('Enter')
  await pressAll(page, ['m', 'Enter'])
  await expect(property(dialog, 'Priority')).toBeFocused()
  await expect(property(dialog, 'Priority')).toContainText('Medium')
  await property(dialog, 'Kata').click()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('2')
  await page.keyboard.press('Escape')
  await expect(property(dialog, 'Kata')).toContainText('2nd of 2')
  await choose(dialog, 'Kata', 'Complete')
  await expect(dialog.getByRole('navigation')).toContainText('Complete')
  const read = vics.getByRole('dialog').getByRole('region', { name: 'Properties' })
  await expect(read).toContainText('Medium')
  await expect(read).toContainText('Complete')
  await expect(read.getByRole('button')).toHaveCount(0)
  await expectAccessible(vics)
})

test('title and properties stay in sight while the rest scrolls; on a phone they are chips under the title', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { viewport: { width: 1440, height: 700 }, hasTouch: true },
  })
  const description = Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n\n')
  const boardId = await makeDojo(olive, {
    title: 'Boatyard',
    lists: [{ title: 'Ready', cards: [{ title: 'Mend the nets', description, due_date: '2020-02-03' }] }],
  })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Mend the nets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mend the nets' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await dialog.getByText('Line 79', { exact: true }).scrollIntoViewIfNeeded()
  for (const part of [title, property(dialog, 'Kata'), property(dialog, 'Priority')])
    await expect(part).toBeInViewport()

  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByText('Line 79', { exact: true }).scrollIntoViewIfNeeded()
  for (const part of [title, property(dialog, 'Kata')]) await expect(part).toBeInViewport({ ratio: 1 })
  await dialog.getByText('Line 0', { exact: true }).scrollIntoViewIfNeeded()
  await property(dialog, 'Kata').scrollIntoViewIfNeeded()
  const [above, chip, below] = await Promise.all([
    boxOf(title),
    boxOf(property(dialog, 'Due date')),
    boxOf(dialog.getByText('Line 0', { exact: true })),
  ])
  expect(chip.y).toBeGreaterThanOrEqual(above.y + above.height)
  expect(chip.y + chip.height).toBeLessThanOrEqual(below.y)
  const wide = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1)
      // Not what is for screen readers only.
      .filter((part) => part.clientWidth > 100)
      .map((part) => part.className),
  )
  // The row of chips, and nothing else, scrolls sideways.
  expect(wide.filter((name) => !name.includes('max-md:overflow-x-auto'))).toEqual([])
  await property(dialog, 'Due date').click()
  const popover = await boxOf(page.getByRole('dialog', { name: 'Due date' }))
  expect(popover.x).toBeGreaterThanOrEqual(0)
  expect(popover.x + popover.width).toBeLessThanOrEqual(360)
  await expectAccessible(page)
})

test('the tools of a comment show when it is pointed at or has the focus', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Boatyard', lists }))
  await page.getByRole('link', { name: 'Mend the nets' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('With green thread')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const bin = dialog.getByRole('button', { name: 'Delete comment' })
  await dialog.getByRole('textbox', { name: 'Title' }).hover()
  await expect(bin).toHaveCSS('opacity', '0')
  await dialog.getByText('With green thread').hover()
  await expect(bin).toHaveCSS('opacity', '1')
  await dialog.getByRole('textbox', { name: 'Title' }).hover()
  await dialog.getByRole('textbox', { name: 'Comment' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(bin).toBeFocused()
  await expect(bin).toHaveCSS('opacity', '1')
})

test('a card says what it has in one line, and only what is late is red', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, {
    title: 'Boatyard',
    lists: [
      {
        title: 'Ready',
        cards: [
          { title: 'Full', description: 'Words', due_date: '2020-02-03', priority: 'high' },
          { title: 'Described', description: 'Words' },
          { title: 'Finished', priority: 'high' },
        ],
      },
    ],
  })
  const { data: full } = await olive.db
    .from('cards')
    .update({ assignee: olive.id })
    .eq('title', 'Full')
    .eq('board_id', boardId)
    .select('id')
    .single()
    .throwOnError()
  await olive.db.from('card_comments').insert({ card_id: full.id, board_id: boardId, content: 'One' }).throwOnError()
  await olive.db
    .from('card_checklist_items')
    .insert(['Cut', 'Sew'].map((title, order_index) => ({ card_id: full.id, board_id: boardId, title, order_index })))
    .throwOnError()
  await olive.db
    .from('cards')
    .update({ is_completed: true })
    .eq('title', 'Finished')
    .eq('board_id', boardId)
    .throwOnError()
  await openBoard(page, boardId)
  const card = (title: string) => kata(page, 'Ready').getByRole('listitem').filter({ hasText: title })
  const date = card('Full').getByText('Overdue since Feb 3, 2020')
  const signs = [
    date,
    card('Full').getByRole('img', { name: '0 of 2 steps done' }),
    card('Full').getByRole('img', { name: '1 comment' }),
    card('Full').getByRole('img', { name: olive.displayName }),
  ]
  const middles = await Promise.all(signs.map(async (sign) => boxOf(sign).then(({ y, height }) => y + height / 2)))
  for (const middle of middles) expect(Math.abs(middle - middles[0]!)).toBeLessThan(2)
  const lefts = await Promise.all(signs.map(async (sign) => (await boxOf(sign)).x))
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))

  const [title, lone] = await Promise.all([
    boxOf(card('Described').getByRole('link')),
    boxOf(card('Described').getByRole('img', { name: 'Has a description' })),
  ])
  expect(lone.y + lone.height).toBeLessThanOrEqual(title.y + title.height)

  const stroke = (of: string) =>
    card(of)
      .locator('> div')
      .evaluate((element) => {
        const { content, backgroundColor } = getComputedStyle(element, '::before')
        return content === 'none' ? 'none' : backgroundColor
      })
  expect(await stroke('Finished')).toBe('none')
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(await stroke('Full')).toBe(ink)
  expect(await date.evaluate((element) => getComputedStyle(element).color)).not.toBe(ink)
  await expectAccessible(page)
})
