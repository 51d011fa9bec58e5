import type { Browser } from '@playwright/test'
import { openWindow, pageScript, VIEWPORT } from '../chromium.ts'
import { forBoards, type Part } from '../ground.ts'
import { middleOf, pickUp, sweep, type Point } from '../mouse.ts'
import { startFrames, stopFrames } from '../page/frames.ts'
import type { Cookie } from '../person.ts'
import { atMost, type Row } from '../row.ts'
import { percentile } from '../statistics.ts'

const durationMs = 2000
const shares = [
  { share: 0.5, name: 'median frame' },
  { share: 0.95, name: '95th percentile of frames' },
  { share: 0.99, name: '99th percentile of frames' },
]

/** Frames while a card is dragged across the katas; board and blank page take turns under the same mouse. */
export const dragging: Part = async (ground) => {
  const { browser, owner, product, staticPages, repeat } = ground
  return forBoards(ground, async (board) => {
    const [mine, blank]: [number[][], number[][]] = [[], []]
    for (let turn = 0; turn < repeat; turn += 1) {
      mine.push(await framesOf(browser, owner.cookies, `${product.url}/dojo/${board.id}`, true))
      blank.push(await framesOf(browser, [], `${staticPages.url}/blank`, false))
    }
    return shares.map(
      ({ share, name }): Row => ({
        what: `drag over ${board.size}: ${name}`,
        unit: 'ms',
        values: mine.map((frames) => percentile(frames, share)),
        floor: { what: 'a blank page under the same moves', values: blank.map((frames) => percentile(frames, share)) },
        ...(share === 0.95 && { aim: atMost(1.25) }),
      }),
    )
  })
}

async function framesOf(browser: Browser, cookies: readonly Cookie[], url: string, hasCards: boolean): Promise<number[]> {
  const { context, page, cdp } = await openWindow(browser, cookies)
  await page.goto(url, { waitUntil: 'networkidle' })
  await pickUp(page, hasCards ? await middleOf(page, '[data-card-id]') : { x: 150, y: 200 })
  if (hasCards) await page.locator('[data-ghost]').waitFor({ state: 'attached' })
  await page.evaluate(pageScript(startFrames, null))
  await sweep(cdp, across, durationMs)
  const frames = await page.evaluate<number[]>(pageScript(stopFrames, null))
  if (hasCards && (await page.locator('[data-ghost]').count()) === 0) throw new Error('The drag ended by itself.')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await context.close()
  return frames
}

/** Twice over all katas in sight and back, up and down meanwhile. */
function across(share: number): Point {
  const { width, height } = VIEWPORT
  return {
    x: width / 2 - (width / 2 - 80) * Math.cos(share * 4 * Math.PI),
    y: height / 2 + (height / 2 - 160) * Math.sin(share * 7 * Math.PI),
  }
}
