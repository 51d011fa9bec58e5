import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Write the notes', 'Test the import'] }, { title: 'In progress', cards: ['Draw the icons'] }]

test('a dojo is shared, and both see what the other does at once', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Together', lists })
  await openBoard(olives, boardId)

  await olives.getByRole('button', { name: 'Share' }).click()
  await olives.getByRole('textbox', { name: 'Email' }).fill(mia.email)
  await olives.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(olives.getByRole('list', { name: 'Members' })).toContainText('Mia')
  await olives.getByRole('button', { name: 'Close' }).click()

  await openBoard(mias, boardId)
  await expect(olives.getByRole('list', { name: 'Here now' }).getByRole('img', { name: 'Mia' })).toBeVisible()

  await drag(mias, 'Write the notes', 'Draw the icons')
  await expect(cardsOf(olives, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await kata(olives, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await olives.keyboard.type('From Olive')
  await olives.keyboard.press('Enter')
  await expect(cardsOf(mias, 'Ready')).toHaveText(['Test the import', 'From Olive'])
  await mias.getByRole('link', { name: 'From Olive' }).click()
  await mias.getByRole('textbox', { name: 'Title' }).fill('From both')
  await mias.keyboard.press('Enter')
  await expect(cardsOf(olives, 'Ready')).toHaveText(['Test the import', 'From both'])
})

test('a member who becomes a viewer keeps reading, and one who is removed does not', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Roles', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(olives, boardId)
  await openBoard(mias, boardId)
  await expect(kata(mias, 'Ready').getByRole('button', { name: 'Add technique' })).toBeVisible()

  await olives.getByRole('button', { name: 'Share' }).click()
  await olives.getByRole('combobox', { name: 'Role of Mia' }).selectOption('viewer')
  await expect(kata(mias, 'Ready').getByRole('button', { name: 'Add technique' })).toHaveCount(0)
  await olives.getByRole('button', { name: 'Remove Mia' }).click()
  await olives.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(mias.getByRole('heading', { name: 'This dojo is gone' })).toBeVisible()
})

test('a member leaves by themselves', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Leaving', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Leave dojo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Leaving', { exact: true })).toHaveCount(0)
})

test('somebody without an account is invited, and the invitation can be withdrawn', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Inviting', lists }))
  await page.getByRole('button', { name: 'Share' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an address')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('That is not an e-mail address.')).toBeVisible()
  await email.fill('someone-new@ninjadojo.test')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited).toContainText('someone-new@ninjadojo.test')
  await invited.getByRole('button', { name: /Withdraw/ }).click()
  await expect(invited).toHaveCount(0)
})

test('a technique that somebody else moves while it is held still lands where it was dropped', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Two hands', lists: [{ title: 'A', cards: ['a1', 'a2'] }, { title: 'B', cards: ['b1', 'b2'] }] })
  await openBoard(page, boardId)
  await drag(page, 'a1', 'b2', { release: false })
  const { data } = await olive.db.from('lists').select('id, title, cards(id, title)').eq('board_id', boardId)
  const b = data?.find((list) => list.title === 'B')
  const a1 = data?.flatMap((list) => list.cards).find((card) => card.title === 'a1')
  await olive.db.rpc('move_card', { card_id: a1?.id ?? '', to_list_id: b?.id ?? '', to_index: 0 }).throwOnError()
  await expect(kata(page, 'B').locator('[data-card-id][data-lifted]')).toHaveCount(1)
  await page.mouse.up()
  await expect(cardsOf(page, 'B')).toHaveText(['b1', 'a1', 'b2'])
})

test('a description that somebody else changed meanwhile is not replaced unseen', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Words', lists: [{ title: 'A', cards: [{ title: 'a1', description: 'First words' }] }] })
  await share(olive, boardId, mia, 'member')
  for (const page of [olives, mias]) {
    await openBoard(page, boardId)
    await page.getByRole('link', { name: 'a1' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  }
  await olives.getByRole('textbox', { name: 'Description' }).fill('Words of Olive')
  await olives.getByRole('button', { name: 'Save' }).click()
  await expect(mias.getByText('Somebody has changed this description while you were writing.')).toBeVisible()
  await mias.getByText('Show theirs').click()
  await expect(mias.getByText('Words of Olive')).toBeVisible()

  // A double click has opened it once: one Escape leaves the text, the next the technique.
  await mias.keyboard.press('Escape')
  await mias.keyboard.press('Escape')
  await expect(mias.getByRole('dialog')).toHaveCount(0)
  await expect(mias.getByRole('link', { name: 'a1' })).toBeFocused()
})

test('what was being typed when its kata was deleted can be taken along', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Interrupted', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(olives, boardId)
  await openBoard(mias, boardId)
  await kata(mias, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await mias.keyboard.type('Half a thought')
  await olives.getByRole('button', { name: 'Actions for kata Ready' }).click()
  await olives.getByRole('menuitem', { name: 'Delete kata' }).click()
  await expect(mias.getByRole('alert').getByRole('button', { name: 'Copy text' })).toBeVisible()
})
