import type { CDPSession, Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { typeDay } from './fixtures/days.ts'
import { makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

// The middle of a month, so that a week on either side is on the same page.
const timeZone = { timezoneId: 'UTC', locale: 'en-GB' }
const dayOf = (day: number) => `${thisMonth()}-${String(day).padStart(2, '0')}`
// Asked in each test: a run may begin in another month.
const thisMonth = () => new Date().toISOString().slice(0, 7)
const monthName = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(dayOf(15)))

const lists = () => [
  {
    title: 'Ready',
    cards: [
      { title: 'Bow', priority: 'low' as const, due_date: dayOf(14) },
      'Sweep',
      { title: 'Align the gate', priority: 'high' as const, due_date: dayOf(16) },
    ],
  },
  { title: 'Complete', cards: [{ title: 'Count the arrows', due_date: dayOf(12) }] },
]

const rows = (page: Page) => page.getByRole('table', { name: 'Techniques' }).locator('[data-card-id]').getByRole('link')
const day = (page: Page, number: number) => page.locator(`[role=gridcell][data-day="${dayOf(number)}"]`)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragOnto(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = [await centreOf(card), await centreOf(target)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect(target).toHaveAttribute('data-over', '')
  await page.mouse.up()
}

test('the list sorts, completes, opens, and is there again after a reload', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: timeZone })
  const boardId = await makeDojo(olive, { title: 'Rows', lists: lists() })
  await page.goto(`/dojo/${boardId}`)
  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page).toHaveURL(/view=list/)
  await expect(rows(page)).toHaveText(['Bow', 'Sweep', 'Align the gate', 'Count the arrows'])
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await expect(rows(page)).toHaveText(['Align the gate', 'Bow', 'Sweep', 'Count the arrows'])
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Group by Kata' }).click()
  await page.getByRole('menuitemradio', { name: 'Nothing' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await expect(rows(page)).toHaveText(['Count the arrows', 'Bow', 'Align the gate', 'Sweep'])

  await page.getByRole('checkbox', { name: 'Completed: Bow' }).click()
  await expect
    .poll(
      async () =>
        (await olive.db.from('cards').select('is_completed').eq('title', 'Bow').eq('board_id', boardId).single()).data
          ?.is_completed,
    )
    .toBe(true)
  await page.getByRole('link', { name: 'Bow' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Align the gate' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('checkbox', { name: 'Completed: Align the gate' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Align the gate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Align the gate' })).toBeFocused()

  await page.goto(`/dojo/${boardId}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('radio', { name: 'Board' }).check()
  await expect(page.getByRole('region', { name: 'Ready' })).toBeVisible()
  await page.goto(`/dojo/${boardId}`)
  await expect(page.getByRole('region', { name: 'Ready' })).toBeVisible()
})

test('the list of a dojo without techniques shows its katas, says how to begin, and adds the first', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context: timeZone })
  const boardId = await makeDojo(olive, { title: 'New', lists: [{ title: 'Ready' }, { title: 'Complete' }] })
  await page.goto(`/dojo/${boardId}?view=list`)
  const kata = (name: string) => page.getByRole('rowgroup', { name })
  await expect(kata('Ready')).toContainText('Press N, or the plus beside a kata, to add the first one.')
  await expect(kata('Complete')).toContainText('No techniques in this kata yet.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add technique to Complete' }).click()
  await page.keyboard.type('Bow')
  await page.keyboard.press('Enter')
  await expect(kata('Complete').getByRole('link', { name: 'Bow' })).toBeVisible()
  await expect(kata('Ready')).toContainText('No techniques in this kata yet.')
})

test('a row is changed in place, by hand and by keys, and a kata without techniques is there', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: timeZone })
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'In place', lists: [...lists(), { title: 'Empty one' }] })
  await share(olive, boardId, mia, 'member')
  const cardOf = async (title: string) =>
    (await olive.db.from('cards').select('*').eq('board_id', boardId).eq('title', title).single()).data
  await page.goto(`/dojo/${boardId}?view=list`)
  await page.waitForLoadState('networkidle')
  const row = (title: string) => page.locator('[data-card-id]', { has: page.getByRole('link', { name: title }) })
  await expect(page.getByRole('rowgroup', { name: 'Empty one' })).toContainText('No techniques in this kata yet.')

  await row('Sweep').getByRole('button', { name: 'Assignee: no one' }).click()
  await page.getByRole('dialog', { name: 'Assign: “Sweep”' }).getByRole('option', { name: /Mia/ }).click()
  await expect(row('Sweep').getByRole('button', { name: 'Assignee: Mia' })).toBeFocused()
  await expect.poll(async () => (await cardOf('Sweep'))?.assignee).toBe(mia.id)
  await row('Sweep').getByRole('button', { name: 'Tags: none' }).click()
  await page.keyboard.type('broom')
  await page.keyboard.press('Enter')
  await expect(row('Sweep').getByRole('button', { name: 'Tags: broom' })).toBeFocused()

  // By keys: from the tags to the priority, and to the date.
  await page.keyboard.press('ArrowRight')
  await expect(row('Sweep').getByRole('button', { name: /^Priority/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  await expect(row('Sweep').getByRole('button', { name: 'Priority: High' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2031-12-01')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cardOf('Sweep'))?.due_date).toBe('2031-12-01')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', 'due')

  await page.getByRole('link', { name: 'Sweep' }).focus()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Sweep the yard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sweep the yard' })).toBeFocused()
  await expect.poll(async () => (await cardOf('Sweep the yard'))?.title).toBe('Sweep the yard')
  await row('Sweep the yard').hover()
  await row('Sweep the yard').getByRole('button', { name: 'Rename: Sweep the yard' }).click()
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Sweep the yard' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add technique to Empty one' }).click()
  await page.keyboard.type('First here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowgroup', { name: 'Empty one' }).getByRole('link')).toHaveText(['First here'])
})

test('on a phone a row is changed in place by touch, and a thumb hits all that it shows', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...timeZone, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  const long = 'Write down for the whole neighbourhood what was agreed about the gate, the keys and the lights'
  const boardId = await makeDojo(olive, {
    title: 'Small',
    lists: [{ title: 'Ready', cards: ['Sweep', { title: long, priority: 'high', due_date: dayOf(14) }] }],
  })
  await page.goto(`/dojo/${boardId}?view=list`)
  await page.waitForLoadState('networkidle')
  const row = (title: string) => page.locator('[data-card-id]', { has: page.getByRole('link', { name: title }) })
  await row('Sweep').getByRole('button', { name: /^Due/ }).tap()
  await page.getByRole('option', { name: /^Tomorrow/ }).tap()
  await expect(row('Sweep').getByRole('button', { name: /^Due: .*tomorrow/i })).toBeVisible()
  await row('Sweep')
    .getByRole('button', { name: /^Assignee/ })
    .tap()
  await page.getByRole('option', { name: /Olive/ }).tap()
  await expect(row('Sweep').getByRole('button', { name: 'Assignee: Olive' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const heights = (await page.locator('[data-card-id] :is(button, input)').all()).map(async (control) =>
    (await control.isVisible()) ? control.evaluate(targetHeight) : 44,
  )
  for (const height of await Promise.all(heights)) expect(height).toBeGreaterThanOrEqual(44)
  const [one, two] = await Promise.all([row('Sweep').boundingBox(), row(long).boundingBox()])
  // Two lines of the title, and no more.
  expect(two!.height - one!.height).toBe(20)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.touchscreen.tap(two!.x + two!.width / 2, two!.y + 20)
  await expect(page.getByRole('dialog', { name: long })).toBeVisible()
})

/** Of the box that takes a tap: for a checkbox, the cell around it. */
function targetHeight(element: Element): number {
  const target = element instanceof HTMLInputElement ? (element.parentElement ?? element) : element
  return target.getBoundingClientRect().height
}

test('the list is filtered, and a row that disappears passes its focus on', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: timeZone })
  await page.goto(`/dojo/${await makeDojo(olive, { title: 'Rows', lists: lists() })}?view=list&is=open`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Completed: Sweep' }).focus()
  await page.keyboard.press('Space')
  await expect(rows(page)).toHaveText(['Bow', 'Align the gate', 'Count the arrows'])
  await expect(page.getByRole('checkbox', { name: 'Completed: Align the gate' })).toBeFocused()
})

test('a technique is dragged to another day and comes back by undo', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...timeZone, viewport: { width: 1440, height: 900 } },
  })
  const boardId = await makeDojo(olive, { title: 'Days', lists: lists() })
  const dueOf = async (title: string) => {
    const { data } = await olive.db.from('cards').select('due_date').eq('title', title).eq('board_id', boardId).single()
    return data?.due_date
  }
  await page.goto(`/dojo/${boardId}?view=calendar`)
  await expect(page.getByRole('grid', { name: monthName() })).toBeVisible()
  await dragOnto(page, day(page, 14).getByRole('link', { name: 'Bow' }), day(page, 17))
  await expect(day(page, 17).getByRole('link', { name: 'Bow' })).toBeVisible()
  await expect.poll(() => dueOf('Bow')).toBe(dayOf(17))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, 14).getByRole('link', { name: 'Bow' })).toBeVisible()
  await expect.poll(() => dueOf('Bow')).toBe(dayOf(14))

  const undated = page.getByRole('region', { name: /No due date/ })
  await dragOnto(page, undated.getByRole('link', { name: 'Sweep' }), day(page, 18))
  await expect.poll(() => dueOf('Sweep')).toBe(dayOf(18))
  await dragOnto(page, day(page, 12).getByRole('link', { name: 'Count the arrows' }), undated)
  await expect.poll(() => dueOf('Count the arrows')).toBeNull()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const from = await centreOf(day(page, 16).getByRole('link'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 150, { steps: 6 })
  await expect
    .poll(async () => Math.abs((await centreOf(page.locator('[data-ghost]'))).y - from.y - 150))
    .toBeLessThan(15)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(day(page, 16).getByRole('link', { name: 'Align the gate' })).toBeVisible()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
})

test('the calendar is used by keyboard alone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...timeZone, viewport: { width: 1440, height: 900 } },
  })
  await page.goto(`/dojo/${await makeDojo(olive, { title: 'Keys', lists: lists() })}?view=calendar`)
  await day(page, 14).click()
  await day(page, 14).focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 15)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(day(page, 8)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid', { name: monthName() })).toHaveCount(0)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(day(page, 14)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(day(page, 14).getByRole('link', { name: 'Bow' })).toBeFocused()
  for (const key of [' ', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(day(page, 20).getByRole('link', { name: 'Bow' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(day(page, 14).getByRole('link', { name: 'Bow' })).toBeVisible()
  await day(page, 14).getByRole('link', { name: 'Bow' }).focus()
  for (const key of [' ', 'ArrowDown', ' ']) await page.keyboard.press(key)
  await expect(day(page, 21).getByRole('link', { name: 'Bow' })).toBeVisible()
  await expect(day(page, 21)).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').first()
  await typeDay(dialog, 'Due date of Bow', dayOf(19))
  await expect(dialog.getByText('Nothing is due on this day.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day(page, 19).getByRole('link', { name: 'Bow' })).toBeVisible()
})

test('a full day opens with all that is on it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...timeZone, viewport: { width: 1440, height: 900 } },
  })
  const cards = Array.from({ length: 6 }, (_, at) => ({ title: `Arrow ${at + 1}`, due_date: dayOf(14) }))
  await page.goto(`/dojo/${await makeDojo(olive, { title: 'Full', lists: [{ title: 'Ready', cards }] })}?view=calendar`)
  await expect(day(page, 14).getByRole('link')).toHaveCount(3)
  await day(page, 14)
    .getByRole('button', { name: /^3 more on/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(6)
  await page.getByRole('dialog').getByRole('link', { name: 'Arrow 5' }).click()
  await expect(page.getByRole('dialog', { name: 'Arrow 5' })).toBeVisible()
})

test('a viewer reads both and can change nothing', async ({ asPerson }) => {
  const olive = await signUp('Olive')
  const boardId = await makeDojo(olive, { title: 'Read', lists: lists() })
  const { page, account: vic } = await asPerson('Vic', {
    context: { ...timeZone, viewport: { width: 1440, height: 900 } },
  })
  await share(olive, boardId, vic, 'viewer')
  await page.goto(`/dojo/${boardId}?view=list`)
  await expect(page.getByRole('checkbox', { name: 'Completed: Bow' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Calendar' }).check()
  const from = await centreOf(day(page, 14).getByRole('link', { name: 'Bow' }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 130, { steps: 6 })
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await page.mouse.up()
  await day(page, 14).getByRole('link', { name: 'Bow' }).focus()
  await page.keyboard.press(' ')
  await expect(page.locator('[data-carried]')).toHaveCount(0)
})

test('on a phone holding drags a technique from the agenda to a day of the month', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...timeZone, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  await page.goto(`/dojo/${await makeDojo(olive, { title: 'Thumbs', lists: lists() })}?view=calendar`)
  await day(page, 14).tap()
  const bow = page.getByRole('link', { name: 'Bow' })
  await expect(bow).toBeInViewport()
  expect(await overflow(page)).toBe(0)
  const [from, to] = [await centreOf(bow), await centreOf(day(page, 23))]
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x, from.y)
  await expect(page.locator('[data-ghost]')).toHaveCount(1)
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', from.x + ((to.x - from.x) * step) / 6, from.y + ((to.y - from.y) * step) / 6)
  await expect(day(page, 23)).toHaveAttribute('data-over', '')
  await touch('touchEnd')
  await expect(page.locator(`[data-agenda$="-23"]`).getByRole('link', { name: 'Bow' })).toBeAttached()
})

for (const view of ['list', 'calendar']) {
  for (const width of [1440, 360]) {
    test(`the ${view} fits ${width} px, and axe finds nothing`, async ({ asPerson }) => {
      const { page, account: olive } = await asPerson('Olive', {
        context: { ...timeZone, viewport: { width, height: 800 } },
      })
      await page.goto(`/dojo/${await makeDojo(olive, { title: 'Look', lists: lists() })}?view=${view}`)
      await expect(page.getByRole('link', { name: 'Sweep' })).toBeAttached()
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page)
    })
  }
}
