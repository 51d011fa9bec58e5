import type { Page } from '@playwright/test'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes'] },
  { title: 'Doing' },
  { title: 'Later', cards: ['Sand', 'Varnish', 'Polish'] },
]
const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }
const newCard = (page: Page, title: string) => page.getByRole('textbox', { name: `New technique in ${title}` })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const longNote = `Notes of the meeting ${'word '.repeat(120)}`.trim()

async function idOf({ db }: Account, table: 'lists' | 'cards', boardId: string, title: string): Promise<string> {
  const { data } = await db.from(table).select('id').eq('board_id', boardId).eq('title', title).single().throwOnError()
  return data.id
}

async function startAdding(page: Page, title: string) {
  await kata(page, title).getByRole('button', { name: 'Add technique' }).click()
  await expect(page.getByText('#tag, @name, !high, /kata')).toBeVisible()
}

/** Presses the button of the toast. @returns what it has copied */
async function copied(page: Page): Promise<string> {
  await page.getByRole('alert').getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Copy text' })).toHaveCount(0)
  return page.evaluate(() => navigator.clipboard.readText())
}

test('someone whose kata is deleted while they type can copy all of it, and the rest of the sentence does nothing', async ({
  asPerson,
}) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia', clipboard)
  const boardId = await makeDojo(olive, { title: 'Under the hands', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await startAdding(page, 'Doing')
  await page.keyboard.type('Plan the trip #travel')
  for (const step of ['find a date', 'book']) {
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type(step)
  }
  const field = await newCard(page, 'Doing').boundingBox()
  if (!field) throw new Error('There is no field.')
  // What moves to the left then comes to lie under the pointer.
  await page.mouse.move(field.x + 40, field.y + 10)
  await olive.db.rpc('delete_list', { list_id: await idOf(olive, 'lists', boardId, 'Doing') }).throwOnError()
  await expect(kata(page, 'Doing')).toHaveCount(0)
  for (const letter of 'each hat has much char') await page.keyboard.press(letter === ' ' ? 'Space' : letter)

  await expect(page.getByRole('alert').filter({ hasText: 'Someone else just deleted or moved this.' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(cardsOf(page, 'Later')).toHaveText(['Sand', 'Varnish', 'Polish'])
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes'])
  const { data } = await olive.db.from('deleted_items').select('deleted_by').eq('board_id', boardId).throwOnError()
  expect(data).toEqual([{ deleted_by: olive.id }])
  expect(await copied(page)).toBe('Plan the trip #travel\n- find a date\n- book')
})

test('what is too long for a technique can be copied when its field goes, also after a reload', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', clipboard)
  const boardId = await makeDojo(olive, { title: 'Too long', lists })
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await startAdding(page, 'Doing')
  await page.keyboard.insertText(longNote)
  await olive.db.rpc('delete_list', { list_id: await idOf(olive, 'lists', boardId, 'Doing') }).throwOnError()
  await expect(page.getByRole('alert').filter({ hasText: '500 characters at most.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here.' })).toBeVisible()
  expect(await copied(page)).toBe(longNote)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:refused:'))),
  ).toEqual([])

  await startAdding(page, 'Ready')
  await page.keyboard.insertText('#wood\n- buy the paint')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('alert').filter({ hasText: 'A technique needs a title.' })).toBeVisible()
  expect(await copied(page)).toBe('#wood\n- buy the paint')
})

test('a comment that was started waits in another tab, for the same person', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Half', lists })
  const address = `/dojo/${boardId}?technique=${await idOf(olive, 'cards', boardId, 'Write the notes')}`
  const next = await page.context().newPage()
  for (const tab of [page, next]) {
    await tab.goto(address)
    await tab.waitForLoadState('networkidle')
  }
  await comment(page).fill('Half a')
  await expect(comment(next)).toHaveValue('Half a')
  await comment(page).pressSequentially(' thought')
  await page.close({ runBeforeUnload: true })
  await next.reload()
  await expect(comment(next)).toHaveValue('Half a thought')
  await next.getByRole('button', { name: 'Send' }).click()
  await expect(next.getByRole('list', { name: 'Comments' })).toContainText('Half a thought')
  await next.reload()
  await expect(comment(next)).toHaveValue('')
})

test('a comment that can no longer be sent can be copied', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia', clipboard)
  const boardId = await makeDojo(olive, { title: 'Gone', lists })
  await share(olive, boardId, mia, 'member')
  const notes = await idOf(olive, 'cards', boardId, 'Write the notes')
  const row = { card_id: notes, board_id: boardId, content: 'Said before' }
  const { data: said } = await mia.db.from('card_comments').insert(row).select('id').single().throwOnError()
  const unsent = page.getByRole('alert').filter({ hasText: 'Your comment was not sent' })
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Write the notes' }).click()

  await page.getByRole('button', { name: 'Edit comment' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Said better')
  await olive.db.rpc('delete_comment', { comment_id: said.id }).throwOnError()
  await expect(unsent).toBeVisible()
  expect(await copied(page)).toBe('Said better')

  await comment(page).fill('Many words')
  await olive.db.rpc('remove_cards', { card_ids: [notes] }).throwOnError()
  await expect(page.getByText('This technique is gone')).toBeVisible()
  await expect(unsent).toBeVisible()
  expect(await copied(page)).toBe('Many words')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Sand', exact: true }).click()
  await comment(page).fill('Finer first')
  await olive.db.from('board_members').update({ role: 'viewer' }).match({ board_id: boardId, user_id: mia.id })
  await expect(unsent).toBeVisible()
  expect(await copied(page)).toBe('Finer first')
})

test('a description that was being written when the tab crashed can be continued, over what it began with', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Crash', lists })
  const notes = await idOf(olive, 'cards', boardId, 'Write the notes')
  const address = `/dojo/${boardId}?technique=${notes}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Ten minutes of work')
  const next = await page.context().newPage()
  const session = await page.context().newCDPSession(page)
  // The page that crashes does not answer.
  void session.send('Page.crash').catch(() => {})
  await expect.poll(() => page.evaluate('1').catch(() => 'crashed')).toBe('crashed')
  await olive.db.from('cards').update({ description: 'Written by someone else' }).eq('id', notes).throwOnError()

  await next.goto(address)
  const offer = next.getByRole('alert').filter({ hasText: 'You started to change this description' })
  await offer.getByRole('button', { name: 'Edit my version' }).click()
  await expect(next.getByRole('textbox', { name: 'Description' })).toHaveValue('Ten minutes of work')
  await expect(next.getByRole('alert').filter({ hasText: 'Saving replaces their version' })).toBeVisible()
  await next.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(next.getByText('Ten minutes of work')).toBeVisible()
  await next.reload()
  await expect(next.getByText('Ten minutes of work')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('the browser asks before the message of the contact form is lost', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('How do I')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.evaluate(() => location.reload()).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloaded
  await expect(message).toHaveValue('How do I')
})

test('quick add keeps what was typed over a reload, until it is sent', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeDojo(olive, { title: 'Anywhere', lists })
  const field = page.getByRole('dialog', { name: 'Quick add' }).getByRole('textbox', { name: 'New technique' })
  const open = async () => {
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('w')
    await expect(field).toBeFocused()
  }
  await page.goto('/dashboard')
  await open()
  await page.keyboard.type('Prepare the talk')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('outline')
  await page.reload()
  await open()
  await expect(field).toHaveValue('Prepare the talk\n- outline')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Added “Prepare the talk” to Anywhere' })).toBeVisible()
  await page.reload()
  await open()
  await expect(field).toHaveValue('')
})
