import type { CDPSession, Page } from '@playwright/test'
import { openWindow } from '../chromium.ts'
import { forBoards, type Part } from '../setup.ts'
import { openAtRest, rest } from '../opening.ts'

const TIMES = 3

type Weight = { heapMb: number; elements: number }

/** The memory of an open board in the browser, after garbage collection. */
export const heap: Part = (setup) =>
  forBoards(setup, async (board, cardsPerList) => {
    const [mine, plain]: [Weight[], Weight[]] = [[], []]
    for (let turn = 0; turn < TIMES; turn += 1) {
      const opened = await openAtRest(setup, board, setup.owner)
      mine.push(await weigh(opened.page, opened.cdp))
      await opened.context.close()
      const { context, page, cdp } = await openWindow(setup.browser)
      await page.goto(`${setup.staticPages.url}/${cardsPerList}`)
      await rest(page)
      plain.push(await weigh(page, cdp))
      await context.close()
    }
    const floor = `static page of ${board.size} plain cards`
    return [
      {
        what: `JavaScript heap of ${board.size}`,
        unit: 'MB',
        values: mine.map((weight) => weight.heapMb),
        floor: { what: floor, values: plain.map((weight) => weight.heapMb) },
      },
      {
        what: `elements of ${board.size}`,
        unit: 'count',
        values: mine.map((weight) => weight.elements),
        floor: { what: floor, values: plain.map((weight) => weight.elements) },
      },
    ]
  })

async function weigh(page: Page, cdp: CDPSession): Promise<Weight> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  return { heapMb: (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6, elements }
}
