import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { address } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** Messages are counted per network: each journey writes from its own. */
function ownNetwork(): Record<string, string> {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}
const somewhere = (more: BrowserContextOptions = {}): BrowserContextOptions => ({
  baseURL: address('BASE_URL'),
  extraHTTPHeaders: ownNetwork(),
  ...more,
})

const message = 'Where are my files stored?\n\nAnd can I take them with me?'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

async function write(page: Page, email: string) {
  await page.goto('/contact')
  await field(page, 'Name').fill('Nora')
  await field(page, 'Email').fill(email)
  await page.getByLabel('What is it about?').selectOption('Privacy and my data')
  await field(page, 'Message').fill(message)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

async function expectAllThere(page: Page, email: string) {
  await expect(field(page, 'Name')).toHaveValue('Nora')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(page.getByLabel('What is it about?')).toHaveValue('privacy')
  await expect(field(page, 'Message')).toHaveValue(message)
}

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? 'with' : 'without'} scripts, an error is shown beside its field, nothing typed is lost, and a message arrives`, async ({
    browser,
  }) => {
    const context = await browser.newContext(somewhere({ javaScriptEnabled }))
    const page = await context.newPage()
    await write(page, 'nora@')
    await send(page)
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      /Enter a complete e-mail address, like name@example\.com\./,
    )
    await expectAllThere(page, 'nora@')
    if (javaScriptEnabled) {
      await expect(field(page, 'Email')).toBeFocused()
      await expectAccessible(page)
    }

    await field(page, 'Email').fill('nora@ninjadojo.test')
    await send(page)
    await expect(page).toHaveURL('/contact/sent')
    await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible()
    await context.close()
  })
}

test('while the site cannot be reached, the message stays and is sent later', async ({ browser }) => {
  const context = await browser.newContext(somewhere())
  const page = await context.newPage()
  await write(page, 'nora@ninjadojo.test')
  await page.route('**/api/contact', (route) => route.abort())
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'It is still here' })).toBeVisible()
  await expectAllThere(page, 'nora@ninjadojo.test')

  await page.unroute('**/api/contact')
  await send(page)
  await expect(page).toHaveURL('/contact/sent')
  await context.close()
})

test('after five messages within the hour the sixth is not taken, and stays on the page', async ({ browser }) => {
  const context = await browser.newContext(somewhere())
  const page = await context.newPage()
  const message = { name: 'Nora', email: 'nora@ninjadojo.test', topic: 'other', message: 'Again', elapsed: '60000' }
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await page.request.post('/api/contact', { multipart: message })).status()).toBe(200)
  }
  await write(page, 'nora@ninjadojo.test')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'this one was not accepted' })).toBeVisible()
  await expectAllThere(page, 'nora@ninjadojo.test')
  await context.close()
})

test('a bot that fills the hidden field gets the usual answer, and another site gets none', async ({ browser }) => {
  const { request } = await browser.newContext(somewhere())
  const message = { name: 'Ink', email: 'ink@ninjadojo.test', topic: 'other', message: 'Cheap ink' }
  const toPerson = await request.post('/api/contact', { multipart: message })
  const toProgram = await request.post('/api/contact', { multipart: { ...message, subject: 'Ink' } })
  expect(await toProgram.text()).toBe(await toPerson.text())
  expect(toProgram.status()).toBe(200)

  const elsewhere = await request.post('/api/contact', {
    multipart: message,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(elsewhere.status()).toBe(403)
})
