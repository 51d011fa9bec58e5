import type { Browser } from '@playwright/test'
import { openWindow } from '../chromium.ts'
import { forBoards, type Part } from '../ground.ts'
import type { Cookie } from '../person.ts'

const TIMES = 3

type Weight = { heapMb: number; elements: number }

/** What an open board holds in the browser, after its garbage was collected. */
export const heap: Part = ({ browser, owner, product, staticPages, ...ground }) =>
  forBoards({ browser, owner, product, staticPages, ...ground }, async (board, cardsPerList) => {
    const [mine, plain]: [Weight[], Weight[]] = [[], []]
    for (let turn = 0; turn < TIMES; turn += 1) {
      mine.push(await weigh(browser, owner.cookies, `${product.url}/dojo/${board.id}`))
      plain.push(await weigh(browser, [], `${staticPages.url}/${cardsPerList}`))
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

async function weigh(browser: Browser, cookies: readonly Cookie[], url: string): Promise<Weight> {
  const { context, page, cdp } = await openWindow(browser, cookies)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  await context.close()
  return { heapMb: (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6, elements }
}
