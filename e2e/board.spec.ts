import type { Page } from '@playwright/test'
import { makeDojo, share } from './fixtures/people.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { choose, pressMore, property, typeDue } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import', 'Ask for feedback'] },
  { title: 'In progress', cards: ['Draw the icons'] },
  { title: 'Complete' },
]

test('a kata and techniques are added in place, and Escape leaves', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Empty dojo' }))
  await page.getByRole('button', { name: 'Add kata' }).click()
  await page.getByRole('textbox', { name: 'New kata' }).fill('Ready')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Done')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(kata(page, 'Ready')).toBeVisible()
  await expect(kata(page, 'Done')).toBeVisible()

  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Ready')).toHaveText(['First', 'Second'])
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['First', 'Second'])
})

test("Enter that ends a composition in Safari's order adds no technique", async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: '日本語', lists }))
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  const field = page.getByRole('textbox', { name: 'New technique in Ready' })
  await field.fill('技')
  await field.dispatchEvent('compositionend', { data: '技' })
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  await expect(field).toHaveValue('技')
  await field.press('Enter')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback', '技'])
})

test('a technique is dragged between and within katas, and Escape puts it back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Dragging', lists }))
  await drag(page, 'Write the notes', 'Draw the icons')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await drag(page, 'Ask for feedback', 'Test the import')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Ask for feedback', 'Test the import'])

  await drag(page, 'Test the import', 'Draw the icons', { release: false })
  await expect(kata(page, 'In progress').locator('[data-slot]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Ask for feedback', 'Test the import'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await expect(cardsOf(page, 'Ready')).toHaveText(['Ask for feedback', 'Test the import'])
})

test('a kata is dragged by its header, and moved, renamed and deleted by its menu', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Stages', lists }))
  const titles = page.getByRole('region').getByRole('heading', { level: 2 })
  const from = await kata(page, 'Ready').getByRole('heading').boundingBox()
  const to = await kata(page, 'In progress').boundingBox()
  if (!from || !to) throw new Error('The katas are not on screen.')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 20, to.y + 20, { steps: 12 })
  await expect(page.locator('[data-slot="list"]')).toBeVisible()
  await page.mouse.up()
  await expect(titles).toHaveText([/In progress/, /Ready/, /Complete/])

  await page.getByRole('button', { name: 'Actions for kata Ready' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(titles).toHaveText([/Ready/, /In progress/, /Complete/])
  await expect(page.getByText('Ready, kata 1 of 3')).toBeAttached()

  await page.getByRole('button', { name: 'Actions for kata Ready' }).click()
  await page.getByRole('menuitem', { name: 'Rename kata' }).click()
  await page.getByRole('textbox', { name: 'Kata title' }).fill('Next')
  await page.keyboard.press('Enter')
  await expect(kata(page, 'Next')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for kata Next' }).click()
  await page.getByRole('menuitem', { name: 'Delete kata' }).click()
  await expect(kata(page, 'Next')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Next')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback'])
  await page.reload()
  await expect(titles).toHaveText([/Next/, /In progress/, /Complete/])
})

for (const [what, typeIn] of [
  ['technique', (page: Page) => kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()],
  ['kata', (page: Page) => page.getByRole('button', { name: 'Add kata' }).click()],
] as const)
  test(`the browser asks before a reload loses a new ${what} that is being typed`, async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    await openBoard(page, await makeDojo(olive, { title: 'Asked', lists }))
    await typeIn(page)
    await page.keyboard.type('Sweep')
    const asked = page.waitForEvent('dialog')
    const reloading = page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reloading
    await expect(page.locator(':focus')).toHaveValue('Sweep')
  })

test('a very large dojo is drawn by the browser, so that the server can answer others', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Large', lists: [{ title: 'Ready', cards: ['Write the notes'] }] })
  const { data: list } = await olive.db.from('lists').select('id').eq('board_id', boardId).single().throwOnError()
  const title = `Signs ${'<"&>'.repeat(120)}`
  for (let call = 0; call < 3; call += 1) {
    const rows = Array.from({ length: 1000 }, () => ({ board_id: boardId, list_id: list.id, title, order_index: 0 }))
    await olive.db.from('cards').insert(rows).throwOnError()
  }
  const answer = await page.request.get(`/dojo/${boardId}`)
  const html = await answer.text()
  expect(html.includes('3,001 techniques')).toBe(true)
  expect(html.length).toBeLessThan(500_000)
  await page.route('**/rpc/board_snapshot', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.goto(`/dojo/${boardId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This dojo could not be loaded' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rpc/board_snapshot')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(kata(page, 'Ready').getByRole('link', { name: 'Write the notes' })).toBeVisible()
  await expect(kata(page, 'Ready').getByRole('link')).toHaveCount(3001)
})

test('a kata whose title was opened and left as it was keeps the name that others gave it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Left alone', lists })
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Actions for kata Ready' }).click()
  await page.getByRole('menuitem', { name: 'Rename kata' }).click()
  const field = page.getByRole('textbox', { name: 'Kata title' })
  await expect(field).toBeFocused()
  const { data } = await olive.db.from('lists').select('id').match({ board_id: boardId, title: 'Ready' }).single()
  await olive.db.rpc('edit_list', { list_id: data?.id ?? '', patch: { title: 'To do' }, expect: {} }).throwOnError()
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(field).toHaveCount(0)
  await expect(kata(page, 'To do')).toBeVisible()
  const after = await olive.db
    .from('lists')
    .select('title')
    .eq('id', data?.id ?? '')
    .single()
  expect(after.data?.title).toBe('To do')
})

test('a technique has an address of its own, and everything in it is saved as it is changed', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Details', lists })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/technique=/)
  const address = page.url()

  await dialog.getByRole('textbox', { name: 'Title' }).fill('Write the release notes')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add a description' }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For **everyone**\n\n<img src=x onerror=alert(1)>')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('everyone', { exact: true })).toHaveCSS('font-weight', /[6-9]00/)
  await expect(dialog.locator('.markdown img')).toHaveCount(0)
  await choose(dialog, 'Priority', 'High')
  await typeDue(dialog, '2020-02-03')
  await choose(dialog, 'Assignee', olive.displayName)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Write the release notes' })).toBeFocused()
  await expect(kata(page, 'Ready').getByText('Overdue since Feb 3, 2020')).toBeVisible()

  await page.goto(address)
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the release notes')
  await expect(property(dialog, 'Priority')).toContainText('High')
  await expect(property(dialog, 'Due date')).toContainText('Feb 3, 2020')
  await expect(property(dialog, 'Assignee')).toContainText(olive.displayName)
  await expect(dialog.getByText('everyone', { exact: true })).toBeVisible()

  await choose(dialog, 'Kata', 'Complete')
  await dialog.getByRole('checkbox', { name: 'Completed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/technique=/)
  await expect(kata(page, 'Complete').getByText(/^Done /)).toBeVisible()
})

test('a deleted technique comes back where it was', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Deleting', lists }))
  await page.getByRole('link', { name: 'Test the import' }).click()
  await pressMore(page.getByRole('dialog'), 'Delete technique')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Ask for feedback'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback'])
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback'])
})

test('a technique is carried with the keyboard alone, and each step is said', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Keys', lists }))
  const said = page.locator('[aria-live="assertive"]').filter({ hasText: /./ })
  const card = page.getByRole('link', { name: 'Write the notes' })
  await card.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Test the import' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(said).toContainText('Picked up Write the notes, position 1 of 3 in Ready')
  await page.keyboard.press('ArrowRight')
  await expect(said).toContainText('Write the notes, position 1 of 2 in In progress')
  await expect(card).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(said).toContainText('Dropped: Write the notes, position 2 of 2 in In progress')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons', 'Write the notes'])

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import', 'Write the notes', 'Ask for feedback'])
  await page.keyboard.press('Escape')
  await expect(said).toContainText('Cancelled')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons', 'Write the notes'])

  await page.getByRole('button', { name: 'Move kata Ready' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(said).toContainText('Ready, kata 2 of 3')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    /In progress/,
    /Ready/,
    /Complete/,
  ])
})

test('a stranger gets not-found, and a viewer sees no control that would fail', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Private', lists })
  const { page: vics, account: vic } = await asPerson('Vic')
  const { page: noras } = await asPerson('Nora')
  await share(olive, boardId, vic, 'viewer')

  const answer = await noras.goto(`/dojo/${boardId}`)
  expect(answer?.status()).toBe(404)
  await expect(noras.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await noras.goto('/dojo/not-an-id')
  await expect(noras.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await openBoard(vics, boardId)
  await expect(vics.getByRole('button', { name: /^(Add|New|Rename|Delete)/ })).toHaveCount(0)
  await vics.getByRole('link', { name: 'Write the notes' }).press('Space')
  await vics.keyboard.press('ArrowRight')
  await expect(cardsOf(vics, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback'])
  await drag(vics, 'Write the notes', 'Draw the icons')
  await expect(cardsOf(vics, 'In progress')).toHaveText(['Draw the icons'])
  await vics.getByRole('link', { name: 'Write the notes' }).click()
  await expect(vics.getByRole('dialog')).toBeVisible()
  await expect(vics.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await expect(
    vics.getByRole('dialog').getByRole('button', { name: /^(Add|Edit|Delete|More|Kata|Priority|Assignee|Due)/ }),
  ).toHaveCount(0)
  await expect(vics.getByRole('dialog').getByRole('combobox')).toHaveCount(0)
  await vics.getByRole('button', { name: 'Close' }).click()
  await vics.getByRole('button', { name: 'Share' }).click()
  await expect(vics.getByRole('list', { name: 'Members' })).toContainText(olive.displayName)
  await expect(vics.getByRole('combobox')).toHaveCount(0)
})

test('axe finds nothing on a board, in an open technique, in Share and on an empty board', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, {
    title: 'Accessible',
    lists: [
      {
        title: 'Ready',
        cards: [
          { title: 'Late and high', priority: 'high', due_date: '2020-01-01', description: '# Heading\n\n- [ ] step' },
          { title: 'Medium', priority: 'medium', due_date: '2099-01-01' },
        ],
      },
    ],
  })
  await openBoard(page, boardId)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Late and high' }).click()
  await expect(page.getByRole('dialog').getByText('Heading')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await expectAccessible(page)
  await openBoard(page, await makeDojo(olive, { title: 'Nothing yet' }))
  await expectAccessible(page)
})

test('near an edge a drag scrolls, down a long kata and along many', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const long = { title: 'Long', cards: Array.from({ length: 40 }, (_, at) => `Technique ${at + 1}`) }
  const others = Array.from({ length: 8 }, (_, at) => ({ title: `Kata ${at + 1}`, cards: [`Card ${at + 1}`] }))
  await openBoard(page, await makeDojo(olive, { title: 'Scrolling', lists: [long, ...others] }))
  const box = await page.getByRole('link', { name: 'Technique 1', exact: true }).boundingBox()
  if (!box) throw new Error('The technique is not on screen.')
  const scrolled = (selector: string, side: 'scrollTop' | 'scrollLeft') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, from) => element[from], side)

  await page.mouse.move(box.x + 20, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, 690, { steps: 8 })
  await expect.poll(() => scrolled('[data-cards]', 'scrollTop')).toBeGreaterThan(300)
  await page.mouse.move(1265, 400, { steps: 8 })
  await expect.poll(() => scrolled('[data-lists]', 'scrollLeft')).toBeGreaterThan(900)
  const last = kata(page, 'Kata 8')
  await expect(last.locator('[data-slot]')).toBeVisible()
  await page.mouse.up()
  await expect(last.getByRole('link', { name: 'Technique 1', exact: true })).toBeVisible()
})

test('four katas and Add kata fit on a desk, and what does not fit scrolls up to the same margin', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 1440, height: 900 } } })
  const katas = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ title: `Kata ${at + 1}`, cards: ['A technique'] }))
  const add = page.getByRole('button', { name: 'Add kata' })
  const spareRight = async () => {
    const box = await add.boundingBox()
    if (!box) throw new Error('Add kata is not on screen.')
    return page.viewportSize()!.width - box.x - box.width
  }
  const scroller = page.locator('[data-lists]')

  await openBoard(page, await makeDojo(olive, { title: 'Four', lists: katas(4) }))
  expect(await scroller.evaluate((lists) => lists.scrollWidth - lists.clientWidth)).toBe(0)
  expect(await spareRight()).toBeGreaterThanOrEqual(20)
  await add.click()
  await expect(page.getByRole('textbox', { name: 'New kata' })).toBeInViewport({ ratio: 1 })
  expect(await scroller.evaluate((lists) => lists.scrollWidth - lists.clientWidth)).toBe(0)

  await openBoard(page, await makeDojo(olive, { title: 'Twelve', lists: katas(12) }))
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // Until the katas have been laid out for the new width there is another end to scroll to.
    await expect(async () => {
      await scroller.evaluate((lists) => lists.scrollTo({ left: lists.scrollWidth, behavior: 'instant' }))
      await expect(add).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
    expect(await spareRight(), `at ${width} px`).toBeGreaterThanOrEqual(width < 768 ? 14 : 20)
  }
})

test('titles that are long, unbroken or written from right to left keep their layout', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 1440, height: 900 } } })
  const unbroken = 'W'.repeat(60)
  const hebrew = 'שלום עולם: בדוק את הייבוא!'
  const others = Array.from({ length: 30 }, (_, at) => `Technique ${at + 1}`)
  const full = { title: unbroken, cards: ['long '.repeat(100).trim(), 'x'.repeat(60), hebrew, ...others] }
  await openBoard(page, await makeDojo(olive, { title: unbroken, lists: [full, { title: hebrew }] }))
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, [data-list-id], [data-card-id] a')]
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth || element.getBoundingClientRect().width > innerWidth,
          )
          .map((element) => element.textContent),
      )
    await expect.poll(tooWide, `at ${width} px`).toEqual([])
    const header = kata(page, unbroken).locator('header')
    expect(await header.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await expect(page.getByRole('button', { name: `Actions for kata ${unbroken}` })).toBeInViewport({ ratio: 1 })
  }
  // What ends a sentence is at its left end.
  const endIsLeft = (selector: string) =>
    page
      .locator(selector)
      .filter({ hasText: hebrew })
      .evaluate((element) => {
        const words = element.firstChild
        const place = (at: number) => {
          const range = document.createRange()
          range.setStart(words!, at)
          range.setEnd(words!, at + 1)
          return range.getBoundingClientRect().left
        }
        return place(words!.textContent!.length - 1) < place(0)
      })
  expect(await endIsLeft('[data-card-id] a')).toBe(true)
  expect(await endIsLeft('[data-list-id] h2 > :first-child')).toBe(true)
})

test('an empty kata says what goes into it, and a single kata what the next one is for', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: vics, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'New', lists: [{ title: 'Ready' }] })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(vics, boardId)
  await expect(kata(vics, 'Ready').getByText('Nothing here.')).toBeVisible()
  await openBoard(page, boardId)
  const whatFor = page.getByText('A kata is a stage that work passes through.').filter({ visible: true })
  await expect(whatFor).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(whatFor, 'in sight on a phone').toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(kata(page, 'Ready').getByText('Add the first technique.')).toBeVisible()
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Write the notes')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(kata(page, 'Ready').getByText('Add the first technique.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add kata' }).click()
  await page.keyboard.type('Complete')
  await page.keyboard.press('Enter')
  await expect(whatFor).toHaveCount(0)
  await expect(kata(page, 'Complete').getByText('Drag techniques here as they move on.')).toBeVisible()
})
