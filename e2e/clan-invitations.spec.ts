import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { joinClan, makeClan, makeInviteLink } from './fixtures/clans.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { confirmAddress, linkTo } from './fixtures/mailbox.ts'
import { address, freshEmail, password, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 } }

/** A state of an invitation, as someone sees it who opens it on a phone. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(360)
}

test('a clan is made, three people are invited at once, and each joins by their own e-mail', async ({
  asPerson,
  page: noras,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'essentials')
  await page.goto('/clans')
  await expect(page.getByRole('heading', { name: 'A clan is a team' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New clan' }).click()
  const dialog = page.getByRole('dialog', { name: 'New clan' })
  await dialog.getByRole('button', { name: 'Create clan' }).click()
  await expect(dialog.getByText('Give the clan a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Atelier')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Chairs and tables')
  await dialog.getByRole('button', { name: 'Create clan' }).click()
  await expect(page.getByRole('heading', { name: 'Atelier', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/clans\/[\da-f-]+\/members$/)

  const { page: mias, account: mia } = await asPerson('Mia', { context: phone })
  const wim = await signUp('Wim')
  const nora = freshEmail('nora')
  const addresses = page.getByRole('textbox', { name: 'E-mail addresses' })
  await addresses.fill('nora at example')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'These are not e-mail addresses' })).toBeVisible()
  await addresses.fill(`"Ito, Nora" <${nora}>, ${mia.email};\n${wim.email}`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('3 people are invited.')).toBeVisible()
  await expect(addresses).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Invitations/ }).click()
  const invited = page.getByRole('region', { name: 'Invited' })
  for (const email of [nora, mia.email, wim.email]) await expect(invited).toContainText(email)
  await expectAccessible(page)
  const subject = 'Olive invites you to the clan “Atelier”'

  await test.step('signed out, without an account: signs up, comes back, joins with a click', async () => {
    await noras.setViewportSize(phone.viewport)
    await noras.goto(await linkTo(nora, subject))
    await expect(noras.getByRole('heading', { name: 'Join Atelier' })).toBeVisible()
    await expect(noras.getByText('Chairs and tables')).toBeVisible()
    await expect(noras.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectFine(noras)
    await noras.getByRole('link', { name: 'Create an account' }).click()
    await expect(noras.getByRole('textbox', { name: 'Email' })).toHaveValue(nora)
    await noras.getByRole('textbox', { name: 'Display name' }).fill('Nora')
    await noras.getByLabel('Password', { exact: true }).fill(password)
    await noras.getByRole('button', { name: 'Start free trial' }).click()
    await confirmAddress(noras, nora)
    await expectFine(noras)
    await noras.getByRole('button', { name: 'Join as Nora' }).click()
    await expect(noras.getByRole('heading', { name: 'Atelier', level: 1 })).toBeVisible()
    await expect(noras.getByRole('dialog'), 'the clan, not the price list').toHaveCount(0)
    await noras.setViewportSize({ width: 1280, height: 800 })
    await noras.goto('/dashboard')
    await expect(noras.getByRole('button', { name: 'Clan: All dojos' })).toBeVisible()
    await expect(noras.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('signed in with another account: switches, and joins with the right one', async () => {
    await mias.goto(await linkTo(wim.email, subject))
    await expect(mias.getByRole('heading', { name: 'This invitation is for another account' })).toBeVisible()
    await expect(mias.getByText(mia.email)).toBeVisible()
    await expect(mias.getByText(wim.email), 'a stranger’s address is masked').toHaveCount(0)
    await expectFine(mias)
    await mias.getByRole('button', { name: 'Switch account' }).click()
    await mias.getByRole('link', { name: 'Sign in' }).click()
    await mias.getByRole('textbox', { name: 'Email' }).fill(wim.email)
    await mias.getByLabel('Password', { exact: true }).fill(password)
    await mias.getByRole('button', { name: 'Sign in', exact: true }).click()
    await mias.getByRole('button', { name: 'Join as Wim' }).click()
    await expect(mias.getByRole('heading', { name: 'Atelier', exact: true, level: 1 })).toBeVisible()
  })

  await page.reload()
  await expect(invited.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Members' }).click()
  const members = page.getByRole('region', { name: 'Members' })
  for (const name of ['Olive', 'Nora', 'Wim']) await expect(members).toContainText(name)
  await expect(members).toContainText('3 of 10 people')
})

test('an invitation that can no longer be used says why, and what to do', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia', { context: phone })
  const clanId = await makeClan(olive, 'Atelier')
  await page.goto(`/clans/${clanId}/invitations`)
  await page.getByRole('combobox', { name: 'For how many people' }).selectOption('1 person')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'The link' }).inputValue()
  expect(link).toMatch(/\/invite\/[\w-]{43}$/)

  const answer = await mias.goto(link)
  expect(answer?.headers(), 'no other site learns the link').toMatchObject({ 'referrer-policy': 'no-referrer' })
  await mias.waitForLoadState('networkidle')
  await mias.context().setOffline(true)
  await mias.getByRole('button', { name: 'Join as Mia' }).click()
  await expect(mias.getByText('You are offline. This page continues when the network is back.')).toBeVisible()
  await expect(mias.getByRole('heading', { name: 'Join Atelier' })).toBeVisible()
  await expectFine(mias)
  await mias.context().setOffline(false)
  await expect(mias.getByRole('heading', { name: 'Atelier', exact: true, level: 1 })).toBeVisible()
  await mias.goto(link)
  await expect(mias.getByRole('heading', { name: 'You have already joined' })).toBeVisible()
  await expectFine(mias)
  await mias.getByRole('link', { name: 'Open the clan' }).click()
  await expect(mias).toHaveURL(new RegExp(`/clans/${clanId}$`))

  await test.step('used up: asks for a new one, which reaches the inviter once', async () => {
    const { page: vics, account: vic } = await asPerson('Vic', { context: phone })
    await vics.goto(link)
    await expect(vics.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
    await expect(vics.getByRole('main'), 'it names no one').not.toContainText(/Atelier|Olive/)
    await expectFine(vics)
    await vics.getByRole('button', { name: 'Ask for a new invitation' }).click()
    await expect(vics.getByText('The person who invited you has been asked for a new invitation.')).toBeVisible()
    expect(await linkTo(olive.email, 'Request for a new invitation to the clan “Atelier”')).toBe(
      `/clans/${clanId}/invitations`,
    )
    const mails = await fetch(`${address('MAILBOX_URL')}/api?${new URLSearchParams({ to: olive.email })}`)
    expect(JSON.stringify(await mails.json())).toContain(vic.email)
    await vics.goto(link)
    await expect(vics.getByText('The person who invited you has been asked for a new invitation.')).toBeVisible()
    await expect(vics.getByRole('button', { name: 'Ask for a new invitation' })).toHaveCount(0)
  })

  await test.step('revoked', async () => {
    const { page: vics } = await asPerson('Vic', { context: phone })
    const revoked = await makeInviteLink(olive, clanId)
    await page.reload()
    await page.getByRole('button', { name: 'Revoke the link' }).click()
    await expect(page.getByText('The link was revoked.')).toBeVisible()
    await vics.goto(revoked)
    await expect(vics.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
    await expectFine(vics)
    await vics.goto('/invite/nothing-like-this')
    await expect(vics.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible()
    await expectFine(vics)
  })

  await test.step('full: names the plan that has room, and works once there is some', async () => {
    const open = await makeInviteLink(olive, clanId)
    await joinClan(olive, clanId, await signUp('Wim'))
    const { page: noras } = await asPerson('Nora', { context: phone })
    await noras.goto(open)
    await expect(noras.getByRole('heading', { name: 'Atelier is full' })).toBeVisible()
    await expect(noras.getByText('Essentials has.')).toBeVisible()
    await expectFine(noras)
    await olive.db.rpc('remove_from_clan', { clan_id: clanId, user_id: mia.id }).throwOnError()
    await noras.getByRole('link', { name: 'Try again' }).click()
    await noras.getByRole('button', { name: 'Join as Nora' }).click()
    await expect(noras.getByRole('heading', { name: 'Atelier', level: 1 })).toBeVisible()
  })
})

test('another site cannot press the button of an invitation', async ({ request }) => {
  const headers = { origin: 'https://evil.example', 'next-action': '7f' }
  const answer = await request.post('/invite/a-token', { headers, data: '[]', maxRedirects: 0 })
  expect(answer.status()).toBe(403)
})
