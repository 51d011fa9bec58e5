import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata } from './fixtures/board.ts'
import { joinClan, makeClan, makeClanDojo } from './fixtures/clans.ts'
import { typeDay } from './fixtures/days.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const preview = (page: Page) => page.getByRole('figure')
const drawnCards = (page: Page, title: string) =>
  preview(page).getByRole('group', { name: title, exact: true }).getByRole('listitem')

test('a template is found, adapted by a few answers, made in one act and taken back', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await givePlan(account, 'essentials')
  await page.goto('/project-mastery-templates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project templates')
  await expect(page.getByRole('region', { name: 'Home' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('6 months · 19 techniques')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('new flat')
  await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0)
  await expect(page).toHaveURL(/\?q=new\+flat$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Moving house' }).click()

  await page.getByLabel('Title').fill('Move to Elm Street')
  await page.getByLabel('Where do you move to?').fill('Elm Street')
  await expect(drawnCards(page, 'Two months before').filter({ hasText: 'stairs of Elm Street' })).toBeVisible()
  await typeDay(page, 'Deadline', '2031-06-02')
  await page.getByRole('checkbox', { name: 'Children change school' }).uncheck({ force: true })
  await expect(drawnCards(page, 'Two months before')).toHaveCount(4)
  await page.getByLabel('You', { exact: true }).selectOption({ label: 'Olive' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create dojo with 16 techniques' }).click()

  await expect(page).toHaveURL(/\/dojo\//)
  await expect(cardsOf(page, 'Two months before').first()).toHaveText('Give notice for the old place, in writing')
  await expect(kata(page, 'Afterwards').getByRole('img', { name: 'Olive' }).first()).toBeVisible()
  await expect(kata(page, 'Done')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/\/project-mastery-templates\/moving-house$/)
  await expect(page.getByText('Board deleted')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Move to Elm Street' })).toBeHidden()
})

test('on Starter every template can be looked at, and the page says which plan has them', async ({ asPerson }) => {
  const { page } = await asPerson('Nora')
  await page.goto('/project-mastery-templates/wedding')
  await expect(page.getByText('Project templates come with Essentials, Pro, Business and Enterprise.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Essentials' })).toBeVisible()
  await expect(drawnCards(page, 'Last month')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^Create dojo/ })).toBeHidden()
  await page.goto('/ai-hub/goal?goal=Wedding')
  await expect(page.getByText('It comes with Pro, Business and Enterprise.')).toBeVisible()
  await expectAccessible(page)
})

test('a dojo of a clan is saved as a template, and a member starts from it on the owner’s plan', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'essentials')
  const [clanId, mia] = await Promise.all([makeClan(olive, 'Choir'), signUp('Mia')])
  await joinClan(olive, clanId, mia, { uses: 1 })
  const boardId = await makeClanDojo(olive, clanId, 'Spring concert')
  const { data: list } = await olive.db
    .from('lists')
    .insert({ board_id: boardId, title: 'Hall', order_index: 0 })
    .select('id')
    .single()
    .throwOnError()
  const draft = { board_id: boardId, list_id: list.id, order_index: 0 }
  await olive.db
    .from('cards')
    .insert([
      { ...draft, title: 'Compare halls', due_date: '2026-03-06' },
      { ...draft, title: 'Sign', due_date: '2026-03-09' },
    ])
    .throwOnError()

  await page.goto('/project-mastery-templates')
  await page.getByRole('button', { name: 'Save a dojo as a template…' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Spring concert')
  await page.getByLabel('Name').fill('Our concert')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('link', { name: 'Our concert' })).toBeVisible()

  const { page: mias } = await asPerson('Mia', { account: mia })
  await mias.goto('/project-mastery-templates')
  await expect(mias.getByRole('button', { name: 'Save a dojo as a template…' })).toBeHidden()
  await mias.getByRole('link', { name: 'Our concert' }).click()
  await typeDay(mias, 'First day', '2031-01-10')
  await mias.getByLabel('Title').fill('Summer concert')
  await expect(drawnCards(mias, 'Hall').nth(1)).toContainText('Jan 13')
  await mias.getByRole('button', { name: 'Create dojo with 3 techniques' }).click()
  await expect(cardsOf(mias, 'Hall')).toHaveText(['Compare halls', 'Sign'])

  await page.getByRole('button', { name: 'Delete the template Our concert' }).click()
  await page.getByRole('button', { name: 'Delete template', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Our concert' })).toBeHidden()
})

test('a goal is broken down, changed, put into an existing dojo, and taken back', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  await givePlan(account, 'pro')
  const { data: boardId } = await account.db
    .rpc('create_board', { title: 'Choir', lists: [{ title: 'Ready', cards: [{ title: 'Tune the piano' }] }] })
    .throwOnError()
  await page.goto('/ai-hub/goal')
  await page.getByLabel('What do you want to reach, and by when?').fill('Winter concert in 10 days')
  await page.getByRole('button', { name: 'Draft a plan' }).click()
  await expect(page.getByRole('radio', { name: 'Playbook “Concert”' })).toBeChecked()
  await expect(
    page.getByText(/^It does not fit: at your pace it needs \d+ working days, and there are \d\./),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Move the deadline to/ }).click()
  await expect(page.getByText(/^It fits/)).toBeVisible()

  const deadline = page.getByRole('button', { name: 'Deadline', exact: true })
  await deadline.press('Enter')
  await page.keyboard.type('yesterday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Deadline' })).toContainText(/Choose .+ or a later day\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(deadline).toBeFocused()
  await typeDay(page, 'Deadline', '24 dec 2031')
  await expect(deadline).toHaveAccessibleDescription('Wed, Dec 24, 2031')
  await expect(page.getByText(/^It fits/)).toBeVisible()

  const title = page.getByLabel('Title of Compare two halls')
  await title.fill('Compare three halls')
  await page.getByRole('checkbox', { name: 'Include Sign the contract for the hall' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Add to Rehearsals' }).click()
  await page.keyboard.type('Warm up')
  await page.getByRole('button', { name: /^Show 3 more techniques$/ }).click()
  await expect(page.getByRole('button', { name: 'Create 15 techniques' })).toBeVisible()
  await page.getByLabel('Create in').selectOption({ label: 'Choir' })
  await expect(page.getByLabel('Kata')).toHaveValue(/./)
  await page.getByRole('button', { name: 'Create 15 techniques' }).click()

  await expect(page).toHaveURL(new RegExp(`/dojo/${boardId}`))
  await expect(cardsOf(page, 'Ready')).toHaveCount(16)
  await expect(page.getByRole('link', { name: 'Compare three halls' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 15 techniques added')).toBeVisible()
  await page.goto(`/dojo/${boardId}`)
  await expect(cardsOf(page, 'Ready')).toHaveText(['Tune the piano'])
})

test('a goal that no playbook covers gets four plain phases, on a phone', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 } } })
  await givePlan(account, 'pro')
  await page.goto('/ai-hub/goal?goal=Reduce+churn')
  await expect(page.getByRole('region', { name: 'Understand' })).toBeVisible()
  await expect(page.getByText('Without a deadline: if you start today')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.goto('/project-mastery-templates/concert')
  await expect(page.getByLabel('Title')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
