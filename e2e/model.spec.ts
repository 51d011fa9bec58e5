import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { makeDojo, password } from './fixtures/people.ts'
import { expect, test, type Visitor } from './fixtures/test.ts'
import { startWithModel, type WithModel } from './fixtures/with-model.ts'

test.describe.configure({ mode: 'serial' })

let server: WithModel
test.beforeAll(async () => {
  server = await startWithModel()
})
test.afterAll(() => server.stop())

const own = { 'sec-fetch-site': 'same-origin' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const answer = (page: Page) => page.getByRole('region', { name: /\?$/ })

async function ask({ page }: Visitor, path: string, data: object, headers: Record<string, string> = own) {
  const response = await page.request.post(`${server.baseUrl}/api/ai/${path}`, { data, headers })
  const text = await response.text()
  return {
    status: response.status(),
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown),
  }
}

/** On the server with a model, with two late techniques. */
async function withDay(asPerson: (name: string, options: object) => Promise<Visitor>, plan: 'pro' | 'essentials') {
  const olive = await asPerson('Olive', { context: { baseURL: server.baseUrl } })
  await givePlan(olive.account, plan)
  const late = { due_date: inDays(-2) }
  await makeDojo(olive.account, {
    title: 'Concert',
    lists: [
      {
        title: 'Ready',
        cards: [
          { title: 'Posters', ...late },
          { title: 'Programme', ...late },
        ],
      },
    ],
  })
  return olive
}

test('the briefing is worded by the model, and says so', async ({ asPerson }) => {
  const { page } = await withDay(asPerson, 'pro')
  await page.goto('/ai-hub')
  const briefing = page.getByRole('region', { name: 'Briefing' })
  await expect(briefing).toContainText('Answers are worded by the operator’s own model good.')
  await expect(briefing.getByRole('link', { name: '2 techniques' })).toBeVisible()
  await expectAccessible(page)
})

test('a question is answered in the model’s words, above what was counted', async ({ asPerson }) => {
  const { page } = await withDay(asPerson, 'pro')
  await page.goto('/ai-hub')
  await page.getByRole('textbox', { name: 'Question' }).fill('What is overdue?')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Answers are worded by')
  await expect(answer(page).getByRole('paragraph').first()).toHaveText(/2 techniques are overdue/)
  await expect(answer(page).getByRole('status').getByRole('link', { name: '2 techniques' }).first()).toBeVisible()

  // What no rule reads is answered from what the hub knows, with what that rests on below.
  await page.getByRole('textbox', { name: 'Question' }).fill('Where should I begin?')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('From what is known today:')
  await expect(answer(page).getByRole('listitem').first().getByRole('link', { name: '2 techniques' })).toBeVisible()
  await expectAccessible(page)
})

test('a question that a link puts into the address is answered by rule, until the person asks it', async ({
  asPerson,
  browser,
}) => {
  const { page, account } = await withDay(asPerson, 'pro')
  // The first visit tells the browser's time zone, where it may be another day: only the second briefing is of that day.
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto('/ai-hub')
    await expect(page.getByRole('region', { name: 'Briefing' })).toContainText('Answers are worded by')
  }
  const before = (await server.asked()).length
  const link = '/ai-hub?ask=What+is+overdue%3F'
  for (const site of ['cross-site', 'same-site', 'none']) {
    const response = await page.request.get(link, { headers: { 'sec-fetch-site': site } })
    expect(await response.text()).toContain('What is overdue?')
  }
  // Signing in leads on to it, from our own page.
  const elsewhere = await browser.newContext({ baseURL: server.baseUrl })
  const visit = await elsewhere.newPage()
  await visit.goto(`/auth?next=${encodeURIComponent('/ai-hub?ask=Where+should+I+begin%3F')}`)
  await visit.getByLabel('Email').fill(account.email)
  await visit.getByLabel('Password').fill(password)
  await visit.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(answer(visit)).toContainText('I cannot answer that.')
  expect((await server.asked()).length).toBe(before)

  await visit.getByRole('textbox', { name: 'Question' }).press('Enter')
  await expect(answer(visit)).toContainText('From what is known today:')
  expect((await server.asked()).length).toBe(before + 1)
  await elsewhere.close()
})

test('the model proposes another plan, which is dated here and changed before it is made', async ({ asPerson }) => {
  const { page, account } = await withDay(asPerson, 'pro')
  await page.goto('/ai-hub/goal?goal=Summer+party+by+2099-12-18')
  const asked = page.getByRole('button', { name: 'Ask the model for another plan' })
  // A server that does not answer, and one that is stopped.
  await page.route('**/api/ai/plan', (route) => route.abort())
  await asked.click()
  await expect(page.getByText('The server did not answer. Try again.')).toBeVisible()
  await page.unroute('**/api/ai/plan')
  await page.route('**/api/ai/plan', () => undefined)
  await asked.click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(asked).toBeVisible()
  await page.unrouteAll()
  await asked.click()
  await expect(page.getByRole('radio', { name: 'The model’s proposal' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Title of Invite everyone' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create 4 techniques' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  const { data } = await account.db
    .from('cards')
    .select('title, due_date')
    .eq('title', 'Invite everyone')
    .throwOnError()
  expect(data).toMatchObject([{ title: 'Invite everyone', due_date: expect.stringMatching(/^2099-1/) }])
})

test('on a plan without AI nothing is sent to it', async ({ asPerson }) => {
  const mia = await withDay(asPerson, 'essentials')
  const before = (await server.asked()).length
  expect(await ask(mia, 'plan', { goal: 'A summer party' })).toEqual({
    status: 200,
    lines: [{ end: { by: 'rules', why: 'plan' } }],
  })
  await mia.page.goto('/ai-hub')
  await expect(mia.page.getByRole('heading', { name: 'Know what needs you today' })).toBeVisible()
  expect((await server.asked()).length).toBe(before)
})

test('strangers, other sites and too much are refused', async ({ asPerson, request }) => {
  const olive = await asPerson('Olive')
  const signedOut = await request.post(`${server.baseUrl}/api/ai/plan`, { data: { goal: 'Party' }, headers: own })
  expect(signedOut.status()).toBe(401)
  expect((await ask(olive, 'plan', { goal: 'Party' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask(olive, 'plan', { goal: 'Party', known: Array(41).fill('Cake') })).status).toBe(400)
  expect((await ask(olive, 'plan', { goal: 'x'.repeat(501) })).status).toBe(400)
  const large = await olive.page.request.post(`${server.baseUrl}/api/ai/transcribe`, {
    data: Buffer.alloc(2_000_001),
    headers: { ...own, 'content-type': 'audio/webm' },
  })
  expect(large.status()).toBe(413)
})
