import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Link = { isOn: boolean; token: string | null; showsPeople: boolean; forbiddenBy: string | null }
type Shown = {
  title: string
  version: string
  branding: object | null
  people: { id: string; name: string }[]
  labels: { name: string }[]
  lists: { cards: object[]; more: number }[]
}

const change = async (who: Person, what: string, board: string = ids.board) =>
  (await db.as(who)<{ link: Link }>('select change_public_link($1, $2) as link', [board, what]))[0]!.link
const linkOf = async (who: Person, board: string = ids.board) =>
  (await db.as(who)<{ link: Link | null }>('select public_link($1) as link', [board]))[0]?.link
const open = async (who: Person = 'olive', board: string = ids.board) => (await change(who, 'open', board)).token ?? ''
const shown = async (token: string) =>
  (await db.admin<{ board: Shown | null }>('select public_board($1) as board', [token]))[0]?.board
const card = async (token: string, id: string = ids.card) =>
  (await db.admin<{ card: Record<string, unknown> | null }>('select public_card($1, $2) as card', [token, id]))[0]?.card
const version = async (token: string) =>
  (await db.admin<{ version: string | null }>('select public_version($1) as version', [token]))[0]?.version
const kinds = async () =>
  (await db.admin<{ kind: string }>(`select kind from private.events where kind ~ 'link' order by id`)).map(
    (event) => event.kind,
  )

beforeEach(async () => {
  await db.admin('delete from private.public_links')
  await db.admin('delete from private.events')
  return async () => {
    await db.admin('update boards set archived_at = null')
    await db.admin('update clans set forbids_public_links = false')
  }
})

test('it is off until an admin opens it, and opening it twice keeps the link', async () => {
  expect(await linkOf('olive')).toEqual({ isOn: false, token: null, showsPeople: false, forbiddenBy: null })
  const token = await open('adam')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await open('olive')).toBe(token)
  expect(await shown(token)).toMatchObject({ title: 'Release' })
})

test('members and viewers learn that there is a link, but not which; strangers nothing', async () => {
  const token = await open()
  expect((await linkOf('adam'))?.token).toBe(token)
  for (const who of ['mia', 'vic'] as const) expect(await linkOf(who)).toMatchObject({ isOn: true, token: null })
  expect(await linkOf('nora')).toBeNull()
  for (const who of ['mia', 'vic', 'nora'] as const) {
    for (const what of ['open', 'renew', 'close', 'show_people']) {
      const attempt = await db.attempt(who, 'select change_public_link($1, $2)', [ids.board, what])
      expect(attempt.refusal, `${who} ${what}`).toBe('42501')
    }
  }
  expect(await shown(token)).not.toBeNull()
})

test('a new link replaces the one before, and one that was closed does not come back', async () => {
  const first = await open()
  const { token: second } = await change('olive', 'renew')
  expect(second).not.toBe(first)
  expect([await shown(first), await version(first), await card(first)]).toEqual([null, null, null])
  expect(await shown(second ?? '')).not.toBeNull()
  await change('olive', 'close')
  expect(await shown(second ?? '')).toBeNull()
  expect(await open()).not.toBe(second)
  expect((await db.attempt('olive', `select change_public_link($1, 'publish')`, [ids.board])).refusal).toBe('22023')
})

test('nothing opens with what is no token', async () => {
  await open()
  for (const token of ['', 'x', ids.board, '%', 'null', 'a'.repeat(5000), '\u202e']) {
    expect([await shown(token), await version(token), await card(token)], `with “${token}”`).toEqual([null, null, null])
  }
  expect(await db.admin('select public_board(null) as board, public_version(null) as version')).toEqual([
    { board: null, version: null },
  ])
})

test('it shows no people, comments, history or members, and says no name and no id of a person', async () => {
  const token = await open()
  await db.admin(`update cards set description = 'Pay **it**', due_date = '2026-12-01' where id = $1`, [ids.card])
  const everything = JSON.stringify([await shown(token), await card(token)])
  for (const [name, id] of Object.entries(cast)) {
    expect(everything).not.toContain(id)
    expect(everything.toLowerCase()).not.toContain(`"${name}"`)
  }
  const hidden = ['Look at this', 'plan.png', ids.comment, ids.attachment, ids.clan, ids.board, 'comments', 'assignee']
  expect(hidden.filter((word) => everything.includes(word))).toEqual([])
  expect(Object.keys((await shown(token)) ?? {}).toSorted()).toEqual(
    ['branding', 'description', 'labels', 'lists', 'people', 'title', 'version'].toSorted(),
  )
  expect(await card(token)).toEqual({
    id: ids.card,
    title: 'Invoice',
    listTitle: 'Ready',
    dueDate: '2026-12-01',
    description: 'Pay **it**',
    files: 1,
    labels: [{ id: ids.label, name: 'bug', color: expect.any(String) as string }],
    checklist: [{ id: ids.item, title: 'Reproduce', completed: false }],
  })
})

test('with names it shows those of assignees, under ids that mean nothing elsewhere and change with the link', async () => {
  const token = await open()
  await change('olive', 'show_people')
  const board = await shown(token)
  expect(board?.people).toEqual([{ id: expect.stringMatching(/^[\da-f]{12}$/) as string, name: 'Mia' }])
  expect(JSON.stringify(board)).not.toContain(cast.mia)
  expect(board?.lists[0]?.cards[0]).toMatchObject({ title: 'Invoice', assignee: board?.people[0]?.id })
  expect(await card(token)).toMatchObject({ assigneeName: 'Mia' })
  // The same person on a board of others.
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  await db.admin('update cards set assignee = $2 where id = $1', [ids.cardElsewhere, cast.mia])
  const elsewhere = await open('nora', ids.elsewhere)
  expect(await shown(elsewhere)).toMatchObject({ people: [], labels: [] })
  await change('nora', 'show_people', ids.elsewhere)
  expect((await shown(elsewhere))?.people).toEqual([
    { id: expect.not.stringMatching(board?.people[0]?.id ?? ''), name: 'Mia' },
  ])
  await db.admin('update cards set assignee = $2 where id = $1', [ids.cardElsewhere, cast.nora])
  expect((await shown(token))?.people, 'only those of this board').toHaveLength(1)
  await change('olive', 'hide_people')
  expect((await shown(elsewhere))?.people, 'hidden on one board only').toHaveLength(1)
  await change('olive', 'show_people')
  const { token: next } = await change('olive', 'renew')
  expect(await shown(elsewhere)).not.toBeNull()
  await db.admin('update cards set assignee = null where id = $1', [ids.cardElsewhere])
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
  expect((await shown(next ?? ''))?.people[0]?.id).not.toBe(board?.people[0]?.id)
  await change('olive', 'hide_people')
  expect((await shown(next ?? ''))?.people).toEqual([])
  await change('olive', 'close')
  expect(await shown(elsewhere)).not.toBeNull()
})

test('a branded clan lends its look, but neither its name nor its own styles', async () => {
  const token = await open('olive', ids.clanBoard)
  const brandingOf = async () => (await shown(token))?.branding
  expect(await brandingOf(), 'not in the plan').toBeNull()
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
  await db.admin(`update clan_branding set custom_css = '.card { color: red }' where clan_id = $1`, [ids.clan])
  expect(await brandingOf()).toMatchObject({ primary_color: '#224466', clan_name: '', custom_css: null })
  for (const id of ['clan_id', 'created_by']) expect(await brandingOf()).not.toHaveProperty(id)
  const before = await version(token)
  await db.admin(`update clan_branding set brand_name = 'Atelier', updated_at = now() where clan_id = $1`, [ids.clan])
  expect(await brandingOf()).toMatchObject({ clan_name: 'Atelier' })
  expect(await version(token)).not.toBe(before)
  expect(JSON.stringify(await shown(token))).not.toMatch(/Night shift|color: red|created_by/)
  await db.admin(`update subscribers set subscription_tier = 'pro' where user_id = $1`, [cast.olive])
})

test('it shows neither other boards nor what is in the bin', async () => {
  const token = await open()
  const titles = JSON.stringify(await shown(token))
  expect(titles).toContain('Invoice')
  expect(titles).not.toMatch(/Gone|Roses/)
  expect(await card(token, ids.cardElsewhere)).toBeNull()
  expect(await card(token, ids.deletedCard)).toBeNull()
})

test('an archived board shows nothing until it is back, and one in the bin neither', async () => {
  const token = await open()
  await db.as('olive')('select archive_board($1, true)', [ids.board])
  expect([await shown(token), await version(token), await card(token)]).toEqual([null, null, null])
  await db.as('olive')('select archive_board($1, false)', [ids.board])
  expect(await shown(token)).not.toBeNull()
  await db.as('olive')('select delete_board($1)', [ids.board])
  expect([await shown(token), await version(token), await card(token)]).toEqual([null, null, null])
  await db.as('olive')('select restore_board($1)', [ids.board])
  expect(await shown(token)).not.toBeNull()
})

test('a clan that forbids public links ends those of its dojos, also when it allows them again', async () => {
  const [inClan, personal] = [await open('olive', ids.clanBoard), await open()]
  expect(
    (await db.attempt('mia', 'update clans set forbids_public_links = true where id = $1 returning id', [ids.clan]))
      .rows ?? [],
  ).toEqual([])
  await db.as('adam')('update clans set forbids_public_links = true where id = $1', [ids.clan])
  expect(await shown(inClan)).toBeNull()
  expect(await shown(personal), 'not of the clan').not.toBeNull()
  expect(await linkOf('olive', ids.clanBoard)).toMatchObject({ isOn: false, forbiddenBy: 'Night shift' })
  const refused = await db.attempt('olive', `select change_public_link($1, 'open')`, [ids.clanBoard])
  expect(refused.refusal).toBe('PT409')
  await db.as('adam')('update clans set forbids_public_links = false where id = $1', [ids.clan])
  expect(await shown(inClan)).toBeNull()
  expect(await kinds()).toEqual([
    'board.link_opened',
    'board.link_opened',
    'board.link_closed',
    'clan.public_links_forbidden',
    'clan.public_links_allowed',
  ])
})

test('a board that moves into such a clan loses its link', async () => {
  const token = await open()
  await db.as('olive')('update clans set forbids_public_links = true where id = $1', [ids.clan])
  await db.as('olive')('select move_board_to_clan($1, $2)', [ids.board, ids.clan])
  expect(await shown(token)).toBeNull()
  await db.as('olive')('select move_board_to_clan($1, null)', [ids.board])
  expect(await shown(token)).toBeNull()
})

test('a dojo that becomes invite-only loses its link, and gets another only from who is still there', async () => {
  const token = await open('adam', ids.clanBoard)
  await db.as('olive')('select close_board($1, true)', [ids.clanBoard])
  expect([await shown(token), await version(token), await linkOf('adam', ids.clanBoard)]).toEqual([null, null, null])
  expect(await kinds()).toEqual(['board.link_opened', 'board.link_closed'])
  const meant = await open('olive', ids.clanBoard)
  expect(await shown(meant)).not.toBeNull()
  // Closed already: nothing is taken back.
  await db.as('olive')('select close_board($1, true)', [ids.clanBoard])
  expect(await shown(meant)).not.toBeNull()
  await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
  expect(await shown(token)).toBeNull()
})

test('so does one that moves into a clan where new dojos are invite-only', async () => {
  const token = await open()
  await db.as('olive')('update clans set closes_new_dojos = true where id = $1', [ids.clan])
  await db.as('olive')('select move_board_to_clan($1, $2)', [ids.board, ids.clan])
  expect(await db.admin('select is_closed from boards where id = $1', [ids.board])).toEqual([{ is_closed: true }])
  expect(await shown(token)).toBeNull()
  await db.as('olive')('update clans set closes_new_dojos = false where id = $1', [ids.clan])
  await db.as('olive')('select move_board_to_clan($1, null)', [ids.board])
})

test.each([
  ['a title', `update cards set title = 'Bill' where id = '${ids.card}'`],
  ['a description', `update cards set description = 'New words' where id = '${ids.card}'`],
  ['a step', `insert into card_checklist_items (card_id, title) values ('${ids.card}', 'Again')`],
  ['a renamed step', `select edit_checklist_item('${ids.item}', '{"title": "Retry"}')`],
  ['a step moved', `select move_checklist_item('${ids.item}', 1)`],
  ['a move', `select move_cards(array['${ids.card}'::uuid], '${ids.otherList}', 0)`],
  ['a tag’s colour', `update custom_labels set color = '#123456' where id = '${ids.label}'`],
  ['a tag', `select label_cards(array['${ids.secondCard}'::uuid], '{"name": "later"}', true)`],
  ['the board’s title', `update boards set title = 'Autumn' where id = '${ids.board}'`],
  ['a kata', `insert into lists (board_id, title, order_index) values ('${ids.board}', 'New', 0)`],
  ['a kata’s limit', `update lists set card_limit = 1 where id = '${ids.list}'`],
  ['an archived technique', `select remove_cards(array['${ids.secondCard}'::uuid])`],
  ['names', `select change_public_link('${ids.board}', 'show_people')`],
])('its version changes with %s', async (_, sql) => {
  const token = await open()
  await db.admin(`insert into card_checklist_items (card_id, title) values ($1, 'Two')`, [ids.card])
  const before = await version(token)
  expect(before).toMatch(/^[\da-f]{32}$/)
  expect(await version(token)).toBe(before)
  expect((await shown(token))?.version).toBe(before)
  await db.as('olive')(sql)
  expect(await version(token)).not.toBe(before)
})

test('what happens to it is noted', async () => {
  await open()
  await open()
  for (const what of ['renew', 'show_people', 'show_people', 'hide_people', 'close', 'close'])
    await change('adam', what)
  expect(await kinds()).toEqual([
    'board.link_opened',
    'board.link_renewed',
    'board.link_names_shown',
    'board.link_names_hidden',
    'board.link_closed',
  ])
  const rows = await db.admin('select e::text as row from private.events e')
  expect(JSON.stringify(rows), 'no token in the log').not.toMatch(/[\w-]{43}/)
})

test('no one reads the tokens past the functions', async () => {
  await open()
  for (const who of ['nora', 'mia', 'adam', 'olive'] as const)
    expect((await db.attempt(who, 'select * from private.public_links')).refusal).toBe('42501')
})

test('of large katas the first 200 techniques are shown, of large dojos 1,000, and how many more there are', async () => {
  const [made] = await db.as('nora')<{ id: string }>(
    `select create_board('Large', '', '[{"title": "A"}, {"title": "B"}]') as id`,
  )
  const board = made?.id ?? ''
  const fill = (title: string, many: number) =>
    db.admin(
      `insert into cards (board_id, list_id, title, order_index)
       select l.board_id, l.id, 'Step ' || n, n from lists l, generate_series(1, $3::int) n where l.board_id = $1 and l.title = $2`,
      [board, title, many],
    )
  await fill('A', 230)
  await fill('B', 3)
  const token = await open('nora', board)
  const counts = async () => (await shown(token))?.lists.map(({ cards, more }) => [cards.length, more])
  expect(await counts()).toEqual([
    [200, 30],
    [3, 0],
  ])
  await db.admin(`insert into lists (board_id, title) select $1, 'C' || n from generate_series(1, 5) n`, [board])
  for (let n = 1; n <= 5; n += 1) await fill(`C${n}`, 210)
  const all = (await counts()) ?? []
  expect(all.reduce((sum, [cards = 0]) => sum + cards, 0)).toBe(1000)
  expect(all.reduce((sum, [cards = 0, more = 0]) => sum + cards + more, 0)).toBe(230 + 3 + 5 * 210)
})
