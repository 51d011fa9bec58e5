import { connect } from 'node:net'
import { openBoard } from './fixtures/board.ts'
import { address, makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** What each kind of answer must name besides: nothing, hashes, or a nonce. */
const kinds = {
  'a finished page': ['/', '/no/such/page', '/dashboard/no/such/page', '/dojo/1/2/3', '/no.html'],
  'a page for a person': ['/auth', '/auth/reset'],
  'no page': ['/dashboard', '/api/session', '/auth/callback', '/icon.svg', '/og/index.png', '/_next/static/none.js'],
} as const

const scripts = {
  'a finished page': /script-src 'self' 'sha256-/,
  'a page for a person': /script-src 'self' 'nonce-[\w-]{20,}'/,
  'no page': /^((?!script-src).)*$/,
}

for (const [kind, paths] of Object.entries(kinds) as [keyof typeof kinds, readonly string[]][]) {
  test(`${kind} says what it may run, and that nothing may frame it`, async ({ request }) => {
    for (const path of paths) {
      const answer = await request.get(path, { maxRedirects: 0 })
      const headers = answer.headersArray().map(({ name, value }) => ({ name: name.toLowerCase(), value }))
      const policies = headers.filter(({ name }) => name === 'content-security-policy').map(({ value }) => value)
      expect(policies, path).toHaveLength(1)
      expect(policies[0], path).toMatch(scripts[kind])
      expect(policies[0], path).toContain("default-src 'none'")
      expect(policies[0], path).toContain("frame-ancestors 'none'")
      expect(policies[0], path).not.toMatch(/script-src[^;]*'unsafe-/)
      const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
      expect(named, path).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(named, path).not.toHaveProperty('x-powered-by')
    }
  })
}

test('no two answers share a nonce, and one that a visitor sends is not taken', async ({ request }) => {
  const nonceOf = async (headers = {}) =>
    /'nonce-([^']+)'/.exec((await request.get('/auth', { headers })).headers()['content-security-policy'] ?? '')?.[1]
  const sent = { 'content-security-policy': "script-src 'nonce-theirs'" }
  const nonces = [await nonceOf(), await nonceOf(sent), await nonceOf(sent)]
  expect(new Set(nonces).size).toBe(3)
  expect(nonces).not.toContain('theirs')
})

test('a person who comes from the front page can work, although that page may not reach any service', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'From the front', lists: [{ title: 'Ready' }] })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'From the front', exact: true }).click()
  await page.getByRole('button', { name: 'Add technique' }).last().click()
  await page.keyboard.type('It is saved')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await olive.db.from('cards').select('title')).data).toEqual([{ title: 'It is saved' }])
})

test('the app reloads itself when a page of the site was left without a full load', async ({ asPerson, policies }) => {
  const { page, account: olive } = await asPerson('Olive')
  const address = `/dojo/${await makeDojo(olive, { title: 'Soft landing', lists: [{ title: 'Ready', cards: ['One'] }] })}`
  // Once the page responds: until then its links are the browser's own.
  await page.goto('/', { waitUntil: 'networkidle' })
  const loaded = page.waitForEvent('load')
  await page.evaluate(
    (path) => (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push(path),
    address,
  )
  await loaded
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible()
  // What was tried before the load was refused, correctly.
  policies.take()
  await openBoard(page, address.slice('/dojo/'.length))
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
})

/** What is answered to a request that asks for another protocol, once the connection has ended. */
const askToUpgrade = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(address('BASE_URL'))
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', (bytes: Buffer) => (answer += String(bytes)))
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
  })

test('a request for another protocol gets a normal answer, and its connection ends', async ({ request }) => {
  // Next listens from the first page on.
  await request.get('/auth')
  const answers = await Promise.all(['/no/such/page', '/dashboard', '/_next/hmr', '//x'].map(askToUpgrade))
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['404', '307', '404', '308'])
})

test('a sign-in that is sent to another page is refused, so it always comes from the address that it comes from', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@ninjadojo.test')
  await page.getByLabel('Password').fill('not-the-password')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const request = await sent
  const headers = Object.fromEntries(
    ['accept', 'content-type', 'next-action'].map((name) => [name, request.headers()[name] ?? '']),
  )
  const data = request.postDataBuffer() ?? undefined
  const site = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
  const send = (path: string) => page.request.post(path, { headers: { ...headers, ...site }, data })
  expect(await (await send('/auth')).text()).toContain('"problem":"credentials"')
  for (const path of ['/contact', '/auth/reset', '/pricing']) {
    const answer = await send(path)
    expect(answer.headers()['x-nextjs-action-not-found'], path).toBe('1')
    expect(await answer.text(), path).not.toContain('problem')
  }
})
