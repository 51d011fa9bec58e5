import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { kata, openBoard } from './fixtures/board.ts'
import { holdWrites } from './fixtures/hold-writes.ts'
import { makeDojo, share, type Account } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Move house'] }]
const checklist = (page: Page) => page.getByRole('region', { name: 'Checklist' })
const steps = (page: Page) => checklist(page).getByRole('checkbox')
/** Including the place where a held step would drop. */
const namesOf = (page: Page) =>
  checklist(page)
    .locator('[data-step-id] input')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))

async function openCard(page: Page, title = 'Move house') {
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function addSteps(page: Page, ...titles: string[]) {
  await page.getByRole('button', { name: /^Add (a checklist|step)$/ }).click()
  for (const title of titles) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}

async function savedSteps({ db }: Account, boardId: string) {
  const { data } = await db
    .from('card_checklist_items')
    .select('title, completed')
    .eq('board_id', boardId)
    .order('order_index')
    .throwOnError()
  return data.map(({ title, completed }) => `${completed ? 'x' : '-'} ${title}`)
}

async function paste(field: Locator, text: string) {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function deleteStep({ db }: Account, boardId: string, title: string): Promise<void> {
  const { data } = await db
    .from('card_checklist_items')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', title)
    .single()
    .throwOnError()
  await db.rpc('delete_checklist_item', { item_id: data.id }).throwOnError()
}

test('by keyboard alone a checklist is written, ticked, changed, sorted and shortened, and another person sees every change', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Moving', lists })
  await share(olive, boardId, mia, 'viewer')
  await openBoard(page, boardId)
  await openBoard(mias, boardId)
  await openCard(mias)
  const seen = checklist(mias).getByRole('listitem')

  await page.getByRole('link', { name: 'Move house' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a checklist' }).press('Enter')
  for (const title of ['Pack', 'Call the movers', 'Hand over the keys']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), 'Escape leaves the field only').toBeVisible()
  await expect(page.getByRole('button', { name: 'Add step' })).toBeFocused()
  await expect(seen).toHaveText(['Pack', 'Call the movers', 'Hand over the keys'])
  await expect(checklist(mias)).toContainText('0 of 3')
  await expect(checklist(mias).getByRole('button'), 'a viewer meets no control').toHaveCount(0)

  await steps(page).first().focus()
  await page.keyboard.press('Space')
  await expect(checklist(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3')
  await expect(checklist(mias)).toContainText('1 of 3')
  await expect(seen.first().getByRole('img', { name: 'Done' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeFocused()
  await expect(page.getByText('Pack, step 3 of 3')).toBeAttached()
  await expect(seen).toHaveText(['Call the movers', 'Hand over the keys', 'Pack'])

  await page.getByRole('button', { name: 'Edit step: Call the movers' }).press('Enter')
  await page.keyboard.type('Call two movers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit step: Call two movers' })).toBeFocused()
  await expect(seen.first()).toHaveText('Call two movers')
  await page.keyboard.press('Enter')
  await page.keyboard.type('never saved')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit step: Call two movers' })).toBeFocused()

  await page.getByRole('button', { name: 'Actions for step Pack' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect(seen).toHaveText(['Call two movers', 'Pack', 'Hand over the keys'])
  await page.getByRole('button', { name: 'Actions for step Pack' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete step' }).press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Hand over the keys' }), 'what stands in its place').toBeFocused()
  await expect(seen).toHaveText(['Call two movers', 'Hand over the keys'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(seen).toHaveText(['Call two movers', 'Pack', 'Hand over the keys'])
  await expect(seen.nth(1).getByRole('img', { name: 'Done' }), 'with its tick').toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeFocused()
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Call two movers', 'x Pack', '- Hand over the keys'])

  await page.keyboard.press('Escape')
  await mias.keyboard.press('Escape')
  await expect(kata(mias, 'Ready').getByRole('img', { name: '1 of 3 steps done' })).toHaveText('1/3')
})

test('a step is dragged by its grip, its place is shown, and Escape puts it back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Dragging', lists })
  await openBoard(page, boardId)
  await openCard(page)
  await addSteps(page, 'One', 'Two', 'Three')
  const grip = (title: string) =>
    page.getByRole('checkbox', { name: title }).locator('xpath=ancestor::li').locator('[data-step-grip]')
  const pull = async (from: string, onto: string) => {
    const [start, end] = [await grip(from).boundingBox(), await grip(onto).boundingBox()]
    if (!start || !end) throw new Error('The steps are not on screen.')
    await page.mouse.move(start.x + 5, start.y + 12)
    await page.mouse.down()
    await page.mouse.move(end.x + 5, end.y + 22, { steps: 6 })
    await expect(page.locator('[data-ghost="step"]')).toBeVisible()
  }
  await pull('One', 'Three')
  await expect.poll(() => namesOf(page)).toEqual(['Two', 'Three', 'One'])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => namesOf(page)).toEqual(['One', 'Two', 'Three'])

  await pull('One', 'Two')
  await page.mouse.up()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await expect.poll(() => namesOf(page)).toEqual(['Two', 'One', 'Three'])
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Two', '- One', '- Three'])
})

test('of a long checklist only the steps in sight are laid out, and all are found and can be reached', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Packing', lists })
  const { data: card } = await olive.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  const rows = Array.from({ length: 300 }, (_, at) => ({
    board_id: boardId,
    card_id: card.id,
    title: `Step ${at + 1}`,
  }))
  await olive.db.from('card_checklist_items').insert(rows).throwOnError()
  await openBoard(page, boardId)
  await openCard(page)
  const words = page.getByRole('button', { name: 'Edit step: Step 300', exact: true })
  const isLaidOut = () => words.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  await expect(steps(page)).toHaveCount(300)
  expect(await isLaidOut()).toBe(false)
  await steps(page).last().focus()
  await page.keyboard.press('Tab')
  await expect(words).toBeFocused()
  await expect.poll(isLaidOut).toBe(true)
})

test('a step that someone else deletes ends the drag and passes the focus on', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Together', lists })
  await openBoard(page, boardId)
  await openCard(page)
  await addSteps(page, 'One', 'Two')
  await expect.poll(() => savedSteps(olive, boardId)).toHaveLength(2)
  await page.getByRole('checkbox', { name: 'One' }).focus()
  await deleteStep(olive, boardId, 'One')
  await expect(page.getByRole('checkbox', { name: 'Two' })).toBeFocused()
  await expect(page.locator('[data-step-grip]')).toHaveCount(1)

  const box = await page.locator('[data-step-grip]').boundingBox()
  if (!box) throw new Error('The step is not on screen.')
  await page.mouse.move(box.x + 5, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, box.y + 40, { steps: 4 })
  await expect(page.locator('[data-ghost="step"]')).toBeVisible()
  await deleteStep(olive, boardId, 'Two')
  await expect(page.getByRole('button', { name: 'Add a checklist' })).toBeVisible()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('steps typed while the technique is still being fetched are kept, and Escape returns to the button', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Slow', lists })
  await openBoard(page, boardId)
  const details = await holdWrites(page, /rpc\/card_details/)
  await openCard(page)
  await addSteps(page, 'One', 'Two')
  const button = page.getByRole('button', { name: 'Add step' })
  await expect(button).toBeFocused()
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- One', '- Two'])
  await details.release()
  await expect.poll(() => namesOf(page)).toEqual(['One', 'Two'])
  await expect(button).toBeFocused()
})

test('a pasted list becomes several steps, a line that is too long says so and stays, and any text is only text', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Pasting', lists })
  await openBoard(page, boardId)
  await openCard(page)
  await page.getByRole('button', { name: 'Add a checklist' }).click()
  const field = page.getByRole('textbox', { name: 'New step' })
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('card_checklist_items'))
      inserts.push(request.postData() ?? '')
  })
  const hostile = ['<img src=x onerror=alert(1)>', 'ארוז את הספרים!', '👩‍👩‍👧 wave 🌊', 'W'.repeat(120)]
  await paste(field, `- [x] Pack\n${hostile.map((text) => `- ${text}`).join('\n')}\n\n${'long '.repeat(101)}`)
  await expect.poll(() => namesOf(page)).toEqual(['Pack', ...hostile])
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeChecked()
  await expect(checklist(page)).toContainText('500 characters at most. This has 504.')
  await expect(field).toHaveValue(/^long long/)
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['x Pack', ...hostile.map((text) => `- ${text}`)])
  expect(inserts, 'in one request').toHaveLength(1)
  await expect(checklist(page).locator('img[src="x"]')).toHaveCount(0)

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(sideways, `at ${width} px`).toBe(0)
  }
  await field.fill('')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('two people who rename a step in the same moment both keep their words', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Same moment', lists })
  await openBoard(page, boardId)
  await openCard(page)
  await addSteps(page, 'Pack')
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Pack'])
  const { data: step } = await olive.db
    .from('card_checklist_items')
    .select('id')
    .eq('board_id', boardId)
    .single()
    .throwOnError()
  const rename = (title: string) =>
    olive.db.rpc('edit_checklist_item', { item_id: step.id, patch: { title } }).throwOnError()
  const write = async (title: string) => {
    await page.getByRole('textbox', { name: 'Step' }).fill(title)
    await page.keyboard.press('Enter')
  }
  // Theirs reaches the database first, and its announcement does not arrive here before ours was sent.
  await page.route(
    /edit_checklist_item/,
    async (route) => {
      await rename('Theirs')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Edit step: Pack' }).click()
  await write('Mine')
  await expect(checklist(page).getByText('Yours, “Mine”, is not lost')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Theirs' })).toBeVisible()
  await expectAccessible(page)
  await checklist(page).getByRole('button', { name: 'Edit my version' }).click()
  await expect(page.getByRole('textbox', { name: 'Step' })).toHaveValue('Mine')
  await page.keyboard.press('Enter')
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Mine'])
  await expect(checklist(page).getByText('is not lost')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit step: Mine' }).click()
  await rename('Theirs again')
  await expect(checklist(page).getByText('Someone else changed this step to “Theirs again”')).toBeVisible()
  await write('Mine again')
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Mine again'])
})

test('offline, steps are added, ticked and sorted, survive a reload and arrive', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'On the train', lists })
  await openBoard(page, boardId)
  await openCard(page)
  await addSteps(page, 'One')
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- One'])
  const writes = /checklist_item/
  await page.route(writes, (route) => route.abort())
  await addSteps(page, 'Two', 'Three')
  await page.getByRole('checkbox', { name: 'Two' }).check()
  await page.getByRole('checkbox', { name: 'Two' }).press('Alt+ArrowUp')
  await expect.poll(() => namesOf(page)).toEqual(['Two', 'One', 'Three'])
  await expect(checklist(page)).toContainText('1 of 3')
  // Behind the dialog.
  await expect(page.locator('[data-card-id]')).toContainText('1/3')
  page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(['Two', 'One', 'Three'])
  await page.unroute(writes)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['x Two', '- One', '- Three'])
})

test('on a phone a finger ticks, sorts by the grip, and every target is large enough', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const boardId = await makeDojo(olive, { title: 'Thumbs', lists })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Move house' }).tap()
  await page.getByRole('button', { name: 'Add a checklist' }).tap()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'One' }).tap()
  await expect(page.getByRole('checkbox', { name: 'One' })).toBeChecked()

  const grips = page.locator('[data-step-grip]')
  await grips.last().scrollIntoViewIfNeeded()
  const [from, to] = [await grips.last().boundingBox(), await grips.first().boundingBox()]
  if (!from || !to) throw new Error('The steps are not on screen.')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + 15, y }] })
  await touch('touchStart', from.y + 20)
  for (let part = 1; part <= 5; part += 1) await touch('touchMove', from.y + 20 + (to.y - from.y - 5) * (part / 5))
  await expect(page.locator('[data-ghost="step"]')).toBeVisible()
  await expect.poll(() => namesOf(page)).toEqual(['Two', 'One'])
  await touch('touchEnd')
  await expect.poll(() => savedSteps(olive, boardId)).toEqual(['- Two', 'x One'])

  const small = await checklist(page)
    .locator('button, [data-step-grip], label:has(input)')
    .evaluateAll((targets) =>
      targets
        .filter((target) => ((box) => box.width < 40 || box.height < 40)(target.getBoundingClientRect()))
        .map((target) => target.outerHTML.slice(0, 120)),
    )
  expect(small).toEqual([])
  await expectAccessible(page)
})
