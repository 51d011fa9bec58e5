import type { Page } from '@playwright/test'
import type { BenchBoard } from '../bench-board.ts'
import { openWindow, pageScript } from '../chromium.ts'
import type { Setup, Part } from '../setup.ts'
import { middleOf, pickUp } from '../mouse.ts'
import { openAtRest } from '../opening.ts'
import { startFrames, stopFrames } from '../page/frames.ts'
import { watchArrival, watchDrop, type CardAndList, type Dropped } from '../page/watch-move.ts'
import { openEmbedded } from '../raw-database.ts'
import { atMostAbove } from '../row.ts'

const MOVES = 15
/** Lists that are visible without scrolling. */
const LISTS_IN_SIGHT = 4
const patienceMs = 4000
const othersMs = 150

/** From a drop in one browser until it is on screen there, and in another person's browser. */
export const live: Part = async (setup) => {
  const [board] = setup.boards
  const mine = await openAtRest(setup, board, setup.owner)
  const theirs = await openAtRest(setup, board, setup.member)
  await untilBothAreHere(mine.page)
  const [own, other, frames]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < MOVES; turn += 1) {
    const move = nextMove(board, turn, await orderOf(mine.page))
    const dropped = await moveByMouse(mine.page, theirs.page, move)
    own.push(dropped.shownAt - dropped.droppedAt)
    frames.push(dropped.frames)
    // If nothing arrived once, nothing will: do not wait for every further move.
    const arrivedAt = other.length === 0 && turn > 1 ? undefined : await arrival(theirs.page)
    if (arrivedAt !== undefined) other.push(arrivedAt - dropped.droppedAt)
  }
  await Promise.all([mine.context.close(), theirs.context.close()])
  const floors = { frame: await blankFrames(setup), write: await writes() }
  return [
    {
      what: 'a drop until it is on screen',
      unit: 'ms',
      values: own,
      floor: { what: 'one frame of a blank page', values: floors.frame },
    },
    {
      what: 'frames until it is on screen',
      unit: 'count',
      values: frames,
      aim: { text: 'the next', isReached: ({ median }) => median === 1 },
    },
    {
      what: "a drop until it is on the other person's screen",
      unit: 'ms',
      values: other,
      floor: { what: 'one row updated in the same Postgres without API and rules', values: floors.write },
      aim: atMostAbove(othersMs, 'ms'),
      ...(other.length < MOVES && { note: unheard(other.length) }),
    },
  ]
}

function unheard(count: number): string {
  if (count === 0) return `not live: nothing reached the other browser within ${patienceMs / 1000} s`
  return `${MOVES - count} of ${MOVES} moves did not reach the other browser within ${patienceMs / 1000} s`
}

/** Both are listed under "Here now" once their sockets have joined; without sockets, the moves are made anyway. */
async function untilBothAreHere(page: Page): Promise<void> {
  await page
    .locator('[aria-label="Here now"] > li')
    .nth(1)
    .waitFor({ timeout: 10_000 })
    .catch(() => {})
}

/** The first card of each visible list, as the page has it now. */
function orderOf(page: Page): Promise<(string | null)[]> {
  return page.evaluate((count) => {
    const lists = [...document.querySelectorAll('[data-cards]')].slice(0, count)
    return lists.map((list) => list.querySelector('[data-card-id]')?.getAttribute('data-card-id') ?? null)
  }, LISTS_IN_SIGHT)
}

function nextMove(board: BenchBoard, turn: number, firstCards: (string | null)[]): CardAndList {
  const cardId = firstCards[turn % LISTS_IN_SIGHT]
  const list = board.lists[(turn + 1) % LISTS_IN_SIGHT]
  if (!cardId || !list) throw new Error('A list in sight has no card to move.')
  return { cardId, listId: list.id }
}

async function moveByMouse(mine: Page, theirs: Page, move: CardAndList): Promise<Dropped> {
  await theirs.evaluate(pageScript(watchArrival, move))
  await mine.evaluate(pageScript(watchDrop, move))
  const to = await middleOf(mine, `[data-list-id="${move.listId}"] [data-card-id]`, 2)
  await pickUp(mine, await middleOf(mine, `[data-card-id="${move.cardId}"]`))
  await mine.mouse.move(to.x, to.y, { steps: 6 })
  await mine.locator(`[data-list-id="${move.listId}"] [data-slot]`).waitFor({ state: 'attached' })
  await mine.mouse.up()
  return mine.evaluate<Dropped>('globalThis.benchDropped')
}

async function arrival(page: Page): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  return Promise.race([page.evaluate<number>('globalThis.benchArrived'), tooLate]).finally(() => clearTimeout(timer))
}

async function blankFrames({ browser, staticPages }: Setup): Promise<number[]> {
  const { context, page } = await openWindow(browser)
  await page.goto(`${staticPages.url}/blank`)
  await page.evaluate(pageScript(startFrames, null))
  await page.waitForTimeout(1000)
  const frames = await page.evaluate<number[]>(pageScript(stopFrames, null))
  await context.close()
  return frames
}

async function writes(): Promise<number[]> {
  const raw = await openEmbedded([100])
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) times.push(await raw.writeOne())
  await raw.close()
  return times
}
