import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible'
import { kata } from './fixtures/board'
import { type Gateway, openGateway } from './fixtures/gateway'
import { clickTwice, holdWrites } from './fixtures/hold-writes'
import { type Account, makeDojo, share, signUp } from './fixtures/people'
import { expect, test } from './fixtures/test'

const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

function dojo(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
}

/** The titles of all dojos on screen, from top to bottom. */
function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 3 })
}

async function openMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** To the tab, as after a minute in another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const show = (isShown: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isShown })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show(false)
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
    show(true)
  })
}

/** Three dojos, the last made first on screen. */
async function makeThree(account: Account): Promise<void> {
  await makeDojo(account, { title: 'Kitchen', description: 'Plaster, tiles and hinges' })
  await makeDojo(account, {
    title: 'Autumn release',
    description: 'What ships in November',
    lists: [{ title: 'Ready', cards: ['Write the notes', { title: 'Fix the import', due_date: lastWeek }] }],
  })
  await makeDojo(account, { title: 'Reading list' })
}

test.describe('a new dojo', () => {
  for (const [offer, title, katas] of [
    ['Personal', 'My autumn', ['Ready', 'In Progress', 'Complete']],
    ['Clan Campaign', 'Autumn release', ['Mission Queue', 'In Progress', 'Review', 'Completed']],
    ['Routine', 'Every day', ['Morning Training', 'Afternoon Focus', 'Evening Review', 'Mastered']],
  ] as const) {
    test(`comes from the template ${offer}, offered to people without dojos`, async ({ asPerson }) => {
      const { page } = await asPerson('Olive')
      await page.goto('/dashboard')
      await page.getByRole('link', { name: offer, exact: true }).click()
      await expect(page.getByRole('radio', { name: offer })).toBeChecked()
      const preview = page.getByRole('figure', { name: `Preview of ${offer}` })
      for (const name of katas) await expect(preview).toContainText(name)
      await page.getByLabel('Title').fill(`  ${title} `)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dojo\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('status').filter({ hasText: 'Board created' })).toBeVisible()
      for (const name of katas) await expect(kata(page, name)).toBeVisible()
      await expect(page.locator('[data-card-id]')).toHaveCount(4)
      await page.goto('/dashboard')
      await expect(dojo(page, title)).toContainText('4 open')
      await expect(dojo(page, title)).not.toContainText('overdue')
    })
  }

  test('may be empty, and may be described', async ({ asPerson }) => {
    const { page } = await asPerson('Olive')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'New dojo' }).click()
    await expect(page.getByRole('radio', { name: 'Empty' })).toBeChecked()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill('Kitchen')
    await page.getByLabel('Description').fill('Plaster, tiles and hinges')
    await page.getByRole('button', { name: 'Create dojo' }).click()
    await expect(page).toHaveURL(/\/dojo\//)
    await page.goto('/dashboard')
    await expect(dojo(page, 'Kitchen')).toContainText('Plaster, tiles and hinges')
    await expect(dojo(page, 'Kitchen')).toContainText('No techniques yet')
  })

  test('needs a title, and the field says so', async ({ asPerson }) => {
    const { page } = await asPerson('Olive')
    await page.goto('/new-board/team')
    const title = page.getByLabel('Title')
    await title.fill('   ')
    await page.getByLabel('Description').fill('kept')
    await page.getByRole('button', { name: 'Create dojo' }).click()
    await expect(title).toHaveAccessibleDescription('Give the dojo a title.')
    await expect(title).toBeFocused()
    await title.fill('x'.repeat(121))
    await title.press('Enter')
    await expect(title).toHaveAccessibleDescription('At most 120 characters fit here. This has 121.')
    await expect(page.getByLabel('Description')).toHaveValue('kept')
    await expect(page).toHaveURL('/new-board/team')
  })

  test('that could not be created keeps what was typed, and is created once when tried again', async ({ asPerson }) => {
    const { page } = await asPerson('Olive')
    await page.goto('/new-board/personal')
    // The first answer is lost on its way back; the second never leaves.
    let attempts = 0
    await page.route('**/rpc/create_board', async (route) => {
      attempts += 1
      if (attempts === 1) await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Title').fill('Only one')
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await page.getByRole('button', { name: 'Create dojo' }).click()
      await expect.poll(() => attempts).toBeGreaterThanOrEqual(attempt)
      await expect(
        page.getByRole('alert').filter({ hasText: 'Error creating boardFailed to create the board.' }),
      ).toBeVisible()
    }
    await expect(page.getByLabel('Title')).toHaveValue('Only one')
    await page.unroute('**/rpc/create_board')
    await page.getByLabel('Title').fill('Only one, renamed')
    await page.getByRole('button', { name: 'Create dojo' }).click()
    await expect(page).toHaveURL(/\/dojo\//)
    await expect(page.getByText('An earlier attempt had arrived after all.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveText(['Only one'])
  })

  test('from an unknown template is not found', async ({ asPerson }) => {
    const { page } = await asPerson('Olive')
    for (const path of ['/new-board/sprint', '/new-board/team/more']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create dojo' })).toHaveCount(0)
    }
  })
})

test.describe('the dashboard', () => {
  test('shows the progress of each dojo, the newest first', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
    await expect(dojo(page, 'Autumn release')).toContainText('2 open1 overdue')
    await expect(dojo(page, 'Reading list')).toContainText('No techniques yet')
    const created = dojo(page, 'Kitchen').getByRole('time')
    const moment = new Date((await created.getAttribute('datetime')) ?? '')
    const here = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    })
    await expect(created).toHaveText(here.format(moment).replace('\u202f', ' '))
    await expect(created).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
    await page.getByRole('link', { name: 'Kitchen' }).click()
    await expect(page).toHaveURL(/\/dojo\//)
  })

  test('is filtered as one types, and the address keeps it', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const filter = page.getByRole('textbox', { name: 'Filter dojos' })
    await expect(async () => {
      await page.keyboard.press('/') // heard as soon as the page is alive
      await expect(filter).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.type('NOVEMBER')
    await expect(titles(page)).toHaveText(['Autumn release'])
    await expect(page).toHaveURL('/dashboard?q=NOVEMBER')
    await page.reload()
    await expect(filter).toHaveValue('NOVEMBER')
    await expect(titles(page)).toHaveText(['Autumn release'])
    await filter.fill('zeppelin')
    await expect(page.getByRole('heading', { name: 'Nothing matches “zeppelin”' })).toBeVisible()
    await expect(titles(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click()
    await expect(titles(page)).toHaveCount(3)
    await expect(filter).toHaveValue('')
    await expect(filter).toBeFocused()
    await expect(page).toHaveURL('/dashboard')
    await filter.fill('kit')
    await page.keyboard.press('Escape')
    await expect(titles(page)).toHaveCount(3)
  })

  test('is a grid or a list, and remembers which', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const view = page.getByRole('group', { name: 'View' })
    await expect(view.getByRole('radio', { name: 'Grid' })).toBeChecked()
    // Clicked again if the page was not listening yet; the address shows when the click worked.
    await expect(async () => {
      await view.getByRole('radio', { name: 'List' }).click()
      await expect(page).toHaveURL('/dashboard?view=list', { timeout: 1000 })
    }).toPass()
    await page.goto('/dashboard')
    await expect(view.getByRole('radio', { name: 'List' })).toBeChecked()
    await page.goto('/dashboard?view=grid')
    await expect(view.getByRole('radio', { name: 'Grid' })).toBeChecked()
  })

  test('keeps bookmarked dojos on top', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const bookmark = page.getByRole('button', { name: 'Bookmark Kitchen' })
    await bookmark.click()
    await expect(page.getByRole('region', { name: /^Bookmarked/ }).getByRole('link')).toHaveText(['Kitchen'])
    await expect(bookmark, 'the focus goes along').toBeFocused()
    await expect(titles(page)).toHaveText(['Kitchen', 'Reading list', 'Autumn release'])
    await expect.poll(async () => (await account.db.from('board_bookmarks').select()).data?.length).toBe(1)
    await page.reload()
    await expect(titles(page)).toHaveText(['Kitchen', 'Reading list', 'Autumn release'])
    await page.keyboard.press('Tab')
    await bookmark.press('Enter')
    await expect(page.getByRole('region', { name: /^Bookmarked/ })).toHaveCount(0)
    await expect.poll(async () => (await account.db.from('board_bookmarks').select()).data?.length).toBe(0)
  })

  test('takes back a bookmark that could not be stored', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await page.route('**/board_bookmarks*', (route) =>
      route.request().method() === 'OPTIONS' ? route.continue() : route.abort(),
    )
    await page.getByRole('button', { name: 'Bookmark Kitchen' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error updating boardFailed to update the board.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bookmark Kitchen' })).toHaveAttribute('aria-pressed', 'false')
    await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
  })

  test('renames and describes a dojo, and loses nothing typed when that fails', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Kitchen', 'Rename…')
    const dialog = page.getByRole('dialog', { name: 'Rename dojo' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kitchen')
    await dialog.getByLabel('Title').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Give the dojo a title.')
    await dialog.getByLabel('Title').fill('  Kitchen renovation  ')
    await dialog.getByLabel('Description').fill('Done by spring')
    const write = await holdWrites(page, '**/rpc/edit_board')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(dojo(page, 'Kitchen renovation'), 'before the server has answered').toContainText('Done by spring')
    await expect(page.getByRole('button', { name: 'Menu for Kitchen renovation' })).toBeFocused()

    await write.refuse()
    const toast = page.getByRole('alert').filter({ hasText: 'Error updating boardFailed to update the board.' })
    await expect(toast).toBeVisible()
    await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
    await toast.getByRole('button', { name: 'Edit again' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kitchen renovation')
    await expect(dialog.getByLabel('Description')).toHaveValue('Done by spring')
    await write.release()
    await dialog.getByLabel('Title').press('Enter')
    await expect(dojo(page, 'Kitchen renovation')).toContainText('Done by spring')
    await expect
      .poll(async () => (await account.db.from('boards').select().eq('title', 'Kitchen renovation')).data?.length)
      .toBe(1)
    await page.reload()
    await expect(dojo(page, 'Kitchen renovation')).toContainText('Done by spring')
  })

  test('deletes a dojo once that is confirmed', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Autumn release', 'Delete…')
    const question = page.getByRole('alertdialog', { name: 'Delete “Autumn release”?' })
    await expect(question).toHaveAccessibleDescription(/^2 techniques are deleted with it\./)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu for Autumn release' })).toBeFocused()
    await openMenu(page, 'Autumn release', 'Delete…')
    await question.getByRole('button', { name: 'Delete dojo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Board deleted' })).toBeVisible()
    await expect(titles(page)).toHaveText(['Reading list', 'Kitchen'])
    await expect(page.getByRole('link', { name: 'Kitchen' }), 'the next one takes the focus').toBeFocused()
    await page.reload()
    await expect(titles(page)).toHaveText(['Reading list', 'Kitchen'])
  })

  test('deletes the last dojo and is empty again', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeDojo(account, { title: 'Only one' })
    await page.goto('/dashboard')
    await openMenu(page, 'Only one', 'Delete…')
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/^It has no techniques\./)
    await page.getByRole('button', { name: 'Delete dojo' }).click()
    await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  })

  test('removes a deleted dojo right away, and puts it back in its place if it could not be deleted', async ({
    asPerson,
  }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const write = await holdWrites(page, '**/rpc/delete_board')
    await openMenu(page, 'Autumn release', 'Delete…')
    await clickTwice(page.getByRole('button', { name: 'Delete dojo' }))
    await expect(titles(page), 'before the server has answered').toHaveText(['Reading list', 'Kitchen'])
    await expect(page.getByRole('region', { name: 'Dojos 2' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kitchen' }), 'the next one takes the focus').toBeFocused()

    await write.refuse()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error deleting boardFailed to delete the board.' }),
    ).toBeVisible()
    await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
    await expect(page.getByRole('region', { name: 'Dojos 3' })).toBeVisible()
    expect(write.count(), 'two clicks delete once').toBe(0)
  })

  test('handles each change separately: a refused one is taken back while the next one waits', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const write = await holdWrites(page, '**/rpc/delete_board')
    for (const title of ['Kitchen', 'Reading list']) {
      await openMenu(page, title, 'Delete…')
      await page.getByRole('button', { name: 'Delete dojo' }).click()
    }
    await expect(titles(page)).toHaveText(['Autumn release'])
    await write.refuse()
    await expect(titles(page)).toHaveText(['Autumn release', 'Kitchen'])
    await write.accept()
    await expect(page.getByRole('status').filter({ hasText: 'Board deleted' })).toBeVisible()
    await page.reload()
    await expect(titles(page)).toHaveText(['Autumn release', 'Kitchen'])
  })

  test('finishes a deletion on another page', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    const write = await holdWrites(page, '**/rpc/delete_board')
    await openMenu(page, 'Autumn release', 'Delete…')
    await page.getByRole('button', { name: 'Delete dojo' }).click()
    await page.getByRole('link', { name: 'New dojo' }).click()
    await expect(page.getByRole('heading', { name: 'New dojo' })).toBeVisible()
    await write.accept()
    await expect(page.getByRole('status').filter({ hasText: 'Board deleted' })).toBeVisible()
    await page.goBack()
    await expect(titles(page)).toHaveText(['Reading list', 'Kitchen'])
  })

  for (const view of ['grid', 'list'] as const) {
    test(`opens a dojo from anywhere on it, in the ${view}, and its buttons keep working`, async ({ asPerson }) => {
      const { page, account } = await asPerson('Olive')
      const boardId = await makeDojo(account, {
        title: 'A',
        description: 'Short',
        lists: [{ title: 'Ready', cards: ['One'] }],
      })
      await makeDojo(account, { title: 'אוסף' })
      const item = dojo(page, 'A')
      for (const place of ['top left', 'middle', 'bottom right'] as const) {
        await page.goto(`/dashboard?view=${view}`)
        const box = await item.boundingBox()
        if (!box) throw new Error('The dojo is not on screen.')
        const far = 6
        const x = place === 'top left' ? far : place === 'middle' ? box.width / 2 : box.width - far
        const y = place === 'top left' ? far : place === 'middle' ? box.height / 2 : box.height - far
        await item.click({ position: { x, y } })
        await expect(page, place).toHaveURL(`/dojo/${boardId}`)
      }
      await page.goto(`/dashboard?view=${view}`)
      await page.getByRole('button', { name: 'Bookmark A' }).click()
      await expect(page.getByRole('button', { name: 'Bookmark A' })).toHaveAttribute('aria-pressed', 'true')
      await openMenu(page, 'A', 'Rename…')
      await expect(page.getByRole('dialog', { name: 'Rename dojo' })).toBeVisible()
      await expect(page).toHaveURL(`/dashboard?view=${view}`)
    })
  }

  test('sends only what its person changed, also after the dashboard has noticed a change by others', async ({
    asPerson,
  }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Kitchen', 'Rename…')
    const dialog = page.getByRole('dialog', { name: 'Rename dojo' })
    await dialog.getByLabel('Title').fill('Kitchen renovation')
    await account.db.from('boards').update({ description: 'Written elsewhere' }).eq('title', 'Kitchen').throwOnError()
    await comeBack(page)
    await expect(page.getByText('Written elsewhere')).toBeAttached()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dojo(page, 'Kitchen renovation')).toContainText('Written elsewhere')
    const saved = () => account.db.from('boards').select('description').eq('title', 'Kitchen renovation')
    await expect.poll(async () => (await saved()).data).toEqual([{ description: 'Written elsewhere' }])
  })

  test('shows what someone else has written since, before it is replaced', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Kitchen', 'Rename…')
    const dialog = page.getByRole('dialog', { name: 'Rename dojo' })
    await dialog.getByLabel('Description').fill('Mine')
    await account.db.from('boards').update({ description: 'Theirs' }).eq('title', 'Kitchen').throwOnError()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Edit again' }).click()
    await expect(dialog).toContainText('Someone else has since changed the description to “Theirs”.')
    await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
    await expectAccessible(page)
    const saved = async () =>
      (await account.db.from('boards').select('description').eq('title', 'Kitchen').single()).data?.description
    expect(await saved()).toBe('Theirs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(saved).toBe('Mine')
    await expect(dojo(page, 'Kitchen')).toContainText('Mine')
  })

  test('shows on the way back what has changed in the meantime', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Autumn release', 'Delete…')
    await page.getByRole('button', { name: 'Delete dojo' }).click()
    await expect(titles(page)).toHaveText(['Reading list', 'Kitchen'])
    await page.getByRole('link', { name: 'Kitchen' }).click()
    await expect(page).toHaveURL(/\/dojo\//)
    await makeDojo(account, { title: 'Made elsewhere' })
    await page.goBack()
    await expect(titles(page)).toHaveText(['Made elsewhere', 'Reading list', 'Kitchen'])
  })

  test('copies the link of a dojo', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive', {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const boardId = await makeDojo(account, { title: 'Kitchen' })
    await page.goto('/dashboard')
    await openMenu(page, 'Kitchen', 'Copy link')
    await expect(page.getByRole('menuitem', { name: 'Link copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe(`/dojo/${boardId}`)
  })

  test('offers members and viewers nothing that only admins may do', async ({ asPerson }) => {
    const { page, account: vic } = await asPerson('Vic')
    const olive = await signUp('Olive')
    for (const role of ['admin', 'member', 'viewer'] as const) {
      await share(olive, await makeDojo(olive, { title: `As ${role}` }), vic, role)
    }
    await page.goto('/dashboard')
    for (const [role, items] of [
      ['admin', ['Rename…', 'Copy…', 'Copy link', 'Archive', 'Delete…']],
      ['member', ['Copy…', 'Copy link']],
      ['viewer', ['Copy…', 'Copy link']],
    ] as const) {
      await expect(dojo(page, `As ${role}`).getByText(new RegExp(`^${role}$`, 'i'))).toBeVisible()
      await page.getByRole('button', { name: `Menu for As ${role}` }).click()
      await expect(page.getByRole('menuitem')).toHaveText([...items])
      await page.keyboard.press('Escape')
    }
  })
})

test.describe('the services', () => {
  let gateway: Gateway
  test.beforeAll(async () => {
    gateway = await openGateway()
  })
  test.afterAll(() => gateway.stop())
  test.beforeEach(() => gateway.refuse())
  test.describe.configure({ mode: 'serial' })

  test('are asked once for a whole dashboard, frame and guard included', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    // The server asks once for the key by which it proves whose address it hands on.
    await page.request.get(`${gateway.baseUrl}/dashboard`)
    gateway.calls.length = 0
    const answer = await page.request.get(`${gateway.baseUrl}/dashboard`)
    expect(gateway.calls).toEqual(['/rest/v1/rpc/dashboard'])
    const html = await answer.text()
    for (const part of ['Autumn release', 'Account menu']) expect(html).toContain(part)
  })

  test('are asked once, even when a plan must be chosen first', async ({ asPerson }) => {
    const { page } = await asPerson('Nora', { withPlan: false })
    gateway.calls.length = 0
    await page.goto(`${gateway.baseUrl}/dashboard`, { waitUntil: 'commit' })
    await expect(page.getByRole('dialog', { name: 'Choose Your Plan to Continue' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0)
    expect(gateway.calls.filter((path) => path.endsWith('/dashboard'))).toHaveLength(1)
  })

  test('that do not count the largest dojos leave their tiles with what is known', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    gateway.change('/rpc/dashboard', (body) => {
      const { boards, ...rest } = JSON.parse(body)
      const tiles = boards.map((board: { total: number }) => ({ ...board, total: 20_000, open: null, overdue: null }))
      return { status: 200, body: JSON.stringify({ ...rest, boards: tiles }) }
    })
    await page.goto(`${gateway.baseUrl}/dashboard`)
    await expect(dojo(page, 'Kitchen')).toContainText('20,000 techniques')
    await expect(page.getByText(/\d open|\d overdue/)).toHaveCount(0)
    await expectAccessible(page)
  })

  for (const [what, refused, frame] of [
    ['the dojos', ['/rpc/dashboard'], 'Account menu'],
    ['everything', ['/rest/v1/'], null],
  ] as const) {
    test(`that refuse ${what} leave a page that says so and tries again`, async ({ asPerson }) => {
      const { page, account } = await asPerson('Olive')
      await makeThree(account)
      const toast = page.getByRole('alert').filter({ hasText: 'Error loading boardsFailed to fetch your boards.' })
      gateway.refuse(...refused)
      await page.goto(`${gateway.baseUrl}/dashboard`)
      await expect(page.getByRole('heading', { level: 1, name: 'Your dojos could not be loaded' })).toBeVisible()
      await expect(toast).toBeVisible()
      if (frame) await expect(page.getByRole('button', { name: frame })).toBeVisible()
      await expectAccessible(page)

      await expect(toast).toHaveCount(0)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(toast, 'said again when it fails again').toBeVisible()
      await expect(titles(page)).toHaveCount(0)

      gateway.refuse()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    })
  }

  test('that refuse when a person returns leave what is on screen, and say so', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'New dojo' }).click()
    await expect(page.getByRole('heading', { name: 'New dojo' })).toBeVisible()
    await page.route('**/rpc/dashboard', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
    await page.goBack()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error loading boardsFailed to fetch your boards.' }),
    ).toBeVisible()
    await expect(titles(page)).toHaveText(['Reading list', 'Autumn release', 'Kitchen'])
  })
})

test.describe('everyone', () => {
  test('can use every state of the dashboard: axe finds nothing in either theme', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
    await expectAccessible(page)
    await makeThree(account)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Bookmark Kitchen' }).click()
    await expectAccessible(page)
    await page.goto('/dashboard?view=list')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard?q=zeppelin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

  test('can use the dialogs of the dashboard: axe finds nothing in either theme', async ({ asPerson }) => {
    const { page, account } = await asPerson('Olive')
    await makeThree(account)
    await page.goto('/dashboard')
    await openMenu(page, 'Kitchen', 'Rename…')
    await page.getByLabel('Title').fill('')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await openMenu(page, 'Kitchen', 'Delete…')
    await expectAccessible(page)
  })

  test('can use the page of a new dojo: axe finds nothing in either theme', async ({ asPerson }) => {
    const { page } = await asPerson('Olive')
    for (const path of ['/new-board', '/new-board/team']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Create dojo' }).click()
    await expectAccessible(page)
  })

  test('can work on a phone: nothing scrolls sideways at 360 px', async ({ asPerson }) => {
    const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const { page, account } = await asPerson('Olive', { context })
    const isWiderThanScreen = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Open your first dojo' })).toBeVisible()
    expect(await isWiderThanScreen()).toBe(false)
    await makeThree(account)
    await makeDojo(account, {
      title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2),
      description: 'x'.repeat(300),
    })
    for (const path of [
      '/dashboard',
      '/dashboard?view=list',
      '/dashboard?q=zeppelin',
      '/new-board/team',
      '/new-board/routine',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await isWiderThanScreen(), path).toBe(false)
    }
  })
})

test('of very many dojos the first ones are drawn, and the others on request', async ({ asPerson }) => {
  const { page, account } = await asPerson('Olive')
  const dojos = Array.from({ length: 203 }, (_, at) => ({ title: `Dojo ${at + 1}`, user_id: account.id }))
  await account.db.from('boards').insert(dojos).throwOnError()
  await page.goto('/dashboard')
  await expect(titles(page)).toHaveCount(200)
  await page.getByRole('button', { name: 'Show 3 more' }).click()
  await expect(titles(page)).toHaveCount(203)
  await expect(page.getByRole('link', { name: await titles(page).nth(200).innerText(), exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0)
  // The filter looks at all of them.
  const last = await titles(page).nth(202).innerText()
  await page.reload()
  await page.getByRole('textbox', { name: 'Filter dojos' }).fill(last)
  await expect(dojo(page, last)).toBeVisible()
})
