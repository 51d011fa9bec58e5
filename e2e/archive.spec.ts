import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import', 'Ask around'] },
  { title: 'Complete', cards: ['Old news'] },
]
const rows = (page: Page) => page.getByRole('list', { name: 'Archived and deleted' }).getByRole('listitem')

async function idOf({ db }: Account, boardId: string, title: string): Promise<string> {
  const { data } = await db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', title)
    .single()
    .throwOnError()
  return data.id
}

/** Archives one card, deletes another and a whole kata, as this person. */
async function clearOut(person: Account, boardId: string): Promise<void> {
  await person.db
    .rpc('remove_cards', { card_ids: [await idOf(person, boardId, 'Write the notes')], reason: 'archived' })
    .throwOnError()
  await person.db.rpc('remove_cards', { card_ids: [await idOf(person, boardId, 'Test the import')] }).throwOnError()
  const { data: list } = await person.db
    .from('lists')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Complete')
    .single()
    .throwOnError()
  await person.db.rpc('delete_list', { list_id: list.id }).throwOnError()
}

test('what is archived on the board is in the archive, and comes back to its place for everyone', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Kept', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(mias, boardId)
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Write the notes' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(cardsOf(mias, 'Ready')).toHaveText(['Test the import', 'Ask around'])
  await page.getByRole('link', { name: 'Open the archive' }).click()
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Technique in Ready · Archived by Olive, just now')
  await page.getByRole('button', { name: 'Restore Write the notes' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toContainText('“Write the notes”')
  await expect(cardsOf(mias, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask around'])
  await page.getByRole('link', { name: 'Kept' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask around'])
})

test('the archive is filtered by words and kind, and several are restored together', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Filtered', lists })
  await clearOut(olive, boardId)
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open the archive' }).click()
  await expect(rows(page)).toHaveText([
    /Complete.*Kata with 1 technique/,
    /Test the import.*Deleted by Olive.*kept for 30 more days/,
    /Write the notes.*Archived/,
  ])
  await page.getByRole('radio', { name: 'Deleted' }).check()
  await expect(rows(page)).toHaveText([/Test the import/])
  await page.getByRole('radio', { name: 'Katas' }).check()
  await expect(rows(page)).toHaveText([/Complete/])
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('textbox', { name: 'Filter the archive' }).fill('ready NOTES')
  await expect(rows(page)).toHaveText([/Write the notes/])
  await page.getByRole('textbox', { name: 'Filter the archive' }).fill('nothing of the kind')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await page.getByRole('button', { name: 'Restore 3' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'Filtered' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask around'])
  await expect(cardsOf(page, 'Complete')).toHaveText(['Old news'])
})

test('a technique whose kata is gone comes back into another', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Homeless', lists })
  await olive.db
    .rpc('remove_cards', { card_ids: [await idOf(olive, boardId, 'Old news')], reason: 'archived' })
    .throwOnError()
  const { data: list } = await olive.db
    .from('lists')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Complete')
    .single()
    .throwOnError()
  await olive.db.rpc('delete_list', { list_id: list.id }).throwOnError()
  await page.goto(`/dojo/${boardId}/archive`)
  await page.getByRole('button', { name: 'Restore Old news' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore into another kata' })
  await expect(dialog).toContainText('“Old news” was in “Complete”, which is gone.')
  await dialog.getByRole('combobox', { name: 'Kata' }).selectOption('Ready')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(rows(page)).toHaveText([/Complete/])
  // Shown before it is written: leaving by the address could be faster.
  const isBack = async () =>
    (await olive.db.from('cards').select('id').eq('board_id', boardId).eq('title', 'Old news')).data?.length
  await expect.poll(isBack).toBe(1)
  await page.goto(`/dojo/${boardId}`)
  await expect(cardsOf(page, 'Ready').last()).toHaveText('Old news')
})

test('admins delete for good, after a question; members cannot', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'For good', lists })
  await share(olive, boardId, mia, 'member')
  await clearOut(mia, boardId)
  await mias.goto(`/dojo/${boardId}/archive`)
  await expect(rows(mias)).toHaveCount(3)
  await expect(mias.getByRole('button', { name: /for good/ })).toHaveCount(0)
  await page.goto(`/dojo/${boardId}/archive`)
  await expect(rows(page).first()).toContainText('Deleted by Mia')
  await page.getByRole('button', { name: 'Delete Test the import for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(async () => (await olive.db.rpc('removed_items', { board_id: boardId })).data).toHaveLength(2)
})

test('a viewer is told what they may do, and a stranger finds nothing', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page: vics, account: vic } = await asPerson('Vic')
  const { page: noras } = await asPerson('Nora')
  const boardId = await makeDojo(olive, { title: 'Guarded', lists })
  await share(olive, boardId, vic, 'viewer')
  await clearOut(olive, boardId)
  await vics.goto(`/dojo/${boardId}/archive`)
  await expect(vics.getByText('You can read this dojo, but not change it.')).toBeVisible()
  await expect(vics.getByText('Write the notes')).toHaveCount(0)
  const answer = await noras.goto(`/dojo/${boardId}/archive`)
  expect(answer?.status()).toBe(404)
  await noras.context().clearCookies()
  await noras.goto(`/dojo/${boardId}/archive`)
  await expect(noras).toHaveURL(/\/auth\?next=/)
})

test('what could not be restored is back in the list, and says why', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Offline', lists })
  await clearOut(olive, boardId)
  await page.goto(`/dojo/${boardId}/archive`)
  await expect(rows(page)).toHaveCount(3)
  await page.route(/\/rpc\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Restore Write the notes' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This needs the network. Try again when you are online.' }),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await page.unroute(/\/rpc\//)

  // Someone else was faster.
  await olive.db
    .rpc('restore_item', { item_id: (await removedId(olive, boardId, 'Write the notes')) ?? '' })
    .throwOnError()
  await page.getByRole('button', { name: 'Restore Write the notes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else just restored or deleted it' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

async function removedId({ db }: Account, boardId: string, title: string): Promise<string | undefined> {
  const { data } = await db
    .from('deleted_items')
    .select('item_id')
    .eq('board_id', boardId)
    .eq('title', title)
    .single()
    .throwOnError()
  return data.item_id
}

test('a long archive shows its newest at once, and the others are loaded', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const cards = Array.from({ length: 103 }, (_, at) => `Idea ${at + 1}`)
  const boardId = await makeDojo(olive, { title: 'Long', lists: [{ title: 'Ready', cards }] })
  const { data } = await olive.db.from('cards').select('id').eq('board_id', boardId).throwOnError()
  await olive.db.rpc('remove_cards', { card_ids: data.map(({ id }) => id), reason: 'archived' }).throwOnError()
  await page.route(/\/rpc\/board_archive/, (route) => route.abort())
  await page.goto(`/dojo/${boardId}/archive`)
  await expect(page.getByRole('status').filter({ hasText: '3 older could not be loaded.' })).toBeVisible()
  await expect(rows(page)).toHaveCount(100)
  await page.unroute(/\/rpc\/board_archive/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('checkbox', { name: 'Select all 103' }).check()
  await expect(rows(page)).toHaveCount(100)
  await page.getByRole('button', { name: 'Restore 103' }).click()
  await expect(page.getByText('Nothing here')).toBeVisible()
  await expect
    .poll(async () => (await olive.db.from('cards').select('id').eq('board_id', boardId)).data?.length)
    .toBe(103)
})

test('the archive works by keyboard, fits a phone and is accessible in both themes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  const boardId = await makeDojo(olive, { title: 'A title of several words that has to wrap', lists })
  await clearOut(olive, boardId)
  await page.goto(`/dojo/${boardId}/archive`)
  await expect(rows(page)).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select Complete' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Restore 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeFocused()
  await page.goto(`/dojo/${boardId}`)
  await expect(kata(page, 'Complete')).toBeVisible()
})

test('after a new build the archive says that there is a new version, and nothing about the network', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Renewed', lists })
  await clearOut(olive, boardId)
  await page.goto(`/dojo/${boardId}/archive`)
  await expect(rows(page)).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  await page.route(/\/_next\/static\//, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Restore Write the notes' }).click()
  await expect(page.getByText('There is a new version').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('This needs the network')).toHaveCount(0)
})
