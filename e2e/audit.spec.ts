import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { someAddress } from '../local/testing/make-account.ts'
import { addDays } from '../lib/boards/dates/calendar-day.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { openTrail, seal } from './fixtures/audit.ts'
import { joinClan, makeClan, makeClanDojo } from './fixtures/clans.ts'
import { endFailing, failures } from './fixtures/failing.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { pressByKeyboard, tabTo } from './fixtures/keyboard.ts'
import { type Account, address, makeDojo, signIn, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const entries = (page: Page) => page.locator('details')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text }).first()

/** A clan on Business with a dojo and a member, who was made an admin. */
async function makeAtelier(olive: Account): Promise<{ clanId: string; boardId: string; mia: Account }> {
  await givePlan(olive, 'business')
  const [clanId, mia] = await Promise.all([makeClan(olive, 'Atelier'), signUp('Mia')])
  const boardId = await makeClanDojo(olive, clanId, '=Workshop')
  await joinClan(olive, clanId, mia)
  await olive.db.rpc('set_clan_role', { clan_id: clanId, user_id: mia.id, role: 'admin' }).throwOnError()
  return { clanId, boardId, mia }
}

test('an owner finds who did what, sees before and after, and verifies that nothing was changed', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId } = await makeAtelier(olive)
  await seal()
  await page.goto('/settings')
  // What comes later pushes the links down.
  await expect(page.getByText('You are on Business.')).toBeVisible()
  await page.getByRole('link', { name: 'Audit trail of Atelier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  await expect(entry(page, 'Olive made Mia admin of the clan')).toBeVisible()
  await expect(entry(page, 'Mia joined the clan as member')).toBeVisible()
  await expect(page.getByText('Entries are kept for one year.')).toBeVisible()

  const change = entry(page, 'Olive made Mia admin of the clan')
  await change.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(change.getByRole('row', { name: 'Role member admin' })).toBeVisible()
  await expect(change.getByText('clan.role_changed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ entries, unbroken since / })).toBeVisible()

  await page.getByLabel('What').selectOption({ label: 'Dojos: all' })
  await expect(page).toHaveURL(/what=dojos/)
  await expect(entries(page).filter({ hasText: 'joined the clan' })).toHaveCount(0)
  await expect(entry(page, 'moved the dojo into the clan')).toBeVisible()
  await page.getByLabel('Who').selectOption({ label: 'Mia' })
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all entries' }).click()
  await expect(entry(page, 'Mia joined the clan as member')).toBeVisible()
  await page.getByLabel('Words').fill('works')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=works/)
  await expect(entries(page).first()).toContainText('=Workshop')
  await page.reload()
  await expect(page.getByLabel('Words')).toHaveValue('works')
  await page.goto(`/audit-trails?clan=${clanId}&from=2020-01-01&to=2020-01-31`)
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(entry(page, 'Olive created the clan')).toBeVisible()
})

test('the days of a trail are chosen by keys or by finger, and without scripts', async ({ asPerson, browser }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId } = await makeAtelier(olive)
  await openTrail(page, clanId)
  const from = page.getByRole('button', { name: 'From', exact: true })
  const popover = page.getByRole('dialog', { name: 'From' })
  await expect(from).toHaveAccessibleDescription('Any day')
  await pressByKeyboard(page, from)
  await expect(popover.getByRole('textbox', { name: 'From' })).toBeFocused()
  await expectAccessible(page)
  const now = (await popover.locator('[aria-current="date"]').getAttribute('data-day'))!
  await page.keyboard.type('yesterday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${addDays(now, -1)}`))
  await expect(from).toBeFocused()
  await expect(popover).toHaveCount(0)
  await expect(entry(page, 'Olive created the clan')).toBeVisible()
  await from.click()
  await popover.getByRole('button', { name: 'Any day' }).click()
  await expect(page).not.toHaveURL(/from=/)

  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page: hand } = await asPerson('Olive', { account: olive, context: phone })
  await openTrail(hand, clanId)
  await hand.getByRole('button', { name: 'To', exact: true }).tap()
  const days = hand.getByRole('dialog', { name: 'To' })
  await expect(days).toBeVisible()
  // No keyboard comes up, and nothing is wider than the screen.
  await expect(days.getByRole('textbox')).not.toBeFocused()
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await days.getByRole('button', { name: 'Yesterday' }).tap()
  await expect(hand).toHaveURL(new RegExp(`to=${addDays(now, -1)}`))
  await expect(hand.getByRole('heading', { name: 'No entries match' })).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address('BASE_URL') })
  await signIn(context, olive)
  const plain = await context.newPage()
  await plain.goto(`/audit-trails?clan=${clanId}`)
  await plain.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-31')
  await plain.getByRole('button', { name: 'Search the audit trail' }).click()
  await expect(plain).toHaveURL(/to=2020-01-31/)
  await expect(plain.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await context.close()
})

test('the trail is downloaded as CSV and as JSON Lines, which is an entry itself', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId } = await makeAtelier(olive)
  // What was committed while another transaction was open is sealed the next time only.
  await expect(async () => {
    await openTrail(page, clanId)
    await expect(entry(page, 'Olive made Mia admin of the clan')).toBeVisible({ timeout: 3000 })
  }).toPass()
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const csv = await download('Export as CSV')
  expect(csv.name).toMatch(/^audit-trail-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(csv.text).toContain(`"'=Workshop"`)
  expect(csv.text, 'no cell is computed').not.toMatch(/(?:^|,)"?[=+@-]/m)
  await expect(entries(page)).toHaveCount(csv.text.trimEnd().split('\r\n').length - 1)

  const lines = (await download('Export as JSON Lines')).text.trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as { seq: number; hash: string; sealed: string })
  const [newest, before] = rows.toSorted((one, other) => other.seq - one.seq)
  const digest = await crypto.subtle.digest(
    'SHA-256',
    Buffer.concat([Buffer.from(before?.hash ?? '', 'hex'), Buffer.from(newest?.sealed ?? '', 'utf8')]),
  )
  expect(Buffer.from(digest).toString('hex'), 'anyone can compute the chain').toBe(newest?.hash)

  await expect(async () => {
    await openTrail(page, clanId)
    await expect(entry(page, 'Olive exported the audit trail as JSON Lines')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(entry(page, 'Olive exported the audit trail as CSV')).toBeVisible()
})

test('what fails on the trail is said in a sentence and keeps the page, its filters and its open entry', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  const { clanId } = await makeAtelier(olive)
  await openTrail(page, clanId)
  await page.waitForLoadState('networkidle')
  const what = page.getByLabel('What')
  await what.selectOption({ label: 'Members and roles: all' })
  await expect(page).toHaveURL(/what=/)
  const change = entry(page, 'Olive made Mia admin of the clan')
  await pressByKeyboard(page, change.locator('summary'))
  await expect(change.getByRole('row', { name: 'Role member admin' })).toBeVisible()
  const address = page.url()
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const verify = page.getByRole('button', { name: 'Verify' })
  const csv = page.getByRole('button', { name: 'Export these as CSV' })
  for (const { name, start } of failures) {
    await test.step(name, async () => {
      await start(page)
      await csv.click()
      await expect(said('The audit trail was not exported.')).toBeVisible()
      await expect(csv).toBeEnabled()
      await verify.click()
      await expect(page.getByText('The audit trail could not be verified')).toBeVisible()
      await expect(change.getByRole('row', { name: 'Role member admin' })).toBeVisible()
      expect(page.url()).toBe(address)
      await expectAccessible(page)
      await endFailing(page)
    })
  }
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('made Mia admin of the clan')
  await expect(said('The audit trail was not exported.')).toHaveCount(0)
  expect(page.url(), 'the page stays').toBe(address)
  await verify.click()
  await expect(page.getByText(/^\d+ entries, unbroken since /)).toBeVisible()

  await page.context().setOffline(true)
  await tabTo(page, what)
  await what.selectOption({ label: 'Dojos: all' })
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(change).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/what=dojos/)
  await expect(entry(page, 'moved the dojo into the clan')).toBeVisible()
})

test('a long export shows that it continues and can be stopped, and explains its refusals', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId } = await makeAtelier(olive)
  await openTrail(page, clanId)
  await page.waitForLoadState('networkidle')
  const csv = page.getByRole('button', { name: 'Export as CSV' })
  const said = page.getByRole('alert').filter({ hasText: 'The audit trail was not exported.' })
  // Never answered.
  await page.route('**/api/audit/export', () => {})
  await csv.click()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export as JSON Lines' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop export' }).press('Enter')
  await expect(page.getByText('Exporting…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export as JSON Lines' })).toBeEnabled()
  await expect(said, 'who stops it knows why').toHaveCount(0)
  await page.unroute('**/api/audit/export')

  await Promise.all([page.waitForEvent('download'), csv.click()])
  for (let turn = 1; turn < 20; turn += 1)
    await olive.db.rpc('begin_audit_export', { clan_id: clanId, format: 'csv', filters: {} }).throwOnError()
  await csv.click()
  await expect(said).toContainText('You have exported 20 times within the hour. Try again later.')
  await givePlan(olive, 'pro')
  await csv.click()
  await expect(said).toContainText('The plan no longer includes an audit trail.')

  const unknown = await page.context().request.post('/api/audit/export', { form: { clan: clanId, format: 'xlsx' } })
  expect(unknown.status()).toBe(400)

  // Without its script, the form is sent as a page and comes back to one.
  const asPage = { headers: { accept: 'text/html' }, form: { clan: clanId, format: 'csv' }, maxRedirects: 0 }
  const refused = await page.context().request.post('/api/audit/export', asPage)
  expect(refused.status()).toBe(303)
  expect(refused.headers()['location']).toContain('problem=export')
  await givePlan(olive, 'business')
  await page.goto(refused.headers()['location'] ?? '')
  await expect(page.getByRole('alert').filter({ hasText: 'The audit trail could not be exported.' })).toBeVisible()
})

test('members and strangers read nothing; without a plan it says what is missing, and goes on', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { clanId, mia } = await makeAtelier(olive)
  await olive.db.rpc('set_clan_role', { clan_id: clanId, user_id: mia.id, role: 'member' }).throwOnError()
  const { page: mias } = await asPerson('Mia', { account: mia })
  await openTrail(mias, clanId)
  await expect(mias.getByRole('heading', { name: 'The audit trail of Atelier is for its admins' })).toBeVisible()
  await expect(mias.getByText('joined the clan')).toHaveCount(0)
  const { page: noras } = await asPerson('Nora')
  await openTrail(noras, clanId)
  await expect(noras.getByText('Atelier')).toHaveCount(0)

  await givePlan(olive, 'pro')
  await openTrail(page, clanId)
  await expect(page.getByRole('heading', { name: 'See who did what in Atelier' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Business' })).toHaveAttribute('href', '/settings?plan=business')
  await expectAccessible(page)
  await givePlan(olive, 'business')
  await openTrail(page, clanId)
  await expect(entry(page, 'changed the plan to pro'), 'written in the meantime').toBeVisible()
})

test('a person without a clan reads of their dojos, and of sign-ins that failed', async ({ asPerson, browser }) => {
  const { page, account: vic } = await asPerson('Vic')
  await givePlan(vic, 'business')
  await makeDojo(vic, { title: 'Garden' })
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  const door = await elsewhere.newPage()
  await door.goto('/auth')
  await door.getByLabel('Email').fill(vic.email)
  await door.getByLabel('Password').fill('not-the-password')
  await door.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    door
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .first(),
  ).toBeVisible()
  await elsewhere.close()
  await expect(async () => {
    await openTrail(page, null)
    await expect(entry(page, 'Vic failed to sign in')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(entry(page, 'Vic failed to sign in')).toContainText('Chrome on Linux')
  await expect(entry(page, 'Vic created the dojo')).toContainText('Garden')
})

test('many entries come in pages, on a phone too', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  const { clanId, boardId } = await makeAtelier(olive)
  for (let turn = 0; turn < 60; turn += 1)
    await olive.db
      .from('boards')
      .update({ title: `Workshop ${turn}` })
      .eq('id', boardId)
      .throwOnError()
  await openTrail(page, clanId)
  await expect(entries(page)).toHaveCount(50)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing sticks out').toBeLessThanOrEqual(360)
  await entries(page).first().locator('summary').click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Older entries' }).click()
  await expect(entry(page, 'Olive created the clan')).toBeVisible()
  await expect(entries(page).filter({ hasText: 'renamed the dojo to “Workshop 59”' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest entries' }).click()
  await expect(entry(page, 'renamed the dojo to “Workshop 59”')).toBeVisible()
})
