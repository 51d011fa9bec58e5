import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, makeDojo, share } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const bell = (page: Page) => page.getByRole('button', { name: 'Mentions', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Mentions' })
const items = (page: Page) => panel(page).getByRole('listitem')
const field = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
const names = (page: Page) => people(page).locator('bdi')

/** A dojo with one technique, shared. @returns their ids */
async function makeTechnique(owner: Account, ...members: { account: Account; role?: 'admin' | 'member' | 'viewer' }[]) {
  const boardId = await makeDojo(owner, { title: 'Words', lists: [{ title: 'Ready', cards: ['Write the notes'] }] })
  for (const { account, role = 'member' } of members) await share(owner, boardId, account, role)
  const { data } = await owner.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  return { boardId, cardId: data.id }
}

type Technique = { boardId: string; cardId: string }

async function say({ db }: Account, { boardId, cardId }: Technique, content: string): Promise<string> {
  const row = { card_id: cardId, board_id: boardId, content }
  const { data } = await db.from('card_comments').insert(row).select('id').single().throwOnError()
  return data.id
}

async function openTechnique(page: Page, { boardId, cardId }: Technique, commentId?: string): Promise<void> {
  await page.goto(`/dojo/${boardId}?technique=${cardId}${commentId ? `&comment=${commentId}` : ''}`)
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
}

/** Addresses are plain; names need not be. */
async function call({ db, id }: Account, name: string): Promise<void> {
  await db.from('profiles').update({ display_name: name }).eq('user_id', id).throwOnError()
}

/** On the dashboard, with the channel open: what arrives from now on is shown. */
async function waitForNews(page: Page): Promise<void> {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('Subscribed to PostgreSQL')),
    )
  await page.goto('/dashboard')
  await joined
}

test('a mention written by keyboard reaches the other person right away, and leads to the comment', async ({
  asPerson,
}) => {
  const { page: olives, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const technique = await makeTechnique(olive, { account: mia })
  await waitForNews(mias)
  await openBoard(olives, technique.boardId)

  await olives.getByRole('link', { name: 'Write the notes' }).focus()
  await olives.keyboard.press('Enter')
  await field(olives).focus()
  await olives.keyboard.type('Could you look, @m')
  await expect(names(olives)).toHaveText(['Mia'])
  await olives.keyboard.press('Enter')
  await olives.keyboard.type('please?')
  await olives.keyboard.press('Control+Enter')
  await expect(comments(olives)).toContainText('Could you look, @Mia please?')
  await expect(field(olives)).toHaveValue('')
  await expect(field(olives)).toBeFocused()

  const toast = mias.getByRole('status').filter({ hasText: 'Olive mentioned you' })
  await expect(toast).toContainText('“Could you look, @Mia please?”')
  await expect(bell(mias)).toHaveText('1')
  await expect(bell(mias)).toHaveAccessibleDescription('1 unread')

  await bell(mias).focus()
  await mias.keyboard.press('Enter')
  await expect(items(mias)).toHaveText(/Olive mentioned you\s*Could you look, @Mia please\?\s*just now/)
  await items(mias).getByRole('link').focus()
  await mias.keyboard.press('Enter')
  await expect(mias).toHaveURL(new RegExp(`/dojo/${technique.boardId}\\?technique=${technique.cardId}&comment=`))
  await expect(comments(mias)).toBeFocused()
  await expect(comments(mias).locator('bdi', { hasText: '@Mia' })).toBeVisible()
  await expect(bell(mias).filter({ hasText: '1' })).toHaveCount(0)
})

test('of two people with one name, only the one who was picked is told, also after an edit', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const { page: others, account: other } = await asPerson('Other')
  await call(other, 'Mia')
  const technique = await makeTechnique(olive, { account: mia }, { account: other, role: 'viewer' })
  const toldOf = async ({ db }: Account) => (await db.from('comment_notifications').select('id')).data?.length

  await openTechnique(page, technique)
  await field(page).pressSequentially('Look, @mi')
  await expect(names(page)).toHaveText(['Mia', 'Mia'])
  await expect(people(page).filter({ hasText: 'member' })).toHaveCount(1)
  await people(page).filter({ hasText: 'viewer' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(comments(page).locator('bdi', { hasText: '@Mia' })).toBeVisible()
  await expect.poll(() => toldOf(other)).toBe(1)

  await comments(page).getByRole('button', { name: 'Edit comment' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).press('End')
  await page.keyboard.type(' today')
  await page.keyboard.press('Control+Enter')
  await expect(comments(page)).toContainText('Look, @Mia today')
  await expect(comments(page).locator('bdi', { hasText: '@Mia' })).toBeVisible()
  await others.goto('/dashboard')
  await bell(others).click()
  await expect(items(others)).toContainText('Look, @Mia today')
  expect([await toldOf(other), await toldOf(mia)]).toEqual([1, 0])
})

test('the toast opens the comment without a reload on the dojo that is open', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: mia })
  await openBoard(page, technique.boardId)
  await expect(bell(page)).toHaveText('')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  // Live as soon as its channel is; until then each comment is one more.
  await expect(async () => {
    await say(olive, technique, 'Here, @Mia')
    await expect(page.getByRole('status').filter({ hasText: 'Olive mentioned you' })).toBeVisible({ timeout: 1500 })
  }).toPass()
  await page
    .getByRole('status')
    .filter({ hasText: 'Olive mentioned you' })
    .getByRole('button', { name: 'Open' })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Write the notes' })).toBeVisible()
  await expect(comments(page).last()).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/dojo/${technique.boardId}$`))
})

test('the bell counts, marks and deletes, and tabs of one person agree', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: mia })
  for (let n = 1; n <= 11; n += 1) await say(olive, technique, `@Mia number ${n}`)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveText('9+')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await bell(other).click()
  await expect(items(other)).toHaveCount(11)

  await bell(page).click()
  await expect(items(page).first()).toContainText('number 11')
  await items(page).first().getByRole('button', { name: 'Mark mention by Olive as read' }).click()
  await items(page).nth(1).getByRole('button', { name: 'Delete mention by Olive' }).click()
  await expect(items(page)).toHaveCount(10)
  await expect(bell(page)).toHaveText('9')
  await expect(items(page).nth(1).getByRole('button', { name: 'Delete mention by Olive' })).toBeFocused()
  await expect(items(other)).toHaveCount(10)
  await expect(bell(other)).toHaveText('9')

  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveText('')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  await expect(bell(other)).toHaveText('')
  await page.reload()
  await expect(bell(page)).toHaveText('')
  await bell(page).click()
  await expect(items(page)).toHaveCount(10)
})

test('an empty list says so, and Escape gives the focus back to the bell', async ({ asPerson }) => {
  const { page } = await asPerson('Mia')
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'No mentions yet' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('what the database refuses is taken back, and a list that could not be loaded can be requested again', async ({
  asPerson,
}) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: mia })
  await say(olive, technique, '@Mia once')
  await page.route('**/rest/v1/rpc/my_mentions*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/rest/v1/rpc/my_mentions*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toContainText('@Mia once')

  await page.route('**/rest/v1/comment_notifications*', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await items(page).getByRole('button', { name: 'Delete mention by Olive' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update mentions.' })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(bell(page)).toHaveText('1')
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveText('1')
})

test('a person who loses the dojo loses its mentions, and finds them again after coming back', async ({ asPerson }) => {
  const { page, account: mia } = await asPerson('Mia')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: mia })
  await say(olive, technique, '@Mia, a secret')
  await olive.db.from('board_members').delete().match({ board_id: technique.boardId, user_id: mia.id }).throwOnError()
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'No mentions yet' })).toBeVisible()
  await share(olive, technique.boardId, mia, 'viewer')
  await page.reload()
  await bell(page).click()
  await expect(items(page)).toContainText('a secret')
})

test('the list of people works by keyboard, closes on Escape, and ignores e-mail addresses', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { account: mia } = await asPerson('Mia')
  const { account: tanaka } = await asPerson('Tanaka')
  const { account: zoe } = await asPerson('Zoe')
  await givePlan(olive, 'essentials')
  await call(tanaka, 'Mia Tanaka')
  await call(zoe, 'Zoë')
  const technique = await makeTechnique(olive, { account: mia }, { account: tanaka }, { account: zoe, role: 'viewer' })
  await openTechnique(page, technique)

  await field(page).pressSequentially('mail olive@m')
  await expect(people(page)).toHaveCount(0)
  await field(page).fill('')
  await field(page).pressSequentially('@')
  await expect(names(page)).toHaveText(['Mia', 'Mia Tanaka', 'Zoë'])
  await expect(people(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(people(page).last()).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(people(page).last()).toHaveAttribute('id', active ?? '')
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Write the notes' })).toBeVisible()

  await page.keyboard.press('Backspace')
  await field(page).pressSequentially('@zoe')
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('@Zoë ')
  await field(page).pressSequentially('and @mia t')
  await people(page).click()
  await expect(field(page)).toHaveValue('@Zoë and @Mia Tanaka ')
  await expect(field(page)).toBeFocused()
})

test('a draft survives the dialog, and a text that is too long is reported, not cut', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive)
  await openTechnique(page, technique)
  await field(page).fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Write the notes' }).click()
  await expect(field(page)).toHaveValue('Half a thought')

  await field(page).fill('x'.repeat(10_001))
  await expect(page.getByText('10,000 characters at most. This has 10,001.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(field(page)).toHaveValue('x'.repeat(10_001))
  await field(page).fill(`${'x'.repeat(9_990)}\u0007 end`)
  await expect(page.getByText('9,994 of 10,000 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  // A long one is shown in parts.
  await comments(page).getByRole('button', { name: 'Show more' }).click()
  await comments(page).getByRole('button', { name: 'Show more' }).click()
  await expect(comments(page)).toContainText('xxx end')
  await expect
    .poll(async () => (await olive.db.from('card_comments').select('content').eq('card_id', technique.cardId)).data)
    .toEqual([{ content: `${'x'.repeat(9_990)} end` }])
})

test('comments are changed by their author and deleted with undo', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const technique = await makeTechnique(olive, { account: mia })
  await say(mia, technique, 'From Mia')
  await say(olive, technique, 'From Olive')
  await openTechnique(page, technique)
  await openTechnique(mias, technique)
  await expect(comments(page)).toHaveCount(2)
  await expect(comments(mias)).toHaveCount(2)

  await expect(comments(mias).nth(1).getByRole('button')).toHaveCount(0)
  await mias.getByRole('button', { name: 'Edit comment' }).click()
  await mias.getByRole('textbox', { name: 'Edit comment' }).fill('From **Mia**, again')
  await mias.keyboard.press('Control+Enter')
  await expect(comments(mias).first().locator('strong')).toHaveText('Mia')
  await expect(mias.getByRole('button', { name: 'Edit comment' })).toBeFocused()
  await expect(comments(page).first()).toContainText('From Mia, again')
  await expect(comments(page).first()).toContainText('edited')

  await comments(page).first().getByRole('button', { name: 'Delete comment' }).click()
  await expect(comments(page)).toHaveCount(1)
  await expect(comments(mias)).toHaveCount(1)
  await page.getByRole('status').filter({ hasText: 'Comment deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page).first()).toContainText('From Mia, again')
  await expect(comments(mias).first()).toContainText('From Mia, again')
  await expect(comments(mias).first().getByRole('button', { name: 'Edit comment' })).toBeVisible()
})

test('a viewer reads and has no field to write in', async ({ asPerson }) => {
  const { page, account: vic } = await asPerson('Vic')
  const { account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: vic, role: 'viewer' })
  await say(olive, technique, 'Read this, @Vic')
  await openTechnique(page, technique)
  await expect(comments(page)).toContainText('Read this, @Vic')
  await expect(field(page)).toHaveCount(0)
  await expect(comments(page).getByRole('button')).toHaveCount(0)
})

test('who already answers a linked comment keeps the field when the texts are formatted', async ({ asPerson }) => {
  const { account: mia } = await asPerson('Mia')
  const { page, account: olive } = await asPerson('Olive', { isFirstVisit: true })
  const technique = await makeTechnique(olive, { account: mia })
  const commentId = await say(mia, technique, 'A **long** story')
  let format = () => {}
  const formatting = new Promise<void>((resolve) => {
    format = resolve
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('micromark')) await formatting
    await route.fulfill({ response })
  })
  await openTechnique(page, technique, commentId)
  await expect(comments(page)).toBeFocused()
  await expect(comments(page)).toContainText('A **long** story')
  await field(page).pressSequentially('@m')
  await expect(names(page)).toHaveText(['Mia'])
  format()
  await expect(comments(page)).not.toContainText('**')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(field(page)).toBeFocused()
  await expect(names(page)).toHaveText(['Mia'])
})

test('of many comments the newest are shown, and earlier ones when asked for or linked', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive)
  const { boardId, cardId } = technique
  const ids = Array.from({ length: 12 }, () => crypto.randomUUID())
  for (const [at, id] of ids.entries()) {
    const content = `Note ${at + 1}. ${'The mats were aired and the beams oiled. '.repeat(80)}`
    await olive.db.from('card_comments').insert({ id, card_id: cardId, board_id: boardId, content }).throwOnError()
  }
  await openTechnique(page, technique)
  await expect(comments(page)).toHaveCount(9)
  await expect(comments(page).first()).toContainText('Note 4.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show 3 earlier comments' }).click()
  await expect(comments(page)).toHaveCount(12)
  await expect(comments(page).first()).toContainText('Note 1.')
  await expect(page.getByRole('button', { name: /earlier comment/ })).toHaveCount(0)

  await openTechnique(page, technique, ids[0])
  await expect(comments(page)).toHaveCount(10)
  await expect(comments(page).first()).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show 2 earlier comments' })).toBeVisible()
})

test('a link to a comment that is gone says so', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive)
  await openTechnique(page, technique, crypto.randomUUID())
  await expect(page.getByText('The comment this link leads to was deleted.')).toBeVisible()
})

const strange = ['<img src=x onerror=alert(1)>', '**Bo** _x_', 'أميرة', '🥷 Kage']

test('names and comments full of markup, from right to left or of emoji are only text', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'essentials')
  const others = await Promise.all(
    strange.map(async (name, n) => {
      const { account } = await asPerson(`Person${n}`)
      await call(account, name)
      return { account }
    }),
  )
  const technique = await makeTechnique(olive, ...others)
  let alerts = 0
  page.on('dialog', () => (alerts += 1))
  for (const { account } of others)
    await say(
      account,
      technique,
      `@Olive <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>`,
    )
  await page.goto('/dashboard')
  await bell(page).click()
  for (const name of strange)
    await expect(items(page).filter({ hasText: `${name} mentioned you` })).toContainText(
      '<script>alert(1)</script> x <img',
    )
  await openTechnique(page, technique)
  await expect(comments(page)).toHaveCount(strange.length)
  await field(page).pressSequentially('@')
  await expect(people(page)).toHaveCount(strange.length)
  for (const name of strange) {
    await field(page).fill('')
    await field(page).pressSequentially('@')
    await people(page).filter({ hasText: name }).click()
    await expect(field(page)).toHaveValue(`@${name} `)
    await page.keyboard.press('Control+Enter')
  }
  await expect(comments(page)).toHaveCount(2 * strange.length)
  await expect(comments(page).locator('img[src="x"], script, [href^="javascript"]')).toHaveCount(0)
  for (const { account } of others) {
    await expect.poll(async () => (await account.db.from('comment_notifications').select('id')).data?.length).toBe(1)
  }
  expect(alerts).toBe(0)
})

test('a comment that nests too deep does not lock its technique: it is shown as written, and can be deleted', async ({
  asPerson,
}) => {
  const { account: mia } = await asPerson('Mia')
  const { page, account: olive } = await asPerson('Olive')
  const technique = await makeTechnique(olive, { account: mia })
  await say(mia, technique, '>'.repeat(3000))
  await say(mia, technique, `${'* '.repeat(4900)}a`)
  await openTechnique(page, technique)
  await expect(comments(page)).toHaveCount(2)
  await expect(comments(page).first()).toContainText('>'.repeat(3000))
  await expect(comments(page).last().getByRole('button', { name: 'Show more' })).toBeVisible()
  await comments(page).first().getByRole('button', { name: 'Delete comment' }).click()
  await expect(comments(page)).toHaveCount(1)
})

test('on a phone, everything can be reached, and axe finds nothing in either theme', async ({ asPerson }) => {
  const { account: mia } = await asPerson('Mia')
  const { page, account: olive } = await asPerson('Olive', { context: phone })
  const technique = await makeTechnique(olive, { account: mia })
  await say(mia, technique, 'A **long** story for @Olive: '.repeat(12))
  await page.goto('/dashboard')
  await bell(page).tap()
  await expect(items(page)).toHaveCount(1)
  const box = await panel(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  for (const button of await items(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  await expectAccessible(page)

  await items(page).getByRole('link').tap()
  await expect(comments(page)).toBeFocused()
  await field(page).pressSequentially('@m')
  await expect(names(page)).toHaveText(['Mia'])
  const list = await page.getByRole('listbox').boundingBox()
  const area = await field(page).boundingBox()
  expect(list && area && list.y + list.height <= area.y).toBe(true)
  await expectAccessible(page)
  await people(page).tap()
  await expect(field(page)).toHaveValue('@Mia ')
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360)
})
