import type { Page } from '@playwright/test'
import { cleanCss } from '../lib/branding/clean-css.ts'
import { hostileStyles } from '../testing/hostile-styles.ts'
import { expectAccessible, expectReadable } from './fixtures/accessible.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { makeClan } from './fixtures/clans.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

type Wishes = Partial<Record<string, string | null>>

const atelier = {
  primary_color: '#17456b',
  background_color: '#f4f7f9',
  text_color: '#14212b',
  accent_color: '#c98a1b',
}

/** A clan on Business with a dojo in it. Its look is written past our route, as anyone may who knows the API. */
async function makeBranded(olive: Account, wishes: Wishes = atelier): Promise<{ clanId: string; boardId: string }> {
  await givePlan(olive, 'business')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeDojo(olive, {
    title: 'Spring show',
    lists: [
      { title: 'Ready', cards: [{ title: 'Order the frames', priority: 'high', due_date: '2026-01-02' }, 'Call'] },
      { title: 'Review', cards: [{ title: 'Hang the east wall', priority: 'medium', description: 'With **care**' }] },
    ],
  })
  await olive.db.rpc('move_board_to_clan', { board_id: boardId, clan_id: clanId }).throwOnError()
  await olive.db.rpc('label_cards', {
    card_ids: (await olive.db.from('cards').select('id').eq('board_id', boardId).throwOnError()).data.map(
      ({ id }) => id,
    ),
    label: { name: 'frames' },
    is_on: true,
  })
  await wish(olive, clanId, wishes)
  return { clanId, boardId }
}

async function wish(olive: Account, clanId: string, wishes: Wishes): Promise<void> {
  await olive.db
    .from('clan_branding')
    .upsert({ clan_id: clanId, created_by: olive.id, ...wishes }, { onConflict: 'clan_id' })
    .throwOnError()
}

const token = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(`--${asked}`), name)

test('an admin brands a clan, sees it beside the form, and everyone sees it on its pages', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, boardId } = await makeBranded(olive, {})
  await page.goto(`/clans/${clanId}/branding`)
  await page.getByLabel('Brand name').fill('Atelier North')
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('17456B')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#c98a1b')
  await page.getByLabel('Headings').selectOption({ label: 'Bitter – Sturdy slab serif' })
  const preview = page.getByRole('region', { name: 'How Atelier looks' })
  await expect(preview.getByText('Add technique')).toHaveCSS('background-color', 'rgb(23, 69, 107)')
  await expect(preview.getByRole('list', { name: 'Corrections' })).toContainText(
    /Accent is hard to see on paper by day \(2\.\d:1\), so a darker shade is used \(3\.\d:1\)\./,
  )
  await preview.getByRole('radio', { name: 'Night' }).check()
  await expect(preview.getByText('Add technique')).not.toHaveCSS('background-color', 'rgb(23, 69, 107)')
  await page.getByLabel('Custom CSS').fill('.card > div { border-radius: 12px }\n.kata { position: fixed }')
  await expect(page.getByText('Line 2: “position” is not allowed.')).toBeVisible()
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(page.getByText('Branding updated successfully')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Atelier North' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Atelier North' })).toBeVisible()

  const { page: miasPage, account: mia } = await asPerson('Mia')
  await share(olive, boardId, mia, 'viewer')
  // In the HTML itself, before anything that it changes.
  const html = await (await miasPage.request.get(`/dojo/${boardId}`)).text()
  const style = html.slice(html.indexOf('<style>:root'), html.indexOf('</style>'))
  expect(style).toContain('--shu:#17456b')
  expect(html.indexOf('<style>:root')).toBeLessThan(html.indexOf('<header'))
  expect(style.split('main[data-clan]')[0]?.length).toBeLessThan(3_000)
  await miasPage.goto(`/dojo/${boardId}`)
  await expect(miasPage.locator('.card > div').first()).toHaveCSS('border-radius', '12px')
  await expect(miasPage.getByRole('heading', { name: 'Spring show' })).toHaveCSS('font-family', /^"clan bitter"/)
  await expect(miasPage.getByRole('banner').getByRole('link', { name: 'Atelier North' })).toBeVisible()
  const shift = await miasPage.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Before that, on a busy machine, the HTML itself arrives in parts.
        const [{ domInteractive } = { domInteractive: 0 }] = performance.getEntriesByType(
          'navigation',
        ) as PerformanceNavigationTiming[]
        const watch = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter(({ startTime }) => startTime > domInteractive)
              .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        )
        watch.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBe(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('')
})

test('the branding page can be used by everyone, on a phone and with a keyboard', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, boardId } = await makeBranded(olive)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/clans/${clanId}/branding`)
    await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('reddish')
  await page.getByRole('textbox', { name: 'Primary', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toBeFocused()
  await expect(page.getByText('A colour is a code such as #17456b.')).toBeVisible()
  await page.goto(`/dojo/${boardId}`)
  await expectAccessible(page)
})

test('a logo is drawn again, shown right away, replaced and removed; an SVG is refused', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId } = await makeBranded(olive)
  await page.goto(`/clans/${clanId}/branding`)
  const choose = page.getByLabel('Choose a logo')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>globalThis.ran=1</script></svg>')
  // Nothing listens before the page has its scripts.
  await page.waitForLoadState('networkidle')
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByText('Upload failed')).toBeVisible()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAk+Uzr4AAAAASUVORK5CYII=',
    'base64',
  )
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  const logo = page.getByRole('banner').locator('img').first()
  await expect(logo).toHaveAttribute('src', /\/storage\/v1\/object\/public\/branding\/[0-9a-f-]{36}\/logo\/\d+\.webp$/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
  const address = (await logo.getAttribute('src')) ?? ''
  const stored = await page.request.get(address)
  expect(stored.headers()['content-type']).toBe('image/webp')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('Image deleted successfully')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  // Asked for at the moment of its removal, it may break off.
  const look = () => page.request.get(address, { maxRetries: 2 })
  await expect.poll(async () => (await look()).status()).toBeGreaterThanOrEqual(400)
})

test('members are told who brands, strangers find nothing, and without a plan its name is said', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, boardId } = await makeBranded(olive)
  const { page: norasPage } = await asPerson('Nora')
  await norasPage.goto(`/clans/${clanId}/branding`)
  await expect(norasPage.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await givePlan(olive, 'pro')
  await page.goto(`/clans/${clanId}/branding`)
  await expect(page.getByText('Branding comes with Business and Enterprise')).toBeVisible()
  await expect(page.getByText('Earlier settings are kept')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Business' })).toHaveAttribute('href', '/settings?plan=business')
  await expectAccessible(page)
  await page.goto(`/dojo/${boardId}`)
  expect(await token(page, 'shu'), 'kept, not shown').not.toContain('#17456b')
  await givePlan(olive, 'enterprise')
  await page.reload()
  expect(await token(page, 'shu')).toBe('#17456b')
})

test('a person switches the look off, for one page or for good', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { boardId } = await makeBranded(olive, { ...atelier, custom_css: '.card > div { border-radius: 12px }' })
  const card = page.locator('.card > div').first()
  await page.goto(`/dojo/${boardId}?plain=1`)
  await expect(card).toHaveCSS('border-radius', '6px')
  expect(await token(page, 'shu')).not.toContain('#17456b')
  await page.goto(`/dojo/${boardId}`)
  await expect(card).toHaveCSS('border-radius', '12px')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plain look' }).click()
  await expect(card).toHaveCSS('border-radius', '6px')
  await page.reload()
  await expect(card).toHaveCSS('border-radius', '6px')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Atelier' })).toBeVisible()
})

test('20 random palettes are readable on a dojo, by day and by night', async ({ asPerson }) => {
  test.slow()
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, boardId } = await makeBranded(olive)
  let seed = 20261122
  const hex = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return `#${(seed % 0x1000000).toString(16).padStart(6, '0')}`
  }
  for (let at = 0; at < 20; at += 1) {
    const colors = ['primary', 'secondary', 'accent', 'background', 'text'].map((role) => [`${role}_color`, hex()])
    await wish(olive, clanId, Object.fromEntries(colors))
    await page.goto(`/dojo/${boardId}`)
    await expect(page.getByRole('link', { name: 'Order the frames' })).toBeVisible()
    await expectReadable(page)
  }
})

test('500 hostile stylesheets run nothing, fetch nothing and leave dialogs and the header alone', async ({
  asPerson,
}) => {
  test.slow()
  const { page: olivesPage, account: olive } = await asPerson('Olive')
  const { boardId } = await makeBranded(olive, { ...atelier, custom_css: '.card { color: red }' })
  // She has no plan yet: the plan dialog is over the page.
  const { page: miasPage, account: mia } = await asPerson('Mia', { withPlan: false })
  await share(olive, boardId, mia, 'viewer')
  const sheets = hostileStyles.map((css) => cleanCss(css).css).filter(Boolean)
  expect(sheets.length, 'some leave something').toBeGreaterThan(20)
  const foreign: string[] = []
  for (const page of [olivesPage, miasPage]) {
    page.on('request', (request) => {
      if (!/^(https?|ws):\/\/(localhost|127\.0\.0\.1):/.test(request.url())) foreign.push(request.url())
    })
    await page.goto(`/dojo/${boardId}`)
  }
  await olivesPage.getByRole('button', { name: 'Share' }).click()
  await expect(olivesPage.getByRole('dialog').getByText(mia.email)).toBeVisible()
  await expect(miasPage.getByRole('dialog').getByRole('button', { name: 'Get Started Free' })).toBeVisible()
  for (const page of [olivesPage, miasPage]) {
    await expect(page.getByRole('dialog')).toHaveAttribute('data-clan-free')
    expect(await page.evaluate(findReached, sheets)).toEqual([])
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  }
  expect(foreign).toEqual([])
})

/** In the page: which of these styles change anything about the open dialog or the header, or cover the dialog. */
function findReached(sheets: string[]): string[] {
  const style = [...document.querySelectorAll('style')].find(({ textContent }) => textContent.includes('@scope'))
  const dialog = document.querySelector('[role=dialog]')
  const header = document.querySelector('header')
  if (!style || !dialog || !header) throw new Error('The page is not as it should be.')
  const parts = [dialog, header].flatMap((root) => [root, ...root.querySelectorAll('*')])
  const look = () =>
    parts
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, opacity, display, visibility, fontSize, boxShadow } = getComputedStyle(part)
        return [x, y, width, height, color, backgroundColor, opacity, display, visibility, fontSize, boxShadow].join()
      })
      .join('\n')
  const { left, top, width, height } = dialog.getBoundingClientRect()
  const isOnTop = () =>
    [0.1, 0.5, 0.9].every((across) =>
      [0.1, 0.5, 0.9].every((down) => {
        const [x, y] = [left + width * across, top + height * down]
        return y > innerHeight || dialog.contains(document.elementFromPoint(x, y))
      }),
    )
  const ours = style.textContent.slice(0, style.textContent.indexOf('@scope'))
  style.textContent = ours
  const before = look()
  return sheets.filter((sheet) => {
    style.textContent = ours + sheet
    return look() !== before || !isOnTop()
  })
}

test('styles that were written past our route are cleaned when they are shown', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, boardId } = await makeBranded(olive)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) foreign.push(request.url())
  })
  for (const custom_css of [
    '</style><script>globalThis.ran=1</script><img src=x onerror=globalThis.ran=1>',
    '.card { background: url(https://evil.example/a); color: rgb(1, 2, 3) } * { position: fixed; inset: 0 }',
    '@import url(https://evil.example/b); .card::after { content: "Type your password" }',
  ]) {
    await wish(olive, clanId, { ...atelier, custom_css })
    await page.goto(`/dojo/${boardId}`)
    await expect(page.getByRole('link', { name: 'Order the frames' })).toBeVisible()
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  }
  expect(foreign).toEqual([])

  await wish(olive, clanId, {
    custom_css: 'input { min-width: 2000px; min-height: 100vh; padding: 400px; opacity: 0.5 }',
  })
  await page.goto(`/dojo/${boardId}?view=list`)
  const box = page.locator('main input[type=checkbox]').first()
  await expect(box, 'the styles are there').toHaveCSS('opacity', '0.5')
  const { width, height } = await box.evaluate((input) => input.getBoundingClientRect())
  expect(Math.max(width, height), 'it lies over nothing else').toBeLessThan(40)

  const clanPages = ['branding', 'settings', 'members', 'invitations'].map((tab) => `/clans/${clanId}/${tab}`)
  for (const path of ['/settings', ...clanPages]) {
    await page.goto(path)
    await expect(page.locator('main [data-clan-free]')).toHaveCount(1)
  }
  // Where the form is, a clan's own styles are off: whatever they do can be changed.
  await wish(olive, clanId, { custom_css: '* { color: rgb(1, 2, 3); opacity: 0.01 }' })
  await page.goto(`/dojo/${boardId}`)
  await expect(page.locator('.card').first()).toHaveCSS('opacity', '0.01')
  await page.goto(`/clans/${clanId}/branding`)
  await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toHaveCSS('opacity', '1')
  await expect(page.getByRole('button', { name: 'Save branding' })).not.toHaveCSS('color', 'rgb(1, 2, 3)')
})
