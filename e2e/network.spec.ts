import type { Page } from '@playwright/test'
import { cardsOf, drag, kata, openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, password, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [
  { title: 'Ready', cards: ['Write the notes', 'Test the import'] },
  { title: 'In progress', cards: ['Draw the icons'] },
]

/** Answers "Leave site?" with yes. The page may have gone before the answer arrives, which is then lost. */
function leaveWhenAsked(page: Page) {
  page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
}

test('offline, work continues, says that it waits, survives a reload and arrives in order', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'On the train', lists })
  await openBoard(page, boardId)
  // The page itself can be loaded again; only the services are out of reach.
  const services = /\/rest\/v1\//
  await page.route(services, (route) => route.abort())

  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Written on the train')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await drag(page, 'Written on the train', 'Draw the icons')
  await expect(cardsOf(page, 'In progress')).toHaveText(['Written on the train', 'Draw the icons'])
  await expect(page.getByText('Offline. 2 changes waiting')).toBeVisible()

  leaveWhenAsked(page)
  await page.reload()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Written on the train', 'Draw the icons'])

  await page.unroute(services)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Offline')).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (
          await olive.db
            .from('cards')
            .select('lists(title)')
            .eq('board_id', boardId)
            .eq('title', 'Written on the train')
            .single()
        ).data,
    )
    .toEqual({ lists: { title: 'In progress' } })
})

const written = (olive: Account, boardId: string, title: string) =>
  expect.poll(
    async () => (await olive.db.from('cards').select('id').eq('board_id', boardId).eq('title', title)).data?.length,
    { timeout: 20_000 },
  )

async function addOffline(page: Page, title: string) {
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Offline. 1 change waiting')).toBeVisible()
}

for (const place of ['the dojo', 'the dashboard'] as const) {
  test(`unsent changes of a closed tab are sent once, by the next tab at ${place}`, async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'Closed', lists })
    await openBoard(page, boardId)
    // It arrives, and the answer does not.
    let writes = 0
    await page.route(/\/rest\/v1\/cards/, async (route) => {
      writes += 1
      if (writes === 1) await route.fetch()
      await route.abort()
    })
    await addOffline(page, 'Written in the tunnel')
    await expect.poll(() => waitingIn(page)).toBe(1)
    await page.close()
    const next = await page.context().newPage()
    await next.goto(place === 'the dojo' ? `/dojo/${boardId}` : '/dashboard')
    await written(olive, boardId, 'Written in the tunnel').toBe(1)
    if (place === 'the dojo')
      await expect(cardsOf(next, 'Ready')).toHaveText(['Write the notes', 'Test the import', 'Written in the tunnel'])
    await expect.poll(() => waitingIn(next), { timeout: 30_000 }).toBe(0)
    await written(olive, boardId, 'Written in the tunnel').toBe(1)
  })
}

/** As where storage is switched off. */
const storeNothing = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Storage is switched off', 'SecurityError')
      },
    })
  })

async function addTwo(page: Page) {
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  for (const title of ['First', 'Second']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}

/** The tab asks before it closes, and stays. */
async function stayWhenAsked(page: Page) {
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

test.describe('in a browser that stores nothing', () => {
  test('a dojo that was left sends on what waits, and the tab asks before it closes', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'Nothing stored', lists })
    await storeNothing(page)
    await openBoard(page, boardId)
    await page.route(/\/rest\/v1\//, (route) => route.abort())
    await addTwo(page)
    await expect(page.getByText('Offline. 2 changes waiting. Closing this tab loses them')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page).toHaveURL(/\/dashboard/)
    await stayWhenAsked(page)

    await page.unroute(/\/rest\/v1\//)
    await written(olive, boardId, 'First').toBe(1)
    await written(olive, boardId, 'Second').toBe(1)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Nothing stored' }).first()).toBeVisible()
  })

  test('a tab that was signed out keeps what waits, and signs in in another one', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'Signed out', lists })
    await storeNothing(page)
    await openBoard(page, boardId)
    const answer = { status: 401, json: { code: 'PGRST301', message: 'JWT expired', details: null, hint: null } }
    await page.route(/\/rest\/v1\//, (route) => route.fulfill(answer))
    await addTwo(page)
    const state = page.getByText(
      'You are signed out, and 2 changes are waiting. Closing this tab loses them. Sign in in a new tab',
    )
    await expect(state).toBeVisible()
    await stayWhenAsked(page)
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      state.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ])
    await other.close()
    await page.unroute(/\/rest\/v1\//)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await written(olive, boardId, 'Second').toBe(1)
    await expect(state).toHaveCount(0)
  })
})

/** How many changes the browser keeps, no matter who made them. */
const waitingIn = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB refused')))
      })
    // Opening it before the page has would make it without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'unsent')) return 0
    const db = await answerOf(indexedDB.open('unsent'))
    const count = await answerOf(db.transaction('unsent').objectStore('unsent').count())
    db.close()
    return count
  })

test("one person's unsent changes are neither shown to nor sent by another in the same browser, and signing out says that they wait", async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Shared desk', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await addOffline(page, 'Mine alone')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out while 1 change waits to be sent?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, mia)
  await page.goto(`/dojo/${boardId}`)
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
  await addOffline(page, 'Hers')
  await expect.poll(() => waitingIn(page)).toBe(2)
  await page.close()
  const next = await page.context().newPage()
  await next.goto('/dashboard')
  // Her changes are sent, and only those. She looks: the session that was signed out reads nothing any more.
  await written(mia, boardId, 'Hers').toBe(1)
  await expect.poll(() => waitingIn(next)).toBe(1)
  await written(mia, boardId, 'Mine alone').toBe(0)

  await next.context().clearCookies()
  await next.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signIn(next, olive)
  await written(mia, boardId, 'Mine alone').toBe(1)
})

async function signIn(page: Page, { email }: Account) {
  await page.waitForURL(/\/auth|\/$/)
  if (!page.url().includes('/auth')) await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/(dashboard|dojo)/)
}

test('what the database refuses is taken back with the text of the catalogue', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Refused', lists }))
  await page.route(/\/rpc\/move_cards/, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX000', message: 'no', details: null, hint: null } }),
  )
  await drag(page, 'Write the notes', 'Draw the icons')
  const toast = page.getByRole('alert').filter({ hasText: 'Error moving card' })
  await expect(toast).toContainText('Failed to move the card.')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Write the notes', 'Test the import'])
})

test('a card that someone deleted in the meantime is not silently lost', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Gone', lists })
  await page.routeWebSocket(/realtime/, () => {})
  await page.goto(`/dojo/${boardId}`)
  const { data: card } = await olive.db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Write the notes')
    .single()
  await page.route(/\/rpc\/move_cards/, async (route) => {
    await olive.db.rpc('remove_cards', { card_ids: [card?.id ?? ''] })
    await route.continue()
  })
  await drag(page, 'Write the notes', 'Draw the icons')
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else just deleted or moved this.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write the notes' })).toHaveCount(0)
})

test('all that was typed offline on a dojo that was archived in the meantime can be copied at once', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const boardId = await makeDojo(olive, { title: 'Put away', lists })
  await openBoard(page, boardId)
  const services = /\/rest\/v1\//
  await page.route(services, (route) => route.abort())
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  for (const title of titles) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('Offline. 5 changes waiting')).toBeVisible()

  await olive.db.rpc('archive_board', { board_id: boardId, is_archived: true }).throwOnError()
  await page.unroute(services)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const toast = page.getByRole('alert').filter({ hasText: '5 changes were not saved' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => {
      Reflect.deleteProperty(navigator.clipboard, 'writeText')
      return Promise.reject(new DOMException('Not now', 'NotAllowedError'))
    }
  })
  await toast.getByRole('button', { name: 'Copy text' }).click()
  await expect(toast.getByRole('textbox', { name: 'The text that was not saved' })).toHaveValue(titles.join('\n\n'))
  await toast.getByRole('button', { name: 'Copy text' }).click()
  await expect(toast).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(titles.join('\n\n'))
})

test('the first change of a visit waits too, and what is not loaded yet says that it needs the network', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { isFirstVisit: true })
  const boardId = await makeDojo(olive, { title: 'First', lists })
  await openBoard(page, boardId)
  await page.context().setOffline(true)
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Written in the tunnel')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Offline. 1 change waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This needs the network' })).toBeVisible()
  await page.getByRole('link', { name: 'Test the import' }).click()
  await expect(page.getByRole('link', { name: 'Written in the tunnel' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Offline')).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (await olive.db.from('cards').select('title').eq('board_id', boardId).eq('title', 'Written in the tunnel')).data
          ?.length,
    )
    .toBe(1)
})

test('what was done after the session ended is there after signing in again', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await openBoard(page, await makeDojo(olive, { title: 'Session', lists }))
  leaveWhenAsked(page)
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await drag(page, 'Write the notes', 'Draw the icons')
  await page.context().clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('You were signed out.')).toBeVisible()
  await page.unroute(/\/rest\/v1\//)
  await page.getByLabel('Email').fill(olive.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
  await expect
    .poll(
      async () =>
        (await olive.db.from('cards').select('lists(title)').eq('title', 'Write the notes').single()).data?.lists.title,
    )
    .toBe('In progress')
})

test('signing in waits for the network with what was typed', async ({ page }) => {
  const olive = await signUp('Olive')
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(olive.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You are offline. This page continues when the network is back.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(olive.email)
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/dashboard')
})

test('after a new build an open dojo still saves, and what it can no longer load says that there is a new version', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { isFirstVisit: true })
  const boardId = await makeDojo(olive, { title: 'Renewed', lists })
  await openBoard(page, boardId)
  await page.waitForLoadState('networkidle')
  await page.route(/\/_next\/static\//, (route) => route.fulfill({ status: 404 }))
  await drag(page, 'Write the notes', 'Draw the icons')
  await expect
    .poll(
      async () =>
        (
          await olive.db
            .from('cards')
            .select('lists(title)')
            .eq('board_id', boardId)
            .eq('title', 'Write the notes')
            .single()
        ).data,
    )
    .toEqual({ lists: { title: 'In progress' } })

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('There is a new version').first()).toBeVisible()
  await expect(page.getByText('This needs the network')).toHaveCount(0)
  await page.unroute(/\/_next\/static\//)
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expect(page.getByText('There is a new version')).toHaveCount(0)
  await expect(cardsOf(page, 'In progress')).toHaveText(['Write the notes', 'Draw the icons'])
})
