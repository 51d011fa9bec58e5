import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { clickTwice, holdWrites } from './fixtures/hold-writes.ts'
import { customerOf, freshCardNumber, passDays, standIn, startTrialWithoutCard } from './fixtures/payments.ts'
import { confirmAddress } from './fixtures/mailbox.ts'
import { type Account, freshEmail, password } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const declined = '4000000000000002'
/** Can be saved, but not charged. */
const declinedLater = '4000000000000341'
const wantsSecure = '4000002760003184'

const planDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Plan to Continue' })
const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const paymentDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Complete Payment - ${name}` })

async function choosePlan(page: Page, name: string): Promise<Locator> {
  await plan(page, name).getByRole('button', { name: 'Start Free Trial' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  return paymentDialog(page, name)
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** The page has replaced the dialogs, and both success messages were shown. */
async function expectWelcome(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Successfully subscribed to ${name}!`)).toBeVisible()
  await expect(page.getByText('Subscription activated! Welcome to your new plan.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
}

async function planOf({ db }: Account) {
  const { data } = await db
    .from('subscribers')
    .select('subscription_tier, subscribed, status, trial_ends_at')
    .single()
    .throwOnError()
  return data
}

test('Pro is bought monthly with a coupon, on a phone', async ({ asPerson }) => {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account } = await asPerson('Nora', { withPlan: false, context })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(
    requests.filter((path) => path.includes('stripe')),
    'nothing of Stripe is loaded before someone pays',
  ).toEqual([])

  const dialog = await choosePlan(page, 'Pro')
  await expect(dialog.getByRole('heading', { name: 'Complete your subscription to Pro • $20/month' })).toBeVisible()
  await expect(
    dialog.getByText(/^Free for 14 days\. The first charge of \$20 is on \w+ \d+, \d{4}, then every month\.$/),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)

  const code = dialog.getByLabel('Coupon Code (optional)')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await code.fill('LASTYEAR')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('This coupon has expired.')
  await expect(code).toBeFocused()
  await code.fill('  DOJO20 ')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon Applied')).toBeVisible()
  await expect(dialog.getByText('DOJO20: 20% off for 3 months')).toBeVisible()

  const subscribe = dialog.getByRole('button', { name: 'Subscribe to Pro' })
  await subscribe.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Payment Setup Error' })
  await expect(async () => {
    const end = await toast.evaluate((element) => element.getBoundingClientRect().bottom)
    const start = await subscribe.evaluate((element) => element.getBoundingClientRect().top)
    expect(end, 'the toast covers no button').toBeLessThanOrEqual(start)
  }).toPass()

  await enterCard(page, freshCardNumber())
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    'wider than the screen',
  ).toBe(false)
  await clickTwice(subscribe)
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expectWelcome(page, 'Pro')
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'pro', subscribed: true, status: 'trialing' })
  expect(requests.filter((path) => path === '/api/create-subscription')).toHaveLength(1)
})

test('the payment sheet is as tall before the card form is there as after, and a trial says that it starts', async ({
  asPerson,
}) => {
  const { page } = await asPerson('Nora', { withPlan: false })
  await page.goto('/dashboard')
  const opening = await holdWrites(page, '**/api/create-checkout')
  await plan(page, 'Pro').getByRole('button', { name: 'Start Free Trial' }).click()
  const sheet = page.getByRole('dialog', { name: 'Setting up payment for Pro' })
  await expect(sheet.getByText('Initializing secure payment...')).toBeVisible()
  await expect(sheet.getByRole('heading')).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'Subscribe to Pro' })).toBeDisabled()
  const before = await sheet.boundingBox()
  const button = await sheet.getByRole('button', { name: 'Subscribe to Pro' }).boundingBox()
  await opening.release()
  await expect(page.getByLabel('Card number')).toBeVisible()
  const dialog = paymentDialog(page, 'Pro')
  expect(await dialog.boundingBox()).toEqual(before)
  expect(await dialog.getByRole('button', { name: 'Subscribe to Pro' }).boundingBox()).toEqual(button)
  await expect(dialog.getByRole('heading')).toHaveText([
    'Complete Payment - Pro Complete your subscription to Pro • $20/month',
  ])
  await expectAccessible(page)

  const starting = await holdWrites(page, '**/api/billing/trial')
  await dialog.getByRole('button', { name: 'Start 14 days without a card' }).click()
  await expect(dialog.getByRole('button', { name: 'Starting...' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Subscribe to Pro' })).toBeDisabled()
  await expect(dialog.getByText('Processing...')).toHaveCount(0)
  await starting.accept()
  await expectWelcome(page, 'Pro')
})

test('yearly Business starts without a card, in an accessible dialog', async ({ asPerson }) => {
  const { page, account } = await asPerson('Nora', { withPlan: false })
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('Save up to 20%')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.getByText('Save up to 20%')).toBeVisible()
  await expect(plan(page, 'Pro').getByText('Most Popular')).toBeVisible()
  await page.getByRole('button', { name: 'View Business & Enterprise Plans' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  const business = plan(page, 'Business')
  await expect(business.getByRole('button', { name: 'Start Free Trial' })).toBeFocused()
  await expect(business).toContainText('$500a yearSave $100')
  await expect(business.getByRole('list', { name: 'Business, in preparation' })).toContainText('SSO & SCIM')
  await expect(page.getByRole('region', { name: 'Free Trial Benefits' })).toContainText(
    'No credit card required upfront',
  )

  await expectAccessible(page)

  const dialog = await choosePlan(page, 'Business')
  await expect(
    dialog.getByRole('heading', { name: 'Complete your subscription to Business • $41.67/month' }),
  ).toBeVisible()
  await expect(dialog).toContainText(/The first charge of \$500 is on .* then every year\./)
  await page.keyboard.press('Escape')
  await expect(planDialog(page)).toBeVisible()
  await expect(business.getByRole('button', { name: 'Start Free Trial' })).toBeFocused()
  await choosePlan(page, 'Business')
  await dialog.getByLabel('Coupon Code (optional)').fill('NOPE')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('Invalid coupon code')).toBeVisible()
  await dialog.getByRole('button', { name: 'Subscribe to Business' }).click()
  await expect(dialog.getByText('Your card number is incomplete.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Start 14 days without a card' }).click()
  await expectWelcome(page, 'Business')
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'business', subscribed: true, status: 'trialing' })
})

test('after a refused card another can be tried, and a failed order needs no second card', async ({ asPerson }) => {
  const { page, account } = await asPerson('Nora', { withPlan: false })
  await page.goto('/dashboard')
  const dialog = await choosePlan(page, 'Essentials')
  const subscribe = dialog.getByRole('button', { name: 'Subscribe to Essentials' })

  await enterCard(page, declined)
  await subscribe.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Setup Error' })).toContainText(
    'Your card was declined.',
  )
  await expect(subscribe).toHaveAccessibleDescription('Your card was declined.')
  await expectAccessible(page)

  await enterCard(page, wantsSecure)
  await subscribe.click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occurred' })).toContainText(
    'We are unable to authenticate',
  )

  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 503, json: { error: 'A service is not answering. Please try again.', code: 'offline' } }),
  )
  await subscribe.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Subscription Error' })).toContainText(
    'A service is not answering.',
  )
  await page.unroute('**/api/create-subscription')
  await subscribe.click()
  await expectWelcome(page, 'Essentials')
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'essentials', status: 'trialing' })
})

test('closing the sheet after a failed order gives that up, and looks whether it was finished', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Nora', { withPlan: false })
  await page.goto('/dashboard')
  const dialog = await choosePlan(page, 'Essentials')
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 503, json: { error: 'A service is not answering. Please try again.', code: 'offline' } }),
  )
  await enterCard(page, freshCardNumber())
  await dialog.getByRole('button', { name: 'Subscribe to Essentials' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Subscription Error' })).toBeVisible()
  // The event of the confirmed card finishes it in the meantime.
  await expect.poll(async () => (await planOf(account))?.subscription_tier).toBe('essentials')
  const givenUp = page.waitForResponse('**/api/give-up-order')
  await page.keyboard.press('Escape')
  expect((await givenUp).status()).toBe(409)
  await expect(page.getByRole('alert').filter({ hasText: 'Your order had gone through' })).toContainText(
    'Your free trial had begun, and you have the Essentials plan.',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
})

test('a plan chosen before signing up is remembered, and another can be chosen instead', async ({ page }) => {
  await page.goto('/auth?tab=try&plan=pro&period=yearly')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Display name').fill('Nora')
  const email = freshEmail('nora')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await confirmAddress(page, email)
  await expect(page.getByRole('dialog', { name: 'Plan Selected' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(plan(page, 'Pro')).toContainText('$200a yearSave $40')
  await page.reload()

  await page.route('**/api/create-checkout', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'unexpected' } }),
  )
  await plan(page, 'Pro').getByRole('button', { name: 'Start Free Trial' }).click()
  const failed = page.getByRole('dialog', { name: 'Payment Setup Error' })
  await expect(failed).toContainText('Unable to initialize payment form.')
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText(
    'Failed to create payment session',
  )
  await failed.getByRole('button', { name: 'Go Back' }).click()

  await page.getByRole('button', { name: 'See all plans' }).click()
  await expect(planDialog(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  await expect(page.getByText('Starter plan selected! You can upgrade anytime.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
})

test('a person on Starter can accept or drop a choice, two tabs buy once, and a paying person changes plans', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Nora')
  await page.goto('/dashboard?plan=gold')
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboard?plan=pro&period=monthly')
  await expect(page.getByRole('dialog', { name: 'Plan Selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')

  const card = freshCardNumber()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard?plan=pro&period=monthly')
    await choosePlan(tab, 'Pro')
    await enterCard(tab, card)
  }
  for (const tab of [page, other]) {
    await paymentDialog(tab, 'Pro').getByRole('button', { name: 'Subscribe to Pro' }).click()
    await expectWelcome(tab, 'Pro')
    await expect(tab).toHaveURL('/dashboard')
  }
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'pro', status: 'trialing' })

  await page.goto('/auth?tab=try&plan=business&period=monthly')
  await expect(
    page.getByRole('dialog', { name: 'Change to Business' }),
    'who pays already is asked whether to change',
  ).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/settings\?/)
})

test('a card that was confirmed on its bank’s page leads to the plan', async ({ asPerson }) => {
  const { page, account } = await asPerson('Nora', { withPlan: false })
  await page.goto('/dashboard')
  const dialog = await choosePlan(page, 'Pro')
  await enterCard(page, freshCardNumber())
  // As if the browser had left for the bank: nothing is ordered from here.
  await page.route('**/api/create-subscription', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Subscription Error' })).toBeVisible()
  await page.goto('/dashboard?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded')
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'pro' })
})

test('a card that had a trial with another account is charged today only when its holder says so', async ({
  asPerson,
}) => {
  const card = freshCardNumber()
  const start = async (name: string) => {
    const { page, account } = await asPerson(name, { withPlan: false })
    await page.goto('/dashboard')
    const dialog = await choosePlan(page, 'Pro')
    await enterCard(page, card)
    await dialog.getByRole('button', { name: 'Subscribe to Pro' }).click()
    return { page, account, dialog }
  }
  const first = await start('Nora')
  await expectWelcome(first.page, 'Pro')

  const { page, account, dialog } = await start('Vic')
  await expect(
    dialog.getByText('This card has already had a free trial with another account.', { exact: false }),
  ).toBeVisible()
  await expect(dialog.getByText('$20 is charged today, then every month.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use another card' }).click()
  await expect(dialog.getByText(/^Free for 14 days\./)).toBeVisible()
  await enterCard(page, card)
  await dialog.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(dialog.getByText('$20 is charged today, then every month.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expectWelcome(page, 'Pro')
  expect(await planOf(account)).toMatchObject({ subscription_tier: 'pro', status: 'active', trial_ends_at: null })
})

test('the coupon in the sheet is given after a refused card too, even if a webhook finishes the purchase first', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Nora')
  await startTrialWithoutCard(account, 'price_pro_monthly')
  await passDays(account, 15)
  await page.goto('/dashboard?plan=pro&period=monthly')
  const dialog = await choosePlan(page, 'Pro')
  const subscribe = dialog.getByRole('button', { name: 'Subscribe to Pro' })
  await dialog.getByLabel('Coupon Code (optional)').fill('TENOFF')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await enterCard(page, declinedLater)
  await subscribe.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Subscription Error' })).toContainText(
    'Your card was declined.',
  )

  const orders = await holdWrites(page, '**/api/create-subscription')
  await enterCard(page, freshCardNumber())
  await expect(dialog.getByText('TENOFF: $10.00 off the first payment')).toBeVisible()
  await subscribe.click()
  await expect.poll(() => planOf(account)).toMatchObject({ subscription_tier: 'pro', status: 'active' })
  await orders.accept()
  await expect(page.getByText('Successfully subscribed to Pro!')).toBeVisible()
  const { data: invoices } = await standIn().invoices.list({ customer: await customerOf(account), status: 'paid' })
  expect(invoices[0]?.amount_paid).toBe(1000)
})

test('a coupon that was removed is not given, even if a webhook finishes the purchase first', async ({ asPerson }) => {
  const { page, account } = await asPerson('Nora')
  await startTrialWithoutCard(account, 'price_pro_monthly')
  await passDays(account, 15)
  await page.goto('/dashboard?plan=pro&period=monthly')
  const dialog = await choosePlan(page, 'Pro')
  await dialog.getByLabel('Coupon Code (optional)').fill('TENOFF')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await enterCard(page, freshCardNumber())
  await expect(dialog.getByText('$20 is charged today, then every month.')).toBeVisible()

  const orders = await holdWrites(page, '**/api/create-subscription')
  await dialog.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect.poll(() => planOf(account)).toMatchObject({ subscription_tier: 'pro', status: 'active' })
  await orders.accept()
  await expect(page.getByText('Successfully subscribed to Pro!')).toBeVisible()
  const { data: invoices } = await standIn().invoices.list({ customer: await customerOf(account), status: 'paid' })
  expect(invoices[0]?.amount_paid).toBe(2000)
})
