import sharp from 'sharp'
import { expectAccessible } from './fixtures/accessible.ts'
import { linkTo } from './fixtures/mailbox.ts'
import { openBoard } from './fixtures/board.ts'
import { freshEmail, makeDojo, password, share, signIn, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const newPassword = 'paper-on-ink-2'

test('the profile is in the account menu, and others see the name that is saved there', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: hers, account: mia } = await asPerson('Mia')
  const dojo = await makeDojo(olive, { title: 'Ours', lists: [{ title: 'Ready' }] })
  await share(olive, dojo, mia, 'member')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const name = page.getByRole('textbox', { name: 'Display name' })
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Enter the name that others will see.')).toBeVisible()
  await name.fill('Olive of the dojo')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await openBoard(hers, dojo)
  await hers.getByRole('button', { name: 'Share' }).click()
  await expect(hers.getByRole('dialog').getByText('Olive of the dojo')).toBeVisible()
})

test('a picture is cropped by pointer and by keys, shown to colleagues, and taken away', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: hers, account: mia } = await asPerson('Mia')
  const { page: foreign } = await asPerson('Nora')
  const dojo = await makeDojo(olive, { title: 'Ours', lists: [{ title: 'Ready' }] })
  await share(olive, dojo, mia, 'member')
  // Red on the left, blue on the right.
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  await page.goto('/profile')
  // Nothing listens before the page has its scripts.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  const view = dialog.getByRole('img', { name: 'Your picture, as others will see it' })
  await expect(view).toBeVisible()
  await expectAccessible(page)
  const box = await view.boundingBox()
  if (!box) throw new Error('The picture is not shown.')
  await page.mouse.move(box.x + 60, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 240, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole('slider', { name: 'Left to right' })).toHaveValue('0')
  await dialog.getByRole('slider', { name: 'Left to right' }).press('End')
  await expect(dialog.getByRole('slider', { name: 'Left to right' })).toHaveValue('1')
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()

  const { data } = await mia.db.from('profiles').select('avatar_url').eq('user_id', olive.id).single()
  const address = data?.avatar_url ?? ''
  const seen = await hers.request.get(address)
  expect(seen.headers()['content-type']).toBe('image/webp')
  const { data: pixels, info } = await sharp(await seen.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  const [r = 255, , b = 0] = pixels.subarray(0, 3)
  expect(r < 40 && b > 200, 'the right half was chosen').toBe(true)
  expect((await foreign.request.get(address)).status(), 'not for strangers').toBe(404)

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Image deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible()
  expect((await hers.request.get(address)).status()).toBe(404)
})

test('a file that is not a picture is refused', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  await page.goto('/profile')
  // Nothing listens before the page has its scripts.
  await page.waitForLoadState('networkidle')
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog.getByRole('alert')).toContainText('could not be read as a picture')
  await expect(dialog.getByRole('button', { name: 'Save picture' })).toHaveCount(0)
  const answer = await page.request.post('/api/avatar', {
    data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    headers: { 'content-type': 'image/svg+xml' },
  })
  expect(answer.status()).toBe(400)
})

test('zone, week and date format are used on every device, from the first paint on', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { timezoneId: 'Europe/Berlin', locale: 'en-US' },
  })
  const dojo = await makeDojo(olive, {
    title: 'Far away',
    // Half past nine in the evening of 25 November in UTC.
    lists: [
      {
        title: 'Ready',
        cards: [{ title: 'Call', due_date: '2030-11-25', due_at: '2030-11-25T21:30:00Z', due_time_zone: 'UTC' }],
      },
    ],
  })
  await page.goto('/profile')
  const stored = async () => ((await olive.db.rpc('viewer')).data as { settings: Record<string, unknown> }).settings
  // What is chosen before the page has its scripts jumps back.
  await expect(async () => {
    await page.getByLabel('Time zone').selectOption({ label: 'Asia, Kathmandu' })
    await expect.poll(stored, { timeout: 3000 }).toMatchObject({ timeZone: 'Asia/Katmandu' })
  }).toPass()
  await page.getByLabel('Weeks start on').selectOption({ label: 'Saturday' })
  await expect.poll(stored).toMatchObject({ weekStart: 6 })
  await page.getByLabel('Write dates as in').selectOption({ label: 'United Kingdom' })
  await expect(page.getByText('28 November 2026 at 21:05')).toBeVisible()
  await expect.poll(stored).toMatchObject({ dateFormat: 'en-GB' })
  await page.reload()
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Katmandu')

  // Another device, which has reported another zone, and runs no script.
  const { page: plain } = await asPerson('Olive', {
    account: olive,
    context: { javaScriptEnabled: false, timezoneId: 'America/New_York' },
  })
  await plain.goto(`/dojo/${dojo}`)
  await expect(plain.getByText('26 Nov 2030, 03:15')).toBeVisible()
  const { page: other } = await asPerson('Olive', { account: olive, context: { timezoneId: 'America/New_York' } })
  await openBoard(other, dojo)
  await expect(other.getByText('26 Nov 2030, 03:15')).toBeVisible()
  await other.getByRole('radio', { name: 'Calendar' }).click()
  await expect(other.getByRole('columnheader').first()).toHaveAccessibleName('Saturday')
  await expect(other.getByText('26 Nov 2030, 03:15')).toHaveCount(0)
})

test('the theme follows the person to other devices without a flash', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { colorScheme: 'light' } })
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect
    .poll(async () => ((await olive.db.rpc('viewer')).data as { settings: { theme: string } }).settings.theme)
    .toBe('dark')
  const { page: other } = await asPerson('Olive', { account: olive, context: { colorScheme: 'light' } })
  // Writes down what was painted before anything else ran.
  await other.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    requestAnimationFrame(function look() {
      if (document.querySelector('main')) seen.push(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    })
  })
  await other.goto('/dashboard')
  await expect(other.locator('html')).toHaveClass(/dark/)
  const painted = await other.evaluate(() => new Set((window as unknown as { seen: string[] }).seen).size)
  expect(painted, 'one colour from the first frame on').toBeLessThanOrEqual(1)
  // Chosen on the other device, it comes back.
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect
    .poll(async () => ((await olive.db.rpc('viewer')).data as { settings: { theme: string } }).settings.theme)
    .toBe('light')
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('the address changes with the password and the new mailbox; whether one is taken shows nowhere', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const mia = await signUp('Mia')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' })
  await dialog.getByLabel('New e-mail address').fill(mia.email)
  await dialog.getByLabel('Current password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That is not your password.')
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(dialog.getByRole('status')).toContainText(`Open the link that we sent to ${mia.email}`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await linkTo(mia.email, 'This address already has an account')).toBe('/auth')

  const to = freshEmail('Olive')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await dialog.getByLabel('New e-mail address').fill(to)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(dialog.getByRole('status')).toContainText(`Open the link that we sent to ${to}`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(await linkTo(to, 'Confirm your new e-mail address'))
  await expect(page.getByRole('heading', { name: 'Confirm your new address' })).toBeVisible()
  expect(await linkTo(olive.email, 'Your e-mail address is about to change')).toBe('/profile')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('region', { name: 'E-mail' })).toContainText(to)
  expect((await olive.db.auth.signInWithPassword({ email: to, password })).error).toBeNull()
})

test('the password changes with the current one, and that signs the other devices out', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: other } = await asPerson('Olive', { account: { ...olive, db: undefined as never } })
  await other.goto('/dashboard')
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('short')
  await dialog.getByRole('button', { name: 'Set new password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('At least 8 characters')
  await expectAccessible(page)
  await dialog.getByLabel('New password').fill(newPassword)
  await dialog.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await other.goto('/dashboard')
  await expect(other, 'signed out elsewhere').toHaveURL(/\/auth/)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('devices are listed in words, and one that is signed out notices at its next request', async ({
  asPerson,
  browser,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const dojo = await makeDojo(olive, { title: 'Ours', lists: [{ title: 'Ready' }] })
  const telephone = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  })
  const there = await telephone.newPage()
  await there.goto('/auth')
  await there.getByLabel('Email').fill(olive.email)
  await there.getByLabel('Password').fill(password)
  await there.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(there).toHaveURL(/\/dashboard/)
  await openBoard(there, dojo)

  await page.goto('/profile')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expect(devices).toContainText('Safari on iPhone')
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('Safari on iPhone has to sign in again.')).toBeVisible()
  await expect(devices).not.toContainText('Safari on iPhone')
  await expectAccessible(page)
  await there.reload()
  await expect(there).toHaveURL(/\/auth/)
  await telephone.close()
  await signIn(page.context(), olive)
})

test('it all fits on a phone and works in the dark', async ({ asPerson }) => {
  const { page } = await asPerson('Olive', { context: { ...phone, colorScheme: 'dark' } })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devices' }).getByText('This device')).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(/#devices$/)
  await expect(page.getByRole('heading', { name: 'Devices', level: 2 })).toBeInViewport()
})
