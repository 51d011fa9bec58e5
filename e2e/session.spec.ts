import { openBoard } from './fixtures/board.ts'
import { address, makeDojo } from './fixtures/people.ts'
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

test('a cookie of the host’s other pages that is not valid percent-encoding stops nothing', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Sale', lists: [{ title: 'Ready' }] })
  await page.context().addCookies([{ name: 'promo', value: '100%', url: address('BASE_URL') }])
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Add technique' }).last().click()
  await page.keyboard.type('In spite of it')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await olive.db.from('cards').select('title')).data).toEqual([{ title: 'In spite of it' }])
  await expect(page.getByText('Offline', { exact: false })).toBeHidden()
})
