import type { Locator } from '@playwright/test'
import { cardsOf, openBoard } from './fixtures/board.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { holdWrites } from './fixtures/hold-writes.ts'
import { makeDojo, share } from './fixtures/people.ts'
import { pressMore } from './fixtures/technique.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Write the notes', 'Test the import'] }, { title: 'Complete' }]

test('a technique is duplicated, archived and brought back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Copies', lists }))
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write the notes' })
  await pressMore(dialog, 'Duplicate')
  await expect(page.getByText('Technique duplicated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Write the notes', 'Test the import'])

  await page.getByRole('link', { name: 'Test the import' }).click()
  await pressMore(page.getByRole('dialog'), 'Archive technique')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Write the notes'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Write the notes', 'Test the import'])
  await page.reload()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Write the notes', 'Test the import'])
})

test('a link to a technique is copied and opens it for a colleague', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const vic = await asPerson('Vic')
  const board = await makeDojo(olive, { title: 'Links', lists })
  await share(olive, board, vic.account, 'viewer')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBoard(page, board)
  await page.getByRole('link', { name: 'Test the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await vic.page.goto(link)
  const dialog = vic.page.getByRole('dialog', { name: 'Test the import' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'More for this technique' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('a technique moves to another dojo, with its description', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const here = await makeDojo(olive, {
    title: 'Here',
    lists: [{ title: 'Ready', cards: [{ title: 'Traveller', description: 'Luggage' }] }],
  })
  const there = await makeDojo(olive, {
    title: 'There',
    lists: [{ title: 'Gate' }, { title: 'Seat', cards: ['Someone'] }],
  })
  await openBoard(page, here)
  await page.getByRole('link', { name: 'Traveller' }).click()
  await pressMore(page.getByRole('dialog'), 'Move to another dojo')
  const dialog = page.getByRole('dialog', { name: 'Move to another dojo' })
  await dialog.getByLabel('Dojo').selectOption('There')
  await dialog.getByLabel('Kata').selectOption('Seat')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(cardsOf(page, 'Ready')).toHaveCount(0)
  await openBoard(page, there)
  await expect(cardsOf(page, 'Seat')).toHaveText(['Someone', 'Traveller'])
  await page.getByRole('link', { name: 'Traveller' }).click()
  await expect(page.getByRole('dialog').getByText('Luggage')).toBeVisible()
})

test('the history tells who did what, live', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const mia = await asPerson('Mia')
  const board = await makeDojo(olive, { title: 'Stories', lists })
  await share(olive, board, mia.account, 'member')
  await openBoard(page, board)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show history' }).click()
  const history = dialog.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([/Olive added it/])
  const { data: card } = await mia.account.db
    .from('cards')
    .select('id')
    .eq('title', 'Write the notes')
    .single()
    .throwOnError()
  await mia.account.db.rpc('edit_cards', { edits: [{ id: card.id, patch: { priority: 'high' } }] }).throwOnError()
  await expect(history).toHaveText([/Mia set the priority to high/, /Olive added it/])
  await expectAccessible(page)
})

test('two people who save a description in the same moment both keep their words', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const board = await makeDojo(olive, { title: 'Same moment', lists })
  await openBoard(page, board)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a description' }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
  // Theirs reaches the database first, and its announcement does not arrive here before ours was sent.
  await page.route(
    /\/rpc\/edit_cards/,
    async (route) => {
      await olive.db
        .from('cards')
        .update({ description: 'Theirs' })
        .eq('title', 'Write the notes')
        .eq('board_id', board)
        .throwOnError()
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Yours is not lost')).toBeVisible()
  await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit my version' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Mine', { exact: true })).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await olive.db
            .from('cards')
            .select('description')
            .eq('board_id', board)
            .eq('title', 'Write the notes')
            .single()
        ).data?.description,
    )
    .toBe('Mine')
})

test('a title that is too long stays where it is and says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Long words', lists }))
  await page.getByRole('link', { name: 'Write the notes' }).click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('x'.repeat(10_000))
  await expect(dialog.getByText('500 characters at most. This has 10,000.')).toBeVisible()
  await title.press('Enter')
  await expect(title).toHaveValue('x'.repeat(10_000))
  await title.fill('Short\0 again')
  await title.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Short again', 'Test the import'])
})

for (const [what, typeIn] of [
  ['a title', (dialog: Locator) => dialog.getByRole('textbox', { name: 'Title' }).fill('Write them all')],
  [
    'a description',
    async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Add a description' }).click()
      await dialog.getByRole('textbox', { name: 'Description' }).fill('All of them')
    },
  ],
  [
    'a new step',
    async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Add a checklist' }).click()
      await dialog.getByRole('textbox', { name: 'New step' }).fill('Boil water')
    },
  ],
] as const)
  test(`the browser asks before a reload loses ${what} that is being typed`, async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    await openBoard(page, await makeDojo(olive, { title: 'Asked', lists }))
    await page.getByRole('link', { name: 'Write the notes' }).click()
    await typeIn(page.getByRole('dialog'))
    const asked = page.waitForEvent('dialog')
    const reloading = page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reloading
    await expect(page.getByRole('dialog')).toBeVisible()
  })

for (const width of [360, 1440])
  test(`nothing moves when an empty technique has loaded, ${width} pixels wide`, async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive', { context: { viewport: { width, height: 900 } } })
    await openBoard(page, await makeDojo(olive, { title: 'Still', lists }))
    const details = await holdWrites(page, /rpc\/(card_details|attachment_tier)/)
    await page.getByRole('link', { name: 'Write the notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write the notes' })
    await expect.poll(details.count).toBe(2)
    const parts = ['Add a description', 'Add a checklist', /^Add files/, 'Send'].map((name) =>
      dialog.getByRole('button', { name }),
    )
    const places = () => Promise.all(parts.map((part) => part.boundingBox()))
    const before = await places()
    await details.release()
    await expect(dialog.getByText(/Up to .* on /)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Show history' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
