import type { BenchBoard } from '../bench-board.ts'
import { openWindow, pageScript } from '../chromium.ts'
import { forBoards, type Setup, type Part } from '../setup.ts'
import { marksOf, watch } from '../opening.ts'
import { watchStatic, type BoardMarks, type StaticMarks } from '../page/watch-opening.ts'
import { atMost, type Row } from '../row.ts'
import { lastStaticId } from '../static-page.ts'

type Visits<Marks> = { cold: Marks[]; warm: Marks[] }

const timesOfStatic: Record<string, number> = { '1,000': 2.5, '5,000': 1.5 }

/** Opening a board in a browser that has never seen it, and again; product and static page take turns. */
export const open: Part = (setup) =>
  forBoards(setup, async (board, cardsPerList) => {
    const mine: Visits<BoardMarks> = { cold: [], warm: [] }
    const plain: Visits<StaticMarks> = { cold: [], warm: [] }
    await visitTwice(setup, board, { cold: [], warm: [] })
    for (let turn = 0; turn < setup.repeat; turn += 1) {
      await visitTwice(setup, board, mine)
      await visitStaticTwice(setup, cardsPerList, plain)
    }
    return (['cold', 'warm'] as const).flatMap((state) =>
      rowsOf(`open ${board.size}, ${state}`, board, mine[state], plain[state]),
    )
  })

function rowsOf(what: string, board: BenchBoard, mine: BoardMarks[], plain: StaticMarks[]): Row[] {
  const aim = atMost(timesOfStatic[board.size] ?? 1)
  return [
    {
      what: `${what}: first kata's last title is there`,
      unit: 'ms',
      values: mine.map((marks) => marks.title),
      floor: {
        what: `static page of ${board.size} plain cards, its last title is there`,
        values: plain.map((marks) => marks.title),
      },
      aim,
    },
    {
      what: `${what}: first accepted drag`,
      unit: 'ms',
      values: mine.map((marks) => marks.drag),
      floor: {
        what: `static page of ${board.size} plain cards, loaded and drawn`,
        values: plain.map((marks) => marks.painted),
      },
      aim,
    },
    { what: `${what}: first byte`, unit: 'ms', values: mine.map((marks) => marks.firstByte) },
    { what: `${what}: first paint`, unit: 'ms', values: mine.map((marks) => marks.firstPaint) },
  ]
}

async function visitTwice(
  { browser, owner, product }: Setup,
  board: BenchBoard,
  visits: Visits<BoardMarks>,
): Promise<void> {
  const { context, page } = await openWindow(browser, owner.cookies)
  await watch(page, board)
  const url = `${product.url}/dojo/${board.id}`
  visits.cold.push(await marksOf<BoardMarks>(page, url))
  // Starting on the same origin: from any other, Cross-Origin-Opener-Policy makes the browser start a new process.
  await page.goto(`${product.url}/robots.txt`)
  visits.warm.push(await marksOf<BoardMarks>(page, url))
  await context.close()
}

async function visitStaticTwice(
  { browser, staticPages }: Setup,
  cardsPerList: number,
  visits: Visits<StaticMarks>,
): Promise<void> {
  const { context, page } = await openWindow(browser)
  await page.addInitScript({ content: pageScript(watchStatic, lastStaticId) })
  const url = `${staticPages.url}/${cardsPerList}`
  visits.cold.push(await marksOf<StaticMarks>(page, url))
  await page.goto(`${staticPages.url}/blank`)
  visits.warm.push(await marksOf<StaticMarks>(page, url))
  await context.close()
}
