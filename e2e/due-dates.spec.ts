import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { property, typeDue } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'

const dayIn = (timeZone: string, at = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
const technique = (page: Page, title: string) => page.locator('[data-card-id]', { hasText: title })

/** Twenty-five hours apart: it is never the same day in both. */
const east = { timezoneId: 'Pacific/Kiritimati', locale: 'en-GB' }
const west = { timezoneId: 'Pacific/Pago_Pago', locale: 'en-GB' }

test('a day that is picked in one time zone is the same in another, and late only where it is over', async ({
  asPerson,
}) => {
  const { page: kiri, account: olive } = await asPerson('Olive', { context: east })
  const { page: pago, account: mia } = await asPerson('Mia', { context: west })
  const boardId = await makeDojo(olive, { title: 'Two shores', lists: [{ title: 'Ready', cards: ['Mend the nets'] }] })
  await share(olive, boardId, mia, 'member')
  const day = dayIn('Pacific/Pago_Pago')

  await kiri.goto(`/dojo/${boardId}`)
  await pago.goto(`/dojo/${boardId}`)
  await kiri.getByRole('link', { name: 'Mend the nets' }).click()
  await typeDue(kiri.getByRole('dialog'), day)
  await kiri.getByRole('button', { name: 'Close' }).click()
  await expect(technique(kiri, 'Mend the nets')).toContainText(/Due yesterday|Overdue since/)
  await expect(technique(pago, 'Mend the nets')).toContainText('Due today')
  await pago.getByRole('link', { name: 'Mend the nets' }).click()
  await expect(property(pago.getByRole('dialog'), 'Due date')).toContainText('Today')

  // The same in the first HTML, before any script has run.
  const firstHtml = async (page: Page) =>
    (await (await page.request.get(`/dojo/${boardId}`)).text()).match(/data-due="(\w+)"/)?.[1]
  expect(await firstHtml(kiri)).toBe('late')
  expect(await firstHtml(pago)).toBe('today')

  for (const [page, counts] of [
    [kiri, /1 overdue/],
    [pago, /^(?!.*overdue)/],
  ] as const) {
    await page.goto(`/dojo/${boardId}?due=overdue`)
    await expect(technique(page, 'Mend the nets')).toBeVisible({ visible: page === kiri })
    await page.goto('/dashboard')
    await expect(
      page
        .getByRole('article', { name: 'Two shores' })
        .or(page.getByRole('listitem').filter({ hasText: 'Two shores' }))
        .first(),
    ).toContainText(counts)
  }
})

test('a card that is due today becomes late at midnight while it is on screen', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    // No summer time, so 24 hours after any hour is the next day.
    context: { timezoneId: 'Asia/Tokyo', locale: 'en-GB' },
  })
  const today = dayIn('Asia/Tokyo')
  const boardId = await makeDojo(olive, {
    title: 'Midnight',
    lists: [{ title: 'Ready', cards: [{ title: 'Feed the cat', due_date: today }] }],
  })
  await page.clock.install()
  await page.goto(`/dojo/${boardId}`)
  await expect(technique(page, 'Feed the cat')).toContainText('Due today')
  await page.clock.fastForward('24:00:00')
  await expect(technique(page, 'Feed the cat')).toContainText('Due yesterday')
})

test('a time is set by one clock, read on another, undone and removed', async ({ asPerson }) => {
  const { page: auckland, account: olive } = await asPerson('Olive', {
    context: { timezoneId: 'Pacific/Auckland', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  })
  const { page: berlin, account: mia } = await asPerson('Mia', {
    context: { timezoneId: 'Europe/Berlin', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  })
  const boardId = await makeDojo(olive, {
    title: 'Calls',
    lists: [
      {
        title: 'Ready',
        cards: [
          { title: 'Call the harbour', due_date: '2099-11-26' },
          { title: 'Write it down', due_date: '2099-11-25' },
        ],
      },
    ],
  })
  await share(olive, boardId, mia, 'viewer')
  const stored = async () =>
    (
      await olive.db
        .from('cards')
        .select('due_date, due_at, due_time_zone')
        .eq('title', 'Call the harbour')
        .eq('board_id', boardId)
        .single()
    ).data
  await auckland.goto(`/dojo/${boardId}`)
  await berlin.goto(`/dojo/${boardId}`)
  await auckland.getByRole('link', { name: 'Call the harbour' }).click()
  const due = property(auckland.getByRole('dialog', { name: 'Call the harbour' }), 'Due date')
  await due.click()
  await auckland.getByRole('button', { name: 'Add time' }).click()
  await expect(auckland.getByLabel('Due time')).toBeFocused()
  await auckland.getByLabel('Due time').fill('09:00')
  // Closing loses nothing that was just typed.
  await auckland.keyboard.press('Escape')
  await expect(due).toBeFocused()
  await auckland.keyboard.press('Escape')
  await expect(technique(auckland, 'Call the harbour')).toContainText('Nov 26, 2099, 9:00 AM')
  await expect(technique(berlin, 'Call the harbour')).toContainText('Nov 25, 2099, 9:00 PM')
  await expect.poll(stored).toMatchObject({ due_date: '2099-11-26', due_time_zone: 'Pacific/Auckland' })
  expect(Date.parse((await stored())?.due_at ?? '')).toBe(Date.parse('2099-11-25T20:00:00Z'))

  await berlin.getByRole('link', { name: 'Call the harbour' }).click()
  await expect(berlin.getByText('9:00 AM on Nov 26 in Auckland')).toBeVisible()
  await berlin.getByRole('button', { name: 'Show history' }).click()
  await expect(berlin.getByText('set the due date to Nov 25, 2099, 9:00 PM')).toBeVisible()
  await berlin.keyboard.press('Escape')
  await berlin.goto(`/dojo/${boardId}?view=list&sort=due`)
  await expect(
    berlin.getByRole('table', { name: 'Techniques' }).locator('[data-card-id]').getByRole('link'),
  ).toHaveText(['Call the harbour', 'Write it down'])

  await auckland.keyboard.press('ControlOrMeta+z')
  await expect(technique(auckland, 'Call the harbour')).not.toContainText('9:00')
  await expect.poll(stored).toEqual({ due_date: '2099-11-26', due_at: null, due_time_zone: null })

  await auckland.getByRole('link', { name: 'Call the harbour' }).click()
  await due.click()
  await auckland.getByRole('button', { name: 'Add time' }).click()
  await auckland.getByLabel('Due time').fill('10:15')
  await expect.poll(async () => (await stored())?.due_time_zone).toBe('Pacific/Auckland')
  await expectAccessible(auckland)
  await auckland.getByRole('button', { name: 'Remove time' }).click()
  await expect(auckland.getByRole('button', { name: 'Add time' })).toBeVisible()
  await expect.poll(stored).toEqual({ due_date: '2099-11-26', due_at: null, due_time_zone: null })
})

test('the calendar shows the time, and a technique that is put on another day keeps it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { timezoneId: 'Europe/Berlin', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  })
  const month = dayIn('Europe/Berlin').slice(0, 7)
  const timed = { title: 'Catch the train', due_at: `${month}-14T11:30:00Z`, due_time_zone: 'UTC' }
  const boardId = await makeDojo(olive, {
    title: 'Travel',
    lists: [{ title: 'Ready', cards: [{ title: 'Pack', due_date: `${month}-14` }, timed] }],
  })
  const day = (number: number) => page.locator(`[role=gridcell][data-day="${month}-${number}"]`)
  await page.goto(`/dojo/${boardId}?view=calendar`)
  await expect(day(14).getByRole('link')).toHaveText(['Catch the train', 'Pack'])
  const words = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    .format(new Date(timed.due_at))
    .replace('\u202f', ' ')
  await expect(day(14)).toContainText(words)
  await day(14).getByRole('link', { name: 'Catch the train' }).focus()
  for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect(day(15)).toContainText(words)
})

test('the calendar opens at the month of the browser, whatever day it is for the server', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const later = new Date(Date.now() + 40 * 86_400_000)
  const day = dayIn('Europe/Berlin', later)
  const boardId = await makeDojo(olive, {
    title: 'New year',
    lists: [{ title: 'Ready', cards: [{ title: 'Begin', due_date: day }] }],
  })
  await page.clock.setFixedTime(later)
  await page.goto(`/dojo/${boardId}?view=calendar`)
  const today = page.locator(`[role=gridcell][data-day="${day}"]`)
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(today.getByRole('link')).toHaveText('Begin')
})
