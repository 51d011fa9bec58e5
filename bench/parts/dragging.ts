import type { CDPSession, Page } from '@playwright/test'
import type { BenchBoard } from '../bench-board.ts'
import { openWindow, pageScript, VIEWPORT } from '../chromium.ts'
import { forBoards, type Setup, type Part } from '../setup.ts'
import { middleOf, pickUp, sweep, type Point } from '../mouse.ts'
import { openAtRest } from '../opening.ts'
import { startFrames, stopFrames } from '../page/frames.ts'
import { atMost, type Row } from '../row.ts'
import { percentile } from '../statistics.ts'

const durationMs = 2000
const shares = [
  { share: 0.5, name: 'median frame' },
  { share: 0.95, name: '95th percentile of frames' },
  { share: 0.99, name: '99th percentile of frames' },
]

/** Frames while a card is dragged across the katas; board and blank page take turns under the same mouse. */
export const dragging: Part = (setup) =>
  forBoards(setup, async (board) => {
    const [mine, blank]: [number[][], number[][]] = [[], []]
    for (let turn = 0; turn < setup.repeat; turn += 1) {
      mine.push(await boardFrames(setup, board))
      blank.push(await blankFrames(setup))
    }
    return shares.map(({ share, name }): Row => ({
      what: `drag over ${board.size}: ${name}`,
      unit: 'ms',
      values: mine.map((frames) => percentile(frames, share)),
      floor: { what: 'a blank page under the same moves', values: blank.map((frames) => percentile(frames, share)) },
      ...(share === 0.95 && { aim: atMost(1.25) }),
    }))
  })

async function boardFrames(setup: Setup, board: BenchBoard): Promise<number[]> {
  const { context, page, cdp } = await openAtRest(setup, board, setup.owner)
  await pickUp(page, await middleOf(page, '[data-card-id]'))
  await page.locator('[data-ghost]').waitFor({ state: 'attached' })
  const frames = await framesUnderMoves(page, cdp)
  if ((await page.locator('[data-ghost]').count()) === 0) throw new Error('The drag ended by itself.')
  await page.keyboard.press('Escape')
  await context.close()
  return frames
}

async function blankFrames({ browser, staticPages }: Setup): Promise<number[]> {
  const { context, page, cdp } = await openWindow(browser)
  await page.goto(`${staticPages.url}/blank`)
  await pickUp(page, { x: 150, y: 200 })
  const frames = await framesUnderMoves(page, cdp)
  await context.close()
  return frames
}

async function framesUnderMoves(page: Page, cdp: CDPSession): Promise<number[]> {
  await page.evaluate(pageScript(startFrames, null))
  await sweep(cdp, across, durationMs)
  return page.evaluate<number[]>(pageScript(stopFrames, null))
}

/** Twice over all visible katas and back, moving up and down. */
function across(share: number): Point {
  const { width, height } = VIEWPORT
  return {
    x: width / 2 - (width / 2 - 80) * Math.cos(share * 4 * Math.PI),
    y: height / 2 + (height / 2 - 160) * Math.sin(share * 7 * Math.PI),
  }
}
