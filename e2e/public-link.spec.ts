import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { makeClan, makeClanDojo } from './fixtures/clans.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, address, makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** How long an open page may take to follow, once the database has answered. */
const soon = { timeout: 3000 }

const lists = [
  {
    title: 'Ready',
    cards: [
      { title: 'Write the notes', description: 'In **this** order:\n\n- One\n- Two', priority: 'high' as const },
      'Test the import',
    ],
  },
  { title: 'Done' },
]

/** The public link of a dojo, made without the dialog. @returns its path */
async function openLink({ db }: Account, boardId: string): Promise<string> {
  const { data } = await db.rpc('change_public_link', { board_id: boardId, change: 'open' }).throwOnError()
  return `/public/${(data as { token: string }).token}`
}

const change = ({ db }: Account, boardId: string, what: string) =>
  db.rpc('change_public_link', { board_id: boardId, change: what }).throwOnError()

/** Someone without an account, in a browser that has never been here. */
async function asStranger(
  browser: Browser,
  options: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {},
): Promise<Page> {
  return (await browser.newContext({ baseURL: address('BASE_URL'), ...options })).newPage()
}

const panel = (page: Page) => page.getByRole('complementary')
const ended = (page: Page) => page.getByRole('heading', { name: 'This link shows nothing' })

test('an admin switches the link on; a stranger reads and follows the dojo, until it is switched off', async ({
  asPerson,
  browser,
}) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const boardId = await makeDojo(olive, { title: 'Autumn release', description: 'What remains.', lists })
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const section = page.getByRole('region', { name: 'Public link' })
  await expect(section).toContainText('Off.')
  await section.getByRole('button', { name: 'Create public link' }).click()
  const link = await section.getByRole('textbox', { name: 'Public link' }).inputValue()
  expect(link).toMatch(/\/public\/[\w-]{43}$/)
  await section.getByRole('button', { name: 'Copy' }).click()
  await expect(section.getByRole('status')).toHaveText('Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectAccessible(page)

  const stranger = await asStranger(browser)
  const sockets: string[] = []
  const asked: string[] = []
  stranger.on('websocket', (socket) => sockets.push(socket.url()))
  stranger.on('request', (request) => asked.push(request.url()))
  const answer = await stranger.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(stranger).toHaveTitle(/^Autumn release/)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(stranger.getByText('What remains.')).toBeVisible()
  await expect(cardsOf(stranger, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expectAccessible(stranger)

  await stranger.getByRole('link', { name: 'Write the notes' }).click()
  await expect(panel(stranger).getByRole('heading', { name: 'Write the notes' })).toBeFocused()
  await expect(panel(stranger).locator('strong')).toHaveText('this')
  await expect(panel(stranger).getByRole('listitem').filter({ hasText: 'Two' })).toBeVisible()
  await expectAccessible(stranger)

  const [card] = (await olive.db.from('cards').select('id').eq('title', 'Write the notes').throwOnError()).data
  await olive.db
    .from('cards')
    .update({ title: 'Write all notes', description: 'Now *different*' })
    .eq('id', card?.id ?? '')
    .throwOnError()
  await expect(panel(stranger).getByRole('heading', { name: 'Write all notes' })).toBeVisible(soon)
  await expect(panel(stranger)).toContainText('Now different')
  await page.getByRole('button', { name: 'Close' }).click()
  await kata(page, 'Done').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Shown live')
  await page.keyboard.press('Enter')
  await expect(cardsOf(stranger, 'Done')).toHaveText(['Shown live'], soon)
  await stranger.keyboard.press('Escape')
  await expect(panel(stranger)).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: 'Write all notes' })).toBeFocused()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  await section.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn link off' }).click()
  await expect(section).toContainText('Off.')
  await expect(ended(stranger)).toBeVisible(soon)
  await expect(stranger).toHaveTitle(/^This link shows nothing/)
  await expectAccessible(stranger)
  expect(sockets, 'strangers join no channel').toEqual([])
  expect(
    asked.filter((url) => !url.startsWith(address('BASE_URL'))),
    'nor reach the services',
  ).toEqual([])
  await stranger.context().close()
})

test('every link that opens nothing gets the same answer', async ({ request }) => {
  const olive = await signUp('Olive')
  const boards = await Promise.all(
    ['Off', 'Replaced', 'Archived', 'Binned'].map((title) => makeDojo(olive, { title, lists })),
  )
  const [off = '', replaced = '', archived = '', binned = ''] = boards
  const links = await Promise.all(boards.map((id) => openLink(olive, id)))
  for (const link of links) expect((await request.get(link)).status()).toBe(200)
  await change(olive, off, 'close')
  await change(olive, replaced, 'renew')
  await olive.db.rpc('archive_board', { board_id: archived, is_archived: true }).throwOnError()
  await olive.db.rpc('delete_board', { board_id: binned }).throwOnError()
  const guessed = ['/public/x', `/public/${'a'.repeat(43)}`, `${links[0]}/d0000000-0000-4000-8000-000000000001`]
  for (const path of [...links, ...guessed]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const text = await answer.text()
    expect(text, path).toContain('This link shows nothing')
    expect(text, path).toContain('<title>This link shows nothing · Ninja Dojo</title>')
    for (const title of ['Off', 'Replaced', 'Archived', 'Binned', 'Write the notes'])
      expect(text).not.toContain(`>${title}<`)
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const version = await request.get('/api/public-board', {
      headers: { 'x-public-link': path.slice('/public/'.length) },
    })
    expect([version.status(), await version.text()], path).toEqual([404, ''])
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /public/')
})

test('it names no one until an admin wants it, and never shows comments', async ({ asPerson, browser }) => {
  const { page, account: olive } = await asPerson('Olive')
  const mia = await signUp('Kawamura')
  const boardId = await makeDojo(olive, { title: 'Nameless', lists })
  await share(olive, boardId, mia, 'member')
  const [card] = (await olive.db.from('cards').select('id').eq('title', 'Write the notes').throwOnError()).data
  const cardId = card?.id ?? ''
  await olive.db.from('cards').update({ assignee: mia.id }).eq('id', cardId).throwOnError()
  await mia.db
    .from('card_comments')
    .insert({ board_id: boardId, card_id: cardId, content: 'A secret between us', user_id: mia.id })
    .throwOnError()
  const link = await openLink(olive, boardId)
  const stranger = await asStranger(browser)
  const html = async () => (await stranger.request.get(`${link}/${cardId}`)).text()
  const hidden = await html()
  expect(hidden).toContain('Write the notes')
  for (const word of ['Kawamura', mia.id, olive.id, boardId, 'A secret', 'comment-'])
    expect(hidden, word).not.toContain(word)
  await stranger.goto(`${link}/${cardId}`)
  await expect(panel(stranger).getByText('Assignee')).toHaveCount(0)

  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const names = page.getByRole('checkbox', { name: 'Show the names of assignees' })
  await names.check()
  await expect(names).toBeChecked()
  await expect(panel(stranger).getByText('Kawamura')).toBeVisible(soon)
  await expect(stranger.getByRole('img', { name: 'Kawamura' })).toBeVisible()
  const shown = await html()
  for (const word of [mia.id, olive.id, 'Olive', 'A secret']) expect(shown, word).not.toContain(word)
  await names.uncheck()
  await expect(stranger.getByText('Kawamura')).toHaveCount(0, soon)
  await stranger.context().close()
})

test('without scripts it is read as well', async ({ browser }) => {
  const olive = await signUp('Olive')
  const link = await openLink(olive, await makeDojo(olive, { title: 'Plain', lists }))
  const stranger = await asStranger(browser, { javaScriptEnabled: false })
  await stranger.goto(link)
  await expect(cardsOf(stranger, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(stranger.getByText('Reload the page to see changes.')).toBeVisible()
  await stranger.getByRole('link', { name: 'Write the notes' }).click()
  await expect(panel(stranger).locator('strong')).toHaveText('this')
  await stranger.getByRole('link', { name: 'Close technique' }).click()
  await expect(panel(stranger)).toHaveCount(0)
  await stranger.context().close()
})

test('on a phone an open technique takes the place of the board', async ({ browser }) => {
  const olive = await signUp('Olive')
  const link = await openLink(olive, await makeDojo(olive, { title: 'Small', lists }))
  const stranger = await asStranger(browser, { viewport: { width: 360, height: 740 } })
  await stranger.goto(link)
  const overflow = () => stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'Write the notes' }).click()
  await expect(panel(stranger)).toBeVisible()
  await expect(kata(stranger, 'Ready')).toBeHidden()
  expect((await panel(stranger).boundingBox())?.width).toBe(360)
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'Close technique' }).click()
  await expect(kata(stranger, 'Ready')).toBeVisible()
  await stranger.goBack()
  await expect(panel(stranger)).toBeVisible()
  await stranger.context().close()
})

test('a page that lost its connection says so, and continues when it is back', async ({ browser }) => {
  const olive = await signUp('Olive')
  const boardId = await makeDojo(olive, { title: 'Cut off', lists })
  const stranger = await asStranger(browser)
  await stranger.goto(await openLink(olive, boardId))
  await expect(cardsOf(stranger, 'Ready')).toHaveCount(2)
  await stranger.context().setOffline(true)
  await expect(stranger.getByText('Offline: this may be out of date')).toBeVisible()
  await olive.db.from('boards').update({ title: 'Back again' }).eq('id', boardId).throwOnError()
  await stranger.context().setOffline(false)
  await expect(stranger.getByRole('heading', { name: 'Back again' })).toBeVisible()
  await expect(stranger.getByText('Offline: this may be out of date')).toHaveCount(0)
  await stranger.context().close()
})

test('a dojo of a clan with a look of its own is shown to strangers in that look', async ({ asPerson, browser }) => {
  const { account: olive } = await asPerson('Olive')
  await givePlan(olive, 'business')
  const clanId = await makeClan(olive, 'Night shift')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  const look = { clan_id: clanId, primary_color: '#224466', brand_name: 'Atelier', custom_css: '.card { color: red }' }
  await olive.db
    .from('clan_branding')
    .insert({ ...look, created_by: olive.id })
    .throwOnError()
  const stranger = await asStranger(browser)
  const answer = await stranger.goto(await openLink(olive, boardId))
  expect(answer?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible()
  await expect(stranger.getByText('Atelier').first()).toBeVisible()
  expect(await stranger.content()).not.toMatch(/Night shift|color: red/)
})

test('a clan forbids public links: those of its dojos end, and the dialog says why there are none', async ({
  asPerson,
  browser,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  const stranger = await asStranger(browser)
  await stranger.goto(await openLink(olive, boardId))
  await expect(stranger.getByRole('heading', { name: 'Workshop' })).toBeVisible()

  await page.goto(`/clans/${clanId}/settings`)
  const rule = page.getByRole('checkbox', { name: 'Admins of a dojo can create a public link' })
  await rule.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forbid public links' }).click()
  await expect(rule).not.toBeChecked()
  await expect(ended(stranger)).toBeVisible(soon)
  await expectAccessible(page)

  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('region', { name: 'Public link' })).toContainText(
    'The clan Atelier does not allow public links to its dojos.',
  )
  await stranger.context().close()
})

test('a viewer learns that the dojo is public, but not its link', async ({ asPerson }) => {
  const { page, account: vic } = await asPerson('Vic')
  const olive = await signUp('Olive')
  const boardId = await makeDojo(olive, { title: 'Read', lists })
  await share(olive, boardId, vic, 'viewer')
  const link = await openLink(olive, boardId)
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('region', { name: 'Public link' })).toContainText('On: anyone who has the link')
  expect(await page.content()).not.toContain(link)
})
