import { readdirSync } from 'node:fs'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

// site.spec.ts checks every page of the site on a phone.
for (const path of ['/support', '/support/comments-mentions', '/blog/undo-that-asks-first']) {
  test(`${path} is accessible where there is room`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

test('the search forgives typing errors, is worked by keyboard, and fetches its index when it is wanted', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/support')
  await page.waitForLoadState('networkidle')
  expect(fetched).not.toContain('/support/search.json')
  const field = page.getByRole('searchbox', { name: 'Search the Help Center' })
  await field.fill('mentoin a colegue')
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('link')
  await expect(found.first()).toContainText('Comments and mentions')
  await expect(found.first().locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await field.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.fill('zzzzzz')
  await expect(page.getByRole('status')).toContainText('No articles found for "zzzzzz"')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.fill('priority stroke')
  await expect(found.first()).toContainText('Dates and priorities')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/support\/dates-priorities/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dates and priorities' })).toBeVisible()
})

test('an answer to "Was this helpful?" is stored, and the reader is thanked', async ({ page, context }) => {
  await page.goto('/support/kanban-basics')
  const question = page.getByRole('region', { name: 'Was this helpful?' })
  await question.getByRole('button', { name: 'No' }).click()
  const comment = question.getByRole('textbox', { name: 'What did you miss? (optional)' })
  await expect(comment).toBeFocused()
  await comment.fill('A picture of the menu.')
  await expectAccessible(page)
  // First the network fails: nothing typed is lost.
  await page.route('/api/help-feedback', (route) => route.abort())
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(question.getByRole('alert')).toHaveText('There is no connection. Nothing is lost; please try again.')
  await expect(comment).toHaveValue('A picture of the menu.')
  await page.unroute('/api/help-feedback')
  const answer = page.waitForResponse('/api/help-feedback')
  await question.getByRole('button', { name: 'Send answer' }).click()
  expect((await answer).status()).toBe(204)
  await expect(page.getByText('Thank you. Your answer was saved')).toBeFocused()
  expect(await context.cookies()).toEqual([])
})

test('an answer about no article, of another shape or from another site is refused', async ({ request }) => {
  const send = async (data: unknown, headers: Record<string, string> = {}) =>
    (await request.post('/api/help-feedback', { data, headers })).status()
  const good = { article: 'kanban-basics', isHelpful: true }
  expect(await send({ ...good, article: 'nowhere' })).toBe(404)
  expect(await send({ ...good, article: '../blog/undo-that-asks-first' })).toBe(404)
  expect(await send({ ...good, isHelpful: 'yes' })).toBe(400)
  expect(await send({ ...good, comment: 'x'.repeat(1001) })).toBe(400)
  expect(await send(good, { 'sec-fetch-site': 'cross-site' })).toBe(403)
})

for (const theme of ['light', 'dark'] as const) {
  test(`of each picture only the one of the ${theme} theme is fetched, in the size that the screen wants`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: theme })
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => request.url().includes('/help/') && fetched.push(new URL(request.url()).pathname))
    await page.goto('/support/interface-guide')
    const picture = page.getByRole('img', { name: /^The dashboard/ })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true)
    await page.getByRole('region', { name: 'Was this helpful?' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(fetched.filter((path) => !path.endsWith(`-${theme}-small.webp`))).toEqual([])
    await context.close()
  })
}

test('everything can be read without JavaScript, and what needs it is not shown', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/support')
  await expect(page.getByRole('searchbox')).toBeHidden()
  const articles = readdirSync('content/support').filter((name) => name.endsWith('.mdx'))
  expect(await page.locator('main section li a').count()).toBe(articles.length)
  await page.getByRole('main').getByRole('link', { name: 'Kanban basics' }).click()
  await expect(page.getByRole('heading', { name: 'Four words' })).toBeVisible()
  await expect(page.getByText('Was this helpful?')).toBeHidden()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Limits' }).click()
  await expect(page).toHaveURL(/#limits$/)
  await context.close()
})

test('articles describe themselves to search engines', async ({ page }) => {
  await page.goto('/support/kanban-basics')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = texts.map((text) => (JSON.parse(text) as { '@type'?: string })['@type'])
  expect(types).toEqual(expect.arrayContaining(['BreadcrumbList', 'TechArticle']))
  await page.goto('/blog/undo-that-asks-first')
  const posted = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(posted.map((text) => (JSON.parse(text) as { '@type'?: string })['@type'])).toContain('BlogPosting')
})

test('the feed lists every post', async ({ page, request }) => {
  await page.goto('/blog')
  const posts = await page.getByRole('main').getByRole('listitem').count()
  const answer = await request.get('/blog/rss.xml')
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
  expect((await answer.text()).match(/<item>/g)).toHaveLength(posts)
})

for (const path of [
  '/support/nowhere',
  '/support/automation-rules',
  '/support/api-webhooks',
  '/support/category/nowhere',
  '/blog/nowhere',
]) {
  test(`${path} is not found`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })
}
