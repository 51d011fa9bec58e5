import type { Page } from '@playwright/test'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const secret = 'Shown to no one without a plan'
const lists = [{ title: 'Ready', cards: [secret] }]

/** The browser's request when it goes from one signed-in page to the next: the page alone, without its frame. */
async function softVisit(page: Page): Promise<{ url: string; headers: Record<string, string> }> {
  await page.goto('/new-board')
  const asked = page.waitForRequest((request) => {
    const { rsc, 'next-router-prefetch': isAhead } = request.headers()
    return rsc === '1' && isAhead === undefined && new URL(request.url()).pathname === '/dashboard'
  })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  const request = await asked
  const { cookie: _, ...headers } = await request.allHeaders()
  return {
    url: request.url(),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
  }
}

test('without a plan no page contains any of its content, however it is fetched', async ({ asPerson }) => {
  const { page: hers } = await asPerson('Olive')
  const soft = await softVisit(hers)
  const { page, account: nora } = await asPerson('Nora', { withPlan: false })
  const boardId = await makeDojo(nora, { title: secret, lists })
  const paths = ['/dashboard', `/dojo/${boardId}`, `/dojo/${boardId}?view=list`, `/dojo/${boardId}/archive`]
  const fetches = paths.flatMap((path) => [
    { path, headers: {} },
    { path, headers: { rsc: '1' } },
    { path, headers: { rsc: '1', 'next-router-prefetch': '1' } },
  ])
  for (const { path, headers } of [...fetches, { path: soft.url, headers: soft.headers }]) {
    const response = await page.request.get(path, { headers })
    expect(response.status(), path).toBe(200)
    expect((await response.text()).includes(secret), `${path} ${JSON.stringify(headers)}`).toBe(false)
  }

  // With a plan, the same requests get all of it: the requests were right.
  await nora.db.rpc('choose_free_plan').throwOnError()
  for (const { path, headers } of [
    { path: '/dashboard', headers: {} },
    { path: `/dojo/${boardId}`, headers: {} },
    { path: soft.url, headers: soft.headers },
  ]) {
    expect((await (await page.request.get(path, { headers })).text()).includes(secret), path).toBe(true)
  }
})

test('what is made for one person, or sets their cookies, is not cached on the way', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Hers', lists })
  for (const path of ['/dashboard', `/dojo/${boardId}`]) {
    expect((await page.request.get(path)).headers()['cache-control'], path).toMatch(/private|no-store/)
  }
  expect((await page.request.post('/api/session')).headers()['cache-control']).toBe('no-store')
})
