import type { CDPSession, Page } from '@playwright/test'

export type Point = { x: number; y: number }

/** The middle of the first element that matches, or of a later one. @throws Error when there is none. */
export async function middleOf(page: Page, selector: string, index = 0): Promise<Point> {
  const box = await page.locator(selector).nth(index).boundingBox()
  if (!box) throw new Error(`No ${selector} is visible.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses and moves far enough to start a drag. */
export async function pickUp(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 8, { steps: 2 })
}

const frameMs = 1000 / 60

/** Sends the mouse along `path` (0 to 1 → point) sixty times a second for `durationMs`, without waiting for answers. */
export async function sweep(cdp: CDPSession, path: (share: number) => Point, durationMs: number): Promise<void> {
  const since = performance.now()
  const sent: Promise<unknown>[] = []
  for (let step = 1; step * frameMs <= durationMs; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, since + step * frameMs - performance.now())))
    const point = path((step * frameMs) / durationMs)
    sent.push(cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...point }))
  }
  await Promise.all(sent)
}
