import type { Page } from '@playwright/test'
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
