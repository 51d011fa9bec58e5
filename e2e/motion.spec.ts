import type { Locator, Page } from '@playwright/test'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import', 'Call the printer'] },
  { title: 'In progress', cards: ['Draw the icons', 'Read the proof'] },
]
const moving = { context: { reducedMotion: 'no-preference' as const } }
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** One animation: of what, from where, and whether it is the element itself or a copy that flies above the board. */
type Noted = { title: string; from: string; isFlying: boolean }

/** Notes every animation of a card from now on, with each page that is opened. */
async function noteGlides(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: unknown[] = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (this: Element, frames, options) {
      const { transform, translate, clipPath } = frames as Record<string, string | string[]>
      const from = [transform ?? translate ?? clipPath ?? ''].flat()[0]
      const title = this.querySelector('a')?.textContent ?? this.textContent ?? ''
      if (from) noted.push({ title, from, isFlying: this.hasAttribute('data-flight') })
      return animate.call(this, frames, options)
    }
    Object.assign(globalThis, { noted })
  })
}
/** What has glided since the last time. */
const glides = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted[] }).noted.splice(0)) as Promise<Noted[]>
const titlesOf = (noted: Noted[]) => noted.map(({ title }) => title)

/** The code that moves things comes a moment after the board: carries a card about until it glides. */
async function waitForMotion(page: Page): Promise<void> {
  await card(page, 'Write the notes').focus()
  await expect(async () => {
    for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
    expect(await glides(page)).not.toEqual([])
  }).toPass()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
}

test('a move by key flies from where it was, and its neighbours close up', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await noteGlides(page)
  await openBoard(page, await makeDojo(account, { title: 'Moving', lists }))
  expect(await glides(page), 'when it opens').toEqual([])
  await waitForMotion(page)

  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons', 'Read the proof', 'Write the notes'])
  const noted = await glides(page)
  expect(noted.filter(({ isFlying }) => isFlying).map(({ title }) => title)).toEqual(['Write the notes'])
  expect(titlesOf(noted)).toEqual(expect.arrayContaining(['Test the import', 'Call the printer']))
  expect(titlesOf(noted), 'nothing above it moves').not.toContain('Draw the icons')
  await expect(card(page, 'Write the notes')).toBeFocused()
  await expect(page.locator('[data-flight], [data-gliding]'), 'nothing is left behind').toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Control+z')
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Write the notes')
  expect(await glides(page), 'with reduced motion').toEqual([])
})

test('a second move during a glide starts from where the card is on screen', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await noteGlides(page)
  await openBoard(page, await makeDojo(account, { title: 'Again', lists }))
  await waitForMotion(page)
  await page.keyboard.press('Space')
  // In the page, so that the glide is stopped half way, however slow the machine is.
  const from = await page.evaluate(async () => {
    const isTest = (one: Element) => one.textContent === 'Test the import'
    const neighbour = () => [...document.querySelectorAll('[data-card-id]')].find(isTest)!
    /** Presses a key, and stops what then glides. @returns where the neighbour is on screen, and will be */
    const stoppedAfter = async (key: string, currentTime: number) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise(requestAnimationFrame)
      const running = neighbour().getAnimations()
      for (const one of running) Object.assign(one, { currentTime }).pause()
      return { y: neighbour().getBoundingClientRect().y, count: running.length }
    }
    return { half: await stoppedAfter('ArrowDown', 40), again: await stoppedAfter('Escape', 0) }
  })
  expect(from.half.count).toBeGreaterThan(0)
  expect(from.again.count).toBeGreaterThan(0)
  expect(from.again.y).toBeCloseTo(from.half.y, 0)
})

test('a colleague’s move glides; their first sight of the board does not', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive', moving)
  const { page: mias, account: mia } = await asPerson('Mia', moving)
  const boardId = await makeDojo(olive, { title: 'Together', lists })
  await share(olive, boardId, mia, 'member')
  await noteGlides(olives)
  await noteGlides(mias)
  await openBoard(olives, boardId)
  await waitForMotion(olives)
  await openBoard(mias, boardId)
  expect(await glides(mias), 'on first sight').toEqual([])
  await drag(mias, 'Write the notes', 'Draw the icons')
  await expect(cardsOf(olives, 'In progress').first()).toHaveText('Write the notes')
  const noted = await glides(olives)
  expect(noted).toContainEqual(expect.objectContaining({ title: 'Write the notes', isFlying: true }))
  expect(titlesOf(noted)).toEqual(expect.arrayContaining(['Test the import', 'Draw the icons']))

  await olives.keyboard.press('f')
  await olives.keyboard.type('proof')
  await expect(cardsOf(olives, 'In progress').filter({ visible: true })).toHaveText(['Read the proof'])
  expect(await glides(olives), 'a filter').toEqual([])
})

test('what is dragged pushes the others aside, and settles where it is dropped', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await noteGlides(page)
  await openBoard(page, await makeDojo(account, { title: 'Dragged', lists }))
  await waitForMotion(page)
  await drag(page, 'Write the notes', 'Draw the icons', { release: false })
  expect(titlesOf(await glides(page))).toEqual(expect.arrayContaining(['Test the import', 'Draw the icons']))
  await page.mouse.up()
  await expect(cardsOf(page, 'In progress').first()).toHaveText('Write the notes')
  expect(titlesOf(await glides(page)), 'the copy').toContain('Write the notes')
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
})

test('completing draws the line through the title once', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await noteGlides(page)
  await openBoard(page, await makeDojo(account, { title: 'Done', lists }))
  await waitForMotion(page)
  await page.keyboard.press('c')
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(1)
  await expect.poll(() => glides(page)).toEqual([expect.objectContaining({ title: 'Write the notes' })])
  await expect(page.locator('[data-brush]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(kata(page, 'Ready').getByText(/^Done /)).toHaveCount(0)
  expect(await glides(page), 'undone without show').toEqual([])
})

/** Waits until nothing moves, and forgets what has moved until then. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await glides(page)
}

const row = (page: Page, title: string) => page.locator('[data-card-id]', { has: card(page, title) })

test('in the list a row flies to its kata, the others close up, and sorting moves nothing', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await noteGlides(page)
  const boardId = await makeDojo(account, { title: 'Rows', lists })
  await page.goto(`/dojo/${boardId}?view=list`)
  expect(await glides(page), 'when it opens').toEqual([])
  const rows = page.getByRole('table', { name: 'Techniques' }).locator('[data-card-id]').getByRole('link')
  await card(page, 'Write the notes').focus()
  // The code that moves things comes a moment after the list: moves a row to and fro until it glides.
  await expect(async () => {
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await expect(rows.last()).toHaveText('Write the notes')
    await page.keyboard.press('Control+z')
    await expect(rows.first()).toHaveText('Write the notes')
    expect(await glides(page)).not.toEqual([])
  }).toPass()
  await settle(page)

  await card(page, 'Write the notes').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expect(rows.last()).toHaveText('Write the notes')
  const noted = await glides(page)
  // What is on its way when the server answers sets out again from where it is.
  const flying = new Set(noted.filter(({ isFlying }) => isFlying).map(({ title }) => title))
  expect([...flying]).toEqual(['Write the notes'])
  expect(titlesOf(noted)).toEqual(expect.arrayContaining(['Test the import', 'Draw the icons']))
  expect(
    noted.find(({ title }) => title.startsWith('In progress')),
    'the name of the kata',
  ).toBeDefined()
  await expect(page.locator('[data-flight], [data-gliding]'), 'nothing is left behind').toHaveCount(0)
  await settle(page)

  await page.getByRole('button', { name: 'Technique', exact: true }).click()
  await expect(rows.first()).toHaveText('Call the printer')
  expect(await glides(page), 'sorted').toEqual([])
  await page.keyboard.press('f')
  await page.keyboard.type('proof')
  await expect(rows).toHaveText(['Read the proof'])
  expect(await glides(page), 'a filter').toEqual([])
  await page.locator(':focus').fill('')
  await expect(rows).toHaveCount(5)

  // Not `check`: the list draws its rows when there is time.
  await page.getByRole('checkbox', { name: 'Completed: Call the printer' }).click()
  await expect
    .poll(() => glides(page), 'the line of the brush')
    .toEqual([expect.objectContaining({ title: 'Call the printer' })])
  await expect(page.locator('[data-brush]')).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card(page, 'Write the notes').focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Write the notes')).toHaveCount(1)
  await expect(page.getByRole('rowgroup', { name: 'Ready' }).getByRole('link').last()).toHaveText('Write the notes')
  expect(await glides(page), 'with reduced motion').toEqual([])
})

/** Where the copy that is dragged starts to settle, and what then lies under its end. */
async function settled(page: Page, drop: () => Promise<void>): Promise<{ from: string; onto: string }> {
  await page.evaluate(() => {
    const noted: unknown[] = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (this: Element, frames, options) {
      const { translate } = frames as Record<string, string>
      if (this.hasAttribute('data-ghost') && this instanceof HTMLElement)
        noted.push({ from: this.style.translate, onto: translate })
      return animate.call(this, frames, options)
    }
    Object.assign(globalThis, { settled: noted })
  })
  await drop()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  const noted = await page.evaluate(
    () => (globalThis as unknown as { settled: { from: string; onto: string }[] }).settled,
  )
  expect(noted).toHaveLength(1)
  return noted[0]!
}

/** "12px 34px" as where the element's corner is. */
async function expectAt(element: Locator, translate: string): Promise<void> {
  const box = await element.boundingBox()
  const [x, y] = translate.split(' ').map(Number.parseFloat)
  expect(Math.hypot((box?.x ?? 0) - (x ?? 0), (box?.y ?? 0) - (y ?? 0))).toBeLessThan(2)
}

test('what is dragged in the calendar settles on its new day, and after Escape where it was', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', { context: { ...moving.context, timezoneId: 'UTC' } })
  const month = new Date().toISOString().slice(0, 7)
  const cards = [{ title: 'Write the notes', due_date: `${month}-14` }]
  const boardId = await makeDojo(account, { title: 'Days', lists: [{ title: 'Ready', cards }] })
  await page.goto(`/dojo/${boardId}?view=calendar`)
  const day = (number: number) => page.locator(`[role=gridcell][data-day="${month}-${number}"]`)
  const notes = page.locator('[data-card-id]:not([data-ghost])')
  const carry = async (from: number, to: number) => {
    await expect(day(from).getByRole('link')).toHaveText('Write the notes')
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    const start = await day(from).getByRole('link').boundingBox()
    const end = await day(to).boundingBox()
    if (!start || !end) throw new Error('It is not on screen.')
    await page.mouse.move(start.x + 10, start.y + 8)
    await page.mouse.down()
    await page.mouse.move(start.x + 30, start.y + 20, { steps: 3 })
    await page.mouse.move(end.x + 60, end.y + 60, { steps: 8 })
    await expect(day(to)).toHaveAttribute('data-over', '')
  }
  await carry(14, 17)
  const dropped = await settled(page, () => page.mouse.up())
  expect(dropped.from).not.toBe(dropped.onto)
  await expect(day(17).getByRole('link')).toHaveText('Write the notes')
  await expectAt(notes, dropped.onto)

  await carry(17, 20)
  const returned = await settled(page, () => page.keyboard.press('Escape'))
  await page.mouse.up()
  await expectAt(day(17).locator('[data-card-id]'), returned.onto)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await carry(17, 20)
  await page.mouse.up()
  await expect(page.locator('[data-ghost]'), 'with reduced motion it is only there').toHaveCount(0)
})

test('a step that is dragged settles on its place', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', moving)
  await openBoard(page, await makeDojo(account, { title: 'Steps', lists }))
  await card(page, 'Write the notes').click()
  await page.getByRole('button', { name: 'Add a checklist' }).click()
  for (const title of ['One', 'Two', 'Three']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  const step = (title: string) => page.locator('[data-step-id]', { has: page.getByRole('checkbox', { name: title }) })
  const carry = async (from: string, to: string) => {
    const [start, end] = await Promise.all(
      [from, to].map((title) => step(title).locator('[data-step-grip]').boundingBox()),
    )
    if (!start || !end) throw new Error('The steps are not on screen.')
    await page.mouse.move(start.x + 5, start.y + 12)
    await page.mouse.down()
    await page.mouse.move(end.x + 25, end.y + 30, { steps: 6 })
    await expect(page.locator('[data-step-id]').last()).toContainText(from)
  }
  await carry('One', 'Three')
  const dropped = await settled(page, () => page.mouse.up())
  expect(dropped.from).not.toBe(dropped.onto)
  await expect(page.locator('[data-step-id]').last()).toContainText('One')
  await expectAt(step('One'), dropped.onto)

  await carry('Two', 'One')
  const returned = await settled(page, () => page.keyboard.press('Escape'))
  await page.mouse.up()
  await expect(page.locator('[data-step-id]').first()).toContainText('Two')
  await expectAt(step('Two'), returned.onto)
})
