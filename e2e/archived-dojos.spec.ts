import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Invoice', 'Notes'] }]

/** The titles of all dojos on screen. */
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a dojo is archived, undone, archived again and restored from among the archived ones', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await makeDojo(account, { title: 'Kitchen', lists })
  await makeDojo(account, { title: 'Garden' })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Archived', exact: false })).toBeHidden()
  await choose(page, 'Kitchen', 'Archive')
  await expect(titles(page)).toHaveText(['Garden'])
  await expect(page.getByRole('region', { name: 'Dojos 1' })).toBeVisible()
  await toast(page, 'Board archived').getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Garden', 'Kitchen'])

  await choose(page, 'Kitchen', 'Archive')
  await expect(titles(page)).toHaveText(['Garden'])
  await page.getByRole('link', { name: 'Archived 1' }).click()
  await expect(page).toHaveURL('/dashboard?show=archived')
  await expect(page.getByRole('heading', { name: 'Archived dojos', level: 1 })).toBeFocused()
  await expect(titles(page)).toHaveText(['Kitchen'])
  await expectAccessible(page)
  await page.reload()
  await expect(titles(page)).toHaveText(['Kitchen'])
  await choose(page, 'Kitchen', 'Restore')
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(titles(page)).toHaveText(['Garden', 'Kitchen'])
})

test('an open dojo becomes read-only when it is archived, and an admin restores it in its banner', async ({
  asPerson,
}) => {
  const [{ page, account }, { page: miasPage, account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(account, { title: 'Kitchen', lists })
  await share(account, boardId, mia, 'member')
  await openBoard(miasPage, boardId)
  await openBoard(page, boardId)
  const add = miasPage.getByRole('button', { name: 'Add technique' }).first()
  await expect(add).toBeVisible()
  await account.db.rpc('archive_board', { board_id: boardId, is_archived: true })
  const told = miasPage.getByText('This dojo is archived')
  await expect(told).toBeVisible()
  await expect(add).toBeHidden()
  await expect(miasPage.getByText('Its admins can restore it.')).toBeVisible()
  await expect(miasPage.getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
  await expectAccessible(miasPage)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('This dojo is archived')).toBeHidden()
  await expect(told).toBeHidden()
  await expect(add).toBeVisible()
})

test('a deleted dojo waits in the bin, with who deleted it, and comes back with everyone', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  const adam = await signUp('Adam')
  const boardId = await makeDojo(account, { title: 'Kitchen', lists })
  await share(account, boardId, adam, 'admin')
  await page.goto('/dashboard?show=bin')
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await adam.db.rpc('delete_board', { board_id: boardId })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  await page.getByRole('link', { name: 'Bin' }).click()
  const entry = page.getByRole('list', { name: 'Deleted dojos' }).getByRole('listitem')
  await expect(entry).toContainText('2 techniques · Deleted by Adam, just now · 30 days left')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Kitchen' }).click()
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bin', level: 1 })).toBeFocused()
  await toast(page, 'Board restored').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/dojo/${boardId}`)
  expect((await adam.db.from('boards').select('title').eq('id', boardId)).data).toEqual([{ title: 'Kitchen' }])
})

test('a bin that cannot be loaded says so, and is tried again', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  await page.route('**/rpc/binned_boards', (route) => route.abort())
  await page.goto('/dashboard?show=bin')
  await expect(page.getByRole('heading', { name: 'The bin could not be loaded' })).toBeVisible()
  await page.unroute('**/rpc/binned_boards')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
})

test('a dojo is copied with its techniques into a clan, and opened', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  const clan = crypto.randomUUID()
  await account.db.from('clans').insert({ id: clan, name: 'Builders', created_by: account.id })
  await makeDojo(account, { title: 'Kitchen', description: 'Plaster', lists: [...lists, { title: 'Done' }] })
  await page.goto('/dashboard')
  await choose(page, 'Kitchen', 'Copy…')
  const dialog = page.getByRole('dialog', { name: 'Copy dojo' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Copy of Kitchen')
  await dialog.getByLabel('Title').fill(' ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Give the dojo a title.')
  await dialog.getByLabel('Title').fill('Bathroom')
  await dialog.getByLabel('Where').selectOption('Builders')
  await expect(dialog.getByRole('checkbox', { name: 'Include its 2 techniques' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  await expect(page.getByRole('heading', { name: 'Bathroom' })).toBeVisible()
  await expect(page.locator('[data-card-id]')).toHaveText([/Invoice/, /Notes/])
  const { data } = await account.db.from('boards').select('title, clan_id').order('title')
  expect(data).toEqual([
    { title: 'Bathroom', clan_id: clan },
    { title: 'Kitchen', clan_id: null },
  ])
})

test('a copy that fails says so, and is made once when it is tried again', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await makeDojo(account, { title: 'Kitchen', lists })
  await page.goto('/dashboard')
  await choose(page, 'Kitchen', 'Copy…')
  // The answer is lost on its way back.
  await page.route('**/rpc/copy_board', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'Include its 2 techniques' }).uncheck()
  await page.getByRole('button', { name: 'Copy dojo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error copying board' })).toBeVisible()
  await page.unroute('**/rpc/copy_board')
  await page.getByRole('button', { name: 'Copy dojo' }).click()
  await expect(page).toHaveURL(/\/dojo\//)
  await expect(page.locator('[data-card-id]')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(titles(page)).toHaveText(['Copy of Kitchen', 'Kitchen'])
})
