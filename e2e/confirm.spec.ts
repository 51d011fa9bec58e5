import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { linkTo } from './fixtures/mailbox.ts'
import { address, freshEmail, makeDojo, password, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** The page about the person of this window. */
async function ownPage(page: Page): Promise<string> {
  const answer = await page.request.get('/auth/reset')
  return answer.text()
}

/** Requests a sign-in link for an address, as its owner would. */
async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post(`${address('SUPABASE_URL')}/auth/v1/otp`, {
    headers: { apikey: address('SUPABASE_SECRET_KEY') },
    data: { email, create_user: false },
  })
  expect(answer.ok()).toBe(true)
  return linkTo(email)
}

test('a picture that points at a sign-in link changes no session, and does not use the link up', async ({
  asPerson,
  request,
  browser,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: vic } = await asPerson('Vic')
  const link = await signInLink(request, vic.email)
  await openBoard(page, await makeDojo(olive, { title: 'Gallery', lists: [{ title: 'Ready' }] }))
  const asked = page.waitForResponse((response) => response.url().includes(link.split('?')[1] ?? ''))
  await page.evaluate((source) => {
    const picture = document.createElement('img')
    picture.src = source
    document.body.append(picture)
  }, link)
  expect((await asked).status()).toBe(403)
  expect(await ownPage(page)).toContain(olive.email)

  const own = await (await browser.newContext({ baseURL: address('BASE_URL') })).newPage()
  await own.goto(link)
  await own.getByRole('button', { name: 'Continue' }).click()
  await expect(own).toHaveURL('/dashboard')
  expect(await ownPage(own)).toContain(vic.email)
  await own.context().close()
})

test('only pages may request what is under /auth', async ({ request }) => {
  for (const path of ['/auth', '/auth/reset', '/auth/confirm?token_hash=x&type=email', '/auth/callback?code=x']) {
    for (const dest of ['image', 'iframe', 'script', 'empty']) {
      const answer = await request.get(path, {
        headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': 'cross-site' },
        maxRedirects: 0,
      })
      expect(answer.status(), `${path} as ${dest}`).toBe(403)
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
    }
  }
  const form = { token_hash: 'x', type: 'email' }
  expect((await request.post('/auth/follow', { form, headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
  expect((await request.post('/auth/follow', { data: form })).status(), 'no form').toBe(400)
})

test('the page of a link is not cached, does not pass on its address, and starts no session by GET', async ({
  request,
}) => {
  const { email } = await signUp('Nora')
  const link = await signInLink(request, email)
  const answer = await request.get(link, { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  })
  expect(answer.headers()['set-cookie'] ?? '').not.toContain('auth-token')
})

test('a person who is already signed in is asked first, and may stay or continue', async ({ asPerson, request }) => {
  const { page, account: olive } = await asPerson('Olive')
  const vic = await signUp('Vic')
  const link = await signInLink(request, vic.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in with another account?' })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${olive.email}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay signed in as Olive' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await ownPage(page)).toContain(olive.email)

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue with the link' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await ownPage(page)).toContain(vic.email)

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue with the link' }).click()
  await expect(page.getByRole('heading', { name: 'That link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue as Vic' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the link of a new address names its account and swaps no session', async ({ asPerson, browser }) => {
  const { page, account: vic } = await asPerson('Vic')
  const olive = await signUp('Olive')
  const ask = async () => {
    const to = freshEmail('Olive')
    expect((await olive.db.auth.updateUser({ email: to })).error).toBeNull()
    return { to, link: await linkTo(to, 'Confirm your new e-mail address') }
  }
  const masked = `${olive.email[0]}…@${olive.email.split('@')[1]}`
  const { to, link } = await ask()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Change another account?' })).toBeVisible()
  await expect(page.getByText(masked)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(olive.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with the link' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await expect(page.getByText(`You are still signed in as ${vic.email}.`)).toBeVisible()
  await expectAccessible(page)
  expect(await ownPage(page)).toContain(vic.email)
  expect((await olive.db.auth.signInWithPassword({ email: to, password })).error).toBeNull()

  const { link: next } = await ask()
  const visitor = await (await browser.newContext({ baseURL: address('BASE_URL') })).newPage()
  await visitor.goto(next)
  await expect(visitor.getByText(masked)).toBeVisible()
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(visitor.getByRole('heading', { name: 'Enter the dojo' })).toBeVisible()
  await visitor.context().close()
})

test('a link is followed without scripts too', async ({ browser, request }) => {
  const { email } = await signUp('Nora')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await signInLink(request, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
  await context.close()
})
