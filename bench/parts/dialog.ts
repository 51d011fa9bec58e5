import type { BenchBoard } from '../bench-board.ts'
import { openWindow, pageScript } from '../chromium.ts'
import { forBoards, type Setup, type Part } from '../setup.ts'
import { middleOf } from '../mouse.ts'
import { openAtRest, rest } from '../opening.ts'
import { startFrames, stopFrames } from '../page/frames.ts'
import { watchDialog, type Opened } from '../page/watch-dialog.ts'
import { openEmbedded } from '../raw-database.ts'
import type { Row } from '../row.ts'

const words = 'What is to be done, and why.'
const readings = 50

/** From a click on a card until its dialog is shown, and until the details that the board does not hold arrived. */
export const dialog: Part = async (setup) => {
  const floors = { frame: await blankFrames(setup), read: await reads(setup) }
  return forBoards(setup, async (board): Promise<Row[]> => {
    const opened: Opened[] = []
    for (let turn = 0; turn < setup.repeat; turn += 1) opened.push(await openOne(setup, board, turn))
    return [
      {
        what: `a click over ${board.size} cards until the dialog is there`,
        unit: 'ms',
        values: opened.map(({ shownMs }) => shownMs),
        floor: { what: 'one frame of a blank page', values: floors.frame },
      },
      {
        what: `frames until it is there`,
        unit: 'count',
        values: opened.map(({ frames }) => frames),
        aim: { text: 'the next', isReached: ({ median }) => median === 1 },
      },
      {
        what: `until its description is there too`,
        unit: 'ms',
        values: opened.map(({ detailsMs }) => detailsMs),
        floor: { what: 'one row updated in the same Postgres without API and rules', values: floors.read },
      },
    ]
  })
}

async function openOne(setup: Setup, board: BenchBoard, turn: number): Promise<Opened> {
  const card = board.lists[turn % 4]?.cards[1]
  if (!card) throw new Error('A list in sight is too short.')
  const { error } = await setup.owner.db.from('cards').update({ description: words }).eq('id', card.id)
  if (error) throw new Error(error.message)
  const { context, page } = await openAtRest(setup, board, setup.owner)
  const title = await page.locator(`[data-card-id="${card.id}"] a`).innerText()
  const at = await middleOf(page, `[data-card-id="${card.id}"]`)
  // A person's pointer reaches the card before it presses.
  await page.mouse.move(at.x, at.y)
  await rest(page)
  await page.evaluate(pageScript(watchDialog, { title, text: words }))
  await page.mouse.click(at.x, at.y)
  const opened = await page.evaluate<Opened>('globalThis.benchDialog')
  await context.close()
  return opened
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

async function reads({ boards }: Setup): Promise<number[]> {
  const embedded = await openEmbedded([boards[0].cardCount / 10])
  const times: number[] = []
  for (let turn = 0; turn < readings; turn += 1) times.push(await embedded.writeOne())
  await embedded.close()
  return times
}
