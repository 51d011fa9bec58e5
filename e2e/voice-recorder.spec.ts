import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { smallWav } from '../testing/small-wav.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { makeDojo } from './fixtures/people.ts'
import { expect, test, type Visitor } from './fixtures/test.ts'
import { startWithModel, type WithModel } from './fixtures/with-model.ts'

const sound = join(mkdtempSync(join(tmpdir(), 'dojo-voice-')), 'said.wav')
writeFileSync(sound, smallWav(5))

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}`,
    ],
  },
})
test.describe.configure({ mode: 'serial' })

let server: WithModel
test.beforeAll(async () => {
  server = await startWithModel()
})
test.afterAll(() => server.stop())

const field = (page: Page) => page.getByRole('textbox', { name: 'New technique in Ready' })
const status = (page: Page) => page.locator('form').getByRole('status')

/** Enough to be more than nothing. */
async function speakForAMoment(page: Page): Promise<void> {
  const began = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(began + 1500)
}

async function openField(
  asPerson: (name: string, options: object) => Promise<Visitor>,
  permissions: string[],
): Promise<Page> {
  const { account, page } = await asPerson('Olive', { context: { baseURL: server.baseUrl, permissions } })
  await givePlan(account, 'pro')
  const dojo = await makeDojo(account, { title: 'Voice', lists: [{ title: 'Ready', cards: ['Bow'] }] })
  // As in a browser that recognises nothing by itself.
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined })
  })
  await openBoard(page, dojo)
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Speak' })).toBeVisible()
  return page
}

test('a recording is written down by the operator’s model, and Enter makes a technique of it', async ({ asPerson }) => {
  const page = await openField(asPerson, ['microphone'])
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(status(page)).toHaveText(
    'Recording for up to a minute. The sound goes to this server and the operator’s own model, and is not stored.',
  )
  const recorded = page.waitForRequest(/\/api\/ai\/transcribe/)
  await speakForAMoment(page)
  await page.keyboard.press('Enter')
  await recorded
  await expect(field(page)).toHaveValue('Call Ana about the invoice')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow'])
  await page.keyboard.press('Enter')
  await expect(kata(page, 'Ready').getByRole('link', { name: 'Call Ana about the invoice' })).toBeVisible()
  const asked = (await server.asked()).filter(({ path }) => path === '/v1/audio/transcriptions')
  expect(asked.map(({ model }) => model)).toEqual(['whisper'])
})

test('Escape while it is recorded sends nothing', async ({ asPerson }) => {
  const page = await openField(asPerson, ['microphone'])
  const before = (await server.asked()).length
  await field(page).pressSequentially('Buy tea')
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(status(page)).toContainText('Recording')
  await page.keyboard.press('Escape')
  await expect(status(page)).toBeEmpty()
  await expect(field(page)).toHaveValue('Buy tea')
  expect((await server.asked()).length).toBe(before)
})

test('a server that does not answer leaves the text as it was', async ({ asPerson }) => {
  const page = await openField(asPerson, ['microphone'])
  await page.route(/\/api\/ai\/transcribe/, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'limited', error: 'Today’s recordings are used up. Typing works as before.' },
    }),
  )
  await field(page).pressSequentially('Buy tea')
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(status(page)).toContainText('Recording')
  await speakForAMoment(page)
  await page.getByRole('button', { name: 'Stop listening' }).click()
  await expect(status(page)).toHaveText('Today’s recordings are used up. Typing works as before.')
  await expect(field(page)).toHaveValue('Buy tea')
})

for (const [name, sentence] of [
  ['NotAllowedError', 'The microphone is blocked for this site.'],
  ['NotFoundError', 'No microphone was found.'],
  ['NotReadableError', 'The microphone is in use by another program.'],
] as const) {
  test(`a microphone that answers ${name} is explained`, async ({ asPerson }) => {
    const page = await openField(asPerson, ['microphone'])
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('No.', name)
      }
    }, name)
    await page.getByRole('button', { name: 'Speak' }).click()
    await expect(status(page)).toContainText(sentence)
  })
}
