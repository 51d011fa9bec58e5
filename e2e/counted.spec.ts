import { cardsOf, openBoard } from './fixtures/board.ts'
import { Hand } from './fixtures/hand.ts'
import { linkTo } from './fixtures/mailbox.ts'
import { freshEmail, makeDojo, password } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'In progress', cards: ['Draw the icons'] },
]

// What these cost is counted. A figure may fall, and never rise: one key or click more is a step back.

test('from the first page to the first technique', async ({ page }) => {
  const hand = new Hand(page)
  const email = freshEmail('olive')
  await page.goto('/')
  await hand.click(page.getByRole('link', { name: 'Start Free Trial' }).first())
  await hand.click(page.getByRole('textbox', { name: 'Display name' }))
  await hand.type('Olive')
  await hand.press('Tab')
  await hand.type(email)
  await hand.press('Tab')
  await hand.type(password)
  await hand.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Check your e-mail' })).toBeVisible()
  hand.expectAtMost({ clicks: 2, keys: 3 })

  await page.goto(await linkTo(email, 'Confirm your e-mail address'))
  await hand.click(page.getByRole('button', { name: 'Continue' }))
  await hand.click(page.getByRole('button', { name: 'Get Started Free' }))
  await hand.click(page.getByRole('main').getByRole('link', { name: 'New dojo' }).first())
  hand.expectAtMost({ clicks: 3 })

  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await hand.type('Winter release')
  // With katas from the start.
  await hand.click(page.getByText('Personal', { exact: true }))
  await hand.press('Enter')
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await hand.press('n')
  await hand.type('My first technique')
  await hand.press('Enter')
  await expect(page.getByRole('link', { name: 'My first technique' })).toBeVisible()
  hand.expectAtMost({ clicks: 1, keys: 3 })
})

test('a technique is found from any page, by its words or by what hangs on it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'To be found', lists })
  const { data: card } = await olive.db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Draw the icons')
    .single()
    .throwOnError()
  await olive.db
    .from('card_checklist_items')
    .insert({ card_id: card.id, board_id: boardId, title: 'Sharpen the brush', order_index: 0 })
    .throwOnError()
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  const hand = new Hand(page)
  for (const words of ['draw the icons', 'sharpen the brush']) {
    await hand.press('Control+k')
    await hand.type(words)
    await expect(page.getByRole('option', { name: /Draw the icons/ })).toBeVisible()
    await hand.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Draw the icons' })).toBeVisible()
    hand.expectAtMost({ keys: 2 })
    await page.keyboard.press('Escape')
  }
})

test('the theme is one key away, and two clicks', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { colorScheme: 'light' } })
  await openBoard(page, await makeDojo(olive, { title: 'By day', lists }))
  await page.waitForLoadState('networkidle')
  const hand = new Hand(page)
  await hand.press('t')
  await expect(page.locator('html')).toHaveClass(/dark/)
  hand.expectAtMost({ keys: 1 })
  await hand.click(page.getByRole('button', { name: 'Account menu' }))
  await hand.click(page.getByRole('menuitemradio', { name: 'Light' }))
  await expect(page.locator('html')).toHaveClass(/light/)
  hand.expectAtMost({ clicks: 2 })
})

test('undo is one key, or one click, for one technique as for three', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Back again', lists }))
  await page.waitForLoadState('networkidle')
  const hand = new Hand(page)
  await page.getByRole('link', { name: 'Write the notes' }).focus()
  await page.keyboard.press('h')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Test the import'])
  await hand.press('Control+z')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  hand.expectAtMost({ keys: 1 })

  for (const title of ['Write the notes', 'Test the import', 'Draw the icons']) {
    await page.getByRole('link', { name: title }).focus()
    await page.keyboard.press('h')
  }
  await expect(page.getByText('3 techniques archived')).toBeVisible()
  await hand.click(page.locator('[data-toaster]').getByRole('button', { name: 'Undo' }))
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await expect(cardsOf(page, 'In progress')).toHaveText(['Draw the icons'])
  hand.expectAtMost({ clicks: 1 })
})
