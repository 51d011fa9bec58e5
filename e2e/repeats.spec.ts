import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { typeDay } from './fixtures/days.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { property } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'

/** With one technique, due on a Tuesday, and a kata that completes. */
async function makeGarden(owner: Account): Promise<string> {
  const boardId = await makeDojo(owner, {
    title: 'Garden',
    lists: [{ title: 'Ready', cards: [{ title: 'Water the plants', due_date: '2099-11-24' }] }, { title: 'Complete' }],
  })
  await owner.db
    .from('lists')
    .update({ completes: true })
    .eq('board_id', boardId)
    .eq('title', 'Complete')
    .throwOnError()
  return boardId
}
const techniques = (page: Page, title: string) => page.locator('[data-card-id]', { hasText: title })

async function openRepeat(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Water the plants' }).first().click()
  await property(page.getByRole('dialog', { name: 'Water the plants' }), 'Due date').click()
  const popover = page.getByRole('dialog', { name: 'Due date' })
  await popover.getByRole('button', { name: 'Repeat', exact: true }).click()
  return popover
}
async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a technique that repeats comes again when it is completed, for everyone, and undo takes that back', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 1440, height: 900 } } })
  const { page: other, account: mia } = await asPerson('Mia')
  const boardId = await makeGarden(olive)
  await share(olive, boardId, mia, 'viewer')
  await page.goto(`/dojo/${boardId}`)
  await other.goto(`/dojo/${boardId}`)

  const popover = await openRepeat(page)
  const words = popover.getByRole('textbox', { name: 'Repeat, in words' })
  await words.fill('every second tuesday')
  await expect(popover).toContainText('Every 2 weeks on Tuesday. Press Enter to set it.')
  await words.press('Enter')
  await expect(popover.getByRole('combobox', { name: 'Repeats' })).toHaveValue('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')
  await expect(popover).toContainText('Then Tue, Dec 8, 2099')
  await popover.getByRole('button', { name: 'Back to the due date' }).click()
  const row = popover.getByRole('button', { name: 'Repeat', exact: true })
  await expect(row).toBeFocused()
  await expect(row).toHaveAccessibleDescription('Every 2 weeks on Tuesday')
  await closeAll(page)
  await expect(techniques(page, 'Water the plants').getByRole('img', { name: 'Repeats' })).toBeVisible()
  await expect(techniques(other, 'Water the plants').getByRole('img', { name: 'Repeats' })).toBeVisible()

  // Completed, by whatever way, there is one of it at once, and the sign is on that one.
  await techniques(page, 'Water the plants').hover()
  await page.keyboard.press('c')
  await expect(techniques(page, 'Water the plants')).toHaveCount(2)
  const next = techniques(page, 'Water the plants').filter({ hasText: 'Dec 8, 2099' })
  await expect(next.getByRole('img', { name: 'Repeats' })).toBeVisible()
  await expect(techniques(other, 'Water the plants').filter({ hasText: 'Dec 8, 2099' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Repeats' })).toHaveCount(1)

  await page.keyboard.press('ControlOrMeta+z')
  await expect(techniques(page, 'Water the plants')).toHaveCount(1)
  await expect(techniques(page, 'Water the plants')).toContainText('Nov 24, 2099')
  await expect(techniques(page, 'Water the plants').getByRole('img', { name: 'Repeats' })).toBeVisible()
  await expect(techniques(other, 'Water the plants')).toHaveCount(1)

  // Its history tells; a viewer reads how it repeats.
  await other.getByRole('link', { name: 'Water the plants' }).click()
  const facts = other.getByRole('dialog', { name: 'Water the plants' })
  await expect(facts).toContainText('Every 2 weeks on Tuesday')
  await expect(property(facts, 'Due date')).toHaveCount(0)
  await facts.getByRole('button', { name: 'Show history' }).click()
  await expect(facts).toContainText('Olive set it to repeat: Every 2 weeks on Tuesday')

  // Undone, it does not repeat any more; done again, it does.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('img', { name: 'Repeats' })).toHaveCount(0)
})

test('every choice of the panel is kept, by keyboard and in both themes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width: 1440, height: 900 } } })
  const boardId = await makeGarden(olive)
  const stored = async () =>
    (await olive.db.from('cards').select('repeat, due_date').eq('board_id', boardId).single()).data
  await page.goto(`/dojo/${boardId}`)
  const popover = await openRepeat(page)
  await popover.getByRole('combobox', { name: 'Repeats' }).selectOption('Every weekday')
  await popover.getByRole('combobox', { name: 'Next one is created' }).selectOption('On its day')
  await popover.getByRole('combobox', { name: 'Ends' }).selectOption('After')
  await popover.getByRole('spinbutton', { name: 'How many times, including this one' }).fill('5')
  await expect.poll(stored).toEqual({
    repeat: 'DTSTART;TZID=Europe/Berlin:20991124 RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5 MAKE:DAY',
    due_date: '2099-11-24',
  })
  await popover.getByRole('combobox', { name: 'Repeats' }).selectOption('Custom…')
  await popover.getByRole('spinbutton', { name: 'How many', exact: true }).fill('3')
  await expect.poll(stored).toMatchObject({ repeat: expect.stringContaining('INTERVAL=3') })
  await popover.getByRole('combobox', { name: 'Unit' }).selectOption({ index: 2 })
  await popover.getByRole('combobox', { name: 'On', exact: true }).selectOption('the fourth Tuesday')
  await popover.getByRole('combobox', { name: 'Ends' }).selectOption('On')
  await typeDay(popover, 'Last day', '2100-03-01')
  await expect(popover.getByRole('button', { name: 'Last day' })).toBeFocused()
  await expect.poll(stored).toMatchObject({ repeat: expect.stringContaining('UNTIL=21000301') })
  await popover.getByRole('combobox', { name: 'Ends' }).selectOption('Never')
  await expect
    .poll(stored)
    .toMatchObject({ repeat: 'DTSTART;TZID=Europe/Berlin:20991124 RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=4TU MAKE:DAY' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  // What the rule does not mean moves to the first day that it means.
  await popover.getByRole('combobox', { name: 'Unit' }).selectOption({ index: 1 })
  await popover.getByRole('button', { name: 'Thursday' }).click()
  await popover.getByRole('button', { name: 'Tuesday' }).click()
  await expect.poll(stored).toEqual({
    repeat: 'DTSTART;TZID=Europe/Berlin:20991126 RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TH MAKE:DAY',
    due_date: '2099-11-26',
  })
  await popover.getByRole('combobox', { name: 'Counted' }).selectOption('From completion')
  await expect(popover).toContainText('Done today, then')
  await popover.getByRole('button', { name: 'Stop repeating' }).click()
  await expect.poll(stored).toMatchObject({ repeat: null, due_date: '2099-11-26' })

  const words = popover.getByRole('textbox', { name: 'Repeat, in words' })
  await words.fill('now and then')
  await words.press('Enter')
  await expect(popover).toContainText('Not understood. Try “every weekday” or “monthly on the 1st”.')
  await words.fill('monthly on the 31st until 2100-06-30')
  await words.press('Enter')
  await expect.poll(stored).toEqual({
    repeat: 'DTSTART;TZID=Europe/Berlin:20991130 RRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=21000630',
    due_date: '2099-11-30',
  })
  // Without a date it cannot come again; undo gives back both.
  await popover.getByRole('button', { name: 'Back to the due date' }).click()
  await popover.getByRole('button', { name: 'No date' }).click()
  await expect.poll(stored).toEqual({ repeat: null, due_date: null })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(stored).toMatchObject({ due_date: '2099-11-30', repeat: expect.stringContaining('BYMONTHDAY=31') })
})

test('on a phone the panel fits, and the next one appears when this one is moved to a kata that completes', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true },
  })
  const boardId = await makeGarden(olive)
  await page.goto(`/dojo/${boardId}`)
  const popover = await openRepeat(page)
  await popover.getByRole('combobox', { name: 'Repeats' }).selectOption('Custom…')
  await expectAccessible(page)
  const box = await popover.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await closeAll(page)
  const [card] = (await olive.db.from('cards').select('id').eq('board_id', boardId)).data ?? []
  const done = (await olive.db.from('lists').select('id').eq('board_id', boardId).eq('title', 'Complete').single()).data
  await olive.db.rpc('move_cards', { card_ids: [card!.id], to_list_id: done!.id, to_index: 0 }).throwOnError()
  await expect(techniques(page, 'Water the plants')).toHaveCount(2)
  await expect(techniques(page, 'Water the plants').filter({ hasText: 'Dec 1, 2099' })).toBeVisible()
})
