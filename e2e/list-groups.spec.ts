import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { type Account, makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const context = { timezoneId: 'UTC', locale: 'en-GB' }
const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Of the day on which it is asked: a run may begin before midnight. */
const lists = () => [
  {
    title: 'Ready',
    cards: [
      { title: 'Bow', priority: 'low' as const, due_date: inDays(-1) },
      'Sweep',
      { title: 'Align the gate', priority: 'high' as const, due_date: inDays(0) },
    ],
  },
  { title: 'Complete', cards: [{ title: 'Count the arrows', priority: 'high' as const, due_date: inDays(30) }] },
]

const group = (page: Page, name: string) => page.getByRole('rowgroup', { name, exact: true })
const rows = (place: Page | Locator) => place.locator('[role=row][data-card-id]').getByRole('link')
const names = (page: Page) => page.getByRole('table', { name: 'Techniques' }).getByRole('heading')
const fold = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).getByRole('button')
const menu = (page: Page) => page.getByRole('button', { name: /^Group by/ })

async function groupBy(page: Page, name: string): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveText(`Group by ${name}`)
}

/** Opens a list and waits until it takes keys. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('list', { name: 'Here now' })).toBeVisible()
  await expect(names(page)).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function assign(owner: Account, boardId: string, titles: string[], person: Account): Promise<void> {
  const cards = owner.db.from('cards').update({ assignee: person.id })
  await cards.eq('board_id', boardId).in('title', titles).throwOnError()
}

/** Creates tags and hangs them on techniques. */
async function tag(owner: Account, boardId: string, tags: Record<string, string[]>): Promise<void> {
  for (const [name, titles] of Object.entries(tags)) {
    const draft = { user_id: owner.id, board_id: boardId, name }
    const { data: label } = await owner.db.from('custom_labels').insert(draft).select('id').single().throwOnError()
    const { data: cards } = await owner.db
      .from('cards')
      .select('id')
      .eq('board_id', boardId)
      .in('title', titles)
      .throwOnError()
    const worn = cards.map(({ id }) => ({ board_id: boardId, card_id: id, label_id: label.id }))
    await owner.db.from('card_labels').insert(worn).throwOnError()
  }
}

async function cardOf(person: Account, boardId: string, title: string) {
  const cards = person.db.from('cards').select('priority, due_date, assignee, card_labels(custom_labels(name))')
  return (await cards.eq('board_id', boardId).eq('title', title).maybeSingle()).data
}

test('the list groups by what is chosen, the address keeps it, and columns sort within groups', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive', { context })
  const { account: mia } = await asPerson('Mia')
  const boardId = await makeDojo(olive, { title: 'Groups', lists: [...lists(), { title: 'Empty one' }] })
  await share(olive, boardId, mia, 'member')
  await assign(olive, boardId, ['Sweep', 'Count the arrows'], mia)
  await page.goto(`/dojo/${boardId}?view=list`)
  await expect(names(page)).toHaveText(['Ready', 'Complete', 'Empty one'])
  await expect(menu(page)).toHaveText('Group by Kata')

  await groupBy(page, 'Assignee')
  await expect(page).toHaveURL(/group=assignee/)
  await expect(names(page)).toHaveText([/Mia$/, /No one$/])
  await expect(rows(group(page, 'Mia'))).toHaveText(['Sweep', 'Count the arrows'])
  await expect(group(page, 'Mia').getByRole('rowheader')).toContainText('2 techniques')

  await groupBy(page, 'Priority')
  await expect(names(page)).toHaveText(['High', 'Low', 'No priority'])
  await expect(rows(group(page, 'High'))).toHaveText(['Align the gate', 'Count the arrows'])
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await expect(rows(group(page, 'High'))).toHaveText(['Count the arrows', 'Align the gate'])
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await expect(names(page)).toHaveText(['Low', 'High', 'No priority'])

  await groupBy(page, 'Due')
  await expect(names(page)).toHaveText(['Overdue', 'Today', 'Later', 'No date'])
  // Its row is another element afterwards.
  await page.getByRole('checkbox', { name: 'Completed: Bow' }).click()
  await expect(group(page, 'Overdue')).toHaveCount(0)

  await groupBy(page, 'Completion')
  await expect(rows(group(page, 'Completed'))).toHaveText(['Bow'])
  await expectAccessible(page)
  await page.reload()
  await expect(rows(group(page, 'Completed'))).toHaveText(['Bow'])
  await page.goto(`/dojo/${boardId}?view=list&group=priority&is=done`)
  await expect(names(page)).toHaveText(['Low'])
  await groupBy(page, 'Nothing')
  await expect(page).toHaveURL(/group=none/)
  await expect(names(page)).toHaveCount(0)
  await expect(rows(page)).toHaveText(['Bow'])
  await groupBy(page, 'Kata')
  await expect(page).not.toHaveURL(/group=/)
})

test('what is added in a group has what the group is about, unless its line says otherwise', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context })
  const boardId = await makeDojo(olive, { title: 'Adding', lists: lists() })
  await assign(olive, boardId, ['Sweep'], olive)
  await tag(olive, boardId, { broom: ['Sweep'] })
  const add = async (to: string, line: string) => {
    await page.getByRole('button', { name: `Add technique to ${to}` }).click()
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await openList(page, `/dojo/${boardId}?view=list&group=priority`)
  await add('High', 'Bell')
  await expect(rows(group(page, 'High'))).toHaveText(['Align the gate', 'Bell', 'Count the arrows'])
  await expect(page.getByRole('link', { name: 'Bell' })).toBeFocused()
  await add('High', 'Drum !low')
  await expect(rows(group(page, 'Low'))).toHaveText(['Bow', 'Drum'])

  await groupBy(page, 'Assignee')
  await add('Olive', 'Flute')
  await expect(rows(group(page, 'Olive'))).toHaveText(['Sweep', 'Flute'])
  await groupBy(page, 'Tag')
  // By key, in the group of the technique at hand; what it gives is said, and can be taken away.
  await page.getByRole('link', { name: 'Sweep' }).focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Tag broom' })).toBeVisible()
  await page.keyboard.type('Harp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Tag broom' }).click()
  await page.getByRole('menuitem', { name: 'Without this tag' }).click()
  await page.keyboard.type('Lute')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(rows(group(page, 'broom'))).toHaveText(['Sweep', 'Harp'])
  await expect(group(page, 'No tags').getByRole('link', { name: 'Lute', exact: true })).toBeVisible()
  await groupBy(page, 'Due')
  await expect(page.getByRole('button', { name: 'Add technique to Overdue' })).toHaveCount(0)
  await add('Today', 'Gong')
  await expect(rows(group(page, 'Today'))).toHaveText(['Align the gate', 'Gong'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(group(page, 'Today'))).toHaveText(['Align the gate'])

  await expect.poll(async () => (await cardOf(olive, boardId, 'Bell'))?.priority).toBe('high')
  expect(await cardOf(olive, boardId, 'Drum')).toMatchObject({ priority: 'low' })
  expect(await cardOf(olive, boardId, 'Flute')).toMatchObject({ assignee: olive.id, priority: null })
  expect(await cardOf(olive, boardId, 'Harp')).toMatchObject({ card_labels: [{ custom_labels: { name: 'broom' } }] })
})

test('by keys alone: V chooses, verbs move rows between groups, and arrows fold them', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context })
  const boardId = await makeDojo(olive, { title: 'Keys', lists: lists() })
  await openList(page, `/dojo/${boardId}?view=list`)
  await page.keyboard.press('v')
  await expect(page.getByRole('menuitemradio', { name: 'Kata' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveText('Group by Priority')
  await expect(names(page)).toHaveText(['High', 'Low', 'No priority'])

  await page.getByRole('link', { name: 'Sweep' }).focus()
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  await expect(rows(group(page, 'High'))).toHaveText(['Sweep', 'Align the gate', 'Count the arrows'])
  await expect(page.getByRole('link', { name: 'Sweep' })).toBeFocused()
  await expect(group(page, 'No priority')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(group(page, 'No priority'))).toHaveText(['Sweep'])

  await page.getByRole('link', { name: 'Align the gate' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(fold(page, 'High')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(fold(page, 'High')).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(group(page, 'High'))).toHaveCount(0)
  await expect(group(page, 'High').getByRole('rowheader')).toContainText('2 techniques')
  await page.keyboard.press('ArrowDown')
  await expect(fold(page, 'Low')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Bow' })).toBeFocused()
  await page.reload()
  await expect(fold(page, 'High')).toHaveAttribute('aria-expanded', 'false')
  await fold(page, 'High').focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(group(page, 'High'))).toHaveCount(2)

  // The focus goes to a neighbour of what is archived.
  await page.getByRole('link', { name: 'Align the gate' }).focus()
  await page.keyboard.press('h')
  await expect(rows(group(page, 'High'))).toHaveText(['Count the arrows'])
  await expect(page.getByRole('link', { name: 'Count the arrows' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Group the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('>group by due')
  await page.getByRole('option', { name: /Group by due/ }).click()
  await expect(menu(page)).toHaveText('Group by Due')
})

test('a technique is under each of its tags; it is selected once, and keys stay in its group', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context })
  const boardId = await makeDojo(olive, { title: 'Tags', lists: lists() })
  await tag(olive, boardId, { iron: ['Bow', 'Sweep'], wood: ['Bow', 'Align the gate', 'Count the arrows'] })
  await openList(page, `/dojo/${boardId}?view=list&group=tag`)
  await expect(names(page)).toHaveText(['iron', 'wood'])
  await expect(rows(group(page, 'iron'))).toHaveText(['Bow', 'Sweep'])
  await expect(rows(group(page, 'wood'))).toHaveText(['Bow', 'Align the gate', 'Count the arrows'])

  const bow = group(page, 'wood').getByRole('link', { name: 'Bow' })
  await bow.focus()
  await page.keyboard.press('x')
  await expect(page.locator('[data-selected]').getByRole('link')).toHaveText(['Bow', 'Bow'])
  await expect(page.getByRole('toolbar', { name: 'Selected techniques' })).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(group(page, 'wood').locator('[data-selected]').getByRole('link')).toHaveText(['Bow', 'Align the gate'])
  await expect(group(page, 'iron').locator('[data-selected]').getByRole('link')).toHaveText(['Bow'])
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Selected techniques' })).toContainText('3 selected')
  await page.keyboard.press('Escape')

  // A cell, a picker and an open technique give the focus back to the row that had it.
  await bow.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  await expect(bow).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bow).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Longbow')
  await page.keyboard.press('Enter')
  await expect(group(page, 'wood').getByRole('link', { name: 'Longbow' })).toBeFocused()
  await expect(group(page, 'iron').getByRole('link', { name: 'Longbow' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('h')
  await expect(rows(page)).toHaveText(['Sweep'])
  await expect(page.getByRole('link', { name: 'Sweep' })).toBeFocused()
})

test('what others change moves between groups', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', { context })
  const mia = await signUp('Mia')
  const boardId = await makeDojo(olive, { title: 'Live', lists: lists() })
  await share(olive, boardId, mia, 'member')
  await openBoard(page, boardId)
  await page.getByRole('radio', { name: 'List' }).check()
  await groupBy(page, 'Assignee')
  await expect(names(page)).toHaveText([/No one$/])
  await page.getByRole('link', { name: 'Sweep' }).focus()
  await assign(mia, boardId, ['Bow', 'Sweep'], mia)
  await expect(rows(group(page, 'Mia'))).toHaveText(['Bow', 'Sweep'])
  await expect(page.getByRole('link', { name: 'Sweep' })).toBeFocused()
  await expect(rows(group(page, 'No one'))).toHaveText(['Align the gate', 'Count the arrows'])
})

test('a viewer groups and folds for themselves, and changes nothing', async ({ asPerson }) => {
  const olive = await signUp('Olive')
  const boardId = await makeDojo(olive, { title: 'Read', lists: lists() })
  const { page, account: vic } = await asPerson('Vic', { context })
  await share(olive, boardId, vic, 'viewer')
  await page.goto(`/dojo/${boardId}?view=list`)
  await groupBy(page, 'Priority')
  await expect(names(page)).toHaveText(['High', 'Low', 'No priority'])
  await expect(page.getByRole('button', { name: /^Add technique/ })).toHaveCount(0)
  await fold(page, 'High').click()
  await expect(rows(page)).toHaveText(['Bow', 'Sweep'])
  await groupBy(page, 'Kata')
  await fold(page, 'Ready').click()
  await expect(rows(page)).toHaveText(['Count the arrows'])
  // A kata is collapsed in every view.
  await page.getByRole('radio', { name: 'Board' }).check()
  await expect(page.getByRole('button', { name: /^Expand kata Ready/ })).toBeVisible()
})

test('on a phone groups are chosen, folded and added to by touch', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive', {
    context: { ...context, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  const long = 'Agreed with the neighbourhood'
  const boardId = await makeDojo(olive, { title: 'Thumbs', lists: lists() })
  await tag(olive, boardId, { [long]: ['Bow', 'Sweep'] })
  await openList(page, `/dojo/${boardId}?view=list`)
  await menu(page).tap()
  await page.getByRole('menuitemradio', { name: 'Tag' }).tap()
  await page.keyboard.press('Escape')
  await expect(rows(group(page, long))).toHaveText(['Bow', 'Sweep'])
  for (const control of [menu(page), fold(page, long)])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add technique to ${long}` }).tap()
  await page.keyboard.type('Rake')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(rows(group(page, long))).toHaveText(['Bow', 'Sweep', 'Rake'])
  await fold(page, long).tap()
  await expect(rows(page)).toHaveText(['Align the gate', 'Count the arrows'])
})
