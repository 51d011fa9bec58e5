import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { kata, openBoard } from './fixtures/board.ts'
import { joinClan, makeClan, makeClanDojo, makeInviteLink } from './fixtures/clans.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { endFailing, failures } from './fixtures/failing.ts'
import { holdWrites } from './fixtures/hold-writes.ts'
import { pressByKeyboard, tabTo } from './fixtures/keyboard.ts'
import { address, freshEmail, makeDojo, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** How long an open page may take to notice, once the database has answered. */
const noticed = { timeout: 15_000 }

/** Does something on a clan's page, and waits until the database has answered that call. */
async function answered(page: Page, call: string, deed: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(`/rpc/${call}`))
  await deed()
  expect((await answer).ok()).toBe(true)
}

const agree = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

async function makeGuest(page: Page, role: Locator) {
  await role.selectOption('Guest')
  await agree(page, 'Make guest')
}

const gone = (page: Page) => page.getByRole('heading', { name: 'This dojo is gone' })
const addButton = (page: Page) => kata(page, 'Ready').getByRole('button', { name: 'Add technique' })

test('what an admin makes of a member, their open dojo shows within seconds', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  await joinClan(olive, clanId, mia, { role: 'guest', boardIds: [boardId], boardRole: 'viewer' })
  await openBoard(mias, boardId)
  await expect(addButton(mias), 'a guest who reads').toHaveCount(0)
  await page.goto(`/clans/${clanId}/members`)
  const role = page.getByRole('combobox', { name: 'Role of Mia' })

  await answered(page, 'set_clan_role', () => role.selectOption('Member'))
  await expect(addButton(mias)).toBeVisible(noticed)
  await expect(role).toBeEnabled()
  await answered(page, 'set_clan_role', () => makeGuest(page, role))
  await expect(addButton(mias)).toHaveCount(0, noticed)
  await expect(role).toBeEnabled()

  await page.getByRole('button', { name: 'Remove Mia' }).click()
  await answered(page, 'remove_from_clan', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
  )
  await expect(gone(mias)).toBeVisible(noticed)
  await mias.goto(`/clans/${clanId}`)
  await expect(mias.getByRole('heading', { name: 'Atelier' })).toHaveCount(0)
})

test('a dojo of a clan is made invite-only in its share dialog, and opened again', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  await joinClan(olive, clanId, mia)
  await openBoard(page, boardId)
  await openBoard(mias, boardId)

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this dojo' })
  const members = dialog.getByRole('list', { name: 'Members' })
  await expect(dialog.getByText('Everyone in Atelier is here, each with their role in the clan')).toBeVisible()
  await expect(members.getByRole('listitem').filter({ hasText: 'Mia' })).toContainText('through the clan')
  await expect(members.getByRole('button', { name: 'Remove Mia' })).toHaveCount(0)
  await expectAccessible(page)

  await dialog.getByRole('combobox', { name: 'Role of Mia' }).selectOption('Viewer')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Their role in the clan gives them more here.' }),
  ).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Role of Mia' })).toHaveValue('member')
  await dialog.getByRole('combobox', { name: 'Role of Mia' }).selectOption('Admin')
  await mias.getByRole('button', { name: 'Share' }).click()
  await expect(mias.getByRole('button', { name: 'Make invite-only…' }), 'an admin now').toBeVisible()
  await expect(mias.getByRole('button', { name: 'Leave dojo' }), 'through the clan').toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Role of Mia' }).selectOption('Member')
  await expect(mias.getByRole('button', { name: 'Make invite-only…' })).toHaveCount(0)
  await expect(mias.getByText('Everyone in Atelier is here')).toBeVisible()

  await dialog.getByRole('button', { name: 'Make invite-only…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make this dojo invite-only?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Make invite-only' }).click()
  await expect(dialog.getByText('Invite-only: not everyone in Atelier is here')).toBeVisible()
  await expect(gone(mias), 'her role was chosen on the dojo: it stays').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove Mia' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(gone(mias)).toBeVisible()
  await mias.goto(`/clans/${clanId}`)
  await expect(mias.getByRole('heading', { name: 'No dojos yet' })).toBeVisible()

  await answered(page, 'close_board', () => dialog.getByRole('button', { name: 'Open to the clan' }).click())
  await expect(members).toContainText('Mia')
  await mias.reload()
  await expect(mias.getByRole('link', { name: 'Workshop' })).toBeVisible()
})

test('closing a dojo closes it on the open pages of those who were there through the clan', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  await joinClan(olive, clanId, mia)
  await openBoard(mias, boardId)
  await page.goto(`/clans/${clanId}`)
  await page.getByRole('button', { name: 'Make invite-only…' }).click()
  await expectAccessible(page)
  await answered(page, 'close_board', () => agree(page, 'Make invite-only'))
  await expect(gone(mias)).toBeVisible(noticed)
  await expect(page.getByText('Invite-only', { exact: true })).toBeVisible()
})

test('the switch in the header chooses what the dashboard shows and where a new dojo goes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Atelier')
  await makeClanDojo(olive, clanId, 'Workshop')
  await makeDojo(olive, { title: 'Garden' })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Garden' })).toBeVisible()
  await page.getByRole('button', { name: 'Clan: All dojos' }).click()
  await page.getByRole('menuitemradio', { name: 'Atelier' }).click()
  await expect(page.getByRole('link', { name: 'Garden' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Workshop' })).toBeVisible()

  await page.getByRole('link', { name: 'New dojo' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue(clanId)
  await page.getByRole('textbox', { name: 'Title' }).fill('Show room')
  await page.getByRole('button', { name: 'Create dojo' }).click()
  await expect(page.getByRole('heading', { name: /Show room/ })).toBeVisible()
  await page.goto(`/clans/${clanId}`)
  await expect(page.getByRole('link', { name: 'Show room' })).toBeVisible()

  await page.getByRole('button', { name: 'Move a dojo in…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move dojo' }).click()
  await expect(page.getByRole('link', { name: 'Garden' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Garden out of the clan' }).click()
  await agree(page, 'Take out')
  await expect(page.getByRole('link', { name: 'Garden' })).toHaveCount(0)
})

test('a clan is handed over, left, and deleted by its typed name, with its dojos in the bin', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const clanId = await makeClan(olive, 'Atelier')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop')
  await page.goto(`/clans/${clanId}/settings`)
  await expect(page.getByText('Invite someone first')).toBeVisible()
  await joinClan(olive, clanId, mia)

  await page.reload()
  const ask = async () => {
    await page.getByRole('button', { name: 'Ask Mia to take over' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Ask Mia to take over?' })).toContainText('Mia owns Atelier')
    await page.getByRole('button', { name: 'Ask them' }).click()
  }
  await ask()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await ask()
  await expect(page.getByText('You asked Mia to take the clan over.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete clan' }), 'still the owner').toBeVisible()
  await expectAccessible(page)
  await mias.goto('/dashboard')
  await expect(mias.getByText('Olive asks you to take over the clan Atelier')).toBeVisible()
  await expectAccessible(mias)
  await mias.getByRole('button', { name: 'Take over Atelier' }).click()
  const question = mias.getByRole('alertdialog', { name: 'Take over Atelier?' })
  await expect(question).toContainText('You become its owner, with all its dojos: 2 people and the files then count')
  await expectAccessible(mias)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mias.getByText('Olive asks you to take over the clan Atelier')).toBeVisible()
  await mias.getByRole('button', { name: 'Take over Atelier' }).click()
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect(mias.getByText('“Atelier” is yours.')).toBeVisible()
  await expect(mias.getByText('Olive asks you to take over')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete clan' }), 'an admin from now on').toHaveCount(0)
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Leave clan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/clans')
  await expect(page.getByRole('link', { name: /Atelier/ })).toHaveCount(0)
  expect((await olive.db.from('boards').select('title')).data, 'what she made stays in the clan').toEqual([])

  await mias.goto(`/clans/${clanId}/settings`)
  await mias.getByRole('button', { name: 'Delete clan…' }).click()
  const dialog = mias.getByRole('dialog', { name: 'Delete Atelier?' })
  await dialog.getByRole('textbox', { name: 'The clan’s name' }).fill('atelier')
  await dialog.getByRole('button', { name: 'Delete clan' }).click()
  await expect(dialog.getByRole('textbox', { name: 'The clan’s name' })).toHaveAccessibleDescription(
    /Type Atelier to confirm\./,
  )
  await expectAccessible(mias)
  await dialog.getByRole('textbox', { name: 'The clan’s name' }).fill('Atelier')
  await dialog.getByRole('button', { name: 'Delete clan' }).click()
  await expect(mias).toHaveURL('/clans')
  await expect(mias.getByRole('heading', { name: 'A clan is a team' })).toBeVisible()
  await mias.goto('/dashboard')
  await expect(mias.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
  expect((await mias.goto(`/dojo/${boardId}`))?.status()).toBe(404)
  expect((await mia.db.rpc('binned_boards')).data).toEqual([
    expect.objectContaining({ title: 'Workshop', clanId: null }),
  ])
})

test('a clan is made, led, handed over, left and deleted by keyboard, on a phone in the dark', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const { page: mias, account: mia } = await asPerson('Mia', { context: phone })
  const press = (name: string, role: 'button' | 'link' = 'button') =>
    pressByKeyboard(page, page.getByRole(role, { name, exact: true }))
  /** Nothing listens before a page has its scripts. */
  const ready = () => page.waitForLoadState('networkidle')
  const head = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/clans')
  await ready()
  await press('New clan')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Atelier')
  await page.keyboard.press('Enter')
  await expect(head('Atelier')).toBeVisible()
  await expect(page).toHaveURL(/\/members$/)
  const clanId = new URL(page.url()).pathname.split('/')[2] ?? ''

  await tabTo(page, page.getByRole('textbox', { name: 'E-mail addresses' }))
  const invited = freshEmail('nora')
  await page.keyboard.type(invited)
  await press('Send invitations')
  await expect(page.getByText(`${invited} is invited.`)).toBeVisible()
  await joinClan(olive, clanId, mia)
  await page.reload()
  await ready()
  const role = page.getByRole('combobox', { name: 'Role of Mia' })
  await tabTo(page, role)
  await page.keyboard.press('ArrowDown')
  await answered(page, 'set_clan_role', () => press('Make guest'))
  await expect(role).toBeEnabled()
  await expect(role).toHaveValue('guest')
  await expect(role, 'the next choice is one key away').toBeFocused()
  await answered(page, 'set_clan_role', () => page.keyboard.press('ArrowUp'))
  await expect(role).toBeEnabled()

  await press('Settings', 'link')
  const name = page.getByRole('textbox', { name: 'Name' })
  await tabTo(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Workshop')
  await page.keyboard.press('Enter')
  await expect(head('Workshop')).toBeVisible()
  await expect(page.getByText('Saved.')).toBeVisible()
  const rule = page.getByRole('checkbox', { name: 'Members can add dojos to the clan, not only admins' })
  const wasOn = await rule.isChecked()
  await pressByKeyboard(page, rule, ' ')
  await expect(rule).toBeChecked({ checked: !wasOn })
  await expect(rule).toBeEnabled()
  await expect(rule).toBeFocused()
  await press('Ask Mia to take over')
  await press('Ask them')
  await expect(page.getByText('You asked Mia to take the clan over.')).toBeVisible()
  const { data: offers } = await mia.db.rpc('my_offers').throwOnError()
  for (const { id } of offers as { id: string }[]) await mia.db.rpc('accept_offer', { offer_id: id }).throwOnError()
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeFocused()
  await page.reload()
  await ready()
  await expect(page.getByRole('heading', { name: 'Delete clan' })).toHaveCount(0)

  await press('Members', 'link')
  await press('Leave clan')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Leave')
  await expect(page).toHaveURL('/clans')
  await expect(page.getByRole('heading', { name: 'A clan is a team' })).toBeVisible()

  await mias.goto(`/clans/${clanId}/settings`)
  await mias.waitForLoadState('networkidle')
  await pressByKeyboard(mias, mias.getByRole('button', { name: 'Delete clan…' }))
  await tabTo(mias, mias.getByRole('textbox', { name: 'The clan’s name' }))
  await mias.keyboard.type('Workshop')
  await mias.keyboard.press('Enter')
  await expect(mias).toHaveURL('/clans')
  await expect(mias.getByRole('heading', { name: 'A clan is a team' })).toBeVisible()
})

test('what fails for want of a network or a server is said, leaves the page as it was, and works the next time', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Atelier')
  await joinClan(olive, clanId, await signUp('Mia'))
  const invited = freshEmail('nora')
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const role = page.getByRole('combobox', { name: 'Role of Mia' })
  const rule = page.getByRole('checkbox', { name: 'Members can add dojos to the clan, not only admins' })
  const rename = page.getByRole('textbox', { name: 'Name' })
  const addresses = page.getByRole('textbox', { name: 'E-mail addresses' })
  const revoke = page.getByRole('button', { name: 'Revoke the link' })
  const deeds = [
    {
      tab: 'members',
      deed: () => makeGuest(page, role),
      problem: said('Error changing role'),
      before: () => expect(role).toHaveValue('member'),
      after: () => expect(role).toHaveValue('guest'),
    },
    {
      tab: 'members',
      deed: async () => {
        await addresses.fill(invited)
        await page.getByRole('button', { name: 'Send invitations' }).click()
      },
      problem: said('Please try again.'),
      before: () => expect(addresses).toHaveValue(invited),
      after: () => expect(page.getByText(`${invited} is invited.`)).toBeVisible(),
    },
    {
      tab: 'invitations',
      deed: () => revoke.click(),
      problem: said('Error revoking invitation'),
      before: () => expect(revoke).toBeEnabled(),
      after: () => expect(revoke).toHaveCount(0),
    },
    {
      tab: 'settings',
      deed: () => rule.click(),
      problem: said('Error saving settings'),
      before: () => expect(rule).toBeChecked(),
      after: () => expect(rule).not.toBeChecked(),
    },
    {
      tab: 'settings',
      deed: async () => {
        await rename.fill('Workshop')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
      },
      problem: said('Please try again.'),
      before: async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'Atelier' })).toBeVisible()
        await expect(rename).toHaveValue('Workshop')
      },
      after: () => expect(page.getByRole('heading', { level: 1, name: 'Workshop' })).toBeVisible(),
    },
  ]
  let shown = ''
  for (const { tab, deed, problem, before, after } of deeds) {
    if (tab !== shown) {
      await page.goto(`/clans/${clanId}/${tab}`)
      await page.waitForLoadState('networkidle')
      shown = tab
    }
    for (const { name, start } of failures) {
      await start(page)
      await deed()
      await expect(problem, name).toBeVisible()
      await before()
      await endFailing(page)
      const close = problem.getByRole('button', { name: 'Close' })
      if (await close.isVisible()) await close.click()
    }
    await deed()
    await after()
    await expect(problem).toHaveCount(0)
  }
})

test('a change that is saved as the network is lost keeps its page, which shows it later', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const clanId = await makeClan(olive, 'Atelier')
  await joinClan(olive, clanId, await signUp('Mia'))
  await page.goto(`/clans/${clanId}/members`)
  await page.waitForLoadState('networkidle')
  const notice = page.getByText('You are offline. This page continues when the network is back.')
  const role = page.getByRole('combobox', { name: 'Role of Mia' })
  // With a first change the page has fetched what changes need.
  await answered(page, 'set_clan_role', () => role.selectOption('Admin'))
  await expect(role).toBeEnabled()
  // The database can still be reached, and then nothing.
  const pages = `${address('BASE_URL')}/**`
  await page.route(pages, (route) => route.abort())
  await answered(page, 'set_clan_role', () => makeGuest(page, role))
  await expect(notice).toBeVisible()
  await expect(role).toHaveValue('admin')
  await page.unroute(pages)
  await expect(role).toHaveValue('guest')
  await expect(notice).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Opening…')).toBeAttached()
  await expect(role).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Name and description' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('what someone has not touched stays as others have changed it since the page was opened', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'business')
  const clanId = await makeClan(olive, 'Atelier')
  const clan = async () => (await olive.db.from('clans').select().eq('id', clanId).single().throwOnError()).data
  const look = async () =>
    (await olive.db.from('clan_branding').select().eq('clan_id', clanId).single().throwOnError()).data

  await page.goto(`/clans/${clanId}/settings`)
  await page.waitForLoadState('networkidle')
  await olive.db.from('clans').update({ name: 'Atelier North', closes_new_dojos: true }).eq('id', clanId).throwOnError()
  const rule = page.getByRole('checkbox', { name: 'Members can add dojos to the clan, not only admins' })
  const wasOn = await rule.isChecked()
  await rule.click()
  await expect.poll(async () => (await clan()).members_make_dojos).toBe(!wasOn)
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier North' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Frames and paper')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await clan()).toMatchObject({ name: 'Atelier North', description: 'Frames and paper', closes_new_dojos: true })

  await page.goto(`/clans/${clanId}/branding`)
  await page.waitForLoadState('networkidle')
  await olive.db
    .from('clan_branding')
    .upsert({ clan_id: clanId, created_by: olive.id, brand_name: 'North', custom_css: '.card { color: red }' })
    .throwOnError()
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#17456b')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(page.getByText('Branding updated successfully')).toBeVisible()
  expect(await look()).toMatchObject({
    primary_color: '#17456b',
    brand_name: 'North',
    custom_css: '.card { color: red }',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await look()).primary_color).toBeNull()
  expect(await look()).toMatchObject({ brand_name: 'North' })

  // What is typed while a save is on its way stays.
  const write = await holdWrites(page, '**/api/branding')
  const brandName = page.getByRole('textbox', { name: 'Brand name' })
  await brandName.fill('South')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect.poll(write.count).toBe(1)
  await brandName.fill('Southern')
  await write.release()
  await expect.poll(async () => (await look()).brand_name).toBe('South')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(brandName).toHaveValue('Southern')
})

test('what someone else has written since is shown before it is replaced', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'business')
  const clanId = await makeClan(olive, 'Atelier')
  const described = async () =>
    (await olive.db.from('clans').select('description').eq('id', clanId).single().throwOnError()).data.description
  await page.goto(`/clans/${clanId}/settings`)
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.fill('Mine')
  await olive.db.from('clans').update({ description: 'Theirs' }).eq('id', clanId).throwOnError()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(
    page.getByText('Someone else has since changed the description to “Theirs”. Save again to replace it with yours.'),
  ).toBeVisible()
  await expect(field).toHaveValue('Mine')
  expect(await described()).toBe('Theirs')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await described()).toBe('Mine')

  await page.goto(`/clans/${clanId}/branding`)
  const styles = page.getByRole('textbox', { name: 'Custom CSS' })
  const stored = async () =>
    (await olive.db.from('clan_branding').select('custom_css').eq('clan_id', clanId).single().throwOnError()).data
  const write = (css: string) =>
    olive.db.from('clan_branding').upsert({ clan_id: clanId, created_by: olive.id, custom_css: css }).throwOnError()
  await styles.fill('.card { color: red }')
  await write('.card { color: blue }')
  const saveLook = page.getByRole('button', { name: 'Save branding' })
  await saveLook.click()
  await expect(page.getByText('Someone else has changed the same since you opened this page.')).toBeVisible()
  await expect(styles).toHaveValue('.card { color: red }')
  expect(await stored()).toEqual({ custom_css: '.card { color: blue }' })
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(styles).toHaveValue('.card { color: blue }')
  await styles.fill('.card { color: red }')
  await saveLook.click()
  await expect(page.getByText('Branding updated successfully')).toBeVisible()
  expect(await stored()).toEqual({ custom_css: '.card { color: red }' })
})

test('every page of a clan fits a phone and is accessible there', async ({ asPerson }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const clanId = await makeClan(olive, 'The carpenters and upholsterers of the lower town')
  const boardId = await makeClanDojo(olive, clanId, 'Workshop of the joiners behind the church')
  await joinClan(olive, clanId, await signUp('Maximiliane-Alexandra'))
  await olive.db
    .rpc('invite_to_clan', { clan_id: clanId, emails: [freshEmail('a-rather-long-address')], role: 'guest' })
    .throwOnError()
  const link = await makeInviteLink(olive, clanId, { boardIds: [boardId] })
  const pages = ['', '/members', '/invitations', '/branding', '/settings'].map((tab) => `/clans/${clanId}${tab}`)
  for (const path of ['/clans', '/settings', ...pages, link]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(360)
      const tab = page.getByRole('navigation', { name: 'Clan' }).locator('[aria-current]')
      if (pages.includes(path)) await expect(tab, 'the current tab is in sight').toBeInViewport({ ratio: 1 })
    })
  }
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this dojo' })
  await expect(dialog.getByText('through the clan')).toBeVisible()
  await expectAccessible(page)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
