import { address } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? 'with' : 'without'} scripts, prices are shown per month or per year, and the buttons carry the choice`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: address('BASE_URL'), javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/pricing')
    const pro = page.getByRole('article', { name: 'Pro' })
    const begin = pro.getByRole('link', { name: 'Start Free Trial' })
    await expect(pro.getByText('Most Popular')).toBeVisible()
    await expect(pro.getByText('$20', { exact: true })).toBeVisible()
    await expect(page.getByText('Save up to 20%', { exact: true })).toBeHidden()
    await expect(begin).toHaveAttribute('href', '/auth?tab=try&plan=pro&period=monthly')

    await page.getByRole('radio', { name: 'Yearly' }).check()
    await expect(page.getByText('Save up to 20%', { exact: true })).toBeVisible()
    await expect(pro.getByText('$200', { exact: true })).toBeVisible()
    await expect(pro.getByText('Save $40')).toBeVisible()
    await expect(begin).toHaveAttribute('href', '/auth?tab=try&plan=pro&period=yearly')
    await expect(page.getByRole('article', { name: 'Starter' }).getByText(/^Save/)).toHaveCount(0)
    await context.close()
  })
}

test('the plan in the address is marked', async ({ page }) => {
  await page.goto('/pricing?plan=business&period=yearly')
  await expect(page.getByRole('article', { name: 'Business' })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('article', { name: 'Pro' })).toHaveCSS('outline-style', 'none')
  await expect(page.getByRole('article', { name: 'Business' }).getByText('$500', { exact: true })).toBeVisible()
})

test('on a phone the header and the first column of the table stay visible', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address('BASE_URL'), viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto('/pricing')
  const frame = page.getByRole('region', { name: 'Table of plans' })
  await frame.scrollIntoViewIfNeeded()
  await frame.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight))
  await expect(frame.getByRole('rowheader', { name: 'Paid by' })).toBeInViewport({ ratio: 0.95 })
  await expect(frame.getByRole('columnheader', { name: 'Enterprise' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
