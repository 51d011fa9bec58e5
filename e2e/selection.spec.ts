import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['One', 'Two', 'Three', 'Four'] },
  { title: 'In progress', cards: ['Five', 'Six'] },
  { title: 'Complete' },
]
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected techniques' })
const selected = (page: Page): Locator => page.locator('[data-card-id][data-selected]').getByRole('link')
const said = (page: Page) => page.locator('[role="status"][aria-live="assertive"]')
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('clicks select one more, or a range over katas, and Escape clears the selection', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Clicks', lists }))
  await card(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Four').click({ modifiers: ['ControlOrMeta'] })
  await expect(selected(page)).toHaveText(['Two', 'Four'])
  await expect(said(page)).toHaveText('Four selected, 2 selected')
  await expect(card(page, 'Four')).toHaveAccessibleDescription(/^Selected\./)
  await card(page, 'Five').click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(['Two', 'Four', 'Five'])
  await card(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  await expect(selected(page)).toHaveText(['Four', 'Five'])
  await expect(bar(page)).toContainText('2 selected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(card(page, 'Four')).not.toHaveAccessibleDescription(/Selected/)
})

test('several are moved in one call, by the keyboard alone, and undone as one', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Keys', lists }))
  const calls: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().includes('/rpc/move') && calls.push(request.url()),
  )

  await card(page, 'Two').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(said(page)).toHaveText('Three, 2 selected')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Picked up 2 techniques')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Five', 'Six', 'Two', 'Three'])
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Four'])
  await expect(card(page, 'Three')).toBeFocused()
  await expect(selected(page)).toHaveText(['Two', 'Three'])
  await expect.poll(() => calls.length).toBe(1)
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone: move 2 techniques')
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Two', 'Three', 'Four'])

  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveText(['One', 'Two', 'Three', 'Four'])
  await page.keyboard.press('?')
  for (const name of ['Undo', 'Redo', 'Select technique', 'Technique menu']) {
    await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
  }
})

test('dragging one of the selected drags them all, as a block, and shows how many', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Block', lists })
  await openBoard(page, boardId)
  await card(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Three').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Five').click({ modifiers: ['ControlOrMeta'] })
  // Where “Five” is: it is lifted too, and “Six” takes its place.
  await drag(page, 'Three', 'Five', { release: false })
  await expect(page.locator('[data-ghost]')).toHaveAttribute('data-count', '3')
  await expect(page.locator('[data-card-id]:visible').getByRole('link')).toHaveText(['Two', 'Four', 'Six'])
  await page.mouse.up()
  await expect(cardsOf(page, 'In progress')).toHaveText(['One', 'Three', 'Five', 'Six'])
  await expect(cardsOf(page, 'Ready')).toHaveText(['Two', 'Four'])
  await page.reload()
  await expect(cardsOf(page, 'In progress')).toHaveText(['One', 'Three', 'Five', 'Six'])
})

test('the bar moves, tags, assigns, completes, archives and deletes, each as one step', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Bar', lists })
  await openBoard(page, boardId)
  await card(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Two').click({ modifiers: ['Shift'] })

  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: 'Specific position…' }).click()
  await page.getByRole('combobox', { name: 'Kata' }).selectOption('In progress')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('At the end')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Five', 'Six', 'One', 'Two'])
  await expect(bar(page).getByRole('button', { name: 'Move to…' })).toBeFocused()

  await bar(page).getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('combobox', { name: 'Find or create a tag' }).fill('Urgent')
  await page.getByRole('option', { name: 'Create “Urgent”' }).click()
  await expect(kata(page, 'In progress').getByRole('group', { name: 'Tags' }).getByText('Urgent')).toHaveCount(2)

  await bar(page).getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('option', { name: olive.displayName }).click()
  await expect(bar(page).getByRole('button', { name: 'Assign' })).toBeFocused()
  await expect(kata(page, 'In progress').getByRole('img', { name: olive.displayName })).toHaveCount(2)

  await bar(page).getByRole('button', { name: 'Complete' }).click()
  await expect(kata(page, 'In progress').getByText(/^Done /)).toHaveCount(2)
  await expect(bar(page).getByRole('button', { name: 'Reopen' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Five', 'Six'])
  await expect(bar(page)).toHaveCount(0)
  await expect(card(page, 'Six')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Five', 'Six', 'One', 'Two'])

  await card(page, 'Six').focus()
  for (const step of ['complete', 'assign', 'tag', 'move']) {
    await page.keyboard.press('Control+z')
    await expect(said(page)).toHaveText(`Undone: ${step} 2 techniques`)
  }
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Two', 'Three', 'Four'])
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Two', 'Three', 'Four'])
  await expect(page.getByText('Urgent')).toHaveCount(0)
  await expect(page.getByText(/^Done /)).toHaveCount(0)
})

test('what someone else deletes, and what a filter hides, is no longer selected', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Gone', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await card(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Four').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  const { data } = await mia.db.from('cards').select('id').eq('board_id', boardId).eq('title', 'Two').single()
  await mia.db.rpc('remove_cards', { card_ids: [data?.id ?? ''] }).throwOnError()
  await expect(bar(page)).toContainText('3 selected')
  await expect(selected(page)).toHaveText(['One', 'Three', 'Four'])
  await page.evaluate(() => history.pushState(null, '', '?q=Three'))
  await expect(bar(page)).toContainText('1 selected')
  await page.evaluate(() => history.pushState(null, '', location.pathname))
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Three', 'Four'])
  await expect(selected(page)).toHaveText(['Three'])
})

test('a technique has a menu by right click and by Shift+F10', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Menu', lists }))
  await card(page, 'Two').click({ button: 'right' })
  await expect(page.getByRole('menu', { name: 'Actions for “Two”' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(1)
  await expect(card(page, 'Two')).toBeFocused()

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Open/ })).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Move to…' }).fill('com')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Complete')).toHaveText(['Two'])
  await expect(card(page, 'Two')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(cardsOf(page, 'Complete')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Complete')).toHaveText(['Two'])
})

test('a viewer selects nothing, and their menu only opens and links', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'Read', lists })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(page, boardId)
  await card(page, 'One').focus()
  await page.keyboard.press('x')
  await card(page, 'One').click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([/Open/, /Copy link/])
  await expect(selected(page)).toHaveCount(0)
})

test('what is refused for several is taken back for all of them', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Refused', lists }))
  await page.route(/\/rpc\/remove_cards/, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX000', message: 'no', details: null, hint: null } }),
  )
  await card(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Three').click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'More actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting card' })).toBeVisible()
  await expect(cardsOf(page, 'Ready')).toHaveText(['One', 'Two', 'Three', 'Four'])
})

test('on a phone taps select after selecting was chosen, and the bar fits', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  await openBoard(page, await makeDojo(olive, { title: 'Thumbs', lists }))
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Select techniques' }).tap()
  await card(page, 'One').tap()
  await card(page, 'Two').tap()
  await expect(selected(page)).toHaveText(['One', 'Two'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const buttons = bar(page).getByRole('button').filter({ visible: true })
  await expect(buttons).toHaveCount(7)
  for (const box of await Promise.all((await buttons.all()).map((button) => button.boundingBox()))) {
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? 0) + (box?.width ?? 400)).toBeLessThanOrEqual(360)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await bar(page).getByRole('button', { name: 'Complete' }).tap()
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(2)
  await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
  await card(page, 'One').tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone another day is picked in the own popover, for all that are selected', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const boardId = await makeDojo(olive, { title: 'Thumbs', lists })
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Select techniques' }).tap()
  await card(page, 'One').tap()
  await card(page, 'Two').tap()
  await bar(page).getByRole('button', { name: 'More actions for the selection' }).tap()
  await page.getByRole('menuitem', { name: /^Due date/ }).tap()
  const picker = page.getByRole('dialog', { name: 'Due date: 2 techniques' })
  await expect(picker.locator('input[type="date"]')).toHaveCount(0)
  await picker.getByRole('button', { name: 'Another day' }).tap()
  const days = page.getByRole('dialog', { name: 'Another day' })
  const last = days.locator('[data-day]').last()
  const day = await last.getAttribute('data-day')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await last.tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => {
      const { data } = await olive.db.from('cards').select('title').eq('board_id', boardId).eq('due_date', day!)
      return data?.map(({ title }) => title).toSorted()
    })
    .toEqual(['One', 'Two'])
})

test('a selection is accessible, with its bar and its menus, in both themes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Accessible', lists }))
  await card(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Two').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await expect(page.getByRole('dialog', { name: 'Move: 2 techniques' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card(page, 'One').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
})

test('rows of the list are selected too, in their order', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Rows', lists })
  await page.goto(`/dojo/${boardId}?view=list&sort=-title&group=none`)
  await expect(card(page, 'Two')).toBeVisible()
  await card(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  // By title, backwards: Two, Three, Six, One, Four, Five.
  await card(page, 'Six').click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(['Two', 'Three', 'Six'])
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toHaveText(['Two', 'Three', 'Six', 'One'])
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Complete' }).click()
  await expect
    .poll(async () =>
      (
        await olive.db.from('cards').select('title').eq('board_id', boardId).eq('is_completed', true).order('title')
      ).data?.map(({ title }) => title),
    )
    .toEqual(['One', 'Six', 'Three', 'Two'])
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
})

test('techniques of a month are selected by clicks and keys, day by day, and moved to another day as one step', async ({
  asPerson,
}) => {
  const month = new Date().toISOString().slice(0, 7)
  const on = (day: number) => `${month}-${day}`
  const dated = [
    ['Bow', 12],
    ['Align', 13],
    ['Count', 13],
    ['Draw', 16],
  ] as const
  const { page, account: olive } = await asPerson('Olive', {
    context: { timezoneId: 'UTC', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  })
  const boardId = await makeDojo(olive, {
    title: 'Month',
    lists: [
      { title: 'Ready', cards: ['Sweep', ...dated.toReversed().map(([title, day]) => ({ title, due_date: on(day) }))] },
    ],
  })
  const day = (number: number) => page.locator(`[role=gridcell][data-day="${month}-${number}"]`)
  await page.goto(`/dojo/${boardId}?view=calendar`)
  await card(page, 'Bow').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Draw').click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(['Bow', 'Count', 'Align', 'Draw'])
  await expect(bar(page)).toContainText('4 selected')
  await expect(card(page, 'Draw')).toHaveAccessibleDescription(/^Selected\./)
  await card(page, 'Draw').click({ modifiers: ['ControlOrMeta'] })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)

  await card(page, 'Count').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(selected(page)).toHaveText(['Count', 'Align'])
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Picked up 2 techniques')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(day(14).getByRole('link')).toHaveText(['Count', 'Align'])
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone: change the due date of 2 techniques')
  await expect(day(13).getByRole('link')).toHaveCount(2)

  await card(page, 'Bow').focus()
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveText(['Bow', 'Count', 'Align', 'Draw'])
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(0)
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
  await page
    .getByRole('status')
    .filter({ hasText: '4 techniques archived' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(4)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(bar(page)).toHaveCount(0)
})
