import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { customerOf, passDays, replaceCard, standIn, startTrialWithoutCard, subscribe } from './fixtures/payments.ts'
import { expect, test } from './fixtures/test.ts'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const banner = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

async function choosePlan(page: Page, plan: string, button: string): Promise<void> {
  await page.getByRole('article', { name: plan, exact: true }).getByRole('button', { name: button }).click()
}

/** What a change costs, as it is shown before. */
async function dueNow(change: Locator): Promise<string> {
  const [, amount = ''] =
    /^Due now(\$[\d.]+)$/.exec((await change.getByRole('row', { name: /Due now/ }).textContent()) ?? '') ?? []
  expect(amount).not.toBe('')
  return amount
}

test('on Starter a person sees what is used, and can look at the plans and leave them', async ({ asPerson }) => {
  const { page } = await asPerson('Nora')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Team Management' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(row(page, 'Plan')).toContainText('Free, for as long as you like.')
  await expect(row(page, 'Users')).toContainText('1 of 3 included')
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See plans' }).click()
  const plans = page.getByRole('dialog', { name: 'Choose a plan' })
  await expect(plans.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('> settings')
  await expect(page.getByRole('option', { name: 'Go to Settings' })).toBeVisible()
})

test('a larger plan costs what was shown before, waits for the bank, and can be paid by the year', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Olive')
  await subscribe(account, 'price_pro_monthly')
  await passDays(account, 15)
  await replaceCard(account, 'pm_card_authenticationRequired')
  await page.goto('/settings')
  await expect(row(page, 'Next invoice')).toContainText(/^Next invoice\$20\.00 on /)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(
    page.getByRole('article', { name: 'Pro', exact: true }).getByRole('button', { name: 'Your plan' }),
  ).toBeDisabled()
  await choosePlan(page, 'Business', 'Change to Business')
  const change = page.getByRole('dialog', { name: 'Change to Business' })
  const amount = await dueNow(change)
  await expectAccessible(page)
  const pay = change.getByRole('button', { name: `Pay ${amount} and change` })
  await pay.click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(change.getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await pay.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('You are now on Business.')).toBeVisible()
  await expect(row(page, 'Plan')).toContainText('Business$50 a month')

  await replaceCard(account, 'pm_card_visa')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await choosePlan(page, 'Business', 'Pay by the year')
  await expect(change).toContainText('$500 a year, until you cancel.')
  const yearly = await dueNow(change)
  await change.getByRole('button', { name: `Pay ${yearly} and change` }).click()
  await expect(row(page, 'Plan')).toContainText('Business$500 a year')

  const invoices = row(page, 'Invoices').getByRole('listitem')
  await expect(invoices.filter({ hasText: yearly })).toContainText('Paid')
  await expect(invoices.filter({ hasText: amount }).filter({ hasText: 'Paid' })).toHaveCount(1)
  const pdf = await page.request.get(
    (await invoices
      .first()
      .getByRole('link', { name: /^PDF of invoice / })
      .getAttribute('href')) ?? '',
  )
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a trial without a card asks for one, on a phone; it can be cancelled with its reason, and resumed', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Mia', { context: phone })
  await startTrialWithoutCard(account, 'price_pro_monthly')
  await page.goto('/dashboard')
  await banner(page, /^Your free trial of Pro ends on .*Add a card to keep it\./)
    .getByRole('link', { name: 'Add card' })
    .click()
  await expect(row(page, 'Plan')).toContainText(/Free trial: 14 days left\. Without a card Pro ends on /)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    'wider than the screen',
  ).toBe(false)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add card' }).click()
  await enterCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(row(page, 'Card')).toContainText('Visa ending in 4242')
  await expect(page.getByText('Payment Method Added')).toBeVisible()
  await expect(row(page, 'Plan')).toContainText(/Your card is charged \$20\.00 on /)

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Pro?' })
  await expect(cancel).toContainText(/Everything stays as it is until \w+ \d+, \d{4}, and nothing more is charged\./)
  await cancel.getByLabel('Why are you cancelling? (optional)').selectOption('It’s too expensive')
  await cancel.getByLabel('What could we do better? (optional)').fill('Next year perhaps')
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(row(page, 'Plan')).toContainText(/Cancelled\. Everything stays as it is until /)
  const { data } = await standIn().subscriptions.list({ customer: await customerOf(account) })
  expect(data[0]?.cancellation_details).toMatchObject({ feedback: 'too_expensive', comment: 'Next year perhaps' })

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await banner(page, /^Pro is cancelled and ends on /)
    .getByRole('button', { name: 'Resume' })
    .click()
  await expect(page.getByText('Pro continues.')).toBeVisible()
  await expect(banner(page, /is cancelled/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(row(page, 'Plan')).toContainText(/Your card is charged /)
})

test('a failed renewal is shown everywhere until another card has paid it, and the portal leads back', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Adam')
  await subscribe(account, 'price_pro_monthly', 'pm_card_chargeCustomerFail')
  await passDays(account, 15)
  await page.goto('/dashboard')
  const failed = banner(page, /^Your last payment failed\. Pro continues until /)
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await failed.getByRole('link', { name: 'Fix payment' }).click()
  await page.getByRole('button', { name: 'Pay $20.00 now' }).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Replace card' }).first().click()
  await enterCard(page, '5555555555554444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(row(page, 'Card')).toContainText('Mastercard ending in 4444')
  await expect(page.getByText('could not be charged')).toHaveCount(0)
  await expect(row(page, 'Plan')).toContainText(/Renews on /)
  await expect(row(page, 'Invoices')).not.toContainText('Open')

  await page.getByRole('button', { name: 'Open billing portal' }).click()
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('link', { name: 'Return to Ninja Dojo' }).click()
  await expect(row(page, 'Plan')).toContainText(/Cancelled\. Everything stays as it is until /)
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await banner(page, /^Pro is cancelled/)
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await expect(banner(page, /is cancelled/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(banner(page, /is cancelled/)).toHaveCount(0)
})
