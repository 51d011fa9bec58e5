import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf } from './fixtures/board.ts'
import { makeClan } from './fixtures/clans.ts'
import { holdWrites } from './fixtures/hold-writes.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const lists = [{ title: 'Ready', cards: ['Paint the hull', 'Buy paint', 'Sand the hull'] }, { title: 'Complete' }]
const today = (page: Page) => page.getByRole('region', { name: /^(Today|Overdue)$/ })
const waiting = (page: Page) => page.getByRole('complementary', { name: 'Waiting on you' })
const tile = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const row = (page: Page, title: string) => today(page).getByRole('link', { name: title, exact: true })
const rows = (page: Page) => today(page).locator('[data-card-id]')
const box = (page: Page, title: string) => today(page).getByRole('checkbox', { name: `Completed: ${title}` })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function idOf({ db }: Account, title: string): Promise<string> {
  const { data } = await db.from('cards').select('id').eq('title', title).single().throwOnError()
  return data.id
}
async function give(by: Account, to: Account, title: string, patch: Record<string, unknown> = {}): Promise<void> {
  const mine = by.db.from('cards').update({ assignee: to.id, ...patch })
  await mine.eq('title', title).throwOnError()
}
async function mention(by: Account, boardId: string, title: string, content: string): Promise<void> {
  const comment = { card_id: await idOf(by, title), board_id: boardId, user_id: by.id, content }
  await by.db.from('card_comments').insert(comment).throwOnError()
}

test('what is due is ticked, undone and opened, and what is later is behind a button', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Boatyard', lists })
  await makeDojo(olive, { title: 'Garden', lists: [{ title: 'Beds', cards: ['Water the roses'] }] })
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing is assigned to you.')).toBeVisible()
  await give(olive, olive, 'Buy paint', { due_date: '2020-01-02' })
  await give(olive, olive, 'Sand the hull')
  await give(olive, olive, 'Water the roses', { due_date: '2099-01-02', priority: 'high' })
  await page.reload()
  await expect(today(page)).toContainText('1 technique in 1 dojo')
  await expect(rows(page)).toHaveCount(1)
  await expect(tile(page, 'Boatyard')).toContainText('3 open1 overdue')
  await box(page, 'Buy paint').check()
  await expect(tile(page, 'Boatyard'), 'its numbers follow').not.toContainText('overdue')
  await expect(tile(page, 'Boatyard')).toContainText('You completed “Buy paint”')
  await expect(page.getByText('Nothing due today')).not.toContainText('overdue')
  await toast(page, 'Technique completed').getByRole('button', { name: 'Undo' }).click()
  await expect(box(page, 'Buy paint')).not.toBeChecked()
  await expect(tile(page, 'Boatyard')).toContainText('3 open1 overdue')
  await box(page, 'Buy paint').check()
  await expect(async () => {
    const { data } = await olive.db.from('cards').select('is_completed').eq('title', 'Buy paint').single()
    expect(data?.is_completed).toBe(true)
  }).toPass()
  await page.reload()
  await expect(page.getByText('Nothing of yours is due today.')).toBeVisible()
  await expect(tile(page, 'Boatyard')).toContainText('You completed “Buy paint”')

  await page.getByRole('button', { name: 'Show 2 due later or without a date' }).click()
  await expect(today(page).getByRole('region')).toHaveText([/^Later 1/, /^No date 1/])
  await expectAccessible(page)
  await row(page, 'Water the roses').click()
  await expect(page.getByRole('dialog', { name: 'Water the roses' })).toBeVisible()
})

test('a tick that is refused is taken back, and so are the numbers of its dojo', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Boatyard', lists })
  await give(olive, olive, 'Buy paint', { due_date: '2020-01-02' })
  await page.goto('/dashboard')
  const write = await holdWrites(page, '**/rpc/edit_cards')
  await box(page, 'Buy paint').check()
  await expect(tile(page, 'Boatyard')).toContainText('2 open')
  await write.refuse()
  await expect(page.getByRole('alert').filter({ hasText: '“Buy paint” was not completed.' })).toBeVisible()
  await expect(box(page, 'Buy paint')).not.toBeChecked()
  await expect(tile(page, 'Boatyard')).toContainText('3 open1 overdue')
})

test('by keyboard: an arrow enters, J and K move, C completes, Enter opens', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Boatyard', lists })
  for (const [at, title] of ['Paint the hull', 'Buy paint', 'Sand the hull'].entries())
    await give(olive, olive, title, { due_date: dayFromNow(at - 9) })
  await page.goto('/dashboard')
  await expect(async () => {
    await page.keyboard.press('ArrowDown') // heard as soon as the page is alive
    await expect(row(page, 'Paint the hull')).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Buy paint')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 'Sand the hull')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 'Sand the hull'), 'the last one stays').toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(box(page, 'Buy paint')).toBeChecked()
  await expect(row(page, 'Buy paint'), 'nothing moves').toBeFocused()
  await page.keyboard.press('c')
  await expect(box(page, 'Buy paint')).not.toBeChecked()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Next technique', 'Previous technique', 'Complete', 'Open technique'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await row(page, 'Buy paint').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Buy paint' })).toBeVisible()
})

test('“2 overdue” leads to those two, of one’s own and of a dojo', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Boatyard', lists })
  await makeDojo(olive, { title: 'Garden', lists: [{ title: 'Beds', cards: ['Water the roses', 'Rake'] }] })
  await give(olive, olive, 'Buy paint', { due_date: dayFromNow(-3) })
  await give(olive, olive, 'Water the roses', { due_date: dayFromNow(-5) })
  await give(olive, olive, 'Rake', { due_date: '2099-01-02' })
  await olive.db.from('cards').update({ due_date: '2020-01-02' }).eq('title', 'Sand the hull').throwOnError()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '2 overdue' }).first().click()
  await expect(page).toHaveURL('/dashboard?due=overdue')
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeFocused()
  await expect(rows(page).getByRole('link')).toHaveText(['Water the roses', 'Buy paint'])
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show everything of yours' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible()

  await tile(page, 'Boatyard').getByRole('link', { name: '2 overdue' }).click()
  await expect(page).toHaveURL(/\/dojo\/[0-9a-f-]+\?due=overdue$/)
  await expect(cardsOf(page, 'Ready').filter({ visible: true })).toHaveText(['Buy paint', 'Sand the hull'])
})

test('three hundred are a few and a way to all of them', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const cards = Array.from({ length: 300 }, (_, n) => ({ title: `Rivet ${n + 1}`, due_date: dayFromNow(-2) }))
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists: [{ title: 'Ready', cards }] })
  const { data } = await olive.db.from('cards').select('id').eq('board_id', boardId).throwOnError()
  const edits = data.map(({ id }) => ({ id, patch: { assignee: olive.id } }))
  await olive.db.rpc('edit_cards', { edits }).throwOnError()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: '300 overdue' })).toHaveCount(2)
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Show all 200' }).click()
  await expect(rows(page)).toHaveCount(200)
  await page.getByRole('button', { name: 'Show all 300 in search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()).toBeVisible()
})

test('invitations, mentions and those who wait for one’s own are told beside it, and mentions are marked', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await share(olive, boardId, mia, 'member')
  await give(olive, olive, 'Buy paint')
  await give(mia, mia, 'Paint the hull')
  const blocked = { card_id: await idOf(mia, 'Paint the hull'), blocker_id: await idOf(mia, 'Buy paint'), is_on: true }
  await mia.db.rpc('block_card', blocked).throwOnError()
  await mention(mia, boardId, 'Sand the hull', '@Olive can you look?')
  await mention(mia, boardId, 'Buy paint', '@Olive which colour?')
  const clanId = await makeClan(mia, 'Choir')
  await mia.db.rpc('invite_to_clan', { clan_id: clanId, emails: [olive.email], role: 'member' }).throwOnError()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: '4 waiting on you' })).toBeVisible()
  await expect(waiting(page)).toContainText('Mia: Paint the hull is waiting on Buy paint')
  await expect(waiting(page)).toContainText('Mia mentioned you on Sand the hull')
  await expect(waiting(page)).toContainText('Mia invites you to the clan Choir')
  await expectAccessible(page)
  await waiting(page).getByRole('button', { name: 'Mark as read: Mia mentioned you on Buy paint' }).click()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3)
  await waiting(page).getByRole('link', { name: 'Sand the hull' }).click()
  await expect(page.getByRole('dialog', { name: 'Sand the hull' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(waiting(page)).not.toContainText('mentioned you')
  await waiting(page).getByRole('link', { name: 'View invitation to Choir' }).click()
  await expect(page.getByRole('heading', { name: /Choir/ })).toBeVisible()
})

test('a new mention and a new assignment appear without a reload', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await share(olive, boardId, mia, 'member')
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing is assigned to you.')).toBeVisible()
  // The channel opens a while after the page; what comes earlier is only in the next page.
  await expect(async () => {
    await mention(mia, boardId, 'Sand the hull', '@Olive can you look?')
    await expect(waiting(page)).toContainText('Mia mentioned you on Sand the hull', { timeout: 3000 })
  }).toPass()
  await give(mia, olive, 'Buy paint', { due_date: dayFromNow(-2) })
  await expect(row(page, 'Buy paint')).toBeVisible()
  await expect(tile(page, 'Boatyard')).toContainText('1 overdue')
})

test('a tile shows who is there and what happened last, and keeps its date until something does', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await page.goto('/dashboard')
  await expect(tile(page, 'Boatyard')).toContainText(/Created [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/)
  await share(olive, boardId, mia, 'member')
  await mia.db.from('cards').update({ title: 'Buy red paint' }).eq('title', 'Buy paint').throwOnError()
  for (const view of ['grid', 'list']) {
    await page.goto(`/dashboard?view=${view}`)
    await expect(tile(page, 'Boatyard')).toContainText(/Mia renamed “Buy red paint”·(just now|1 min ago)/)
    await expect(tile(page, 'Boatyard').getByRole('img')).toHaveCount(2)
    await expect(tile(page, 'Boatyard').getByRole('img', { name: 'Mia' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('among many dojos those that were opened last come before the others', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const ids: string[] = []
  for (let n = 1; n <= 10; n += 1) ids.push(await makeDojo(olive, { title: `Dojo ${n}` }))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: /^Recent/ })).toHaveCount(0)
  for (const n of [3, 7]) {
    await page.goto(`/dojo/${ids[n - 1]}`)
    await expect(page.getByRole('heading', { level: 1, name: `Dojo ${n}` })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-dojos'))).toContain(ids[n - 1])
  }
  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: /^Recent/ })
  await expect(recent.getByRole('heading')).toHaveText(['Dojo 7', 'Dojo 3'])
  await expect(page.getByRole('region', { name: 'Other dojos 8' })).toBeVisible()
})

test('fits a phone with everything on it', async ({ asPerson }) => {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context })
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(3), lists })
  await share(olive, boardId, mia, 'member')
  await give(olive, olive, 'Buy paint', { due_date: '2020-01-02', title: 'Kapitänspatentprüfung'.repeat(5) })
  await give(olive, olive, 'Sand the hull', { due_date: dayFromNow(0) })
  await mention(mia, boardId, 'Paint the hull', `@Olive ${'Rindfleischetikettierung'.repeat(6)}`)
  for (const path of ['/dashboard', '/dashboard?view=list', '/dashboard?due=overdue']) {
    await page.goto(path)
    await expect(rows(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
    await expectAccessible(page)
  }
  await page.getByRole('checkbox').first().tap()
  await expect(toast(page, 'Technique completed')).toBeVisible()
})
