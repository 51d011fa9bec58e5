import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Invoice', 'Notes'] },
  { title: 'Done', cards: ['First'] },
]

/** The completed techniques of a kata. */
const doneIn = (page: Page, title: string) => kata(page, title).locator('[data-card-id]:has([data-done])')

test('a viewer collapses a kata for themselves, and finds it collapsed again', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'Read', lists })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Collapse kata Ready' }).click()
  const expand = page.getByRole('button', { name: /^Expand kata Ready, 2 techniques/ })
  await expect(expand).toBeFocused()
  await expect
    .poll(async () => {
      const { data } = await vic.db.rpc('board_snapshot', { board_id: boardId })
      return JSON.stringify(data).includes('"collapsed":["')
    })
    .toBe(true)
  await page.reload()
  await expectAccessible(page)
  await expand.click()
  await expect(page.getByRole('button', { name: 'Collapse kata Ready' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Invoice' })).toBeVisible()
})

test('a kata shows its limit, warns above it and refuses nothing', async ({ asPerson }) => {
  const [{ page, account }, { page: miasPage, account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(account, { title: 'Kitchen', lists })
  await share(account, boardId, mia, 'member')
  await openBoard(page, boardId)
  await openBoard(miasPage, boardId)
  const menu = page.getByRole('button', { name: 'Actions for kata Ready' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Set a limit' }).click()
  const field = page.getByRole('textbox', { name: 'Limit for Ready' })
  await expect(field).toBeFocused()
  await field.fill('none')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/^Enter a whole number from 1 to 999, or leave it empty\./)
  await expectAccessible(page)
  await field.fill('2')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Move kata Ready' })).toBeFocused()
  const shown = kata(page, 'Ready').getByRole('heading')
  await expect(shown).toContainText('2 / 2')
  await expect(kata(miasPage, 'Ready').getByRole('heading'), 'for others too').toContainText('2 / 2')
  await expect(page.getByText('over the limit')).toBeHidden()

  await drag(page, 'First', 'Invoice')
  await expect(shown).toContainText('3 / 2')
  for (const screen of [page, miasPage]) await expect(screen.getByText('1 over the limit of 2')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('1 over the limit of 2')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(shown).not.toContainText('/ 2')
  await expect(kata(miasPage, 'Ready').getByRole('heading')).not.toContainText('/ 2')

  // An untouched field does not overwrite a newer limit; an edited one is refused and says so.
  const setLimit = async (card_limit: number) => {
    const { data } = await mia.db.from('lists').select('id').match({ board_id: boardId, title: 'Ready' }).single()
    await mia.db.rpc('edit_list', { list_id: data?.id ?? '', patch: { card_limit } }).throwOnError()
    await expect(kata(miasPage, 'Ready').getByRole('heading')).toContainText(`/ ${card_limit}`)
  }
  await menu.click()
  await page.getByRole('menuitem', { name: 'Set a limit' }).click()
  await setLimit(7)
  await field.press('Tab')
  await expect(shown).toContainText('2 / 7')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Change limit of 7' }).click()
  await field.fill('3')
  await setLimit(8)
  await field.press('Enter')
  await expect(page.getByText('Someone else just changed this. Their version was kept.')).toBeVisible()
  await page.reload()
  await expect(shown).toContainText('2 / 8')
})

test('a kata completes what enters it, on every screen; leaving it reopens nothing, undo does', async ({
  asPerson,
}) => {
  const [{ page, account }, { page: miasPage, account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(account, { title: 'Kitchen', lists })
  await share(account, boardId, mia, 'member')
  await openBoard(page, boardId)
  await openBoard(miasPage, boardId)
  await page.getByRole('button', { name: 'Actions for kata Done' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Complete what enters' }).click()
  await page.keyboard.press('Escape')
  await expect(kata(miasPage, 'Done').getByRole('heading')).toContainText('completes what enters it')
  const isDone = async (title: string) =>
    (await account.db.from('cards').select('is_completed').eq('board_id', boardId).eq('title', title).single()).data
      ?.is_completed
  expect(await isDone('First'), 'it was there before').toBe(false)

  await drag(page, 'Invoice', 'First')
  for (const screen of [page, miasPage]) await expect(doneIn(screen, 'Done')).toHaveText([/Invoice/])
  await expect.poll(() => isDone('Invoice')).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cardsOf(miasPage, 'Ready')).toHaveText(['Invoice', 'Notes'])
  await expect(doneIn(miasPage, 'Ready')).toHaveCount(0)
  await expect.poll(() => isDone('Invoice')).toBe(false)

  await drag(page, 'Invoice', 'First')
  await expect(doneIn(page, 'Done')).toHaveText([/Invoice/])
  await drag(page, 'Invoice', 'Notes')
  await expect(doneIn(miasPage, 'Ready')).toHaveText([/Invoice/])
})
