import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata } from './fixtures/board.ts'
import { type Account, makeDojo } from './fixtures/people.ts'
import { expect, test, type Visitor } from './fixtures/test.ts'

const names = [
  'Welcome',
  'Create Dojo',
  'Master Basics',
  'Ninja Tools',
  'Team Clans',
  'AI Assistance',
  'Customize',
  'Analytics',
  'Complete',
]
const card = (page: Page) => page.getByRole('region', { name: 'Welcome to your dojo' })
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Your training' })
const step = (page: Page, name: string) => wizard(page).getByRole('heading', { name, exact: true })
const press = (page: Page, name: string) => wizard(page).getByRole('button', { name, exact: true }).click()
const ticked = (page: Page, task: string): Locator =>
  wizard(page)
    .getByRole('status')
    .filter({ hasText: `Done: ${task}` })

async function stored(page: Page): Promise<Record<string, Record<string, unknown>>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).flatMap(([key, value]) =>
        key.startsWith('onboarding-') ? [[key, JSON.parse(value) as Record<string, unknown>]] : [],
      ),
    ),
  )
}

type Saved = { completedAt: string | null; data: Record<string, unknown> }
async function saved({ db }: Account): Promise<Saved> {
  const { data } = await db.rpc('my_onboarding').throwOnError()
  return data as Saved
}

async function startTour({ page }: Visitor): Promise<void> {
  await page.goto('/dashboard')
  await card(page).getByRole('button', { name: 'Start Tour' }).click()
  await expect(step(page, 'Welcome')).toBeVisible()
}

async function makeTourDojo(page: Page, name = 'Kitchen'): Promise<void> {
  await press(page, 'Next')
  await wizard(page).getByLabel('Dojo name').fill(name)
  await press(page, 'Create')
  await expect(step(page, 'Master Basics')).toBeVisible()
  await expect(kata(page, 'Ready')).toBeVisible()
}

test('a new person makes a dojo of their own in three actions', async ({ asPerson }) => {
  const nora = await asPerson('Nora', { isNew: true })
  const { page } = nora
  let actions = 0
  const act = async (button: Locator) => {
    actions += 1
    await button.click()
  }
  await page.goto('/dashboard')
  await act(card(page).getByRole('button', { name: 'Start Tour' }))
  await act(wizard(page).getByRole('button', { name: 'Next', exact: true }))
  await act(wizard(page).getByRole('button', { name: /^No name yet/ }))
  await expect(step(page, 'Master Basics')).toBeVisible()
  expect(actions).toBe(3)
  await expect(kata(page, 'In Progress')).toBeVisible()
  const { data } = await nora.account.db.from('boards').select('title').throwOnError()
  expect(data).toEqual([{ title: 'My autumn' }])
})

test('the steps tick when they are really done, and the tour ends as the profile then says', async ({ asPerson }) => {
  const nora = await asPerson('Nora', { isNew: true })
  const { page, account } = nora
  await startTour(nora)
  await press(page, 'Next')

  const name = wizard(page).getByLabel('Dojo name')
  await expect(name).toBeFocused()
  await expect(wizard(page).getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await name.fill('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dojo name required')).toBeVisible()
  await expect(page.getByText('Please enter a name for your first dojo')).toBeVisible()
  await page.route('**/rpc/create_board', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await name.fill('Kitchen')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Error creating dojo')).toBeVisible()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Kitchen')
  await page.unroute('**/rpc/create_board')
  await wizard(page).getByRole('radio', { name: 'Clan Campaign' }).check({ force: true })
  await press(page, 'Create')

  await expect(step(page, 'Master Basics')).toBeFocused()
  await expect(cardsOf(page, 'Mission Queue')).toHaveText(['Invite the clan to this dojo', 'Agree what done means'])
  const first = wizard(page).getByRole('link', { name: 'Agree what done means' })
  await first.focus()
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  await expect(ticked(page, 'Move one')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(ticked(page, 'Move one technique to another kata.')).toHaveCount(1)

  await press(page, 'Next')
  for (const key of ['Search', 'New card', 'Edit card', 'Dashboard', 'Toggle sidebar', 'Toggle theme'])
    await expect(wizard(page).getByText(key, { exact: true }).filter({ visible: true })).toBeVisible()
  await step(page, 'Ninja Tools').focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Buy paper ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(wizard(page), 'Escape closed the field only').toBeVisible()
  await expect(ticked(page, 'Add a technique.')).toHaveCount(1)

  await press(page, 'Next')
  for (const role of ['Admin (full access)', 'Member (edit)', 'Viewer (read only)'])
    await expect(wizard(page).getByText(role)).toBeVisible()
  for (const control of ['Create a clan', 'Join with an invitation code'])
    await expect(wizard(page).getByRole('button', { name: `${control} Coming up!` })).toBeDisabled()
  await expect(wizard(page).getByRole('link', { name: 'Open your clans' })).toHaveAttribute('href', '/clans')
  await wizard(page).getByRole('link', { name: 'Buy paper' }).focus()
  await page.keyboard.press('i')
  await expect(ticked(page, 'Assign one technique to yourself.')).toHaveCount(1)

  await press(page, 'Next')
  await expect(wizard(page).getByText(/part of Pro, Business, and Enterprise; you are on Starter/)).toBeVisible()
  await kata(page, 'Review').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Call Ana #errand !high ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(ticked(page, 'Add a technique with one line.')).toHaveCount(1)

  await press(page, 'Next')
  await kata(page, 'Review').getByRole('button', { name: 'Actions for kata Review' }).click()
  await page.getByRole('menuitem', { name: 'Rename kata' }).click()
  const title = page.getByRole('textbox', { name: 'Kata title' })
  await expect(title).toBeFocused()
  await title.fill('Second look')
  await title.press('Enter')
  await expect(ticked(page, 'Rename a kata.')).toHaveCount(1)

  await press(page, 'Next')
  await wizard(page).getByRole('link', { name: 'Buy paper' }).focus()
  await page.keyboard.press('c')
  await expect(ticked(page, 'Complete a technique.')).toHaveCount(1)

  await press(page, 'Next')
  await expect(wizard(page).getByRole('list', { name: 'What you tried' }).getByText('Done')).toHaveCount(6)
  await expect(wizard(page).getByRole('progressbar', { name: 'Training' })).toHaveAttribute('aria-valuenow', '89')
  const { data: boards } = await account.db.from('boards').select('id').throwOnError()
  const boardHref = `/dojo/${boards[0]?.id}`
  for (const [link, href] of [
    ['Open your dojo', boardHref],
    ['Go to the dashboard', '/dashboard'],
    ['Explore clans', '/clans'],
    ['See all features', '/features'],
  ] as const)
    await expect(wizard(page).getByRole('link', { name: link })).toHaveAttribute('href', href)
  expect(Object.keys(await stored(page)).toSorted()).toEqual(['onboarding-created-board', 'onboarding-progress'])

  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await press(page, 'Complete')
  await expect(page.getByText('Training completed')).toBeVisible()
  await expect(wizard(page)).toBeHidden()
  await page.waitForFunction(() => !('isBefore' in window))
  const { completedAt, data } = await saved(account)
  expect(data).toEqual({ completed: true, completedAt: expect.any(String), reason: 'wizard_completed' })
  expect(Date.parse(completedAt ?? '')).toBe(Date.parse(String(data['completedAt'])))
  const kept = await stored(page)
  expect(Object.keys(kept).toSorted()).toEqual(['onboarding-completed', 'onboarding-created-board'])
  expect(kept['onboarding-completed']).toMatchObject({ userId: account.id, completedAt: data['completedAt'] })
  // What was done there stays.
  await page.goto(boardHref)
  await expect(cardsOf(page, 'Second look').filter({ hasText: 'Call Ana' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Kitchen' }).first()).toBeVisible()
  await page.waitForTimeout(900)
  await expect(card(page)).toHaveCount(0)

  await page.goto('/profile')
  const training = page.getByRole('region', { name: 'Tour', exact: true })
  await expect(training).toContainText('Training completed')
  await expect(training.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
  await training.getByRole('button', { name: 'Restart Training' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restart the training?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await saved(account)).completedAt).not.toBeNull()
  await training.getByRole('button', { name: 'Restart Training' }).click()
  await question.getByRole('button', { name: 'Start Refresher' }).click()
  await expect(step(page, 'Welcome')).toBeVisible()
  expect((await saved(account)).completedAt).toBeNull()
  await press(page, 'Next')
  await expect(wizard(page).getByText('Your dojo “Kitchen” is ready.')).toBeVisible()
  expect(Object.keys(await stored(page)).toSorted()).toEqual(['onboarding-created-board', 'onboarding-progress'])
  await press(page, 'Close')
  await expect(training).toContainText('In progress: step 2 of 9, Create Dojo')
})

test('it can be left at any step and continues there, on another device too', async ({ asPerson }) => {
  const nora = await asPerson('Nora', { isNew: true })
  const { page, account } = nora
  await startTour(nora)
  await makeTourDojo(page)
  const first = wizard(page).getByRole('link', { name: 'Plan this week' })
  await first.focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(ticked(page, 'Move one technique to another kata.')).toHaveCount(1)
  await wizard(page).getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Team Clans' }).click()
  await expect(step(page, 'Team Clans')).toBeVisible()
  await press(page, 'Close')
  await expect(card(page)).toContainText('You are at step 5 of 9: Team Clans.')
  await expect(card(page).getByRole('button', { name: 'Start Tour' })).toBeFocused()

  const { page: phone } = await asPerson('Nora', { account, isFirstVisit: true })
  await phone.goto('/dashboard')
  await card(phone).getByRole('button', { name: 'Start Tour' }).click()
  await expect(step(phone, 'Team Clans')).toBeVisible()
  await wizard(phone).getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Master Basics' }).click()
  await expect(ticked(phone, 'Move one technique to another kata.')).toHaveCount(1)
  await expect(wizard(phone).getByRole('button', { name: /Create Dojo \(done\)$/ })).toBeVisible()

  // What is tried on the dojo's own page ticks too.
  const { data } = await account.db.from('boards').select('id').single().throwOnError()
  await page.goto(`/dojo/${data.id}`)
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await page.getByRole('link', { name: 'Book the dentist' }).focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('listitem').filter({ hasText: 'Book the dentist' })).toContainText(/Done|Completed/i)
  await phone.reload()
  await card(phone).getByRole('button', { name: 'Start Tour' }).click()
  await wizard(phone).getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Analytics' }).click()
  await expect(ticked(phone, 'Complete a technique.')).toHaveCount(1)
})

test('where fingers are used, every step says what they do, and lists no keys', async ({ asPerson }) => {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const nora = await asPerson('Nora', { isNew: true, context })
  const { page } = nora
  await startTour(nora)
  await makeTourDojo(page)
  const steps = wizard(page).getByRole('navigation', { name: 'Steps' }).getByRole('button')
  for (const [at, name] of names.entries()) {
    await steps.nth(at).tap()
    await expect(step(page, name)).toBeVisible()
    for (const keys of [/keyboard|arrow keys|press [A-Z]\b/i, /by mouse|point at/i])
      await expect(wizard(page).getByText(keys).filter({ visible: true }), name).toHaveCount(0)
    await expect(wizard(page).locator('kbd').filter({ visible: true }), name).toHaveCount(0)
  }
  await steps.nth(3).tap()
  await expect(wizard(page).getByText('Hold it, then drag')).toBeVisible()
})

test('every step is reached by arrows, by numbers and by Next, and the focus stays inside', async ({ asPerson }) => {
  const nora = await asPerson('Nora', { isNew: true })
  const { page } = nora
  await startTour(nora)
  for (const name of names.slice(1)) {
    // Leave the field of the second step, where arrows move the caret.
    if (await wizard(page).locator('input:focus').count()) await step(page, 'Create Dojo').focus()
    await page.keyboard.press('ArrowRight')
    await expect(step(page, name)).toBeVisible()
  }
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Complete')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(step(page, 'Analytics')).toBeVisible()
  await page.keyboard.press('4')
  await expect(step(page, 'Ninja Tools')).toBeFocused()
  await expect(wizard(page).getByText('Create a dojo first, and you can try it here.')).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(wizard(page).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(wizard(page)).toBeHidden()
  await expect(card(page)).toContainText('step 4 of 9')
})

test('one click dismisses the offer, for good, and it never covers a dojo', async ({ asPerson }) => {
  for (const button of ['Maybe Later', 'Close']) {
    const { page, account } = await asPerson('Nora', { isNew: true })
    const boardId = await makeDojo(account, { title: 'Work', lists: [{ title: 'Ready', cards: ['Bow'] }] })
    await page.goto(`/dojo/${boardId}`)
    await expect(page.getByRole('link', { name: 'Bow' })).toBeVisible()
    await page.waitForTimeout(900)
    await expect(card(page)).toHaveCount(0)
    await page.goto('/dashboard')
    const { y = 0, x = 0, width = 0, height = 0 } = (await card(page).boundingBox()) ?? {}
    expect([Math.round(x + width), Math.round(y + height)], 'at the bottom right').toEqual([1264, 784])
    await expect(wizard(page), 'nothing opens by itself').toHaveCount(0)
    await card(page).getByRole('button', { name: button }).click()
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByText('You can start the tour from your profile')).toBeVisible()
    await expect
      .poll(() => saved(account))
      .toEqual({
        ...(await saved(account)),
        completedAt: expect.any(String),
        data: { dismissedAt: expect.any(String), reason: 'user_dismissed' },
      })
    expect(Object.keys(await stored(page))).toEqual(['onboarding-dismissed'])
    await page.reload()
    await page.waitForTimeout(900)
    await expect(card(page)).toHaveCount(0)
  }
})

test('Skip finishes right away, and reloads nothing while something is unsaved', async ({ asPerson }) => {
  const { page, account } = await asPerson('Nora', { isNew: true })
  await page.goto('/profile')
  await page.getByLabel('Display name').fill('Nora of the north')
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await page.getByRole('button', { name: 'Restart Training' }).click()
  await page.getByRole('button', { name: 'Start Refresher' }).click()
  await press(page, 'Skip')
  await expect(page.getByText('Training completed').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tour', exact: true })).toContainText('Completed on')
  expect((await saved(account)).data).toMatchObject({ completed: true, reason: 'wizard_completed' })
  await page.waitForTimeout(1200)
  expect(await page.evaluate(() => 'isBefore' in window)).toBe(true)
  await expect(page.getByLabel('Display name')).toHaveValue('Nora of the north')
})

test('what cannot be saved is kept in the browser, and saved later; another person’s is ignored', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Nora', { isNew: true })
  await page.goto('/dashboard')
  await page.route('**/rest/v1/profiles*', (route) => route.abort())
  await card(page).getByRole('button', { name: 'Maybe Later' }).click()
  await expect.poll(async () => (await stored(page))['onboarding-dismissed']).toMatchObject({ isSaved: false })
  await page.reload()
  await page.waitForTimeout(900)
  await expect(card(page)).toHaveCount(0)
  expect((await saved(account)).completedAt).toBeNull()
  await page.unroute('**/rest/v1/profiles*')
  await page.reload()
  await expect.poll(async () => (await saved(account)).data['reason']).toBe('user_dismissed')

  const { page: other } = await asPerson('Mia', { isNew: true })
  await other.goto('/dashboard')
  await other.evaluate((userId) => {
    const at = new Date().toISOString()
    localStorage.setItem('onboarding-dismissed', JSON.stringify({ userId, dismissedAt: at, isSaved: false }))
    localStorage.setItem(
      'onboarding-progress',
      JSON.stringify({ userId, step: 7, completedSteps: [1], lastUpdate: at }),
    )
  }, account.id)
  await other.reload()
  await expect(card(other)).toContainText('Nine short steps')
})

test('axe finds nothing in the offer and in any step, also at 360 pixels, where nothing is cut off', async ({
  asPerson,
}) => {
  const nora = await asPerson('Nora', { isNew: true })
  const { page } = nora
  await page.goto('/dashboard')
  await expect(card(page)).toBeVisible()
  await expectAccessible(page)
  await startTour(nora)
  await makeTourDojo(page)
  const steps = wizard(page).getByRole('navigation', { name: 'Steps' }).getByRole('button')
  await expect(steps).toHaveCount(9)
  for (const [at, name] of names.entries()) {
    await steps.nth(at).click()
    await expect(step(page, name)).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [at, name] of names.entries()) {
    await steps.nth(at).click()
    await expect(step(page, name)).toBeVisible()
    expect(await wizard(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), name).toBe(true)
    for (const button of ['Skip', 'Previous'])
      await expect(wizard(page).getByRole('button', { name: button })).toBeInViewport()
  }
  await expectAccessible(page)
})

test('on a phone a message leaves the buttons of the tour free', async ({ asPerson }) => {
  const nora = await asPerson('Nora', { isNew: true, context: { viewport: { width: 360, height: 740 } } })
  const { page } = nora
  await startTour(nora)
  await press(page, 'Next')
  await wizard(page).getByLabel('Dojo name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a name for your first dojo')).toBeVisible()
  for (const button of ['Skip', 'Previous', 'Next'])
    await wizard(page).getByRole('button', { name: button }).click({ trial: true })
  await expect(page.getByText('Please enter a name for your first dojo')).toBeVisible()
})
