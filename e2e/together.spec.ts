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
