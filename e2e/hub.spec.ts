import { createClient } from '@supabase/supabase-js'
import type { Page } from '@playwright/test'
import WebSocket from 'ws'
import type { Database } from '../lib/supabase/database.types.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, address, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/* The AI hub: what needs the person, one act each, and answers; each number opens exactly what it counts. */

const briefing = (page: Page) => page.getByRole('region', { name: 'Briefing' })
const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions' })
const sheet = (page: Page) => page.getByRole('dialog')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const admin = () =>
  createClient<Database>(address('SUPABASE_URL'), address('SUPABASE_SECRET_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  })

/** Three late, one due today, two of the same title. */
async function makeDay(olive: Account): Promise<string> {
  await olive.db.rpc('save_settings', { settings: { timeZone: 'UTC', weekStart: 1 } }).throwOnError()
  return makeDojo(olive, {
    title: 'Winter concert',
    lists: [
      { title: 'Ready', cards: ['Call the printer', 'Call the printer!', { title: 'Tickets', due_date: inDays(0) }] },
      {
        title: 'In progress',
        cards: [
          { title: 'Posters', due_date: inDays(-3) },
          { title: 'Programme', due_date: inDays(-2) },
          { title: '<b>Hall</b>', due_date: inDays(-1) },
        ],
      },
      { title: 'Complete' },
    ],
  })
}

test('people without a plan for it see what it is and which plan has it', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await givePlan(account, 'essentials')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Hub' }).click()
  await expect(page.getByRole('heading', { name: 'Know what needs you today' })).toBeVisible()
  await expect(page.getByText('comes with Pro, Business and Enterprise')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Pro' })).toHaveAttribute('href', '/settings?plan=pro')
  await expect(briefing(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('the briefing opens exactly what it counts; what is late moves with one click, and back with another', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'pro')
  const boardId = await makeDay(olive)
  await page.goto('/ai-hub')
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Olive$/ })).toBeVisible()
  await expect(briefing(page)).toContainText('3 techniques are overdue. Posters was due')
  await expect(briefing(page)).toContainText('Tickets is due today.')
  await expectAccessible(page)

  const number = briefing(page).getByRole('link', { name: '3 techniques' })
  await number.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByText('3 techniques')).toBeVisible()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(3)
  await expect(sheet(page)).toContainText('<b>Hall</b>')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/ai-hub$/)

  const dues = async () => {
    const { data } = await olive.db
      .from('cards')
      .select('title, due_date')
      .eq('board_id', boardId)
      .lt('due_date', inDays(0))
      .throwOnError()
    return data.map(({ title }) => title).toSorted()
  }
  await suggestions(page).getByRole('button', { name: 'Move 3' }).click()
  await expect(page.getByText('3 techniques moved to other days')).toBeVisible()
  await expect(briefing(page)).not.toContainText('overdue')
  await expect(suggestions(page).getByRole('button', { name: 'Move 3' })).toHaveCount(0)
  await expect(suggestions(page).getByRole('heading', { name: 'Suggestions' })).toBeFocused()
  expect(await dues()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(briefing(page)).toContainText('3 techniques are overdue')
  expect(await dues()).toEqual(['<b>Hall</b>', 'Posters', 'Programme'])
})

test('a suggestion is dismissed until its facts change, and can be taken back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'pro')
  const boardId = await makeDay(olive)
  await page.goto('/ai-hub')
  const twins = suggestions(page).getByRole('listitem', { name: 'Two look the same' })
  await expect(twins).toContainText(/“Call the printer!?” in Winter concert: Ready\./)
  await twins.getByRole('button', { name: 'Not now' }).click()
  await expect(twins).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(twins).toBeVisible()
  await twins.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Dismissed until something changes').last()).toBeVisible()
  await page.reload()
  await expect(suggestions(page).getByRole('button', { name: 'Move 3' })).toBeVisible()
  await expect(twins).toHaveCount(0)
  const { data: lists } = await olive.db
    .from('lists')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Ready')
    .throwOnError()
  await olive.db
    .from('cards')
    .insert({ list_id: lists[0]?.id ?? '', title: 'call the printer', board_id: boardId, order_index: 0 })
    .throwOnError()
  await page.reload()
  const three = suggestions(page).getByRole('listitem', { name: '3 look the same' })
  await three.getByRole('link', { name: 'Compare' }).click()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(3)

  // A server that refuses changes nothing, and says so.
  await page.keyboard.press('Escape')
  await page.route('**/rest/v1/rpc/edit_cards', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await suggestions(page).getByRole('button', { name: 'Move 3' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(briefing(page)).toContainText('3 techniques are overdue')
})

test('questions are answered from one’s own dojos, with what they count; others are not', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  await givePlan(olive, 'pro')
  const boardId = await makeDay(olive)
  await share(olive, boardId, mia, 'member')
  const cards = () => olive.db.from('cards')
  await cards()
    .update({ assignee: mia.id })
    .eq('board_id', boardId)
    .in('title', ['Posters', 'Programme'])
    .throwOnError()
  await cards()
    .update({ assignee: olive.id, is_completed: true })
    .eq('board_id', boardId)
    .eq('title', 'Tickets')
    .throwOnError()
  await page.goto('/ai-hub')
  const field = page.getByRole('textbox', { name: 'Question' })
  const answer = page
    .getByRole('region')
    .filter({ has: page.getByRole('status') })
    .getByRole('status')
  const ask = async (question: string) => {
    await field.fill(question)
    await field.press('Enter')
    await expect(page).toHaveURL(/ask=/)
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
  }
  await ask('What is Mia working on?')
  await expect(answer).toHaveText('Mia is working on 2 techniques.')
  await answer.getByRole('link', { name: '2 techniques' }).click()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(answer).toHaveText('Mia is working on 2 techniques.')
  await ask('what did we finish today')
  await expect(answer).toHaveText('1 technique was finished today.')
  await ask('what is overdue?')
  await expect(answer).toHaveText('3 techniques are overdue in your dojos, none of them yours.')
  await ask('How long does the weather take?')
  await expect(answer).toContainText('Nothing called “weather” was finished')
  await ask('<img src=x onerror=alert(1)>')
  await expect(answer).toContainText('I cannot answer that.')
  await page.getByRole('link', { name: 'What is due this week?' }).click()
  await expect(answer).toContainText('due this week')

  // The same from the command palette, as a command and as a search.
  await page.goto('/dashboard')
  for (const typed of ['>what waits on me', 'what waits on me']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /search/i }).fill(typed)
    await page.getByRole('option', { name: 'Ask the AI Hub: what waits on me' }).click()
    await expect(answer).toHaveText('No one is waiting on you.')
  }
})

test('nothing needs you: on a phone, in both themes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  await givePlan(olive, 'pro')
  await makeDojo(olive, { title: 'Calm', lists: [{ title: 'Ready', cards: ['Later'] }] })
  await page.goto('/ai-hub')
  await expect(briefing(page).getByText('Nothing needs you today')).toBeVisible()
  await expect(suggestions(page)).toContainText('None right now. They appear when')
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await expect(page.getByRole('link', { name: 'Analytics', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'AI Hub' })).toHaveCount(0)
})

test('the briefing comes in the morning to people who want it, once, and its link ends it', async ({
  asPerson,
  browser,
}) => {
  test.slow()
  const { page, account: olive } = await asPerson('Olive')
  const { page: other, account: nora } = await asPerson('Nora')
  await givePlan(olive, 'pro')
  await makeDay(olive)
  const wish = (of: Page) => of.getByRole('checkbox', { name: 'Send me my briefing every morning' })
  await other.goto('/notification-settings')
  await expect(wish(other)).toBeDisabled()
  await expect(wish(other)).toHaveAccessibleDescription(/comes with Pro and above/)
  await page.goto('/notification-settings')
  await wish(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Changes are saved right away.')).toBeVisible()
  await page.reload()
  await expect(wish(page)).toBeChecked()
  await expectAccessible(page)

  // As on tomorrow's morning: the jobs send what is noted.
  const at = `${inDays(1)}T09:00:00Z`
  const comes = async () => {
    await admin().rpc('prepare_morning_letters', { most: 1000, at }).throwOnError()
    await admin().rpc('enqueue_job', { kind: 'morning.send' }).throwOnError()
  }
  const letters = async ({ email }: Account) => {
    const answer = await fetch(`${address('MAILBOX_URL')}/api?${new URLSearchParams({ to: email })}`)
    const mails = (await answer.json()) as { subject: string; text: string; html: string }[]
    return mails.filter(({ subject }) => subject.startsWith('Your briefing'))
  }
  await comes()
  await expect.poll(async () => (await letters(olive)).length, { timeout: 60_000 }).toBe(1)
  await comes()
  const [letter] = await letters(olive)
  expect(letter?.text).toContain('3 techniques are overdue.')
  const [, href = ''] = /^ {2}3 techniques: (\S+)$/m.exec(letter?.text ?? '') ?? []
  await page.goto(new URL(href).pathname + new URL(href).search)
  await expect(sheet(page).getByRole('listitem')).toHaveCount(3)

  const [, stop = ''] = /Stop the morning e-mail:\n(\S+)/.exec(letter?.text ?? '') ?? []
  const stranger = await browser.newContext({ baseURL: address('BASE_URL') })
  const mail = await stranger.newPage()
  await mail.goto(new URL(stop).pathname + new URL(stop).search)
  await mail.getByRole('button', { name: 'Stop the morning e-mail' }).click()
  await expect(mail.getByRole('heading', { name: 'The morning e-mail is stopped' })).toBeVisible()
  await stranger.close()
  await page.goto('/notification-settings')
  await expect(wish(page)).not.toBeChecked()
  expect(await letters(olive)).toHaveLength(1)
  expect(await letters(nora)).toEqual([])
})

test('a goal is typed on the hub and broken down on its own page, which leads back', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await givePlan(account, 'pro')
  await page.goto('/ai-hub')
  // No dojo yet: what to do first is offered.
  await expect(page.getByRole('link', { name: 'Open your first dojo' })).toHaveAttribute('href', '/new-board')
  const goal = page.getByRole('textbox', { name: 'What do you want to reach, and by when?' })
  await goal.fill('Winter concert in 90 days')
  // Leaving a field sends nothing.
  await page.getByRole('textbox', { name: 'Question' }).fill('What is overdue?')
  await goal.focus()
  await expect(page).toHaveURL(/\/ai-hub$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ai-hub\/goal\?goal=Winter\+concert\+in\+90\+days$/)
  await expect(page.getByRole('radio', { name: 'Playbook “Concert”' })).toBeChecked()

  // What was changed is there again on returning, until it is discarded.
  const title = page.getByRole('textbox', { name: /^Title of / }).first()
  const proposed = await title.inputValue()
  const discard = page.getByRole('button', { name: 'Discard changes' })
  await expect(discard).toHaveCount(0)
  await title.fill('Tune the harp')
  await expect(discard).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'AI Hub' }).click()
  await expect(page).toHaveURL(/\/ai-hub$/)
  await page.goBack()
  await expect(title).toHaveValue('Tune the harp')
  await discard.click()
  await expect(title).toHaveValue(proposed)
  await expect(discard).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/ai-hub$/)
  await page.goForward()
  await expect(title).toHaveValue(proposed)
})
