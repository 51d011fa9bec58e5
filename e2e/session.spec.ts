import type { BrowserContext } from '@playwright/test'
import { openBoard } from './fixtures/board.ts'
import { joinClan, makeClan, makeInviteLink } from './fixtures/clans.ts'
import { linkTo } from './fixtures/mailbox.ts'
import { type Account, address, makeDojo, password, share, signIn, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('the session is kept fresh by the server, for its own pages only', async ({ asPerson, browser }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Long day', lists: [{ title: 'Ready' }] }))
  // An hour later, the browser considers its token expired: it asks the server before its next call, once for all calls.
  const asked: number[] = []
  page.on(
    'response',
    (response) => new URL(response.url()).pathname === '/api/session' && asked.push(response.status()),
  )
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1000)
  await page.getByRole('button', { name: 'Add technique' }).last().click()
  await page.keyboard.type('After an hour')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await olive.db.from('cards').select('title')).data)
    .toEqual([{ title: 'After an hour' }])
  expect(asked[0]).toBe(204)

  expect((await page.request.post('/api/session', { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
  const stranger = await browser.newContext()
  expect((await stranger.request.post('/api/session')).status()).toBe(401)
  await stranger.close()
})

test('a foreign cookie with invalid percent-encoding does no harm', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Sale', lists: [{ title: 'Ready' }] })
  await page.context().addCookies([{ name: 'promo', value: '100%', url: address('BASE_URL') }])
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Add technique' }).last().click()
  await page.keyboard.type('In spite of it')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await olive.db.from('cards').select('title')).data)
    .toEqual([{ title: 'In spite of it' }])
  await expect(page.getByText('Offline', { exact: false })).toBeHidden()
})

/** The session in the cookies of a window. */
async function sessionIn(context: BrowserContext): Promise<{ refresh_token: string }> {
  const chunks = (await context.cookies())
    .filter(({ name }) => /^sb-.*-auth-token(\.\d+)?$/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const text = chunks
    .map(({ value }) => value)
    .join('')
    .replace(/^base64-/, '')
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as { refresh_token: string }
}

async function isAlive(refresh_token: string): Promise<boolean> {
  const answer = await fetch(`${address('SUPABASE_URL')}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: address('SUPABASE_PUBLISHABLE_KEY'), 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  return answer.ok
}

test('signing out ends the refresh token, not the cookie alone', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  await page.goto('/dashboard')
  const { refresh_token } = await sessionIn(page.context())
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await isAlive(refresh_token)).toBe(false)
})

test('a new password ends all other sessions, as its page says', async ({ asPerson, browser }) => {
  const { page, account: olive } = await asPerson('Olive')
  const other = await browser.newContext()
  await signIn(other, { email: olive.email })
  const elsewhere = await sessionIn(other)
  const here = await sessionIn(page.context())
  expect(elsewhere.refresh_token).not.toBe(here.refresh_token)
  await page.goto('/auth/reset')
  await expect(page.getByText('You stay signed in here and are signed out everywhere else.')).toBeVisible()
  await page.getByLabel('New password').fill('a-fresh-brush-9')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await isAlive(elsewhere.refresh_token)).toBe(false)
  expect(await isAlive((await sessionIn(page.context())).refresh_token)).toBe(true)
  await other.close()
})

for (const [proto, isSecure] of [
  ['https', true],
  ['http', false],
] as const) {
  test(`behind a proxy that took the request by ${proto}, the session’s cookies are ${isSecure ? '' : 'not '}for https only`, async ({
    request,
    browser,
  }) => {
    const { email } = await signUp('Nora')
    await request.post(`${address('SUPABASE_URL')}/auth/v1/otp`, {
      headers: { apikey: address('SUPABASE_SECRET_KEY') },
      data: { email, create_user: false },
    })
    const token_hash = new URL(await linkTo(email), address('BASE_URL')).searchParams.get('token_hash') ?? ''
    const visitor = await browser.newContext()
    const answer = await visitor.request.post('/auth/follow', {
      form: { token_hash, type: 'email' },
      headers: { 'x-forwarded-proto': proto },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    const cookies = answer
      .headersArray()
      .filter(
        ({ name, value }) =>
          name.toLowerCase() === 'set-cookie' && /^(__Host-)?sb-[^=]+-auth-token(\.\d+)?=base64/.test(value),
      )
    expect(cookies.length).toBeGreaterThan(0)
    for (const { value } of cookies) {
      expect(/; secure/i.test(value), value.slice(0, 40)).toBe(isSecure)
      // What browsers ask of this prefix; with it, a page of another host in the domain cannot sign someone in.
      expect(/^__Host-(?!.*; domain=).*; path=\/(;|$)/i.test(value), value.slice(0, 40)).toBe(isSecure)
    }
    await visitor.close()
  })
}

/** Whether this is the person's password. */
async function isPasswordOf({ email }: Account, tried: string): Promise<boolean> {
  const answer = await fetch(`${address('SUPABASE_URL')}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: address('SUPABASE_PUBLISHABLE_KEY'), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: tried }),
  })
  return answer.ok
}

test('a new password typed on the page of one person is never given to someone who has signed in since', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const mia = await signUp('Mia')
  await page.goto('/auth/reset')
  await signIn(page.context(), mia)
  await page.getByLabel('New password').fill('a-fresh-brush-9')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(`For ${mia.email}.`)).toBeVisible()
  expect(await isPasswordOf(mia, password), 'of who signed in').toBe(true)
  expect(await isPasswordOf(olive, password), 'of whose page it was').toBe(true)
})

test('an invitation accepted on the page of one person never adds someone who has signed in since', async ({
  asPerson,
}) => {
  const owner = await signUp('Olive')
  const clanId = await makeClan(owner, 'Ink')
  const { page } = await asPerson('Adam')
  const mia = await signUp('Mia')
  await page.goto(await makeInviteLink(owner, clanId))
  const join = page.getByRole('button', { name: 'Join as' })
  await expect(join).toHaveAccessibleName('Join as Adam')
  await signIn(page.context(), mia)
  await join.click()
  await expect(join).toHaveAccessibleName('Join as Mia')
  const { data: people } = await owner.db.from('clan_members').select('user_id').eq('clan_id', clanId).throwOnError()
  expect(people).toEqual([{ user_id: owner.id }])
})

test('a button on the page of one person does nothing for someone who has signed in since', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  const mia = await signUp('Mia')
  const of = async ({ db, id }: Account) => (await db.from('profiles').select('avatar_url').eq('user_id', id)).data
  // As in browsers that do not tell pages about changes of cookies.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  // Its answer would load the page again, as the other person's.
  await page.route('/api/check-subscription', (route) => route.abort())
  await page.goto('/profile')
  const picture = Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }))
  const data = { headers: { 'content-type': 'image/png' }, data: picture }
  expect((await page.request.post('/api/avatar', data)).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await signIn(page.context(), mia)
  expect((await page.request.post('/api/avatar', data)).status()).toBe(200)
  const before = await of(mia)
  expect(before?.[0]?.avatar_url).toContain(mia.id)
  const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  expect((await refused).status()).toBe(401)
  expect(await of(mia)).toEqual(before)
})

test('a page that turns into the page of another person keeps nothing that the first one has typed', async ({
  asPerson,
}) => {
  const { page, account: adam } = await asPerson('Adam')
  const mia = await signUp('Mia')
  const clanId = await makeClan(adam, 'Ink')
  await joinClan(adam, clanId, mia)
  await adam.db.rpc('set_clan_role', { clan_id: clanId, user_id: mia.id, role: 'admin' }).throwOnError()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  await page.route('/api/check-subscription', (route) => route.abort())
  await page.goto(`/clans/${clanId}/settings`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Adam’s own words')
  await signIn(page.context(), mia)
  // It is refused, and the page is refreshed: from then on it is Mia's, who is also an admin here.
  await name.press('Enter')
  await expect(page.getByRole('heading', { name: 'Delete clan' })).toBeHidden()
  await expect(name).toHaveValue('Ink')
})

test('a file that was waiting for the network is not attached by someone who has signed in since', async ({
  asPerson,
}) => {
  const { page, account: adam } = await asPerson('Adam')
  const mia = await signUp('Mia')
  const boardId = await makeDojo(adam, { title: 'Files', lists: [{ title: 'Ready', cards: ['Write the notes'] }] })
  await share(adam, boardId, mia, 'member')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  await page.route('/api/check-subscription', (route) => route.abort())
  await page.route('/api/attachments', (route) => route.abort())
  // Adam stays on the page, as it asks because of the upload.
  page.on('dialog', (dialog) => void dialog.dismiss())
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Write the notes', exact: true }).click()
  const section = page.getByRole('dialog').getByRole('region', { name: 'Attachments' })
  const file = { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('ink') }
  await section.locator('input[type=file]').setInputFiles(file)
  await expect(section.getByText('No connection')).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page.context(), mia)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.unroute('/api/attachments')
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/attachments')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await answered).status()).toBe(401)
  expect((await adam.db.from('card_attachments').select('name')).data).toEqual([])
})

test('a text that one person left in a closed dialog is not offered to someone who has signed in since', async ({
  asPerson,
}) => {
  const { page, account: adam } = await asPerson('Adam')
  const mia = await signUp('Mia')
  await share(adam, await makeDojo(adam, { title: 'Ink', lists: [{ title: 'Ready' }] }), mia, 'member')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  await page.route('/api/check-subscription', (route) => route.abort())
  await page.goto('/clans')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  const field = dialog.getByRole('textbox', { name: 'New technique' })
  await field.fill('Adam’s own words')
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await signIn(page.context(), mia)
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await loaded
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('w')
  await expect(field).toHaveValue('')
})
