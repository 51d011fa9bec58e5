import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { Hand } from './fixtures/hand.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'In progress', cards: ['Draw the icons'] },
  { title: 'Complete' },
]
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const said = (page: Page) => page.locator('[role="status"][aria-live="assertive"]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const picker = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The technique as it is stored, once it is: the board shows it before. */
async function rowOf({ db }: Account, boardId: string, title: string) {
  const find = () => db.from('cards').select('*').eq('board_id', boardId).eq('title', title).throwOnError()
  await expect.poll(async () => (await find()).data.length).toBe(1)
  return (await find()).data[0]!
}

/** Olive's board with two colleagues and a tag; the pointer is on “Write the notes”. */
async function start(asPerson: Parameters<Parameters<typeof test>[2]>[0]['asPerson']) {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'By hand', lists })
  await share(olive, boardId, mia, 'member')
  const { id } = await rowOf(olive, boardId, 'Draw the icons')
  await olive.db.rpc('label_cards', { card_ids: [id], label: { name: 'ink' }, is_on: true }).throwOnError()
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await card(page, 'Write the notes').hover()
  return { page, olive, mia, boardId, hand: new Hand(page) }
}

test('a technique is added with date, assignee, priority and tag in one line', async ({ asPerson }) => {
  const { page, olive, mia, boardId, hand } = await start(asPerson)
  await hand.press('n')
  // Until it is there, a plain field takes what is typed, and reads it when it is sent.
  await expect(page.getByText('#tag, @name, !high')).toBeVisible()
  await hand.type('Call the printer 2031-12-01 @mia !high #ink')
  const chips = page.getByRole('list', { name: 'Understood from your text' })
  await expect(chips.getByRole('button')).toHaveCount(4)
  await hand.press('Enter')
  hand.expectAtMost({ keys: 2 })
  await expect(cardsOf(page, 'Ready').last()).toHaveText('Call the printer')
  await expect
    .poll(() =>
      rowOf(olive, boardId, 'Call the printer').then(({ due_date, assignee, priority }) => [
        due_date,
        assignee,
        priority,
      ]),
    )
    .toEqual(['2031-12-01', mia.id, 'high'])
  await expect(kata(page, 'Ready').getByRole('group', { name: 'Tags' })).toHaveText('ink')

  await hand.press('Escape')
  await expect(card(page, 'Call the printer')).toBeFocused()
})

test('a technique moves to the next kata by two keys, and to any by its name', async ({ asPerson }) => {
  const { page, hand } = await start(asPerson)
  await hand.press('m', 'Enter')
  hand.expectAtMost({ keys: 2 })
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons', 'Write the notes'])
  await expect(card(page, 'Write the notes')).toBeFocused()
  await expect(said(page)).toHaveText('Moved to In progress: “Write the notes”')
  await hand.press('m')
  await hand.type('compl')
  await hand.press('Enter')
  await expect(cardsOf(page, 'Complete')).toHaveText(['Write the notes'])
})

test('one key assigns to me, completes and archives', async ({ asPerson }) => {
  const { page, olive, boardId, hand } = await start(asPerson)
  await hand.press('i')
  hand.expectAtMost({ keys: 1 })
  await expect(kata(page, 'Ready').getByRole('img', { name: olive.displayName })).toHaveCount(1)
  await expect(said(page)).toHaveText(`Assigned to ${olive.displayName}: “Write the notes”`)
  await hand.press('c')
  hand.expectAtMost({ keys: 1 })
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(1)
  await expect.poll(() => rowOf(olive, boardId, 'Write the notes').then((row) => row.is_completed)).toBe(true)
  await hand.press('h')
  hand.expectAtMost({ keys: 1 })
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
  await expect(card(page, 'Test the import')).toBeFocused()
  await hand.press('Control+z')
  hand.expectAtMost({ keys: 1 })
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
})

test('two keys tag, prioritise, date and assign', async ({ asPerson }) => {
  const { page, olive, mia, boardId, hand } = await start(asPerson)
  await hand.press('l', '1')
  hand.expectAtMost({ keys: 2 })
  await expect(kata(page, 'Ready').getByRole('group', { name: 'Tags' })).toHaveText('ink')
  await expect(card(page, 'Write the notes')).toBeFocused()
  await hand.press('p', '1')
  hand.expectAtMost({ keys: 2 })
  await expect(kata(page, 'Ready').getByText('high priority')).toHaveCount(1)
  await hand.press('d', 'Enter')
  hand.expectAtMost({ keys: 2 })
  await expect(kata(page, 'Ready').getByText('Due today')).toBeVisible()
  await hand.press('d')
  await hand.type('2031-12-01')
  await hand.press('Enter')
  await expect(kata(page, 'Ready').getByText('Dec 1, 2031')).toBeVisible()
  hand.expectAtMost({ keys: 2 })
  await hand.press('a', '2')
  hand.expectAtMost({ keys: 2 })
  await expect.poll(() => rowOf(olive, boardId, 'Write the notes').then((row) => row.assignee)).toBe(mia.id)
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
})

test('two keys comment with a mention', async ({ asPerson }) => {
  const { page, mia, hand } = await start(asPerson)
  await hand.press('r')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await hand.press('@')
  hand.expectAtMost({ keys: 2 })
  await expect(page.locator('[role=option]', { hasText: mia.displayName })).toBeVisible()
})

test('one click on the tick of a card completes it, and another reopens it', async ({ asPerson }) => {
  const { page, hand } = await start(asPerson)
  await hand.click(page.getByRole('button', { name: 'Complete Write the notes' }))
  hand.expectAtMost({ clicks: 1 })
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hand.click(page.getByRole('button', { name: 'Reopen Write the notes' }))
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(0)
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-tick]')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Complete / })).toBeVisible()
})

test('one key and a name switch the dojo; one key changes the theme, the menu, and finds', async ({ asPerson }) => {
  const { page, olive, hand } = await start(asPerson)
  const other = await makeDojo(olive, { title: 'Winter release', lists })
  await hand.press('t')
  hand.expectAtMost({ keys: 1 })
  await expect(page.locator('html')).toHaveClass(/dark|light/)
  await hand.press('b')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await hand.press('b')
  hand.expectAtMost({ keys: 2 })
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()

  await hand.press('s')
  await expect(page.getByRole('combobox', { name: 'Find a dojo' })).toBeFocused()
  await hand.type('wint')
  await expect(page.getByRole('option', { name: 'Winter release' })).toBeVisible()
  await hand.press('Enter')
  hand.expectAtMost({ keys: 2 })
  await expect(page).toHaveURL(new RegExp(other))
  await hand.press('Control+k')
  await hand.type('Write the notes')
  await expect(page.getByRole('option').first()).toBeVisible()
  await hand.press('Enter')
  hand.expectAtMost({ keys: 2 })
  await expect(page.getByRole('dialog', { name: 'Write the notes' })).toBeVisible()
})

test('what is typed before a field is there is written into it, and runs nothing', async ({ asPerson }) => {
  const { page, olive, boardId } = await start(asPerson)
  await page.route('**/_next/static/chunks/**', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('chips')
  await page.keyboard.press('Backspace')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toHaveValue('chip')
  await page.keyboard.type('s')
  await expect(box).toHaveValue('chips')
  expect(await rowOf(olive, boardId, 'Write the notes')).toMatchObject({ is_completed: false, assignee: null })
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  await makeDojo(olive, { title: 'Winter release', lists })
  await page.keyboard.press('s')
  await page.keyboard.type('winter')
  await expect(page.getByRole('combobox', { name: 'Find a dojo' })).toHaveValue('winter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])

  await card(page, 'Write the notes').focus()
  await page.keyboard.press('l')
  await page.keyboard.press('1')
  await expect(kata(page, 'Ready').getByRole('group', { name: 'Tags' })).toHaveText('ink')
  await expect(page.getByRole('combobox')).toBeHidden()
})

test('quick add takes what is typed while its dojos are loading, the first time and later', async ({ asPerson }) => {
  const { page } = await start(asPerson)
  await page.route('**/rest/v1/rpc/entry_*', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  for (const title of ['Buy paper', 'Call the chip shop']) {
    await page.keyboard.press('w')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(`Added “${title}”`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('w')
  await page.keyboard.type('Sent and closed at once')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page, 'Sent and closed at once')).toBeVisible()
})

test('an arrow enters the board, and the key is about what came last: the focus or the pointer', async ({
  asPerson,
}) => {
  const { page, hand } = await start(asPerson)
  await page.mouse.move(2, 2)
  await hand.press('ArrowDown', 'i')
  hand.expectAtMost({ keys: 2 })
  await expect(said(page)).toContainText('“Write the notes”')
  await card(page, 'Draw the icons').hover()
  await page.keyboard.press('i')
  await expect(said(page)).toContainText('“Draw the icons”')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(said(page)).toHaveText('Completed: “Test the import”')
})

test('the selected techniques are meant, if there are any', async ({ asPerson }) => {
  const { page, hand } = await start(asPerson)
  await hand.press('ArrowDown', 'x', 'Shift+ArrowDown', 'p', '2')
  await expect(kata(page, 'Ready').getByText('medium priority')).toHaveCount(2)
  await expect(said(page)).toHaveText('Medium priority: 2 techniques')
})

test('menu, commands and the open technique have the same verbs', async ({ asPerson }) => {
  const { page, hand } = await start(asPerson)
  const labels = [
    'Complete',
    'Move to…',
    'Assign',
    'Assign to me',
    'Due date',
    'Tag',
    'Priority',
    'Comment',
    'Copy link',
    'Archive',
  ]
  await card(page, 'Write the notes').click({ button: 'right' })
  for (const label of labels)
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${label} ?.$`) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /^Priority/ }).click()
  await expect(picker(page, 'Priority: “Write the notes”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('low')
  await page.keyboard.press('Enter')
  await expect(kata(page, 'Ready').getByText('low priority')).toHaveCount(1)
  await expect(card(page, 'Write the notes')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('> technique')
  for (const label of labels)
    await expect(page.getByRole('option', { name: `Technique: ${label}`, exact: false }).first()).toBeVisible()
  await page.getByRole('combobox').fill('> assign to me')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('“Write the notes”')
  await expect(card(page, 'Write the notes')).toBeFocused()

  await hand.press('Enter')
  const dialog = page.locator('[data-open-card]')
  await expect(dialog).toBeVisible()
  await hand.press('p')
  await expect(picker(page, 'Priority: “Write the notes”')).toBeVisible()
  await expectAccessible(page)
  await hand.press('Escape')
  await expect(dialog).toBeVisible()
  await hand.press('p', '1')
  await expect(said(page)).toHaveText('High priority: “Write the notes”')
  await expect(dialog).toBeFocused()
  await hand.press('?')
  await expect(sheet(page).getByText('Assign to me')).toBeVisible()
  await expect(sheet(page).getByText('New technique')).toHaveCount(0)
  await hand.press('Escape', 'h')
  await expect(dialog).toHaveCount(0)
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
})

test('in list and calendar N adds, and a double click on a day adds there', async ({ asPerson }) => {
  const { page, olive, boardId, hand } = await start(asPerson)
  await page.goto(`/dojo/${boardId}?view=list`)
  await card(page, 'Draw the icons').focus()
  await hand.press('n')
  await expect(page.getByRole('textbox', { name: 'New technique in In progress' })).toBeFocused()
  await hand.type('From the list')
  await hand.press('Enter', 'Escape')
  await expect(card(page, 'From the list')).toBeFocused()

  await page.goto(`/dojo/${boardId}?view=calendar`)
  const today = await page.locator('[role=gridcell][aria-current=date]').getAttribute('data-day')
  await hand.press('ArrowDown', 'n')
  await expect(page.getByRole('textbox', { name: 'New technique in Ready' })).toBeFocused()
  await expectAccessible(page)
  await hand.type('From a day')
  await hand.press('Enter', 'Escape')
  await expect.poll(() => rowOf(olive, boardId, 'From a day').then((row) => row.due_date)).toBe(today)
  const day = `${today?.slice(0, 7)}-14`
  await page.locator(`[role=gridcell][data-day="${day}"]`).dblclick({ position: { x: 40, y: 60 } })
  await hand.type('From a double click')
  await page.getByRole('combobox', { name: 'Kata' }).selectOption('In progress')
  await page.getByRole('textbox', { name: 'New technique in In progress' }).press('Enter')
  await expect.poll(() => rowOf(olive, boardId, 'From a double click').then((row) => row.due_date)).toBe(day)
})

test('what is read from a new technique is suggested and shown, and can be taken back', async ({ asPerson }) => {
  const { page, hand } = await start(asPerson)
  await hand.press('n')
  const field = page.getByRole('textbox', { name: 'New technique in Ready' })
  await expect(page.getByText('#tag, @name, !high')).toBeVisible()
  await hand.type('Call @m')
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText([/Mia$/])
  await hand.press('Enter')
  await expect(page.getByRole('button', { name: 'Assignee Mia' })).toBeVisible()
  await expect(field).toHaveValue('Call @Mia ')
  await hand.type('!')
  await expect(page.getByRole('listbox', { name: 'Priorities' }).getByRole('option')).toHaveText([
    'High',
    'Medium',
    'Low',
  ])
  await hand.type('h')
  await hand.press('Enter')
  await hand.type('tomorrow')
  const chips = page.getByRole('list', { name: 'Understood from your text' })
  await expect(chips.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  for (const name of [/^Due /, 'High priority']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Keep as text' }).click()
  }
  await expect(field).toBeFocused()
  await hand.press('Enter')
  await expect(cardsOf(page, 'Ready').last()).toHaveText('Call !high tomorrow')
  await expect(kata(page, 'Ready').getByText('high priority')).toHaveCount(0)
  await expect(kata(page, 'Ready').getByRole('img', { name: 'Mia' })).toHaveCount(1)
})

test('a reader has no writing keys, and the sheet does not list them', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'Reading', lists })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await card(page, 'Write the notes').hover()
  await expect(page.locator('[data-tick]')).toHaveCount(0)
  for (const key of ['c', 'i', 'h', 'a', 'p', 'l', 'd', 'm', 'r', 'n']) await page.keyboard.press(key)
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await page.keyboard.press('?')
  await expect(sheet(page).getByText('Copy link')).toBeVisible()
  for (const label of ['Assign', 'Complete', 'Archive', 'Comment', 'Priority'])
    await expect(sheet(page).getByText(label, { exact: true })).toHaveCount(0)
})

/** What the page fetches from now on waits. @returns how to let it come */
async function holdScripts(page: Page): Promise<() => void> {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/_next\/static\//, async (route) => {
    await isAnswered
    await route.fallback()
  })
  return answer
}

test('what is pressed while a verb is fetched is about what has the focus then', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'In a hurry', lists }))
  await page.waitForLoadState('networkidle')
  const answer = await holdScripts(page)
  await card(page, 'Write the notes').focus()
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  answer()
  await expect(cardsOf(page, 'Ready')).toHaveCount(0)
})

test('what is held for a verb is given up when the person turns to something else', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Elsewhere', lists }))
  await page.waitForLoadState('networkidle')
  const answer = await holdScripts(page)
  await card(page, 'Write the notes').focus()
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await page.getByRole('heading', { name: 'In progress' }).click()
  answer()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons'])
})
