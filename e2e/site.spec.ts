import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { readPages } from './fixtures/page-facts.ts'
import { articlePaths, ownPaths, postPaths } from './fixtures/site-paths.ts'
import { expect, test } from './fixtures/test.ts'

/** What a page may load of JavaScript above what every page of Next does, compressed. */
const scriptBudgetBytes = 40_000

/** All pages that search engines are told about, and those they are not. */
async function listPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  return [...new Set([...listed, ...ownPaths])]
}

test('the sitemap lists every article and post', async ({ request }) => {
  expect(await listPaths(request)).toEqual(expect.arrayContaining([...articlePaths, ...postPaths]))
})

test('no form has an empty address, and no drawing a filter without its second source', async ({ request }) => {
  for (const path of [...(await listPaths(request)), '/auth', '/auth?tab=try']) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toMatch(/<form[^>]*\saction=""/)
    expect(html, path).not.toMatch(/<feDisplacementMap(?![^>]*\sin2=)/i)
  }
})

test('every public page says what it is, and reads without scripts', async ({ page, request }) => {
  await page.goto('/')
  const pages = await readPages(page, await listPaths(request))
  const origin = new URL(pages[0]?.canonical ?? '').origin
  for (const { path, status, title, headings, canonical, meta, data, words, isStreamed } of pages) {
    const address = `${origin}${path === '/' ? '' : path}`
    expect({ path, status, headings, canonical, isStreamed }).toEqual({
      path,
      status: 200,
      headings: 1,
      canonical: address,
      isStreamed: false,
    })
    expect(meta, path).toMatchObject({
      'og:url': address,
      'og:title': title,
      'og:description': meta['description'],
      'twitter:card': 'summary_large_image',
    })
    expect(title, path).toMatch(/Ninja Dojo/)
    expect(meta['description']?.length, `description of ${path}`).toBeGreaterThan(30)
    expect(words, `words of ${path}`).toBeGreaterThan(150)
    for (const text of data) expect(JSON.parse(text), path).toHaveProperty('@type')
  }
  for (const facts of [
    pages.map(({ title }) => title),
    pages.map(({ meta }) => meta['description']),
    pages.map(({ meta }) => meta['og:image']),
  ]) {
    expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([])
  }
  for (const { meta } of pages) {
    const picture = new URL(meta['og:image'] ?? '').pathname
    const answer = await request.get(picture)
    expect([answer.status(), answer.headers()['content-type']], picture).toEqual([200, 'image/png'])
    expect((await answer.body()).length, picture).toBeLessThan(300_000)
  }
})

test('no link of the site leads to a missing page or heading', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const pages = await readPages(page, [...(await listPaths(request)), '/no/such/page'])
  const idsOf = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]))
  const links = new Set(pages.flatMap(({ path, links: found }) => found.map((href) => `${href} (on ${path})`)))
  const answered = new Map<string, number>()
  for (const link of links) {
    const { pathname, search, hash } = new URL(link.replace(/ \(on .*/, ''), baseURL)
    const ids = idsOf.get(pathname)
    const asked = pathname + search
    if (!ids && !answered.has(asked)) answered.set(asked, (await request.get(asked)).status())
    expect(ids ? 200 : answered.get(asked), link).toBe(200)
    if (ids && hash) expect(ids.has(decodeURIComponent(hash.slice(1))), link).toBe(true)
  }
})

test('scripts run once the first paint has been shown', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const isScript = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof HTMLScriptElement && node.async && node.src),
      )
      if (isScript)
        document.documentElement.dataset['paintsBefore'] ??= String(performance.getEntriesByType('paint').length)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-paints-before', /[12]/)
})

test('scripts also run in a browser that does not report its paints', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => [] }))
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

/** Every script of a page that only some pages load, compressed. */
function weighScripts(page: Page): () => Promise<number> {
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] }
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const isOwn = request.resourceType() === 'script' && !rootMainFiles.some((file) => request.url().endsWith(file))
    if (isOwn) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

async function expectToFit(page: Page, path: string) {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(widest, `${path} is as wide as the phone`).toBe(360)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const path of [
    ...ownPaths,
    articlePaths[0] ?? '',
    postPaths[0] ?? '',
    '/support/category/getting-started',
    '/no/such/page',
  ]) {
    test(`${path} fits, is light, and axe finds nothing in both themes`, async ({ page }) => {
      const ownScripts = weighScripts(page)
      const problems: string[] = []
      page.on('pageerror', ({ message }) => problems.push(message))
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await ownScripts(), `compressed scripts of ${path}`).toBeLessThan(scriptBudgetBytes)
      await expectToFit(page, path)
      await expectAccessible(page)
      expect(problems).toEqual([])
    })
  }

  test('every article and post fits', async ({ page }) => {
    test.setTimeout(120_000)
    for (const path of [...articlePaths, ...postPaths]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expectToFit(page, path)
    }
  })

  test('the side menu holds the trial, the pages, sign in, support and the social proof', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/auth?tab=try')
    await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Help Center' })).toBeVisible()
    await expect(menu.getByText('15,000+ users, 4.9/5 rating')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the header of a visitor has the planned pages, and the footer names those that do not exist yet', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Features', 'AI Features', 'Pricing', 'Compare'])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  const footer = page.getByRole('contentinfo')
  for (const name of ['X', 'LinkedIn', 'YouTube']) {
    await expect(footer.getByRole('button', { name: `${name}: no page yet` })).toBeDisabled()
  }
  for (const name of ['Careers', 'Press', 'API Docs', 'Status', 'Community']) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await expect(footer.getByText(`© ${new Date().getFullYear()} Ninja Dojo`)).toBeVisible()
})

test('with scripts off the front page, an article and the menus’ pages are there to read and follow', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(articlePaths[0] ?? '')
  await expect(page.getByRole('main').locator('ol, p').first()).toBeVisible()
  await context.close()
})
