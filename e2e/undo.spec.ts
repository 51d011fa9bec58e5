import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { holdWrites } from './fixtures/hold-writes.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { pressMore } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'In progress', cards: ['Draw the icons'] },
]
const said = (page: Page) => page.locator('[role="status"][aria-live="assertive"]')

test('steps are undone and redone by keys, the newest first, and everyone sees it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Undone', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await openBoard(mias, boardId)

  await drag(page, 'Write the notes', 'Draw the icons')
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(mias, 'Ready')).toHaveText(['Test the import', 'Third'])

  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone: add “Third”')
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone: move “Write the notes”')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(cardsOf(mias, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Nothing to undo.')

  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect(said(page)).toHaveText('Redone: add “Third”')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import', 'Third'])
  await expect(cardsOf(mias, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import', 'Third'])
})

test('what someone else has changed since is left as it is, and a toast says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Overtaken', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Mine')
  await expect
    .poll(
      async () => (await mia.db.from('cards').select('id').eq('board_id', boardId).eq('title', 'Mine')).data?.length,
    )
    .toBe(1)
  const { data: card } = await mia.db.from('cards').select('id').eq('board_id', boardId).eq('title', 'Mine').single()
  await mia.db.rpc('edit_cards', { edits: [{ id: card?.id ?? '', patch: { title: 'Hers' } }] }).throwOnError()
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Hers')

  await page.getByRole('link', { name: 'Hers' }).focus()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByRole('status').filter({ hasText: 'Someone else has changed this since, so it was left as it is.' }),
  ).toBeVisible()
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Hers')
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Nothing to undo.')
})

test('what was deleted for good in the meantime is not said to be back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Purged', lists })
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Draw the icons' }).focus()
  await page.keyboard.press('h')
  const binned = async () => (await olive.db.from('deleted_items').select('item_id').eq('board_id', boardId)).data ?? []
  await expect.poll(async () => (await binned()).length).toBe(1)
  const item_ids = (await binned()).map(({ item_id }) => item_id)
  await olive.db.rpc('purge_items', { item_ids, board_id: boardId }).throwOnError()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-toaster] > *')).toHaveText([/^This, or its kata, is gone, so nothing was changed/])
  await expect(cardsOf(page, 'In progress')).toHaveCount(0)
})

test('a toast and the keys undo the same step, once', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Once', lists }))
  await drag(page, 'Write the notes', 'Draw the icons')
  await page.getByRole('button', { name: 'Actions for kata Ready' }).click()
  await page.getByRole('menuitem', { name: 'Delete kata' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
  await expect(page.getByRole('button', { name: 'Actions for kata Ready' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(kata(page, 'Ready')).toHaveCount(1)
})

test('three deletions are one toast, and one press takes all of them back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Thrice', lists })
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  const toasts = page.locator('[data-toaster] > *')
  const kept = async () => (await olive.db.from('cards').select('id').eq('board_id', boardId)).data
  await page.getByRole('link', { name: 'Write the notes' }).focus()
  await page.keyboard.press('h')
  await expect(toasts).toHaveText([/^Technique archived“Write the notes”/])
  await page.keyboard.press('h')
  await expect(toasts).toHaveText([/^2 techniques archived/])
  await page.getByRole('link', { name: 'Draw the icons' }).focus()
  await page.keyboard.press('h')
  await expect(toasts).toHaveText([/^3 techniques archived/])
  await expect(toasts.getByRole('link', { name: 'Open the archive' })).toBeVisible()
  await expect.poll(async () => (await kept())?.length).toBe(0)
  await expectAccessible(page)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons'])
  await expect(said(page)).toHaveText(
    'Undone: archive “Draw the icons”, archive “Test the import”, archive “Write the notes”',
  )
  await expect(toasts).toHaveCount(0)
  await expect.poll(async () => (await kept())?.length).toBe(3)
})

test('the keys show what they took back, and the toast of what they took back goes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Said', lists }))
  await page.waitForLoadState('networkidle')
  const toasts = page.locator('[data-toaster] > *')
  await page.getByRole('link', { name: 'Draw the icons' }).focus()
  await page.keyboard.press('h')
  await expect(toasts).toHaveText([/^Technique archived/])
  await page.keyboard.press('Control+z')
  await expect(toasts).toHaveText([/^Undone: archive “Draw the icons”/])
  await expect(said(page)).toHaveText('Undone: archive “Draw the icons”')
  await toasts.getByRole('button', { name: 'Redo' }).click()
  await expect(toasts).toHaveText([/^Redone: archive “Draw the icons”/])
  await expect(cardsOf(page, 'In progress')).toHaveCount(0)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons'])
})

test('what is refused is no longer said to be done', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Refused', lists }))
  await page.waitForLoadState('networkidle')
  const writes = await holdWrites(page, /\/rest\/v1\/rpc\//)
  const toasts = page.locator('[data-toaster] > *')
  await page.getByRole('link', { name: 'Write the notes' }).focus()
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await expect(toasts).toHaveText([/^2 techniques archived/])
  await writes.refuse()
  await expect(toasts).toHaveText([/^Technique archived“Test the import”/, /^Error deleting card/])
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes'])
  await writes.refuse()
  await expect(toasts).toHaveText([/^Error deleting card/])
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
})

test('the menu names the step, and typing keeps the undo of the browser', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Named', lists }))
  await drag(page, 'Write the notes', 'Draw the icons')
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Control+z')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await expect(page.getByRole('textbox', { name: 'New technique in Ready' })).not.toHaveValue('Typed')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Undo: move “Write the notes”' }).click()
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Write the notes')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Redo: move “Write the notes”' }).click()
  await expect(cardsOf(page, 'In progress').first()).toHaveText('Write the notes')
})

test('a tick in a checklist is undone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Steps', lists })
  const { data: card } = await olive.db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Draw the icons')
    .single()
  const item = { card_id: card?.id ?? '', board_id: boardId, title: 'Sharpen the brush', order_index: 0 }
  await olive.db.from('card_checklist_items').insert(item).throwOnError()
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Draw the icons' }).click()
  const step = page.getByRole('dialog').getByRole('checkbox', { name: 'Sharpen the brush' })
  await step.check()
  await expect(step).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(step).not.toBeChecked()
  await expect
    .poll(
      async () =>
        (await olive.db.from('card_checklist_items').select('completed').eq('board_id', boardId).single()).data
          ?.completed,
    )
    .toBe(false)
})

test('a technique taken to another dojo is brought back to its place, unless someone has worked on it there', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const here = await makeDojo(olive, { title: 'Here', lists })
  const there = await makeDojo(olive, { title: 'There', lists: [{ title: 'Gate' }] })
  await share(olive, there, mia, 'member')
  const send = async () => {
    await page.getByRole('link', { name: 'Write the notes' }).click()
    await pressMore(page.getByRole('dialog'), 'Move to another dojo')
    const dialog = page.getByRole('dialog', { name: 'Move to another dojo' })
    await dialog.getByLabel('Dojo').selectOption('There')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
  }
  await openBoard(page, here)
  await send()
  await page.getByRole('status').filter({ hasText: 'Technique moved' }).getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect.poll(async () => (await olive.db.from('cards').select('id').eq('board_id', there)).data).toEqual([])
  await page.keyboard.press('Control+Shift+z')
  await expect(said(page)).toHaveText('Redone: move “Write the notes” to another dojo')
  await expect
    .poll(async () => (await olive.db.from('cards').select('title').eq('board_id', there)).data)
    .toEqual([{ title: 'Write the notes' }])

  const { data: card } = await mia.db.from('cards').select('id').eq('board_id', there).single().throwOnError()
  await mia.db.from('card_comments').insert({ card_id: card.id, board_id: there, content: 'Ours now' }).throwOnError()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByRole('status').filter({ hasText: 'Someone else has changed this since, so it was left as it is.' }),
  ).toBeVisible()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
})

test('comments are undone: a new one is removed, a changed or deleted one is restored', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Words', lists })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Draw the icons' }).click()
  const dialog = page.getByRole('dialog')
  const comments = dialog.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('First')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Edit comment' }).click()
  await dialog.getByRole('textbox', { name: 'Edit comment' }).fill('Second')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(comments).toContainText('Second')
  await dialog.getByRole('button', { name: 'Delete comment' }).click()
  await expect(comments).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect(comments).toContainText('Second')
  await page.keyboard.press('Control+z')
  await expect(comments).toContainText('First')
  await page.keyboard.press('Control+z')
  await expect(comments).toHaveCount(0)
  await expect(said(page)).toHaveText('Undone: comment on “Draw the icons”')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect(comments).toContainText('Second')
  const saved = async () => (await olive.db.from('card_comments').select('content').eq('board_id', boardId)).data
  await expect.poll(saved).toEqual([{ content: 'Second' }])
})

test('offline, undoing waits in its turn', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Tunnel', lists })
  const revision = async () => {
    const { data } = await olive.db.rpc('board_fingerprint', { board_id: boardId }).throwOnError()
    return Number(data && typeof data === 'object' && 'revision' in data ? data.revision : undefined)
  }
  const before = await revision()
  await openBoard(page, boardId)
  await drag(page, 'Write the notes', 'Draw the icons')
  // The undo code loads when the page is idle.
  await page.keyboard.press('Control+z')
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Write the notes')
  // Both are written; changes still on their way would wait too.
  await expect.poll(revision).toBe(before + 2)
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await drag(page, 'Test the import', 'Draw the icons')
  await page.keyboard.press('Control+z')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(page.getByText('Offline. 2 changes waiting')).toBeVisible()
  await page.unroute(/\/rest\/v1\//)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Offline')).toHaveCount(0)
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
})
