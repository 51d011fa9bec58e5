import { createClient } from '@supabase/supabase-js'
import type { Page } from '@playwright/test'
import WebSocket from 'ws'
import type { Database } from '../lib/supabase/database.types.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { type Account, address, makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

type Mail = { subject: string; text: string; html: string }

const wish = (page: Page) => page.getByRole('checkbox', { name: 'Send me my week every Monday' })
const sheet = (page: Page) => page.getByRole('dialog')
const admin = () =>
  createClient<Database>(address('SUPABASE_URL'), address('SUPABASE_SECRET_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  })

/** The next Monday, after the hour of everyone's summary: its week is the one that it is now. */
function nextMonday(): string {
  const now = new Date()
  const days = 8 - (now.getUTCDay() || 7)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12)).toISOString()
}

/** As on that Monday: the jobs send what is noted. */
async function mondayComes(at: string): Promise<void> {
  await admin().rpc('prepare_weekly_letters', { most: 1000, at }).throwOnError()
  await admin().rpc('enqueue_job', { kind: 'weekly.send' }).throwOnError()
}

async function weeksOf({ email }: Account): Promise<Mail[]> {
  const answer = await fetch(`${address('MAILBOX_URL')}/api?${new URLSearchParams({ to: email })}`)
  return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.startsWith('Your week'))
}

/** Two done, one of them too late and one that had come back; two being worked on, one of them late. */
async function makeWeek(olive: Account): Promise<string> {
  const boardId = await makeDojo(olive, {
    title: 'Autumn',
    lists: [
      { title: 'Ready' },
      {
        title: 'In progress',
        cards: [
          'Bow',
          { title: 'Kick', due_date: '2026-01-01' },
          { title: '<b>Roll</b>', due_date: '2026-01-02' },
          'Jump',
        ],
      },
      { title: 'Complete' },
    ],
  })
  const cards = () => olive.db.from('cards')
  await cards().update({ assignee: olive.id }).eq('board_id', boardId).throwOnError()
  const complete = (is_completed: boolean, ...titles: string[]) =>
    cards().update({ is_completed }).eq('board_id', boardId).in('title', titles).throwOnError()
  await complete(true, 'Bow', 'Kick')
  await complete(false, 'Bow')
  await complete(true, 'Bow')
  await olive.db.rpc('save_settings', { settings: { timeZone: 'UTC', weekStart: 1 } }).throwOnError()
  return boardId
}

test('people who want their week by e-mail get it once, each number opens what it counts, and one click ends it', async ({
  asPerson,
  browser,
}) => {
  test.slow()
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const { page: quiet, account: nora } = await asPerson('Nora')
  const boardId = await makeWeek(olive)
  await page.goto('/notification-settings')
  await expect(wish(page)).not.toBeChecked()
  await expect(wish(page)).toHaveAccessibleDescription(
    /^Comes on Monday at 8:00 AM.*Nothing is sent if you finished nothing/,
  )
  await wish(page).focus()
  await page.keyboard.press('Space')
  await expect(wish(page)).toBeChecked()
  await expect(page.getByText('Changes are saved right away.')).toBeVisible()
  await page.reload()
  await expect(wish(page)).toBeChecked()
  await expectAccessible(page)
  // Nora wants it as well, and has nothing to be told.
  await quiet.goto('/notification-settings')
  await wish(quiet).check()
  await expect(quiet.getByText('Changes are saved right away.')).toBeVisible()

  const monday = nextMonday()
  await mondayComes(monday)
  await expect.poll(async () => (await weeksOf(olive)).length, { timeout: 60_000 }).toBe(1)
  await mondayComes(monday)
  const [letter] = await weeksOf(olive)
  expect(letter?.subject).toMatch(/^Your week, \w+ \d+ to \w+ \d+: 2 done$/)
  for (const sentence of [
    'Compared with your past weeks: Not enough yet: 4 more weeks.',
    '0 kept, 1 missed.',
    '1 open and overdue.',
    'How old is too old: Not enough yet: 9 more finished techniques.',
    '1 of 2 techniques done had been reopened before.',
  ])
    expect(letter?.text).toContain(sentence)
  expect(letter?.html).toContain('&lt;b&gt;Roll&lt;/b&gt;')

  const receipts = [...(letter?.text ?? '').matchAll(/^ {2}(\d+)(?: techniques?)?: (\S+)$/gm)]
  expect(receipts.map(([, count]) => count)).toEqual(['2', '1', '1', '2', '1'])
  for (const [, count, href = ''] of receipts) {
    const { pathname, search } = new URL(href)
    expect(letter?.html).toContain(href.replaceAll('&', '&amp;'))
    await page.goto(pathname + search)
    await expect(sheet(page).getByText(new RegExp(`^${count} techniques?( |$)`))).toBeVisible()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(Number(count))
  }
  expect(letter?.text).toContain(`/dojo/${boardId}?technique=`)

  // From the e-mail, signed in or not.
  const [, stop = ''] = /Stop the weekly e-mail:\n(\S+)/.exec(letter?.text ?? '') ?? []
  const stranger = await browser.newContext({ baseURL: address('BASE_URL') })
  const mail = await stranger.newPage()
  await mail.goto(new URL(stop).pathname + new URL(stop).search)
  await expect(mail.getByRole('heading', { name: 'Stop the weekly e-mail?' })).toBeVisible()
  await expectAccessible(mail)
  await page.goto('/notification-settings')
  await expect(wish(page), 'looking stops nothing').toBeChecked()
  await mail.getByRole('button', { name: 'Stop the weekly e-mail' }).click()
  await expect(mail.getByRole('heading', { name: 'The weekly e-mail is stopped' })).toBeVisible()
  await page.reload()
  await expect(wish(page)).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'As it happens' }), 'other e-mails still come').toBeChecked()

  // The button of a mail program (RFC 8058).
  await wish(page).check()
  await expect(page.getByText('Changes are saved right away.')).toBeVisible()
  const token = new URL(stop).searchParams.get('token') ?? ''
  const oneClick = await stranger.request.post(`/api/unsubscribe?${new URLSearchParams({ token })}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(oneClick.status()).toBe(204)
  await page.reload()
  await expect(wish(page)).not.toBeChecked()
  await stranger.close()

  expect(await weeksOf(olive), 'once').toHaveLength(1)
  expect(await weeksOf(mia), 'she did not ask for it').toEqual([])
  expect(await weeksOf(nora), 'she has nothing to be told').toEqual([])
})

test('it says that it does not come while e-mails are off, and what is refused is taken back', async ({ asPerson }) => {
  const { page } = await asPerson('Olive', {
    context: { viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  })
  await page.goto('/notification-settings')
  await page.getByRole('radio', { name: 'Off' }).check()
  await expect(wish(page)).toHaveAccessibleDescription('E-mails are switched off, so it does not come.')
  await page.getByRole('radio', { name: 'As it happens' }).check()
  await page.getByRole('combobox', { name: 'Summary and reminders at' }).selectOption({ label: '6:00 AM' })
  await expect(wish(page)).toHaveAccessibleDescription(/^Comes on Monday at 6:00 AM/)
  await expect(page.getByText('Changes are saved right away.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
  await page.route('**/rest/v1/rpc/save_notification_settings*', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await wish(page).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save your notification settings.' })).toBeVisible()
  await expect(wish(page)).not.toBeChecked()
})
