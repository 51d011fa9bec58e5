import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'Complete', cards: ['Draw the icons'] },
]
const makeBoard = (owner: Account) => makeDojo(owner, { title: 'By key', lists })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const field = (page: Page, kata: string) => page.getByRole('textbox', { name: `New technique in ${kata}` })

test('N opens the field of the first visible kata, or of the focused technique', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeBoard(olive))
  await page.keyboard.press('n')
  await expect(field(page, 'Ready')).toBeFocused()
  await page.keyboard.type('Nothing new')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Nothing new'])
  await page.getByRole('link', { name: 'Draw the icons' }).focus()
  await page.keyboard.press('n')
  await expect(field(page, 'Complete')).toBeFocused()
})

test('E opens the focused technique, or the one under the pointer, to edit its title', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeBoard(olive))
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Test the import' }).focus()
  await page.keyboard.press('e')
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.keyboard.type('Test the export')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the export'])

  await page.getByRole('button', { name: 'Share' }).focus()
  await page.getByRole('link', { name: 'Draw the icons' }).hover()
  await page.keyboard.press('e')
  await expect(title).toHaveValue('Draw the icons')
  await expect(title).toBeFocused()
})

test('G then D goes to the dashboard, T toggles the theme', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { colorScheme: 'light' } })
  await openBoard(page, await makeBoard(olive))
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL('/dashboard')
})

test('B toggles the side menu, also on a wide screen, which has no button for it', async ({ asPerson }) => {
  const { page } = await asPerson('Olive', { context: { viewport: { width: 700, height: 800 } } })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(async () => {
    await page.keyboard.press('b')
    await expect(menu).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('b')
  await expect(menu).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet(page).getByText('Toggle menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  await page.keyboard.press('b')
  await expect(menu.getByRole('link', { name: 'Clans' })).toBeVisible()
  await page.keyboard.press('b')
  await expect(menu).toBeHidden()
})

test('no shortcut fires while a person types, or under a dialog', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: { colorScheme: 'light' } })
  await openBoard(page, await makeBoard(olive))
  await page.keyboard.press('n')
  await page.keyboard.type('bet gd n?')
  await expect(field(page, 'Ready')).toHaveValue('bet gd n?')
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dojo\//)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share this dojo' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).focus()
  for (const key of ['n', 't', '?', 'Control+k', 'g', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page).toHaveURL(/\/dojo\//)
})

test('the sheet lists what works on the page for the person who opens it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: vicsPage, account: vic } = await asPerson('Vic')
  const boardId = await makeBoard(olive)
  await share(olive, boardId, vic, 'viewer')
  await openBoard(page, boardId)
  await openBoard(vicsPage, boardId)
  for (const person of [page, vicsPage]) {
    await person.keyboard.press('?')
    await expect(sheet(person).getByText('Open technique')).toBeVisible()
    await expect(sheet(person).getByText('Ctrl+K')).toBeVisible()
    await expect(sheet(person).getByText('⌘K')).toBeHidden()
  }
  await expect(sheet(page).getByText('New technique')).toBeVisible()
  await expect(sheet(page).getByText('Move step up')).toBeVisible()
  await expect(sheet(page).getByText('Alt+↑')).toBeVisible()
  await expect(sheet(vicsPage).getByText('New technique')).toHaveCount(0)
  await expect(sheet(vicsPage).getByText('Edit technique')).toHaveCount(0)
  await vicsPage.keyboard.press('Escape')
  await vicsPage.keyboard.press('n')
  await expect(vicsPage.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Filter dojos' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet(page).getByText('Filter dojos')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(sheet(page).getByText('Open technique')).toHaveCount(0)
})

test('single keys can be switched off, and Ctrl+K stays', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeBoard(olive))
  await page.keyboard.press('?')
  await sheet(page)
    .getByRole('checkbox', { name: /Single keys/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('> keyboard')
  await page.keyboard.press('Enter')
  await sheet(page)
    .getByRole('checkbox', { name: /Single keys/ })
    .check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(field(page, 'Ready')).toBeFocused()
})

test('on a Mac, keys have the names of a Mac', async ({ asPerson }) => {
  const { page } = await asPerson('Olive')
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button.getByText('⌘K')).toBeVisible()
  await expect(button.getByText('Ctrl+K')).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('Meta+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('a tooltip names the key', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeBoard(olive))
  await page.getByRole('button', { name: 'Add technique' }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText('New techniqueN')
})
