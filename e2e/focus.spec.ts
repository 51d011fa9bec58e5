import type { Page } from '@playwright/test'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { type Account, makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import', 'Ask for feedback'] },
  { title: 'In progress', cards: ['Draw the icons'] },
  { title: 'Complete' },
]

/** Deleted through the API: for the open page, by someone else. */
async function deleteCard({ db }: Account, title: string): Promise<void> {
  const { data } = await db.from('cards').select('id').eq('title', title).single().throwOnError()
  await db.rpc('remove_cards', { card_ids: [data.id] }).throwOnError()
}
async function deleteList({ db }: Account, title: string): Promise<void> {
  const { data } = await db.from('lists').select('id').eq('title', title).single().throwOnError()
  await db.rpc('delete_list', { list_id: data.id }).throwOnError()
}

const said = (page: Page) => page.locator('[aria-live="assertive"]').filter({ hasText: /./ })
const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for kata ${title}` })

async function deleteByMenu(page: Page, title: string): Promise<void> {
  await actions(page, title).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete kata' }).press('Enter')
  await expect(kata(page, title)).toHaveCount(0)
}

test('a technique carried by keyboard that someone deletes is dropped, and its neighbour has the focus', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Carrying', lists }))
  await page.getByRole('link', { name: 'Test the import' }).press('Space')
  await deleteCard(olive, 'Test the import')
  await expect(said(page)).toHaveText('Test the import was deleted by someone else.')
  await expect(page.getByRole('link', { name: 'Ask for feedback' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'Write the notes' })).toBeFocused()

  // Carried over to another kata, and onto an empty one.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toContainText('position 2 of 2 in In progress')
  await deleteCard(olive, 'Write the notes')
  await expect(said(page)).toHaveText('Write the notes was deleted by someone else.')
  await expect(page.getByRole('link', { name: 'Draw the icons' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await deleteCard(olive, 'Draw the icons')
  await expect(said(page)).toHaveText('Draw the icons was deleted by someone else.')
  await expect(kata(page, 'Complete').getByRole('button', { name: 'Add technique' })).toBeFocused()
})

test('a kata carried by keyboard that someone deletes is dropped, and so is a technique with its kata', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Carrying katas', lists }))
  await page.getByRole('button', { name: 'Move kata Complete' }).press('Space')
  await page.keyboard.press('ArrowLeft')
  await deleteList(olive, 'Complete')
  await expect(said(page)).toHaveText('Complete was deleted by someone else.')
  await expect(actions(page, 'In progress')).toBeFocused()

  await page.getByRole('link', { name: 'Draw the icons' }).press('Space')
  await deleteList(olive, 'In progress')
  await expect(said(page)).toHaveText('Draw the icons was deleted by someone else.')
  await expect(actions(page, 'Ready')).toBeFocused()
})

test('when the kata under a carried technique is deleted, the technique is back in its place and can still be carried', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Ground', lists }))
  const card = page.getByRole('link', { name: 'Write the notes' })
  await card.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await deleteList(olive, 'In progress')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Ask for feedback'])
  await expect(card).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(cardsOf(page, 'Complete')).toHaveText(['Write the notes'])
  await expect(card).toBeFocused()
})

test('a technique or a kata that someone deletes while the mouse drags it ends the drag', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Dragging', lists }))
  await drag(page, 'Test the import', 'Draw the icons', { release: false })
  await expect(page.locator('[data-ghost]')).toHaveCount(1)
  await deleteCard(olive, 'Test the import')
  await expect(said(page)).toHaveText('Test the import was deleted by someone else.')
  await expect(page.locator('[data-ghost], [data-slot]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Draw the icons' })).toBeFocused()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons'])

  const header = await kata(page, 'Complete').getByRole('heading').boundingBox()
  if (!header) throw new Error('The kata is not on screen.')
  await page.mouse.move(header.x + 10, header.y + 8)
  await page.mouse.down()
  await page.mouse.move(header.x + 60, header.y + 20, { steps: 6 })
  await expect(page.locator('[data-ghost]')).toHaveCount(1)
  await deleteList(olive, 'Complete')
  await expect(said(page)).toHaveText('Complete was deleted by someone else.')
  await expect(page.locator('[data-ghost], [data-slot]')).toHaveCount(0)
  await expect(actions(page, 'In progress')).toBeFocused()
  await page.mouse.up()
})

test('a focused technique that someone deletes gives the focus to its neighbour', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Reading', lists }))
  await page.getByRole('link', { name: 'Ask for feedback' }).focus()
  await deleteCard(olive, 'Ask for feedback')
  await expect(page.getByRole('link', { name: 'Test the import' })).toBeFocused()
})

test('deleting a kata moves the focus to the next one, else the one before, else Add kata', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Deleting', lists }))
  await deleteByMenu(page, 'Ready')
  await expect(actions(page, 'In progress')).toBeFocused()
  await deleteByMenu(page, 'Complete')
  await expect(actions(page, 'In progress')).toBeFocused()
  await deleteByMenu(page, 'In progress')
  await expect(page.getByRole('button', { name: 'Add kata' })).toBeFocused()
})

test('a restored kata has the focus, and a closed toast gives it back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Second thoughts', lists }))
  await deleteByMenu(page, 'In progress')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(actions(page, 'In progress')).toBeFocused()
  await deleteByMenu(page, 'In progress')
  await expect(actions(page, 'Complete')).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(actions(page, 'Complete')).toBeFocused()
})
