import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { type Account, address, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Jobs read what happened every five seconds. */
const soon = { timeout: 30_000 }

const bell = (page: Page) => page.getByRole('button', { name: 'Mentions', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Mentions' })
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name })
const items = (page: Page) => panel(page).getByRole('list', { name: 'Other notifications' }).getByRole('listitem')
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

/** A dojo of Olive's that Mia is on, with one technique. */
async function makeTechnique(olive: Account, mia: Account, title = 'Write the notes') {
  const boardId = await makeDojo(olive, {
    title: 'Words',
    lists: [{ title: 'Ready', cards: [title] }, { title: 'Done' }],
  })
  await share(olive, boardId, mia, 'member')
  const { data: card } = await olive.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  const { data: lists } = await olive.db
    .from('lists')
    .select('id')
    .eq('board_id', boardId)
    .order('order_index')
    .throwOnError()
  return { boardId, cardId: card.id, listIds: lists.map(({ id }) => id) }
}
type Technique = Awaited<ReturnType<typeof makeTechnique>>

const move = ({ db }: Account, { cardId, listIds }: Technique, to: 0 | 1) =>
  db.rpc('move_cards', { card_ids: [cardId], to_list_id: listIds[to] ?? '', to_index: 0 }).throwOnError()
const say = ({ db }: Account, { boardId, cardId }: Technique, content: string) =>
  db.from('card_comments').insert({ board_id: boardId, card_id: cardId, content }).throwOnError()

/** What a person was told of, besides mentions, once the jobs have run. */
const toldOf = async ({ db }: Account) =>
  (await db.from('notifications').select('kind').order('created_at').throwOnError()).data?.map(({ kind }) => kind)

test('people who watch a technique are told in the bell, and led there', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, mia)
  // The invitation may still be told of, until jobs have read that it was accepted.
  await expect.poll(() => toldOf(mia), soon).toEqual([])
  await openBoard(page, technique.boardId)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  await page.getByRole('button', { name: 'Watch technique' }).click()
  await expect(page.getByRole('button', { name: 'Stop watching' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions')

  await move(olive, technique, 1)
  await say(olive, technique, 'Moved it, see **above**')
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions, 2 other unread', soon)
  // Only mentions are counted on the bell.
  await expect(bell(page)).toHaveText('')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(tab(page, /^Other/)).toHaveAttribute('aria-selected', 'true')
  await expect(items(page)).toHaveText([
    /Olive commented on “Write the notes”\s*Moved it, see above\s*just now/,
    /Olive moved “Write the notes” from “Ready” to “Done”/,
  ])
  await expectAccessible(page)
  await tab(page, /^Other/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, /^Mentions/)).toBeFocused()
  await expect(panel(page).getByRole('heading', { name: 'No mentions yet' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await items(page)
    .last()
    .getByRole('button', { name: /^Mark as read: Olive moved/ })
    .click()
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions, 1 other unread')
  await items(page)
    .last()
    .getByRole('button', { name: /^Delete: Olive moved/ })
    .click()
  await expect(items(page)).toHaveCount(1)
  await items(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dojo/${technique.boardId}\\?technique=${technique.cardId}&comment=`))
  await expect(page.getByRole('dialog', { name: 'Write the notes' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByRole('button', { name: 'Watch technique' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Watch technique' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions')
})

test('all are marked as read, in all tabs, and what fails says so', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, mia)
  await mia.db.rpc('watch_card', { card_id: technique.cardId, wished: true }).throwOnError()
  await move(olive, technique, 1)
  await move(olive, technique, 0)
  await expect.poll(() => toldOf(mia), soon).toEqual(['moved', 'moved'])
  await page.route('**/rest/v1/rpc/my_notifications*', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('Your notifications could not be loaded')
  await page.unroute('**/rest/v1/rpc/my_notifications*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(2)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(bell(other)).toHaveAccessibleDescription('No unread mentions, 2 other unread')

  await page.route('**/rest/v1/notifications*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update notifications.' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions, 2 other unread')
  await page.unroute('**/rest/v1/notifications*')
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleDescription('No unread mentions')
  await expect(bell(other)).toHaveAccessibleDescription('No unread mentions')
})

test('what is chosen on the page is kept, counts, and can be reached by keyboard', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, mia)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(choice(page, 'Mentioned by bell')).toBeDisabled()
  await expect(choice(page, 'Mentioned by bell')).toHaveAccessibleDescription(/always appear in the bell/)
  await expect(choice(page, 'Invited by e-mail')).toBeDisabled()
  await expectAccessible(page)

  await choice(page, 'Assigned by bell').focus()
  await page.keyboard.press('Space')
  await expect(choice(page, 'Assigned by bell')).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Notifications of Words' }).selectOption('All')
  await page.getByRole('combobox', { name: 'Summary and reminders at' }).selectOption({ label: '9:00 AM' })
  await page.getByRole('combobox', { name: 'Quiet hours from' }).selectOption({ label: '10:00 PM' })
  await expect(page.getByRole('combobox', { name: 'Quiet hours until' })).toHaveValue('7')
  await page.getByRole('radio', { name: 'Once a day' }).check()
  await expect(page.getByText('Changes are saved right away.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Assigned by bell')).not.toBeChecked()
  await expect(choice(page, 'Assigned by e-mail')).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Notifications of Words' })).toHaveValue('all')
  await expect(page.getByRole('combobox', { name: 'Summary and reminders at' })).toHaveValue('9')
  await expect(page.getByRole('combobox', { name: 'Quiet hours from' })).toHaveValue('22')
  await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()

  await olive.db.from('cards').update({ assignee: mia.id }).eq('id', technique.cardId).throwOnError()
  await olive.db.from('cards').update({ assignee: null }).eq('id', technique.cardId).throwOnError()
  // It is not hers, but she wants all of this dojo.
  await move(olive, technique, 1)
  await expect.poll(() => toldOf(mia), soon).toEqual(['moved'])
})

test('a change that is refused is taken back, and without dojos the page says so', async ({ asPerson }) => {
  const { page } = await asPerson('Mia')
  await page.goto('/notification-settings')
  await expect(page.getByRole('heading', { name: 'No dojos yet' })).toBeVisible()
  await page.route('**/rest/v1/rpc/save_notification_settings*', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await choice(page, 'Moved by e-mail').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save your notification settings.' })).toBeVisible()
  await expect(choice(page, 'Moved by e-mail')).not.toBeChecked()
})

test('an invitation is in the bell until it is answered', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Garden' })
  await olive.db.rpc('share_board', { board_id: boardId, email: mia.email, role: 'member' }).throwOnError()
  await expect.poll(() => toldOf(mia), soon).toEqual(['invited'])
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(items(page)).toContainText('Olive invited you to the dojo “Garden”')
  await page.keyboard.press('Escape')
  await mia.db.rpc('decline_invitation', { board_id: boardId }).throwOnError()
  await expect.poll(() => toldOf(mia), soon).toEqual([])
})

test('the link of an e-mail stops them by a button, never by opening it', async ({ asPerson, browser }) => {
  const { page: mias, account: mia } = await asPerson('Mia')
  const key = address('SUPABASE_SECRET_KEY')
  const token = `${mia.id}.${createHmac('sha256', key).update(`unsubscribe:${mia.id}`).digest('base64url')}`
  const link = `/api/unsubscribe?token=${token}`
  const mode = async () =>
    ((await mia.db.rpc('my_notification_settings').throwOnError()).data as { mailMode: string }).mailMode
  const stranger = await browser.newContext({ baseURL: address('BASE_URL') })
  const page = await stranger.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop all e-mails?' })).toBeVisible()
  await expectAccessible(page)
  expect(await mode()).toBe('soon')
  await page.getByRole('button', { name: 'Stop all e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'E-mails are stopped' })).toBeVisible()
  expect(await mode()).toBe('off')
  await mias.goto('/notification-settings')
  await expect(mias.getByText('E-mails are switched off.')).toBeVisible()
  await mias.getByRole('radio', { name: 'As it happens' }).check()
  await expect.poll(mode).toBe('soon')

  // The button of a mail program (RFC 8058).
  const oneClick = await stranger.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(oneClick.status()).toBe(204)
  expect(await mode()).toBe('off')
  const forged = await stranger.request.post(link.replace(mia.id, crypto.randomUUID()), { form: {} })
  expect(forged.status()).toBe(400)
  await page.goto('/auth/unsubscribe?token=forged')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await stranger.close()
})

test('on a phone everything fits and can be tapped', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia', { context: phone })
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(
    olive,
    mia,
    'A technique with a title that is much too long for a phone '.repeat(3),
  )
  await mia.db.rpc('watch_card', { card_id: technique.cardId, wished: true }).throwOnError()
  await move(olive, technique, 1)
  await expect.poll(() => toldOf(mia), soon).toEqual(['moved'])
  await page.goto('/notification-settings')
  await expect(choice(page, 'Moved by bell')).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBe(0)
  await choice(page, 'Moved by bell').tap()
  await expect(choice(page, 'Moved by bell')).not.toBeChecked()
  await expectAccessible(page)
  await bell(page).tap()
  await expect(items(page)).toHaveCount(1)
  expect(await wide()).toBe(0)
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Choose your notifications' }).tap()
  await expect(panel(page)).toHaveCount(0)
})
