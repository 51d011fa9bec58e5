import type { Page } from '@playwright/test'
import { openWindow, pageScript } from '../chromium.ts'
import type { Part } from '../setup.ts'
import { openAtRest } from '../opening.ts'
import { watchFilter, watchPlain } from '../page/watch-filter.ts'
import type { Row } from '../row.ts'

const aimMs = 100
const texts = ['release', 'flaky', 'talk', 'price', 'dark'] as const

/** From the last key to the frame that shows the result, and back to all of it, on the board of 5,000. */
export const filtering: Part = async (setup) => {
  const board = setup.boards[1]
  const { page, context } = await openAtRest(setup, board, setup.owner)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const field = page.getByRole('textbox', { name: 'Words in the title' })
  await field.waitFor()
  const [found, cleared, plainHide, plainShow]: number[][] = [[], [], [], []]
  const plain = await openWindow(setup.browser)
  await plain.page.goto(`${setup.staticPages.url}/${board.cardCount / board.lists.length}`)
  for (let turn = 0; turn < setup.repeat; turn += 1) {
    const text = texts[turn % texts.length] ?? texts[0]
    const count = board.lists
      .flatMap(({ cards }) => cards)
      .filter(({ title }) => title.toLowerCase().includes(text)).length
    await field.pressSequentially(text.slice(0, -1))
    await page.waitForTimeout(600)
    found?.push(await tookMs(page, count, () => field.press(text.slice(-1))))
    await page.waitForTimeout(600)
    cleared?.push(await tookMs(page, board.cardCount, () => field.fill('')))
    await page.waitForTimeout(600)
    plainHide?.push(await plain.page.evaluate<number>(pageScript(watchPlain, text)))
    plainShow?.push(await plain.page.evaluate<number>(pageScript(watchPlain, '')))
  }
  await Promise.all([context.close(), plain.context.close()])
  const row = (what: string, values: number[] = [], floor: number[] = [], floorWhat: string): Row => ({
    what,
    unit: 'ms',
    values,
    floor: { what: floorWhat, values: floor },
    aim: { text: `≤ ${aimMs} ms`, isReached: ({ median }) => median <= aimMs },
  })
  return [
    row(`the last key until the result of ${board.size} is painted`, found, plainHide, 'as many plain elements hidden'),
    row('clearing until all are painted', cleared, plainShow, 'as many plain elements shown'),
  ]
}

async function tookMs(page: Page, count: number, act: () => Promise<void>): Promise<number> {
  await page.evaluate(pageScript(watchFilter, count))
  await act()
  return page.evaluate<number>('globalThis.benchFiltered')
}
