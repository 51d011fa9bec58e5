import type { Page } from '@playwright/test'
import type { BenchBoard } from './bench-board.ts'
import { openWindow, pageScript } from './chromium.ts'
import type { Setup } from './setup.ts'
import { watchBoard, type BoardMarks } from './page/watch-opening.ts'
import type { Person } from './person.ts'

const patienceMs = 60_000
const settleMs = 500

/** Makes a page record `BoardMarks` on every visit to a board. */
export async function watch(page: Page, board: BenchBoard): Promise<void> {
  const last = board.lists[0]?.cards.at(-1)
  if (!last) throw new Error('The first list is empty.')
  await page.addInitScript({ content: pageScript(watchBoard, { cardId: last.id, title: last.title }) })
}

/** What the watching script in the page has recorded. @throws Error after a minute without a result */
export async function marksOf<Marks>(page: Page, url: string): Promise<Marks> {
  await page.goto(url, { waitUntil: 'commit' })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} did not open within ${patienceMs / 1000} s.`)), patienceMs)
  })
  const marks = page.evaluate<Marks>('globalThis.benchOpened')
  return Promise.race([marks, tooLate]).finally(() => clearTimeout(timer))
}

/** A board in a new window that accepts drags and has finished loading. */
export async function openAtRest({ browser, product }: Setup, board: BenchBoard, person: Person) {
  const window = await openWindow(browser, person.cookies)
  await watch(window.page, board)
  await marksOf<BoardMarks>(window.page, `${product.url}/dojo/${board.id}`)
  await rest(window.page)
  return window
}

/** Waits until the network is idle, and a moment longer. */
export async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
}
