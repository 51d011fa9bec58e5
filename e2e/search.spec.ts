import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search dojos and techniques' })
/** Of the results: the selects of the filters have options of their own. */
const options = (page: Page) => page.locator('[role=option]')
const option = (page: Page, name: string | RegExp) => options(page).and(page.getByRole('option', { name }))

/** By key, as soon as the page responds. */
async function openSearch(page: Page): Promise<void> {
  await expect(async () => {
    if ((await box(page).count()) === 0) await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const harbour = {
  title: 'Harbour',
  description: 'Everything that floats',
  lists: [
    {
      title: 'Ready',
      cards: [
        { title: 'Paint the lighthouse', priority: 'high' as const, due_date: yesterday },
        { title: 'Count the gulls', description: 'From the lighthouse one sees them best.' },
        'Lighthouse',
      ],
    },
  ],
}
const makeHarbour = (owner: Account) => makeDojo(owner, harbour)

test('what was typed is found, marked and opened by keyboard alone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeHarbour(olive)
  await page.goto('/dashboard')
  await openSearch(page)
  await expect(page.getByPlaceholder('Search dojos and techniques...')).toBeVisible()
  await page.keyboard.type('lighthouse')
  await expect(page.getByText('3 results')).toBeVisible()
  // The exact title first; the highlight is on it.
  await expect(options(page).first()).toContainText('Lighthouse')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, /Count the gulls/).locator('mark')).toHaveText(['lighthouse'])
  await expect(option(page, /Paint the/)).toContainText('Harbour › Ready')

  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const active = await box(page).getAttribute('aria-activedescendant')
  await expect(options(page).first()).toHaveAttribute('id', active ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dojo/${boardId}\\?technique=`))
  await expect(page.getByRole('dialog', { name: 'Lighthouse' })).toBeVisible()
})

test('tags, steps and comments are found, and what was searched is said where nothing is', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeHarbour(olive)
  await share(olive, boardId, mia, 'member')
  const { data: card } = await olive.db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Count the gulls')
    .single()
    .throwOnError()
  await olive.db.rpc('label_cards', { card_ids: [card.id], label: { name: 'Seabirds' }, is_on: true }).throwOnError()
  await olive.db.rpc('edit_cards', { edits: [{ id: card.id, patch: { assignee: mia.id } }] }).throwOnError()
  const hung = { card_id: card.id, board_id: boardId }
  await olive.db
    .from('card_checklist_items')
    .insert({ ...hung, title: 'Borrow binoculars', order_index: 0 })
    .throwOnError()
  await mia.db
    .from('card_comments')
    .insert({ ...hung, content: 'Nineteen kittiwakes so far' })
    .throwOnError()
  await page.goto('/dashboard')
  await openSearch(page)
  await expect(page.getByText('Searches titles, descriptions, tags, steps and comments.')).toBeVisible()
  for (const [query, row] of [
    ['seabirds', 'TagSeabirds'],
    ['binoculars', 'StepBorrow binoculars'],
    ['kittiwakes', 'CommentNineteen kittiwakes so far'],
  ] as const) {
    await box(page).fill(query)
    await expect(option(page, /Count the gulls/)).toContainText(row)
    await expect(option(page, /Count the gulls/).locator('mark')).toHaveText([new RegExp(query, 'i')])
  }

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Mia')
  await expect(option(page, /Count the gulls/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Updated' }).selectOption('Today')
  await expect(option(page, /Count the gulls/)).toBeVisible()
  // Until the answer is there, what was found before is paler.
  await expect(page.locator('[role=listbox][aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await box(page).fill('')
  await expect(options(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Updated' }).selectOption('Longer ago')
  await box(page).fill('kittiwakes')
  await expect(page.getByText('No results found for "kittiwakes"')).toBeVisible()
  await expect(
    page.getByText(
      'Searched dojos and techniques by title, description, tag, step and comment, assigned to Mia, not updated for 90 days.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(option(page, /Count the gulls/)).toBeVisible()
})

test('a dojo opens, and a technique of the dojo on screen opens without a reload', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeHarbour(olive)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).fill('floats')
  await option(page, /Harbour/).click()
  await expect(page).toHaveURL(`/dojo/${boardId}`)
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()

  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await openSearch(page)
  await page.keyboard.type('gulls')
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Count the gulls' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-same-page')
})

test('two people find what they share, and nothing else of each other', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: miasPage, account: mia } = await asPerson('Mia')
  const shared = await makeHarbour(olive)
  await makeDojo(olive, { title: 'Diary', lists: [{ title: 'Ready', cards: ['Lighthouse dreams'] }] })
  await share(olive, shared, mia, 'viewer')
  for (const [person, count] of [
    [page, 4],
    [miasPage, 3],
  ] as const) {
    await person.goto('/dashboard')
    await openSearch(person)
    await person.keyboard.type('lighthouse')
    await expect(person.getByText(`${count} results`)).toBeVisible()
  }
  await olive.db.from('board_members').delete().match({ board_id: shared, user_id: mia.id }).throwOnError()
  await box(miasPage).fill('lighthous')
  await expect(miasPage.getByText('No results found for "lighthous"')).toBeVisible()
})

test('filters narrow the techniques and are cleared', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  await openSearch(page)
  await page.keyboard.type('th')
  await expect(options(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('radio', { name: 'Dojos' }).check()
  await expect(options(page)).toHaveText([/Harbour/])
  await expect(page.getByRole('checkbox', { name: 'Overdue' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Techniques' }).check()
  await expect(options(page)).toHaveCount(3)
  await page.getByRole('radio', { name: 'High' }).check()
  await expect(options(page)).toHaveText([/Paint the lighthouse/])
  await page.getByRole('radio', { name: 'Any' }).check()
  await page.getByRole('checkbox', { name: 'Has due date' }).check()
  await expect(options(page)).toHaveText([/Paint the lighthouse/])
  await page.getByRole('checkbox', { name: 'Overdue' }).check()
  await expect(options(page)).toHaveText([/Overdue|Due yesterday/])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(options(page)).toHaveCount(4)
})

test('the last five searches and the dojos are offered when the box is empty, and closing forgets the rest', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  for (const query of ['gulls', 'paint', 'floats', 'harbour', 'lighthouse', 'count', 'x']) {
    await openSearch(page)
    await page.keyboard.type(query)
    await expect(page.getByText(query === 'x' ? 'Type at least two characters.' : /^\d results?$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openSearch(page)
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('listbox', { name: 'Recent searches, dojos, and commands' })).toBeVisible()
  await expect(options(page)).toHaveText([
    'count',
    'lighthouse',
    'harbour',
    'floats',
    'paint',
    'Harbour',
    'New dojo',
    /^Quick add/,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('lighthouse')
  await expect(page.getByText('3 results')).toBeVisible()
  await box(page).fill('')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(options(page).first()).toHaveText('Harbour')
  await page.reload()
  await openSearch(page)
  await expect(page.getByRole('listbox', { name: 'Dojos and commands' }).getByRole('option')).toHaveCount(8)
  await expect(options(page).first()).toHaveText('Harbour')
  await option(page, 'New dojo').click()
  await expect(page.getByRole('heading', { level: 1, name: 'New dojo' })).toBeVisible()
})

test('a typing error is forgiven, and the overlay says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  await openSearch(page)
  await page.keyboard.type('pianted lihgthouse')
  await expect(page.getByText(/No exact matches|No results/)).toBeVisible()
  await box(page).fill('lihgthouse')
  await expect(page.getByText('No exact matches. Closest: lighthouse')).toBeVisible()
  await expect(option(page, /Paint the/).locator('mark')).toHaveText(['lighthouse'])
  await box(page).fill('submarine')
  await expect(page.getByText('No results found for "submarine"')).toBeVisible()
})

test('an older answer never replaces a newer one', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = page.waitForRequest((request) => request.postData()?.includes('"lighthouse"') ?? false)
  await page.route(/\/rpc\/search_workspace/, async (route) => {
    if (route.request().postData()?.includes('"lighthouse"')) await held
    // A cancelled request gets no answer.
    await route.continue().catch(() => undefined)
  })
  await openSearch(page)
  await page.keyboard.type('lighthouse')
  await slow
  await expect(page.getByText('Searching...')).toBeVisible()
  await box(page).fill('gulls')
  await expect(options(page)).toHaveText([/Count the gulls/])
  release()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(options(page)).toHaveText([/Count the gulls/])
})

test('Enter before the answer arrives opens its first result, unless typing continues', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeHarbour(olive)
  await page.goto('/dashboard')
  const held: (() => void)[] = []
  await page.route(/\/rpc\/search_workspace/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await openSearch(page)
  await page.keyboard.type('gulls')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(options(page)).toHaveText([/Count the gulls/])
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.keyboard.type('s')
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  held.pop()?.()
  await expect(page).toHaveURL(new RegExp(`/dojo/${boardId}\\?technique=`))
  await expect(page.getByRole('dialog').getByText('From the lighthouse one sees them best.')).toBeVisible()
})

test('nothing is requested before two characters and a pause', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/search_workspace')) asked.push(request.postDataJSON().query)
  })
  await openSearch(page)
  await page.keyboard.type('g')
  await page.keyboard.type('ulls', { delay: 40 })
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  expect(asked).toEqual(['gulls'])
})

test('when the search fails, a toast says so, and trying again works', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  await page.route(/\/rpc\/search_workspace/, (route) => route.abort())
  await openSearch(page)
  await page.keyboard.type('gulls')
  const toast = page.getByRole('alert').filter({ hasText: 'Search failed' })
  await expect(toast).toContainText('Unable to search. Please try again.')
  await page.unroute(/\/rpc\/search_workspace/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page)).toHaveText([/Count the gulls/])
})

test('if one half of the search fails, it counts as empty and is logged', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  await page.route(/\/rpc\/search_workspace/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), cards: null } })
  })
  const logged = page.waitForEvent('console', (message) => message.text().includes('The search for techniques failed.'))
  await openSearch(page)
  await page.keyboard.type('th')
  await expect(options(page)).toHaveText([/Harbour/])
  await logged
  await expect(page.getByRole('alert').filter({ hasText: 'Search failed' })).toHaveCount(0)
})

test('commands run after ">": pages, themes, and what the dojo offers', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeHarbour(olive))
  const run = async (query: string) => {
    await openSearch(page)
    await page.keyboard.type(`> ${query}`)
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveCount(0)
  }
  await run('theme dark')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await run('new tech')
  await expect(page.getByRole('textbox', { name: 'New technique in Ready' })).toBeFocused()
  await page.keyboard.press('Escape')
  await run('share')
  await expect(page.getByRole('dialog', { name: 'Share this dojo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await run('new dojo')
  await expect(page).toHaveURL(/\/new-board/)
  await run('dashboard')
  await expect(page).toHaveURL('/dashboard')
  await openSearch(page)
  await page.keyboard.type('> share')
  await expect(page.getByText('No commands match.')).toBeVisible()
  await page.keyboard.press('Escape')
  await run('sign out')
  await expect(page).toHaveURL(/\/auth|\/$/)
})

test('Escape closes and gives the focus back', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeHarbour(olive))
  await page.getByRole('link', { name: 'Count the gulls' }).focus()
  await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Count the gulls' })).toBeFocused()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})

test('axe finds nothing in the overlay, in either theme', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  await openSearch(page)
  await expectAccessible(page)
  await page.keyboard.type('lighthouse')
  await expect(page.getByText('3 results')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Dojos' }).check()
  await expect(page.getByText('No results found for "lighthouse"')).toBeVisible()
  await expectAccessible(page)
  await box(page).fill('>')
  await expect(options(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the overlay fills the screen, its targets are large and nothing scrolls sideways', async ({
  asPerson,
}) => {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, account: olive } = await asPerson('Olive', { context })
  await makeHarbour(olive)
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(40)
  await button.tap()
  await box(page).fill('lighthouse')
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(options(page)).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const name of ['Techniques', 'Medium', 'Low']) {
    const choice = await page.getByText(name, { exact: true }).boundingBox()
    expect((choice?.x ?? 999) + (choice?.width ?? 0)).toBeLessThan(352)
  }
  for (const row of await options(page).all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await option(page, /Count the gulls/).tap()
  await expect(page.getByRole('dialog', { name: 'Count the gulls' })).toBeVisible()
})

test('dojos that could not be loaded are asked for again, and the commands are offered all the same', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await makeHarbour(olive)
  await page.goto('/dashboard')
  const dojos = /\/rest\/v1\/boards\?select=id%2Ctitle/
  await page.route(dojos, (route) => route.abort())
  await openSearch(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Your dojos could not be loaded.' })).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveCount(8)
  await page.unroute(dojos)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page).first()).toHaveText('Harbour')
})
