import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString().slice(0, 10)
const lists = [
  {
    title: 'Ready',
    cards: [
      { title: 'Write the notes', priority: 'high' as const, due_date: inDays(-3) },
      'Rest',
      'Test the import',
      { title: 'Ask about notes', priority: 'low' as const },
    ],
  },
  { title: 'In progress', cards: ['Rake the gravel', 'Notes on ink'] },
]

/** What can be seen of a kata. */
const seen = (page: Page, title: string) => cardsOf(page, title).filter({ visible: true })
/** What is in it, hidden or not. */
const all = (page: Page, title: string) => kata(page, title).locator('[data-card-id] a')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter techniques' })

test('a board is filtered as one types, from the keyboard, and cleared', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Sieve', lists }))
  await page.keyboard.press('f')
  await expect(panel(page).getByRole('textbox', { name: 'Words in the title' })).toBeFocused()
  await page.keyboard.type('NOTES')
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes', 'Ask about notes'])
  await expect(seen(page, 'In progress')).toHaveText(['Notes on ink'])
  await expect(page.getByRole('status').filter({ hasText: '3 of 6 techniques' })).toBeAttached()
  await expect(page).toHaveURL(/\?q=NOTES$/)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^Filter/ }).click()
  await panel(page).getByRole('checkbox', { name: 'High' }).check()
  await panel(page).getByRole('checkbox', { name: 'Low' }).check()
  await expect(seen(page, 'In progress')).toHaveCount(0)
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes', 'Ask about notes'])
  await panel(page).getByRole('checkbox', { name: 'Overdue' }).check()
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes'])
  await expect(page).toHaveURL(/q=NOTES&priority=high,low&due=overdue$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()

  await page.getByRole('button', { name: 'Remove filter: Overdue' }).click()
  await expect(seen(page, 'Ready')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove filter: Low priority' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(seen(page, 'Ready')).toHaveCount(4)
  await expect(page).not.toHaveURL(/\?/)
})

test('what is typed right after F is not lost while the choices are being fetched', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    const response = await route.fetch()
    // The choices are in a separate script that is usually fetched ahead: not this time.
    if ((await response.text()).includes('"Completion"')) await held
    await route.fulfill({ response })
  })
  await openBoard(page, await makeDojo(olive, { title: 'Haste', lists }))
  await page.keyboard.type('fnotes')
  await expect(panel(page).getByRole('textbox', { name: 'Words in the title' })).toHaveValue('notes')
  await expect(panel(page).getByRole('checkbox', { name: 'High' })).toHaveCount(0)
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes', 'Ask about notes'])
  release()
  await expect(panel(page).getByRole('checkbox', { name: 'High' })).toBeVisible()
  await page.keyboard.type(' on')
  await expect(panel(page).getByRole('textbox', { name: 'Words in the title' })).toHaveValue('notes on')
  await expect(page.getByRole('textbox')).toHaveCount(1)
})

test('a filtered board is a link: it survives a reload, and "me" is the person who opens it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const mia = await signUp('Mia')
  const boardId = await makeDojo(olive, { title: 'Shared', lists })
  await share(olive, boardId, mia, 'member')
  const { data: cards } = await olive.db.from('cards').select('id, title').eq('board_id', boardId).throwOnError()
  const idOf = (title: string) => cards.find((card) => card.title === title)?.id ?? ''
  await olive.db.from('cards').update({ assignee: mia.id }).eq('id', idOf('Rest')).throwOnError()
  await olive.db.from('cards').update({ assignee: olive.id }).eq('id', idOf('Test the import')).throwOnError()

  await openBoard(page, boardId)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await panel(page).getByRole('checkbox', { name: 'Me', exact: true }).check()
  await expect(seen(page, 'Ready')).toHaveText(['Test the import'])
  await expect(page).toHaveURL(/who=me$/)
  await page.reload()
  await expect(seen(page, 'Ready')).toHaveText(['Test the import'])
  await page.getByRole('link', { name: 'Test the import' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\?who=me$/)
  await expect(seen(page, 'Ready')).toHaveText(['Test the import'])

  const other = await asPerson('Mia', { account: mia })
  await other.page.goto(page.url())
  await expect(seen(other.page, 'Ready')).toHaveText(['Rest'])
})

test('what is dragged or carried on a filtered board lands beside a visible technique', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, {
    title: 'Places',
    lists: [
      { title: 'Ready', cards: ['x 1', 'hidden 1', 'hidden 2', 'x 2', 'hidden 3', 'x 3'] },
      { title: 'Done', cards: ['hidden 4'] },
    ],
  })
  await openBoard(page, boardId)
  await page.goto(`/dojo/${boardId}?q=x`)
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await expect(seen(page, 'Ready')).toHaveText(['x 1', 'x 2', 'x 3'])
  await drag(page, 'x 3', 'x 2')
  await expect(all(page, 'Ready')).toHaveText(['x 1', 'hidden 1', 'hidden 2', 'x 3', 'x 2', 'hidden 3'])

  await page.getByRole('link', { name: 'x 2' }).focus()
  for (const key of [' ', 'ArrowUp', 'ArrowUp', ' ']) await page.keyboard.press(key)
  await expect(all(page, 'Ready')).toHaveText(['x 2', 'x 1', 'hidden 1', 'hidden 2', 'x 3', 'hidden 3'])
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: 'x 3' })).toBeFocused()
  for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect(all(page, 'Done')).toHaveText(['hidden 4', 'x 3'])
  await page.goto(`/dojo/${boardId}`)
  await expect(all(page, 'Ready')).toHaveText(['x 2', 'x 1', 'hidden 1', 'hidden 2', 'hidden 3'])
  await expect(all(page, 'Done')).toHaveText(['hidden 4', 'x 3'])
})

test('a technique that is added while filtering stays visible, and an empty result says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Adding', lists })
  await page.goto(`/dojo/${boardId}?q=nobody+wrote+this`)
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Enter')
  await expect(seen(page, 'Ready')).toHaveText(['Something else'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(panel(page).getByRole('textbox', { name: 'Words in the title' })).toBeFocused()
  await page.keyboard.type(' twice')
  await expect(seen(page, 'Ready')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(seen(page, 'Ready')).toHaveCount(5)
})

test('a filter is live: it follows what someone else changes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Live', lists })
  await openBoard(page, boardId)
  await page.goto(`/dojo/${boardId}?priority=high`)
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes'])
  await olive.db.from('cards').update({ priority: 'high' }).eq('board_id', boardId).eq('title', 'Rest').throwOnError()
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes', 'Rest'])
  await olive.db
    .from('cards')
    .update({ priority: 'low' })
    .eq('board_id', boardId)
    .eq('title', 'Write the notes')
    .throwOnError()
  await expect(seen(page, 'Ready')).toHaveText(['Rest'])
})

test('filters on a phone fit, and axe finds nothing', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  await page.goto(`/dojo/${await makeDojo(olive, { title: 'Small', lists })}?q=notes&priority=high,low&due=overdue`)
  await expect(seen(page, 'Ready')).toHaveText(['Write the notes'])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Filter/ }).tap()
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
})
