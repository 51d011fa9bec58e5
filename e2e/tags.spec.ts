import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, kata, openBoard } from './fixtures/board.ts'
import { makeDojo, share, type Account } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Fix the door', 'Paint the wall'] }]
const tagsOf = (page: Page, title: string) =>
  kata(page, 'Ready')
    .locator('[data-card-id]')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .getByRole('group', { name: 'Tags' })
    .locator('bdi')
const worn = (page: Page) =>
  page.getByRole('dialog', { name: 'Fix the door' }).getByRole('region', { name: 'Tags' }).getByRole('listitem')
const options = (page: Page) => page.getByRole('listbox', { name: 'Tags' }).getByRole('option')
const option = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Tags' }).getByRole('option', { name, exact: true })

async function openPicker(page: Page, title = 'Fix the door') {
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('combobox', { name: 'Find or create a tag' })).toBeFocused()
}

async function labelsOf({ db }: Account, boardId: string) {
  const { data } = await db
    .from('custom_labels')
    .select('name, color')
    .eq('board_id', boardId)
    .order('name')
    .throwOnError()
  return data.map(({ name, color }) => `${name} ${color}`)
}

test('by keyboard alone a technique is tagged, and another person sees it on the card right away', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Tags', lists })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await openBoard(mias, boardId)
  await page.getByRole('link', { name: 'Fix the door' }).press('Enter')
  await page.getByRole('button', { name: 'Add tag' }).press('Enter')
  await page.keyboard.type('Bug')
  await page.keyboard.press('Enter')
  await page.keyboard.type('urgent')
  await page.keyboard.press('Enter')
  await expect(worn(page)).toHaveText(['Bug', 'urgent'])
  await expect(tagsOf(mias, 'Fix the door')).toHaveText(['Bug', 'urgent'])
  await expect.poll(() => labelsOf(olive, boardId)).toEqual(['Bug #6366f1', 'urgent #6366f1'])

  // An existing name is reused, in upper or lower case.
  await openPicker(mias, 'Paint the wall')
  await mias.keyboard.type('BUG')
  await expect(options(mias)).toHaveText(['Bug'])
  await mias.keyboard.press('Enter')
  await expect(option(mias, 'Bug')).toHaveAttribute('aria-selected', 'true')
  await mias.keyboard.press('Escape')
  await mias.keyboard.press('Escape')
  await expect(mias.getByRole('dialog')).toHaveCount(0)
  expect(await labelsOf(olive, boardId)).toHaveLength(2)

  await expect(option(page, 'Bug')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option(page, 'urgent')).toHaveAttribute('aria-selected', 'false')
  await expect(worn(page)).toHaveText(['Bug'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused()
  await expect(tagsOf(mias, 'Fix the door')).toHaveText(['Bug'])
  await page.keyboard.press('Escape')
  await expect(tagsOf(page, 'Paint the wall')).toHaveText(['Bug'])
})

test('a tag is renamed, coloured and deleted, for everyone', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const { page: mias, account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Tags', lists })
  await share(olive, boardId, mia, 'member')
  for (const name of ['bug', 'other']) {
    await olive.db
      .rpc('label_cards', {
        card_ids: (await olive.db.from('cards').select('id').eq('board_id', boardId)).data!.map(({ id }) => id),
        label: { name },
        is_on: true,
      })
      .throwOnError()
  }
  await openBoard(page, boardId)
  await openBoard(mias, boardId)
  await openPicker(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill('OTHER')
  await expect(page.getByText('There is already a tag with this name.')).toBeVisible()
  await name.fill('x'.repeat(51))
  await expect(page.getByText('50 characters at most. This has 51.')).toBeVisible()
  await name.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Find or create a tag' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit tag bug' }).click()
  await name.fill('defect')
  await page.getByRole('radio', { name: 'Teal' }).check()
  await expectAccessible(page)
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(tagsOf(mias, 'Paint the wall')).toHaveText(['defect', 'other'])
  await expect(tagsOf(mias, 'Paint the wall').first()).toHaveAttribute('style', /#0f8b86/)
  await expect.poll(() => labelsOf(olive, boardId)).toEqual(['defect #0f8b86', 'other #6366f1'])

  await page.getByRole('button', { name: 'Edit tag defect' }).click()
  await page.getByRole('button', { name: 'Delete tag' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the tag “defect”?' })
  await expect(question).toContainText('It is removed from 2 techniques in this dojo.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused()
  await expect(worn(page)).toHaveText(['other'])
  await expect(tagsOf(mias, 'Paint the wall')).toHaveText(['other'])
  await expect.poll(() => labelsOf(olive, boardId)).toEqual(['other #6366f1'])
})

test('names and colours of any kind keep their layout and are readable in both themes', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Hostile', lists })
  const names = ['<script>alert(1)</script>', 'דחוף מאוד!', '👩‍👩‍👧 wave', 'W'.repeat(50), '"quoted" & co']
  await openBoard(page, boardId)
  await openPicker(page)
  const field = page.getByRole('combobox', { name: 'Find or create a tag' })
  for (const name of names) {
    await field.fill(name)
    await page.keyboard.press('Enter')
    await expect(option(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await field.fill('y'.repeat(51))
  await expect(page.getByText('50 characters at most. This has 51.')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await field.fill('')
  await expect(worn(page)).toHaveCount(names.length)
  const { data } = await olive.db
    .from('custom_labels')
    .select('id, name')
    .eq('board_id', boardId)
    .order('name')
    .throwOnError()
  const colors = ['#ffffff', '#000000', '#ffff00', '#1f232c', '#ff0000']
  for (const [at, { id }] of data.entries())
    await olive.db.from('custom_labels').update({ color: colors[at]! }).eq('id', id).throwOnError()
  await expectAccessible(page)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"], [data-card-id], [data-card-id] bdi')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.outerHTML.slice(0, 90)),
    )
    expect(tooWide, `at ${width} px`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(tagsOf(page, 'Fix the door')).toHaveCount(names.length)
  await expectAccessible(page)
})

test('a viewer sees tags and no control to change them', async ({ asPerson }) => {
  const { account: olive } = await asPerson('Olive')
  const { page: vics, account: vic } = await asPerson('Vic')
  const boardId = await makeDojo(olive, { title: 'Reading', lists })
  await share(olive, boardId, vic, 'viewer')
  const { data: card } = await olive.db
    .from('cards')
    .select('id')
    .eq('board_id', boardId)
    .eq('title', 'Fix the door')
    .single()
    .throwOnError()
  await olive.db.rpc('label_cards', { card_ids: [card.id], label: { name: 'bug' }, is_on: true }).throwOnError()
  await openBoard(vics, boardId)
  await vics.getByRole('link', { name: 'Fix the door' }).click()
  await expect(worn(vics)).toHaveText(['bug'])
  await expect(vics.getByRole('button', { name: 'Add tag' })).toHaveCount(0)
  await vics.keyboard.press('Escape')
  await vics.getByRole('link', { name: 'Paint the wall' }).click()
  await expect(vics.getByRole('dialog')).toBeVisible()
  await expect(vics.getByRole('region', { name: 'Tags' })).toHaveCount(0)
})

test.describe('typing a new technique', () => {
  const addTo = async (page: Page) => {
    await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
    await expect(page.getByText('#tag, @name, !high', { exact: false })).toBeVisible()
    return page.getByRole('textbox', { name: 'New technique in Ready' })
  }

  for (const isSentBefore of [false, true]) {
    test(`#words become tags even if their code loads ${isSentBefore ? 'after Enter' : 'while the person types'}`, async ({
      asPerson,
    }) => {
      const { page, account: olive } = await asPerson('Olive')
      await openBoard(page, await makeDojo(olive, { title: 'Early', lists }))
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const scripts: Promise<unknown>[] = []
      const load = async (route: Route) => {
        await released
        await route.continue()
        await (await route.request().response())?.finished()
      }
      await page.route(/\/_next\/static\/.*\.js/, (route) => {
        const loaded = load(route)
        scripts.push(loaded)
        return loaded
      })
      await page.keyboard.press('n')
      const field = page.getByRole('textbox', { name: 'New technique in Ready' })
      await expect(field).toBeFocused()
      await page.keyboard.type('Oil the hinges #door')
      await expect(page.getByText('#tag, @name, !high', { exact: false })).toHaveCount(0)
      if (isSentBefore) {
        await page.keyboard.press('Enter')
        await expect(field).toHaveValue('')
      }
      release()
      for (let seen = -1; seen < scripts.length;) {
        seen = scripts.length
        await Promise.all(scripts)
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      }
      await page.unrouteAll({ behavior: 'wait' })
      expect(scripts.length).toBeGreaterThan(0)
      if (!isSentBefore) {
        await expect(field).toHaveValue('Oil the hinges #door')
        await page.keyboard.press('Enter')
      }
      await expect(tagsOf(page, 'Oil the hinges')).toHaveText(['door'])
    })
  }

  test('#words become its tags and lines below become its steps, suggested, right away, for everyone', async ({
    asPerson,
  }) => {
    const { page, account: olive } = await asPerson('Olive')
    const { page: mias, account: mia } = await asPerson('Mia')
    const boardId = await makeDojo(olive, { title: 'Quick', lists })
    await share(olive, boardId, mia, 'member')
    const { data: cards } = await olive.db.from('cards').select('id').eq('board_id', boardId).throwOnError()
    await olive.db
      .rpc('label_cards', {
        card_ids: cards.map(({ id }) => id),
        label: { name: 'Needs review', color: '#d6402f' },
        is_on: true,
      })
      .throwOnError()
    await openBoard(page, boardId)
    await openBoard(mias, boardId)
    const field = await addTo(page)
    await page.keyboard.type('Oil the #nee')
    await expect(option(page, 'Needs review')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.type('hinges #door #12 now')
    await expect(field).toHaveValue('Oil the #Needsreview hinges #door #12 now')
    await expect(page.getByRole('button', { name: /^Tag / })).toHaveText(['Needs review', 'door'])
    await expect(page.locator('[data-entry-marks] mark')).toHaveText(['#Needsreview', '#door'])
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('buy oil')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('oil them')
    await expect(page.getByText('With 2 steps.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    for (const screen of [page, mias]) {
      await expect(tagsOf(screen, 'Oil the hinges #12 now')).toHaveText(['door', 'Needs review'])
      await expect(kata(screen, 'Ready').getByRole('img', { name: '0 of 2 steps done' })).toBeVisible()
    }
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect.poll(() => labelsOf(olive, boardId)).toEqual(['Needs review #d6402f', 'door #6366f1'])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Oil the hinges #12 now' }).click()
    await expect(page.getByRole('checkbox', { name: 'buy oil' })).toBeVisible()
  })

  test('Backspace behind a tag and its menu keep it as text, and rubbing it out forgets that', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'Quick', lists })
    await openBoard(page, boardId)
    const field = await addTo(page)
    const chips = page.getByRole('button', { name: /^Tag / })
    await page.keyboard.type('Mark #one ')
    await expect(chips).toHaveText(['one'])
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('Mark #one ')
    await expect(chips).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('Mark #one')
    for (const _ of 'one') await page.keyboard.press('Backspace')
    await page.keyboard.type('one and #two #three ')
    await expect(chips).toHaveText(['one', 'two', 'three'])
    await chips.nth(1).click()
    await page.getByRole('menuitem', { name: 'Keep as text' }).click()
    await expect(field).toBeFocused()
    await expect(chips).toHaveText(['one', 'three'])
    await page.keyboard.press('Enter')
    await expect(cardsOf(page, 'Ready').last()).toHaveText('Mark and #two')
    await expect(tagsOf(page, 'Mark and #two')).toHaveText(['one', 'three'])

    await page.keyboard.type('#alone ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A technique needs a title.')).toBeVisible()
  })

  test('a paste of several lines is several techniques with the steps below each', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    await openBoard(page, await makeDojo(olive, { title: 'Quick', lists }))
    const field = await addTo(page)
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Sand #wood\n- by hand\n- [x] by machine\nVarnish\n')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(cardsOf(page, 'Ready')).toHaveText(['Fix the door', 'Paint the wall', 'Sand', 'Varnish'])
    await expect(tagsOf(page, 'Sand')).toHaveText(['wood'])
    await expect(kata(page, 'Ready').getByRole('img', { name: '1 of 2 steps done' })).toBeVisible()
  })

  test('offline everything shows, can be ticked, and arrives complete', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'On the train', lists })
    await openBoard(page, boardId)
    await addTo(page)
    const services = /\/rest\/v1\//
    await page.route(services, (route) => route.abort())
    await page.keyboard.type('Oil #door')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('buy oil')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(tagsOf(page, 'Oil')).toHaveText(['door'])
    await page.getByRole('link', { name: 'Oil' }).click()
    await page.getByRole('checkbox', { name: 'buy oil' }).check()
    await page.unroute(services)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect
      .poll(
        async () =>
          (
            await olive.db
              .from('cards')
              .select('badges, card_checklist_items(title, completed)')
              .eq('board_id', boardId)
              .eq('title', 'Oil')
              .single()
          ).data,
      )
      .toEqual({
        badges: { labels: [expect.any(String)], checklist: [1, 1] },
        card_checklist_items: [{ title: 'buy oil', completed: true }],
      })
    expect(await labelsOf(olive, boardId)).toEqual(['door #6366f1'])
  })

  test('a refused tag or checklist leaves the technique in its place', async ({ asPerson }) => {
    const { page, account: olive } = await asPerson('Olive')
    const boardId = await makeDojo(olive, { title: 'Refused', lists })
    await openBoard(page, boardId)
    await page.route(/label_cards|card_checklist_items/, (route) =>
      route.fulfill({ status: 400, json: { code: 'XX000', message: 'no', details: null, hint: null } }),
    )
    await addTo(page)
    await page.keyboard.type('Oil #door')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('buy oil')
    await page.keyboard.press('Enter')
    await expect(kata(page, 'Ready').getByText('0/1')).toHaveCount(0)
    await expect(cardsOf(page, 'Ready').last()).toHaveText('Oil')
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (await olive.db.from('cards').select('badges').eq('board_id', boardId).eq('title', 'Oil').single()).data,
      )
      .toEqual({ badges: null })
  })
})
