import type { Page } from '@playwright/test'
import { pageScript } from '../chromium.ts'
import type { Part } from '../setup.ts'
import { openAtRest } from '../opening.ts'
import { watchBell, watchSend } from '../page/watch-mention.ts'
import { openEmbedded } from '../raw-database.ts'
import { atMostAbove } from '../row.ts'

const COMMENTS = 15
const patienceMs = 4000
const othersMs = 150

/** From the keys that send a comment to the number on the bell of the mentioned person, in another browser. */
export const mention: Part = async (setup) => {
  const [board] = setup.boards
  const mine = await openAtRest(setup, board, setup.owner)
  const theirs = await openAtRest(setup, board, setup.member)
  const field = await openComments(mine.page)
  const times: number[] = []
  for (let turn = 0; turn < COMMENTS; turn += 1) {
    await field.fill(`Please look at this once more, @mia (${turn})`)
    await theirs.page.evaluate(pageScript(watchBell, null))
    await mine.page.evaluate(pageScript(watchSend, null))
    await mine.page.keyboard.press('Control+Enter')
    const sentAt = await mine.page.evaluate<number>('globalThis.benchSent')
    const rungAt = await withinPatience(theirs.page.evaluate<number>('globalThis.benchRung'))
    if (rungAt !== undefined) times.push(rungAt - sentAt)
    // If nothing arrived once, nothing will.
    else if (times.length === 0) break
  }
  await Promise.all([mine.context.close(), theirs.context.close()])
  const lost = COMMENTS - times.length
  return [
    {
      what: "a comment until it is on the mentioned person's bell",
      unit: 'ms',
      values: times,
      floor: { what: 'one row updated in the same Postgres without API and rules', values: await writes() },
      aim: atMostAbove(othersMs, 'ms'),
      ...(lost > 0 && {
        note: `${lost} of ${COMMENTS} mentions did not reach the other browser within ${patienceMs / 1000} s`,
      }),
    },
  ]
}

async function openComments(page: Page) {
  await page.locator('[data-card-id] a').first().click()
  const field = page.getByRole('textbox', { name: 'Comment', exact: true })
  await field.waitFor()
  return field
}

async function withinPatience<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

async function writes(): Promise<number[]> {
  const raw = await openEmbedded([100])
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) times.push(await raw.writeOne())
  await raw.close()
  return times
}
