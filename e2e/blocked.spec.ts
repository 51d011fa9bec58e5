import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { joinClan, makeClan, makeClanDojo } from './fixtures/clans.ts'
import { pressByKeyboard } from './fixtures/keyboard.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Paint the hull', 'Buy paint', 'Sand the hull'] }]
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const blocks = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Blocks' })
const sign = (page: Page, count: number) =>
  kata(page, 'Ready').getByRole('img', { name: `Blocked by ${count === 1 ? '1 technique' : `${count} techniques`}` })

async function idOf({ db }: Account, title: string): Promise<string> {
  const { data } = await db.from('cards').select('id').eq('title', title).single().throwOnError()
  return data.id
}
const waitFor = async (person: Account, title: string, blocker: string) =>
  person.db
    .rpc('block_card', { card_id: await idOf(person, title), blocker_id: await idOf(person, blocker), is_on: true })
    .throwOnError()
async function assign(person: Account, title: string, patch: Record<string, unknown> = {}): Promise<void> {
  await person.db
    .from('cards')
    .update({ assignee: person.id, ...patch })
    .eq('title', title)
    .throwOnError()
}

test('a technique waits for another by keyboard, everyone sees it, and it is undone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(mias, boardId)
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Paint the hull' }).click()
  await page.getByRole('button', { name: 'Add a technique' }).click()
  const field = page.getByRole('combobox', { name: 'Find a technique that blocks this one' })
  const options = page.getByRole('listbox', { name: 'Techniques' }).getByRole('option')
  await expect(field).toBeFocused()
  await expect(options).toHaveCount(2)
  await field.fill('paint b')
  await expect(options).toHaveText(['Buy paint'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(blocks(page).getByRole('link', { name: 'Buy paint' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a technique' })).toBeFocused()
  await expect(sign(mias, 1)).toBeVisible()

  // From the other side, where a circle is not offered.
  await blocks(page).getByRole('link', { name: 'Buy paint' }).click()
  const other = page.getByRole('dialog', { name: 'Buy paint' })
  await expect(
    other.getByRole('region', { name: 'Blocks' }).getByRole('link', { name: 'Paint the hull' }),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Add a technique' }).click()
  await field.fill('hull')
  await expect(options.filter({ hasText: 'Paint the hull' })).toHaveAttribute('aria-disabled', 'true')
  await expect(options.filter({ hasText: 'Paint the hull' })).toContainText('Already blocked by this technique')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sign(page, 1)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(sign(page, 1)).toHaveCount(0)
  await expect(sign(mias, 1)).toHaveCount(0)
})

test('what blocks is added and removed by keyboard, waits for the network, and is taken back when refused', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Paint the hull' }).press('Enter')
  const add = page.getByRole('button', { name: 'Add a technique' })
  const row = blocks(page).getByRole('link', { name: 'Buy paint' })
  const remove = page.getByRole('button', { name: 'Remove Buy paint' })
  const search = page.getByRole('combobox', { name: 'Find a technique that blocks this one' })
  const options = page.getByRole('listbox', { name: 'Techniques' }).getByRole('option')
  const cardId = await idOf(olive, 'Paint the hull')
  const blockers = async () => (await olive.db.from('cards').select('badges').eq('id', cardId).single()).data?.badges
  const choose = async () => {
    await pressByKeyboard(page, add)
    await expect(search).toBeFocused()
    await page.keyboard.type('buy')
    await expect(options).toHaveText(['Buy paint'])
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
  }
  const writes = /\/rpc\/block_card/

  await page.route(writes, (route) => route.fulfill({ status: 400, json: { code: 'XX000', message: 'no' } }))
  await choose()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update the card.' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.unroute(writes)

  await page.route(writes, (route) => route.abort())
  await choose()
  await expect(page.getByText('Offline. 1 change waiting')).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(writes)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Offline')).toHaveCount(0)
  await expect.poll(blockers).toEqual({ blockers: 1 })

  await pressByKeyboard(page, remove)
  await expect(row).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect.poll(blockers).toBeNull()

  await page.context().setOffline(true)
  await pressByKeyboard(page, add)
  await expect(page.getByText('The search failed.')).toBeVisible()
  await page.context().setOffline(false)
  await pressByKeyboard(page, page.getByRole('button', { name: 'Try again' }))
  await expect(options).toHaveCount(2)
})

test('what blocks is completed elsewhere in the clan, and completing what is blocked says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Shipyard')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await olive.db.rpc('move_board_to_clan', { board_id: boardId, clan_id: clanId }).throwOnError()
  await makeClanDojo(olive, clanId, 'Sawmill')
  await waitFor(olive, 'Paint the hull', 'Cut the boards')
  await waitFor(olive, 'Paint the hull', 'Buy paint')
  await openBoard(page, boardId)
  await expect(sign(page, 2)).toBeVisible()
  await olive.db.from('cards').update({ is_completed: true }).eq('title', 'Cut the boards').throwOnError()
  await expect(sign(page, 1)).toBeVisible()

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: 'Blocked' }).check()
  await expect(cardsOf(page, 'Ready').filter({ visible: true })).toHaveText(['Paint the hull'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Paint the hull' }).click()
  await expect(blocks(page)).toContainText('Sawmill')
  await page.getByRole('checkbox', { name: 'Completed' }).check()
  await expect(toast(page, 'Completed, though it is blocked')).toContainText(
    '“Paint the hull” is blocked by 1 open technique.',
  )
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('marked it as blocked by “Buy paint”')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'marked it as blocked by a technique on another dojo',
  )
})

test('a technique on a dojo that one cannot see has no title', async ({ asPerson }) => {
  const { page: mias, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Shipyard')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await olive.db.rpc('move_board_to_clan', { board_id: boardId, clan_id: clanId }).throwOnError()
  const closed = await makeClanDojo(olive, clanId, 'Sawmill')
  await joinClan(olive, clanId, mia)
  await olive.db.rpc('close_board', { board_id: closed, is_closed: true }).throwOnError()
  await waitFor(olive, 'Paint the hull', 'Cut the boards')
  await openBoard(mias, boardId)
  await mias.getByRole('link', { name: 'Paint the hull' }).click()
  await expect(blocks(mias)).toContainText('A technique you cannot see')
  await expect(mias.getByRole('dialog')).not.toContainText('Cut the boards')
})

test('an open dojo is described, bookmarked, archived and deleted in its menu', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await openBoard(page, boardId)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Rename or describe…')
  const dialog = page.getByRole('dialog', { name: 'Rename dojo' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Dry dock')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Everything that must dry')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dry dock' })).toBeVisible()
  await choose('Bookmark')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove bookmark' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose('Archive dojo')
  await expect(page.getByText('This dojo is archived')).toBeVisible()
  await toast(page, 'Board archived').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This dojo is archived')).toBeHidden()
  await choose('Copy…')
  await page.getByRole('dialog', { name: 'Copy dojo' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await choose('Delete dojo…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete dojo' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Dry dock' })).toHaveCount(0)
  await toast(page, 'Board deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dry dock' })).toBeVisible()
})

test('renaming an open dojo does not overwrite a newer name, and what was typed can be copied', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Boatyard', lists })
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or describe…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename dojo' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Dry dock')
  await olive.db.from('boards').update({ title: 'Slipway' }).eq('id', boardId).throwOnError()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else just changed this. Their version was kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Slipway' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Slipway' })).toBeVisible()
})

test('the search keeps to the active clan until that is taken off', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Shipyard')
  await makeClanDojo(olive, clanId, 'Sawmill')
  await makeDojo(olive, { title: 'At home', lists: [{ title: 'Ready', cards: ['Cut the hedge'] }] })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Clan: All dojos' }).click()
  await page.getByRole('menuitemradio', { name: 'Shipyard' }).click()
  await expect(page.getByRole('button', { name: 'Clan: Shipyard' })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('cut the')
  await expect(search.locator('[role=option]')).toHaveText([/Cut the boards/])
  await expect(search).toContainText('Only in Shipyard')
  await expectAccessible(page)
  await search.getByRole('button', { name: 'Search everywhere' }).click()
  await expect(search.locator('[role=option]')).toHaveCount(2)
  // What is one's own is found without words.
  await assign(olive, 'Cut the hedge')
  await search.getByRole('combobox').fill('')
  await search.getByRole('button', { name: 'Filters' }).click()
  await search.getByRole('combobox', { name: 'Assignee' }).selectOption('Me')
  await expect(search.locator('[role=option]')).toHaveText([/Cut the hedge/])
})

test('a member invites once the clan lets members do so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const clanId = await makeClan(olive, 'Shipyard')
  await joinClan(olive, clanId, mia)
  await mias.goto(`/clans/${clanId}/members`)
  await expect(mias.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(mias.getByRole('heading', { name: 'Invite' })).toHaveCount(0)
  await page.goto(`/clans/${clanId}/settings`)
  await page.getByRole('checkbox', { name: 'Members can invite members and guests, not only admins' }).click()
  await expect(
    page.getByRole('checkbox', { name: 'Members can invite members and guests, not only admins' }),
  ).toBeChecked()
  await page.getByRole('combobox', { name: 'People are invited as' }).selectOption('Guest')
  await expect(page.getByRole('combobox', { name: 'People are invited as' })).toBeEnabled()
  await expectAccessible(page)
  await mias.goto(`/clans/${clanId}/members`)
  const role = mias.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveValue('guest')
  await expect(role.getByRole('option')).toHaveText(['As member', 'As guest'])
  await mias.getByRole('textbox', { name: 'E-mail addresses' }).fill('nora@example.org')
  await mias.getByRole('button', { name: 'Send invitations' }).click()
  await expect(toast(mias, 'nora@example.org is invited.')).toBeVisible()
})
