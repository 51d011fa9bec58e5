import type { Page } from '@playwright/test'
import { someAddress } from '../local/testing/make-account.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { confirmAddress, followLink, linkTo } from './fixtures/mailbox.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'ink-on-paper-7'

/** Each of these comes from its own address, as a proxy would report, so that attempts are counted separately. */
test.use({ extraHTTPHeaders: async ({ browserName: _any }, give) => give({ 'x-forwarded-for': someAddress() }) })

/** The address of a person without an account. */
function newAddress(name = 'nora') {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@ninjadojo.test`
}

async function createAccount(page: Page, email: string, next = '') {
  await page.goto(`/auth?tab=try${next && `&next=${encodeURIComponent(next)}`}`)
  await page.getByLabel('Display name').fill('Nora')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await confirmAddress(page, email)
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan to Continue' })).toBeVisible()
}

async function chooseStarter(page: Page) {
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  await expect(page.getByText('Starter plan selected! You can upgrade anytime.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
}

test.describe('a new person', () => {
  test('signs up, chooses Starter and is on the dashboard', async ({ page }) => {
    await createAccount(page, newAddress())
    await chooseStarter(page)
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('cannot get past the plan dialog without a plan', async ({ page }) => {
    const email = newAddress()
    await createAccount(page, email)
    const dialog = page.getByRole('dialog', { name: 'Choose Your Plan to Continue' })
    await expect(dialog).toHaveAccessibleDescription('Select a plan to access your dashboard')
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByText('There is no plan for this account yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth')
  })

  test('is told when Starter could not be chosen, and can try again', async ({ page }) => {
    await createAccount(page, newAddress())
    await page.route('**/api/subscription/free', (route) => route.fulfill({ status: 500, json: { error: 'x' } }))
    await page.getByRole('button', { name: 'Get Started Free' }).click()
    await expect(page.getByText('Failed to select free plan. Please try again.')).toBeVisible()
    await page.unroute('**/api/subscription/free')
    await chooseStarter(page)
  })

  test('is told beside each field what is missing, and keeps what was typed', async ({ page }) => {
    await page.goto('/auth?tab=try')
    await page.getByLabel('Email').fill('nora@')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByLabel('Display name')).toHaveAccessibleDescription('Enter the name that others will see.')
    await expect(page.getByLabel('Display name')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('nora@')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/complete e-mail address/)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('At least 8 characters: 3 more to go.')
  })

  test('with a taken address gets help, and learns nothing about it', async ({ page }) => {
    const email = newAddress('olive')
    await createAccount(page, email)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto('/auth?tab=try')
    await page.getByLabel('Display name').fill('Nora')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('another-password')
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Check your e-mail' })).toContainText(
      `If ${email} is new here`,
    )
    expect(await linkTo(email, 'You already have an account')).toBe('/auth')
  })

  test('is one click from the mailbox of this installation', async ({ page }) => {
    const email = newAddress()
    await page.goto('/auth?tab=try')
    await page.getByLabel('Display name').fill('Nora')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Start free trial' }).click()
    // The person uses this machine: no proxy is in front of the mailbox.
    await page.context().setExtraHTTPHeaders({})
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'open the mailbox' }).click()
    const mailbox = await opening
    await expect(async () => {
      await mailbox.getByRole('link', { name: 'Look again' }).click()
      await expect(mailbox.getByText(email)).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})

test.describe('signing in', () => {
  test('a wrong password and an unknown address get the same answer', async ({ page }) => {
    const known = newAddress('olive')
    await createAccount(page, known)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    const answers: string[] = []
    for (const email of [known, newAddress('nobody')]) {
      await page.goto('/auth')
      await signIn(page, email, 'not-the-password')
      const answer = page.getByRole('alert').filter({ hasText: 'match' })
      await expect(answer).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password')).toHaveValue('')
      answers.push(await answer.innerText())
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('leads back to the page that was requested first', async ({ page }) => {
    const email = newAddress('olive')
    await createAccount(page, email)
    await chooseStarter(page)
    await signOut(page)
    await page.goto('/new-board/routine')
    await expect(page).toHaveURL(/\/auth\?next=%2Fnew-board%2Froutine/)
    await signIn(page, email)
    await expect(page).toHaveURL('/new-board/routine')
    await page.goto('/auth?next=/new-board/team')
    await expect(page, 'people who are signed in continue right away').toHaveURL('/new-board/team')
  })

  test('never leads to another site', async ({ page }) => {
    await createAccount(page, newAddress(), '/\\evil.example')
    await expect(page).toHaveURL('/dashboard')
  })

  test('works without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/auth?tab=try&next=/new-board')
    await page.getByLabel('Display name').fill('Nora')
    await page.getByLabel('Email').fill('nora@')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByText(/complete e-mail address/)).toBeVisible()
    await expect(page.getByLabel('Display name')).toHaveValue('Nora')
    const email = newAddress()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByText('Check your e-mail')).toBeVisible()
    await followLink(page, await linkTo(email))
    await expect(page).toHaveURL('/new-board')
    await context.close()
  })

  test('by keyboard alone: Enter in the password signs in', async ({ page }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').focus()
    await page.keyboard.type(newAddress('nobody'))
    await page.keyboard.press('Tab')
    await page.keyboard.type('a-password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'match' })).toBeVisible()
  })

  test('signing out in one tab ends the session in the other', async ({ page, context }) => {
    await createAccount(page, newAddress('olive'))
    await chooseStarter(page)
    const other = await context.newPage()
    await other.goto('/dashboard')
    await signOut(page)
    await expect(other).toHaveURL(/\/auth/)
  })

  test('another site cannot sign people out', async ({ request }) => {
    const answer = await request.post('/auth/sign-out', {
      headers: { 'sec-fetch-site': 'cross-site' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(403)
  })
})

test.describe('by e-mail', () => {
  test('an address with an account and one without get the same answer', async ({ page }) => {
    const known = newAddress('olive')
    await createAccount(page, known)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    for (const button of ['Email me a sign-in link', 'Forgot password?']) {
      for (const email of [known, newAddress('nobody')]) {
        await page.goto('/auth')
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Check your e-mail' })).toContainText(
          `If there is an account for ${email}, a link is on its way. It works for one hour.`,
        )
      }
    }
  })

  test('a sign-in link signs in, once, and leads on', async ({ page, request, browser }) => {
    const email = newAddress('olive')
    await createAccount(page, email)
    await chooseStarter(page)
    await signOut(page)
    await page.goto('/auth?next=/new-board/team')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByText('Check your e-mail')).toBeVisible()
    const link = await linkTo(email, 'Your link to sign in')
    // A mail scanner opens the link first.
    await request.head(link)
    await request.get(link)
    await followLink(page, link)
    await expect(page).toHaveURL('/new-board/team')

    const elsewhere = await (await browser.newContext()).newPage()
    await followLink(elsewhere, link)
    await expect(elsewhere).toHaveURL(/\/auth\?problem=link-expired/)
    await expect(elsewhere.getByText('That link has expired or was already used.')).toBeVisible()
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(elsewhere.getByText('Check your e-mail')).toBeVisible()
    await elsewhere.context().close()
  })

  test('a forgotten password is replaced', async ({ page }) => {
    const email = newAddress('olive')
    await createAccount(page, email)
    await chooseStarter(page)
    await signOut(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByLabel('Email'), 'the address is what a link needs').toBeFocused()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByText('Check your e-mail')).toBeVisible()
    await followLink(page, await linkTo(email, 'Choose a new password'))
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription('At least 8 characters: 3 more to go.')
    await page.getByLabel('New password').fill('a-fresh-brush-9')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page).toHaveURL('/dashboard')
    await signOut(page)
    await page.goto('/auth')
    await signIn(page, email)
    await expect(page.getByRole('alert').filter({ hasText: 'match' })).toBeVisible()
    await signIn(page, email, 'a-fresh-brush-9')
    await expect(page).toHaveURL('/dashboard')
  })

  test('an invalid link leads back with a sentence', async ({ page }) => {
    await followLink(page, '/auth/confirm?token_hash=made-up&type=email&next=/new-board')
    await expect(page).toHaveURL(/\/auth\?problem=link-expired&next=/)
    await expect(page.getByText('That link has expired or was already used.')).toBeVisible()
    await page.goto('/auth/reset')
    await expect(page).toHaveURL(/\/auth\?problem=link-expired/)
  })
})

test('attempts are counted per network, and refused with a sentence', async ({ page }) => {
  const email = newAddress('nobody')
  await page.goto('/auth')
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await signIn(page, email, `guess-${attempt}`)
    await expect(page.getByLabel('Password')).toHaveValue('')
  }
  await signIn(page, email, 'one-more')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in a few minutes.' }),
  ).toBeVisible()
})

test.describe('the subscription check', () => {
  test('answers people who are signed in, and no one else', async ({ page, request }) => {
    expect((await request.get('/api/check-subscription')).status()).toBe(401)
    expect((await request.post('/api/subscription/free')).status()).toBe(401)
    const bad = await request.get('/api/check-subscription', { headers: { authorization: 'Bearer made.up.token' } })
    expect(bad.status()).toBe(401)
    await createAccount(page, newAddress())
    const unsubscribed = { subscribed: false, subscription_tier: null, subscription_end: null }
    expect(await (await page.request.get('/api/check-subscription')).json()).toEqual(unsubscribed)
    await chooseStarter(page)
    const subscribed = { subscribed: true, subscription_tier: 'free', subscription_end: null }
    expect(await (await page.request.get('/api/check-subscription')).json()).toEqual(subscribed)
  })

  test('that fails covers no page of a person who just had a plan, later says so, and reopens the page by itself', async ({
    page,
  }) => {
    await createAccount(page, newAddress())
    await chooseStarter(page)
    await page.clock.install()
    let checks = 0
    await page.route('**/api/check-subscription', (route) => {
      checks += 1
      return route.fulfill({ status: 503, json: { error: 'x' } })
    })
    await page.reload()
    const pass = async (ms: number) => {
      const before = checks
      await page.clock.runFor(ms)
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return checks
        })
        .toBeGreaterThan(before + 1)
    }
    await pass(4000)
    await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.clock.fastForward(10 * 60 * 1000)
    await pass(1000)
    const dialog = page.getByRole('dialog', { name: 'Your plan could not be checked' })
    await expect(dialog).toContainText('If you have a plan, you still have it')
    await expect(page.getByText('Billing starts today')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await page.clock.runFor(3000)
    await expect(dialog.getByText('The check failed. Try again in a moment.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    await page.unroute('**/api/check-subscription')
    await expect
      .poll(async () => {
        await page.clock.runFor(5000)
        return dialog.isVisible()
      })
      .toBe(false)
    await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  })

  test('without a network closes nothing', async ({ page }) => {
    await createAccount(page, newAddress())
    await chooseStarter(page)
    await page.route('**/api/check-subscription', (route) => route.abort('internetdisconnected'))
    const asked = page.waitForRequest('**/api/check-subscription')
    await page.reload()
    await asked
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('people who come to sign in have their days counted by their own clock from the first page on', async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  const zone = async () => (await context.cookies()).find(({ name }) => name === 'time-zone')?.value
  await expect.poll(zone).toBe(encodeURIComponent('Europe/Berlin'))
})

test('axe finds nothing on /auth', async ({ page }) => {
  await page.goto('/auth')
  await expectAccessible(page)
  await signIn(page, 'nobody@ninjadojo.test')
  await expect(page.getByRole('alert').filter({ hasText: 'match' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth?tab=try')
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByText('Choose a password.')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the page of a link', async ({ page }) => {
  await page.goto('/auth/confirm?token_hash=x&type=email')
  await expect(page.getByRole('heading', { name: 'One more click' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the plan dialog and /auth/reset', async ({ page }) => {
  await createAccount(page, newAddress())
  await expectAccessible(page)
  await page.goto('/auth/reset')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
})
