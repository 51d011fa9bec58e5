import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { clickTwice, holdWrites } from './fixtures/hold-writes.ts'
import { address, freshEmail, makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'In progress', cards: ['Draw the icons'] },
]

test('a dojo is shared, and both see right away what the other does', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Together', lists })
  await openBoard(olives, boardId)

  await olives.getByRole('button', { name: 'Share' }).click()
  await olives.getByRole('textbox', { name: 'Email' }).fill(mia.email)
  await olives.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(olives.getByRole('button', { name: `Withdraw the invitation for ${mia.email}` })).toBeVisible()
  await expect(olives.getByRole('list', { name: 'Members' })).not.toContainText('Mia')

  await mias.goto('/dashboard')
  const invitations = mias.getByRole('complementary', { name: 'Waiting on you' })
  await expect(invitations).toContainText('Olive invites you to Together')
  await expectAccessible(mias)
  await invitations.getByRole('button', { name: 'Accept the invitation to Together' }).click()
  await expect(invitations).toHaveCount(0)
  await expect(mias.getByRole('link', { name: 'Together' })).toBeVisible()
  await expect(olives.getByRole('list', { name: 'Members' }), 'told to who has the dialog open').toContainText('Mia')
  await expect(olives.getByRole('region', { name: 'Invited' })).toHaveCount(0)
  await olives.getByRole('button', { name: 'Close' }).click()

  await openBoard(mias, boardId)
  await expect(olives.getByRole('list', { name: 'Here now' }).getByText('Mia')).toBeVisible()

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

test('a member leaves the dojo, right away', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia')
  await makeDojo(mia, { title: 'Kept' })
  const boardId = await makeDojo(olive, { title: 'Leaving', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  const write = await holdWrites(page, /board_members/)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Leave dojo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('link', { name: 'Kept' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leaving' }), 'before the server has answered').toHaveCount(0)
  await write.accept()
  await expect
    .poll(async () => (await olive.db.from('board_members').select('user_id').eq('board_id', boardId)).data?.length)
    .toBe(1)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Kept' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leaving' })).toHaveCount(0)
})

test('a dojo that could not be left is on the dashboard again', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Leaving', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  const write = await holdWrites(page, /board_members/)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Leave dojo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  await write.refuse()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update the board. You are still on “Leaving”.' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leaving' })).toBeVisible()
})

test('an invitation reaches the address by e-mail, with a sign-up link for people without an account', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Inviting', lists }))
  await page.getByRole('button', { name: 'Share' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an address')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('That is not an e-mail address.')).toBeVisible()
  await expect(email).toHaveValue('not an address')
  const guest = freshEmail('Someone-New')
  await email.fill(guest.toUpperCase())
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited).toContainText(guest)
  await expect(page.getByText(`${guest} is invited`)).toBeVisible()

  type Email = { subject: string; text: string }
  const emails = async (): Promise<Email[]> =>
    (await fetch(`${address('MAILBOX_URL')}/api?to=${encodeURIComponent(guest)}`)).json()
  await expect
    .poll(async () => (await emails()).map(({ subject }) => subject))
    .toEqual(['Olive invites you to the dojo “Inviting”'])
  const [link = ''] = /http\S+\/auth\?\S+/.exec((await emails())[0]?.text ?? '') ?? []
  const stranger = await page.context().browser()?.newPage()
  await stranger?.goto(link)
  await expect(stranger!.getByRole('textbox', { name: 'Email' })).toHaveValue(guest)
  await stranger?.close()

  const write = await holdWrites(page, /board_invitations/)
  await invited.getByRole('button', { name: /Withdraw/ }).click()
  await expect(invited, 'before the server has answered').toHaveCount(0)
  await write.refuse()
  await expect(page.getByRole('alert').filter({ hasText: `The invitation for ${guest} is still open.` })).toBeVisible()
  await expect(invited).toContainText(guest)
  await invited.getByRole('button', { name: /Withdraw/ }).click()
  await write.accept()
  await expect(invited).toHaveCount(0)
  await expect.poll(async () => (await olive.db.from('board_invitations').select()).data?.length).toBe(0)
})

test('an invitation is declined, one that was withdrawn says so, and one without room stays open', async ({
  asPerson,
}) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const ids = await Promise.all(['Declined', 'Withdrawn', 'Full'].map((title) => makeDojo(olive, { title })))
  for (const id of ids)
    await olive.db.rpc('share_board', { board_id: id, email: mia.email, role: 'viewer' }).throwOnError()
  for (const name of ['Vic', 'Wim']) await share(olive, ids[2] ?? '', await signUp(name), 'member')
  await page.goto('/dashboard')
  const invitations = page.getByRole('complementary', { name: 'Waiting on you' })
  await expect(invitations.getByRole('listitem')).toHaveCount(3)
  // What the bell tells would bring the list up to date before it is answered.
  await page.route(/\/rest\/v1\/rpc\/dashboard/, (route) => route.abort())
  await olive.db
    .from('board_invitations')
    .delete()
    .eq('board_id', ids[1] ?? '')
    .throwOnError()

  await page.getByRole('button', { name: 'Decline the invitation to Declined' }).click()
  await expect(invitations.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Accept the invitation to Withdrawn' }).click()
  await expect(page.getByText('This invitation is no longer open')).toBeVisible()
  await expect(invitations.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Accept the invitation to Full' }).click()
  await expect(invitations.getByRole('alert')).toContainText(
    'This dojo has no room right now, because of its owner’s plan',
  )
  await expectAccessible(page)
  await givePlan(olive, 'essentials')
  await page.getByRole('button', { name: 'Accept the invitation to Full' }).click()
  await expect(page.getByRole('link', { name: 'Full' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Full' })).toBeVisible()
  await expect(invitations).toHaveCount(0)
})

test('an invited person is shown right away, once, and nothing typed is lost if that is refused', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Adding', lists })
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const members = page.getByRole('list', { name: 'Members' })
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(members).toContainText('Olive')
  const write = await holdWrites(page, /api\/boards\/invitations/)
  await page.getByRole('textbox', { name: 'Email' }).fill(mia.email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('viewer')
  await clickTwice(page.getByRole('button', { name: 'Invite', exact: true }))
  const row = invited.getByRole('listitem').filter({ hasText: mia.email })
  await expect(row, 'before the server has answered').toContainText('Inviting…')
  await expect(page.getByRole('textbox', { name: 'Email' }), 'free for the next one').toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('')

  await write.refuse()
  await expect(
    page.getByRole('alert').filter({ hasText: `Failed to update the board. ${mia.email} was not invited.` }),
  ).toBeVisible()
  await expect(row).toContainText('Not invited.')
  await expectAccessible(page)

  // It is back when the dialog opens again.
  await page.keyboard.press('Escape')
  await expect(members).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await row.getByRole('button', { name: `Try again to invite ${mia.email}` }).click()
  await expect(row).toContainText('Inviting…')
  await write.accept()
  await expect(row.getByRole('button', { name: `Withdraw the invitation for ${mia.email}` })).toBeVisible()
  await expect(invited.getByRole('listitem')).toHaveCount(1)
  await mia.db.rpc('accept_invitation', { board_id: boardId }).throwOnError()
  await expect(members.getByRole('combobox', { name: 'Role of Mia' })).toHaveValue('viewer')

  await page.getByRole('textbox', { name: 'Email' }).fill(mia.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${mia.email} is already on this dojo.`)).toBeVisible()
})

test('addresses are shown to admins only', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Quiet' })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const members = page.getByRole('list', { name: 'Members' })
  await expect(members.getByRole('listitem')).toHaveCount(2)
  await expect(members).toContainText(mia.email)
  await expect(members).not.toContainText(olive.email)
})

test('roles and removals are shown right away, in order, and are taken back when refused', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Roles', lists })
  await givePlan(olive, 'essentials')
  for (const name of ['Mia', 'Vic', 'Wim']) await share(olive, boardId, await signUp(name), 'member')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const people = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(people).toHaveText([/^O.*Olive/, /Mia/, /Vic/, /Wim/])
  const write = await holdWrites(page, /board_members/)

  const role = page.getByRole('combobox', { name: 'Role of Vic' })
  await role.selectOption('viewer')
  await role.selectOption('admin')
  await expect(role, 'before the server has answered').toHaveValue('admin')
  await write.accept()
  await write.refuse()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update the board. Vic’s role is unchanged.' }),
  ).toBeVisible()
  await expect(role, 'the first one was taken').toHaveValue('viewer')

  await page.getByRole('button', { name: 'Remove Vic' }).click()
  await clickTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect(people, 'before the server has answered').toHaveText([/Olive/, /Mia/, /Wim/])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Role of Wim' }), 'the next one takes the focus').toBeFocused()
  await write.refuse()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update the board. Vic is still on this dojo.' }),
  ).toBeVisible()
  await expect(people).toHaveText([/Olive/, /Mia/, /Vic/, /Wim/])
})

test('a technique that someone else moves while it is held still lands where it was dropped', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, {
    title: 'Two hands',
    lists: [
      { title: 'A', cards: ['a1', 'a2'] },
      { title: 'B', cards: ['b1', 'b2'] },
    ],
  })
  await openBoard(page, boardId)
  await drag(page, 'a1', 'b2', { release: false })
  const { data } = await olive.db.from('lists').select('id, title, cards(id, title)').eq('board_id', boardId)
  const b = data?.find((list) => list.title === 'B')
  const a1 = data?.flatMap((list) => list.cards).find((card) => card.title === 'a1')
  await olive.db.rpc('move_cards', { card_ids: [a1?.id ?? ''], to_list_id: b?.id ?? '', to_index: 0 }).throwOnError()
  await expect(kata(page, 'B').locator('[data-card-id][data-lifted]')).toHaveCount(1)
  await page.mouse.up()
  await expect(cardsOf(page, 'B')).toHaveText(['b1', 'a1', 'b2'])
})

test('a description that someone else changed in the meantime is not silently replaced', async ({ asPerson }) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, {
    title: 'Words',
    lists: [{ title: 'A', cards: [{ title: 'a1', description: 'First words' }] }],
  })
  await share(olive, boardId, mia, 'member')
  for (const page of [olives, mias]) {
    await openBoard(page, boardId)
    await page.getByRole('link', { name: 'a1' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  }
  await olives.getByRole('textbox', { name: 'Description' }).fill('Words of Olive')
  await olives.getByRole('button', { name: 'Save' }).click()
  await expect(mias.getByText('Someone else changed this description while you were writing.')).toBeVisible()
  await mias.getByText('Show their version').click()
  await expect(mias.getByText('Words of Olive')).toBeVisible()

  // A double click opened it once: one Escape leaves the text, the next one the technique.
  await mias.keyboard.press('Escape')
  await mias.keyboard.press('Escape')
  await expect(mias.getByRole('dialog')).toHaveCount(0)
  await expect(mias.getByRole('link', { name: 'a1' })).toBeFocused()
})

test('what was being typed when its kata was deleted can be copied', async ({ asPerson }) => {
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
