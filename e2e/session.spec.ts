import { openBoard } from './fixtures/board.ts'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('the session is kept fresh by the server, for its own pages only', async ({ asPerson, browser }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Long day', lists: [{ title: 'Ready' }] }))
  // An hour on, the browser takes its token for ended: it asks the server before its next call, and once for all calls.
  const asked: number[] = []
  page.on('response', (response) => new URL(response.url()).pathname === '/api/session' && asked.push(response.status()))
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1000)
  await page.getByRole('button', { name: 'Add technique' }).last().click()
  await page.keyboard.type('After an hour')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await olive.db.from('cards').select('title')).data).toEqual([{ title: 'After an hour' }])
  expect(asked[0]).toBe(204)

  expect((await page.request.post('/api/session', { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
  const stranger = await browser.newContext()
  expect((await stranger.request.post('/api/session')).status()).toBe(401)
  await stranger.close()
})
