import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { Hand } from './fixtures/hand.ts'
import { type Account, type DojoDraft, freshEmail, makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists: NonNullable<DojoDraft['lists']> = [
  {
    title: 'Ready',
    cards: [
      { title: 'Beta', due_date: '2031-03-01', priority: 'low' },
      { title: 'Alpha', due_date: '2031-01-01' },
      { title: 'Gamma', priority: 'high' },
    ],
  },
  { title: 'Doing', cards: ['Delta'] },
  { title: 'Done' },
]
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for kata ${title}` })
const choose = async (page: Page, title: string, item: string | RegExp) => {
  await menuOf(page, title).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const face = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const assign = async ({ db }: Account, boardId: string, title: string, to: Account) => {
  await db.from('cards').update({ assignee: to.id }).eq('board_id', boardId).eq('title', title).throwOnError()
}

test('one press of a face or one key shows whose techniques are meant, and says so', async ({ asPerson }) => {
  const [{ page, account: olive }, { account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(olive, { title: 'Faces', lists })
  await share(olive, boardId, mia, 'member')
  await assign(olive, boardId, 'Beta', olive)
  await assign(olive, boardId, 'Delta', mia)
  await openBoard(page, boardId)
  const hand = new Hand(page)
  const mine = face(page, 'My techniques')
  await hand.click(mine)
  hand.expectAtMost({ clicks: 1 })
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-card-id]:visible')).toHaveText([/Beta/])
  await expect(page.getByRole('status').filter({ hasText: '1 of 4 techniques' })).toHaveCount(1)
  await expectAccessible(page)

  await face(page, `Techniques of ${mia.displayName}`).click()
  await expect(page.locator('[data-card-id]:visible')).toHaveText([/Beta/, /Delta/])
  await hand.press('q')
  hand.expectAtMost({ keys: 1 })
  await expect(mine).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-card-id]:visible')).toHaveText([/Delta/])
  await face(page, `Techniques of ${mia.displayName}`).click()
  await expect(page.locator('[data-card-id]:visible')).toHaveCount(4)
})

test('more people than there is room for are behind a number', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'essentials')
  const boardId = await makeDojo(olive, { title: 'Crowd', lists })
  for (const name of ['Ana', 'Bo', 'Cem', 'Dia', 'Eli', 'Fay'])
    await share(olive, boardId, await signUp(name), 'viewer')
  await openBoard(page, boardId)
  const more = page.getByRole('button', { name: 'Everyone on this dojo' })
  await expect(more.getByText('+3')).toBeVisible()
  await expect(more.getByText('+6')).toBeHidden()
  await more.click()
  const everyone = page.getByRole('dialog', { name: 'Show techniques of' })
  await expect(everyone.getByRole('button')).toHaveCount(7)
  await everyone.getByRole('button', { name: 'Techniques of Fay' }).click()
  await expect(everyone.getByRole('button', { name: 'Techniques of Fay' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('0 of 4 techniques').first()).toBeVisible()
  await expectAccessible(page)
})

test('an invitation is one click, an address and one key', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Guests', lists }))
  const hand = new Hand(page)
  const email = freshEmail('guest')
  await hand.click(page.getByRole('button', { name: 'Share' }))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await hand.type(email)
  await hand.press('Enter')
  hand.expectAtMost({ keys: 1, clicks: 1 })
  await expect(page.getByRole('region', { name: 'Invited' }).getByText(email)).toBeVisible()
})

test('the title of a dojo leads to the others, as the menu of a phone and the empty search do', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Here', lists })
  const kept = await makeDojo(olive, { title: 'Kept near', lists })
  await makeDojo(olive, { title: 'Zulu', lists })
  await olive.db.from('board_bookmarks').insert({ board_id: kept }).throwOnError()
  await openBoard(page, boardId)
  const hand = new Hand(page)
  const title = page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'Here', exact: true })
  const find = page.getByRole('combobox', { name: 'Find a dojo' })
  await hand.click(title)
  await expect(find).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([/^Bookmarked: Kept near/, /^Zulu/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await page.keyboard.press('s')
  await expect(find).toBeFocused()
  await hand.type('zul')
  await expect(page.getByRole('option')).toHaveText(/^Zulu/)
  await hand.press('Enter')
  hand.expectAtMost({ keys: 1, clicks: 1 })
  await expect(page.getByRole('heading', { level: 1, name: 'Zulu' })).toBeVisible()

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const offered = page.getByRole('listbox', { name: 'Dojos and commands' }).getByRole('option')
  await expect(offered).toHaveCount(8)
  await expect(offered.nth(0)).toHaveText(/Kept near/)
  await expect(offered.nth(1)).toHaveText('Here')
  await expect(offered.nth(2)).toHaveText(/^New dojo/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('option', { name: 'Kept near' }).click()
  await expect(page).toHaveURL(new RegExp(kept))
  await expect(menu).toBeHidden()
})

test('a whole kata is sorted, moved and archived, and each is one step to undo', async ({ asPerson }) => {
  const [{ page, account: olive }, { page: mias, account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(olive, { title: 'Whole', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await openBoard(mias, boardId)
  const asMade = ['Beta', 'Alpha', 'Gamma']
  const orders: [by: string, order: string[]][] = [
    ['Due date', ['Alpha', 'Beta', 'Gamma']],
    ['Priority', ['Gamma', 'Beta', 'Alpha']],
    ['Title', ['Alpha', 'Beta', 'Gamma']],
  ]
  for (const [by, order] of orders) {
    await choose(page, 'Ready', 'Sort…')
    await page.getByRole('option', { name: by }).click()
    for (const screen of [page, mias]) await expect(cardsOf(screen, 'Ready')).toHaveText(order)
    await expect(menuOf(page, 'Ready')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    for (const screen of [page, mias]) await expect(cardsOf(screen, 'Ready')).toHaveText(asMade)
  }
  await olive.db
    .from('cards')
    .insert({ board_id: boardId, list_id: await listId(olive, boardId, 'Ready'), title: 'Later', order_index: 9 })
    .throwOnError()
  await expect(cardsOf(page, 'Ready')).toHaveText([...asMade, 'Later'])
  await choose(page, 'Ready', 'Sort…')
  await expectAccessible(page)
  await page.keyboard.type('new')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Ready').first()).toHaveText('Later')
  await toast(page, 'newest first').getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Ready')).toHaveText([...asMade, 'Later'])

  await choose(page, 'Ready', 'Move all 4 techniques…')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: 'Doing' }).click()
  for (const screen of [page, mias]) await expect(cardsOf(screen, 'Doing')).toHaveText(['Delta', ...asMade, 'Later'])
  await toast(page, '4 techniques moved').getByRole('button', { name: 'Undo' }).click()
  for (const screen of [page, mias]) await expect(cardsOf(screen, 'Ready')).toHaveText([...asMade, 'Later'])

  await choose(page, 'Ready', 'Archive all 4 techniques')
  for (const screen of [page, mias]) await expect(cardsOf(screen, 'Ready')).toHaveCount(0)
  await expect(toast(page, '4 techniques archived').getByRole('link', { name: 'Open the archive' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  for (const screen of [page, mias]) await expect(cardsOf(screen, 'Ready')).toHaveText([...asMade, 'Later'])
})

const listId = async ({ db }: Account, boardId: string, title: string) =>
  (await db.from('lists').select('id').eq('board_id', boardId).eq('title', title).single().throwOnError()).data.id

test('a collapsed kata stays so for one person, takes what is dropped, and opens at a press', async ({ asPerson }) => {
  const [{ page, account: olive }, { page: mias, account: mia }] = [await asPerson('Olive'), await asPerson('Mia')]
  const boardId = await makeDojo(olive, { title: 'Narrow', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await choose(page, 'Doing', 'Collapse kata')
  const strip = page.getByRole('button', { name: 'Expand kata Doing, 1 technique' })
  await expect(strip).toBeFocused()
  await expect(cardsOf(page, 'Doing')).toHaveCount(0)
  await toast(page, 'Kata collapsed').getByRole('button', { name: 'Undo' }).click()
  await expect(cardsOf(page, 'Doing')).toHaveText('Delta')
  await choose(page, 'Doing', 'Collapse kata')
  await expectAccessible(page)

  // Keys go past it, and into it only while they carry.
  await page.getByRole('link', { name: 'Beta' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(cardsOf(page, 'Doing')).toHaveText(['Beta', 'Delta'])
  await expect(page.getByRole('link', { name: 'Beta' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cardsOf(page, 'Done')).toHaveText('Beta')
  await expect(strip).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(strip, 'also on the next visit').toBeVisible()
  await openBoard(mias, boardId)
  await expect(cardsOf(mias, 'Doing')).toHaveText('Delta')

  const from = await page.getByRole('link', { name: 'Gamma' }).boundingBox()
  const to = await strip.boundingBox()
  if (!from || !to) throw new Error('They are not on screen.')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 14, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 10 })
  await expect(kata(page, 'Doing').locator('[data-slot]')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Expand kata Doing, 2 techniques' })).toBeVisible()
  await expect(cardsOf(mias, 'Doing')).toHaveText(['Gamma', 'Delta'])
  await page.getByRole('button', { name: 'Expand kata Doing, 2 techniques' }).click()
  await expect(cardsOf(page, 'Doing')).toHaveText(['Gamma', 'Delta'])
  await drag(page, 'Gamma', 'Beta')
  await page.reload()
  await expect(cardsOf(page, 'Doing')).toHaveText('Delta')
})

test('a viewer is told that they only read, by whom that can change, and has no menus of katas', async ({
  asPerson,
}) => {
  const [{ page: vics, account: vic }, olive] = [await asPerson('Vic'), await signUp('Olive')]
  const boardId = await makeDojo(olive, { title: 'Glass', lists })
  await share(olive, boardId, vic, 'viewer')
  await openBoard(vics, boardId)
  await vics.getByRole('button', { name: 'View only' }).click()
  await expect(vics.getByRole('dialog', { name: 'View only' })).toContainText(`${olive.displayName} can let you edit.`)
  await expectAccessible(vics)
  await expect(vics.getByRole('button', { name: /^Actions for kata/ })).toHaveCount(0)
  await expect(vics.getByRole('button', { name: 'Add technique' })).toHaveCount(0)
  await olive.db
    .from('board_members')
    .update({ role: 'member' })
    .eq('board_id', boardId)
    .eq('user_id', vic.id)
    .throwOnError()
  await expect(vics.getByRole('button', { name: 'View only' })).toHaveCount(0)
  await expect(menuOf(vics, 'Ready')).toBeVisible()
})

test('what keys carry looks carried, and the keys are shown', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Carried', lists }))
  const look = () =>
    page
      .locator('[data-card-id]', { hasText: 'Alpha' })
      .locator('> div')
      .evaluate((element) => {
        const { rotate, boxShadow } = getComputedStyle(element)
        return [rotate, boxShadow]
      })
  expect(await look()).toEqual(['none', 'none'])
  await page.getByRole('link', { name: 'Alpha' }).focus()
  await page.keyboard.press('Space')
  const hints = page.locator('[data-carry-hints]')
  await expect(hints).toContainText('Spacedrops')
  const [rotate, shadow] = await look()
  expect(rotate).toBe('1.2deg')
  expect(shadow).not.toBe('none')
  await page.keyboard.press('ArrowRight')
  await expect(cardsOf(page, 'Doing')).toHaveText(['Delta', 'Alpha'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(hints).toHaveCount(0)
  expect(await look()).toEqual(['none', 'none'])
})

test('on a phone adding and sharing are in the bar, and several tags are set by finger', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const boardId = await makeDojo(olive, { title: 'In the hand', lists })
  const { data } = await olive.db.from('cards').select('id').eq('board_id', boardId).eq('title', 'Delta').single()
  for (const name of ['ink', 'paper'])
    await olive.db.rpc('label_cards', { card_ids: [data?.id ?? ''], label: { name }, is_on: true }).throwOnError()
  await openBoard(page, boardId)
  for (const name of ['Share', 'Add technique'])
    await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('button', { name: 'Share' }).boundingBox()
  const add = await page.getByRole('button', { name: 'Add technique' }).first().boundingBox()
  expect(add?.y, 'in one row').toBe(bar?.y)
  await page.getByRole('button', { name: 'Add technique' }).first().tap()
  await expect(page.getByRole('textbox', { name: 'New technique in Ready' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Select techniques' }).tap()
  await page.getByRole('link', { name: 'Beta' }).tap()
  await page.getByRole('toolbar').getByRole('button', { name: 'Tag' }).tap()
  const picker = page.getByRole('dialog', { name: 'Tag: “Beta”' })
  for (const name of ['ink', 'paper']) await picker.getByRole('option', { name }).tap()
  await expect(picker.getByRole('option', { selected: true })).toHaveText([/ink/, /paper/])
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Done' }).tap()
  await expect(picker).toHaveCount(0)
  await expect(page.locator('[data-card-id]', { hasText: 'Beta' }).getByRole('group', { name: 'Tags' })).toHaveText(
    'inkpaper',
  )
})

for (const [what, context] of [
  ['a wide screen', {}],
  ['a phone', phone],
] as const) {
  test(`people who are signed in keep the app's header on public and missing pages, on ${what}`, async ({
    asPerson,
  }) => {
    const { page } = await asPerson('Olive', { context })
    for (const path of ['/pricing', '/nothing-is-here']) {
      await page.goto(path)
      if ('isMobile' in context) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const main = page.getByRole('navigation', { name: 'Main' })
      for (const name of ['Dashboard', 'Clans', 'Analytics'])
        await expect(main.getByRole('link', { name })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
      await expectAccessible(page)
    }
    if ('isMobile' in context) await page.keyboard.press('Escape')
    await page.goto('/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('combobox', { name: 'Search dojos and techniques' })).toBeFocused()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Mentions' }).click()
    await expect(page.getByRole('dialog', { name: 'Mentions' })).toBeVisible()
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Account menu' }).click()
    const account = page.getByRole('navigation', { name: 'Account' })
    await expect(account.getByRole('link')).toHaveText([
      'Profile',
      'Team Management',
      'Plan and billing',
      'Notifications',
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/pricing')
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden()
  })
}
