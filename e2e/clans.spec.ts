import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { kata, openBoard } from './fixtures/board.ts'
import { joinClan, makeClan, makeClanDojo, makeInviteLink } from './fixtures/clans.ts'
import { freshEmail, makeDojo, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** How long an open page may take to notice, once the database has answered. */
const noticed = { timeout: 3000 }

/** Does something on a clan's page, and waits until the database has answered that call. */
async function answered(page: Page, call: string, deed: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(`/rpc/${call}`))
  await deed()
  expect((await answer).ok()).toBe(true)
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
  await answered(page, 'set_clan_role', () => role.selectOption('Guest'))
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

test('a dojo of a clan is closed to a few in its share dialog, and opened again', async ({ asPerson }) => {
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
  await expect(mias.getByRole('button', { name: 'Close to a few…' }), 'an admin now').toBeVisible()
  await expect(mias.getByRole('button', { name: 'Leave dojo' }), 'through the clan').toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Role of Mia' }).selectOption('Member')
  await expect(mias.getByRole('button', { name: 'Close to a few…' })).toHaveCount(0)
  await expect(mias.getByText('Everyone in Atelier is here')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close to a few…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close this dojo to a few?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close to a few' }).click()
  await expect(dialog.getByText('Closed: not everyone in Atelier is here')).toBeVisible()
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
  await answered(page, 'close_board', () => page.getByRole('button', { name: 'Close to a few' }).click())
  await expect(gone(mias)).toBeVisible(noticed)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
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
  await page.getByRole('dialog').getByRole('button', { name: 'Move in' }).click()
  await expect(page.getByRole('link', { name: 'Garden' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Garden out of the clan' }).click()
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
  await page.getByRole('button', { name: 'Hand over to Mia' }).click()
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
  const pages = ['', '/members', '/invitations', '/settings'].map((tab) => `/clans/${clanId}${tab}`)
  for (const path of ['/clans', ...pages, link]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(360)
    })
  }
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this dojo' })
  await expect(dialog.getByText('through the clan')).toBeVisible()
  await expectAccessible(page)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
