import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, openBoard } from './fixtures/board.ts'
import {
  endHearing,
  failHearing,
  fakeRecognition,
  type FakePack,
  hear,
  heardLocally,
} from './fixtures/fake-recognition.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { makeDojo } from './fixtures/people.ts'
import { expect, test, type Visitor } from './fixtures/test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'New technique in Ready' })
const speak = (page: Page) => page.getByRole('button', { name: 'Speak' })
const status = (page: Page) => page.locator('form').getByRole('status')

/** Olive on a plan with AI, in the field for new techniques. */
async function openField(asPerson: (name: string) => Promise<Visitor>, pack: FakePack | null): Promise<Page> {
  const { account, page } = await asPerson('Olive')
  await givePlan(account, 'pro')
  const dojo = await makeDojo(account, { title: 'Voice', lists: [{ title: 'Ready', cards: ['Bow'] }] })
  await fakeRecognition(page, pack)
  await openBoard(page, dojo)
  await page.keyboard.press('n')
  await expect(speak(page)).toBeVisible()
  return page
}

test('what is said is written as it is understood, and Enter makes a technique of it', async ({ asPerson }) => {
  const page = await openField(asPerson, 'available')
  await speak(page).click()
  await expect(status(page)).toHaveText('Listening. The sound stays on this device.')
  await expect(field(page)).toBeFocused()
  await hear(page, 'call')
  await expect(field(page)).toHaveValue('call')
  await hear(page, 'call Ana about the invoice')
  await expect(field(page)).toHaveValue('call Ana about the invoice')
  await endHearing(page)
  await expect(status(page)).toBeEmpty()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow'])
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow', 'call Ana about the invoice'])
  expect(await heardLocally(page)).toEqual([true])
})

test('the key starts and stops, Enter takes what is there, and a late result is not heard', async ({ asPerson }) => {
  const page = await openField(asPerson, 'available')
  await field(page).pressSequentially('Buy tea')
  await page.keyboard.press('Control+.')
  await expect(status(page)).toContainText('Listening.')
  await hear(page, 'and rice')
  await expect(field(page)).toHaveValue('Buy tea and rice')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow', 'Buy tea and rice'])
  await hear(page, 'and rice and soap')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+.')
  await expect(status(page)).toContainText('Listening.')
  await page.keyboard.press('Control+.')
  await expect(status(page)).toBeEmpty()
})

test('Escape drops what was said and keeps what was typed; leaving the field makes nothing of it', async ({
  asPerson,
}) => {
  const page = await openField(asPerson, 'available')
  await field(page).pressSequentially('Buy tea')
  await speak(page).click()
  await expect(status(page)).toContainText('Listening.')
  await hear(page, 'no forget it')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('Buy tea')
  await expect(status(page)).toBeEmpty()
  await speak(page).click()
  await expect(status(page)).toContainText('Listening.')
  await hear(page, 'now')
  await endHearing(page)
  await expect(status(page)).toBeEmpty()
  await page.getByRole('heading', { name: 'Voice' }).click()
  await expect(field(page)).toHaveValue('Buy tea now')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow'])
  await field(page).focus()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Bow'])
})

test('each thing that goes wrong has a sentence, and the text stays', async ({ asPerson }) => {
  const page = await openField(asPerson, 'available')
  await field(page).pressSequentially('Buy tea')
  for (const [error, sentence] of [
    ['not-allowed', 'The microphone is blocked for this site.'],
    ['audio-capture', 'No microphone was found.'],
    ['no-speech', 'Nothing was heard.'],
    ['network', 'Your browser’s speech service is not answering.'],
    ['language-not-supported', 'This browser does not understand American English.'],
    ['bad-grammar', 'What you said could not be transcribed.'],
  ] as const) {
    await speak(page).click()
    await expect(status(page)).toContainText('Listening.')
    // No end follows, as in some browsers.
    await failHearing(page, error)
    await expect(status(page)).toContainText(sentence)
    await expect(field(page)).toHaveValue('Buy tea')
    await expect(field(page)).toBeFocused()
  }
  await expectAccessible(page)
})

test('audio goes to the browser’s maker only after the person allows it, which can be taken back', async ({
  asPerson,
}) => {
  const page = await openField(asPerson, null)
  await speak(page).click()
  await expect(status(page)).toContainText('your browser sends what you say to its maker')
  expect(await heardLocally(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(status(page)).toBeEmpty()
  await speak(page).click()
  await page.getByRole('button', { name: 'Allow and speak' }).click()
  await expect(status(page)).toContainText('Listening. The sound goes to your browser’s maker.')
  await hear(page, 'Sharpen the chisel')
  await endHearing(page)
  await expect(field(page)).toHaveValue('Sharpen the chisel')
  await speak(page).click()
  await expect(status(page)).toContainText('The sound goes to your browser’s maker.')
  await page.getByRole('button', { name: 'Stop allowing this' }).click()
  await speak(page).click()
  await expect(page.getByRole('button', { name: 'Allow and speak' })).toBeVisible()
  expect(await heardLocally(page)).toEqual([false, false])
})

test('this device can learn a language, and then the audio stays on it', async ({ asPerson }) => {
  const page = await openField(asPerson, 'downloadable')
  await speak(page).click()
  await page.getByRole('button', { name: 'Download for this device' }).click()
  await expect(status(page)).toContainText('The sound stays on this device.')
  expect(await heardLocally(page)).toEqual([true])
})

test('offline, the page says so and requests nothing', async ({ asPerson }) => {
  const page = await openField(asPerson, null)
  await page.context().setOffline(true)
  await speak(page).click()
  await expect(status(page)).toContainText('You are offline, and this browser needs the network')
  await page.context().setOffline(false)
})

test('a plan without AI has no microphone', async ({ asPerson }) => {
  const { account, page } = await asPerson('Mia')
  const dojo = await makeDojo(account, { title: 'Quiet', lists: [{ title: 'Ready' }] })
  await fakeRecognition(page, 'available')
  await openBoard(page, dojo)
  const asked = page.waitForResponse(/\/api\/ai\/voice/)
  await page.keyboard.press('n')
  expect(await (await asked).json()).toEqual({ isInPlan: false, writtenDownBy: null })
  await page.keyboard.press('Control+.')
  await expect(field(page)).toBeVisible()
  await expect(speak(page)).toHaveCount(0)
})

test('nothing of it is in what a board loads first', async ({ asPerson }) => {
  const { account, page } = await asPerson('Olive')
  const dojo = await makeDojo(account, { title: 'Light', lists: [{ title: 'Ready' }] })
  const html = await (await page.request.get(`/dojo/${dojo}`)).text()
  const scripts = [...new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))]
  expect(scripts.length).toBeGreaterThan(3)
  for (const src of scripts) {
    const code = await (await page.request.get(src)).text()
    expect(code, src).not.toMatch(/voice-goes-to-maker|Stop listening|audioBitsPerSecond/)
  }
})
