import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Work = {
  total: number
  cards: { id: string; title: string; mayEdit: boolean; blockers?: number; board: string; list: string }[]
  waiting: { id: string; title?: string; person?: string; forTitle: string }[]
  mentions: { cardId: string; text: string; person: string; title: string }[]
}
const workOf = async (who: Person): Promise<Work> => {
  const [row] = await db.as(who)<{ d: { work: Work } }>(`select dashboard('Europe/Berlin') as d`)
  if (!row) throw new Error('no dashboard')
  return row.d.work
}
const titles = (work: Work) => work.cards.map(({ title }) => title)

beforeAll(async () => {
  await db.admin('delete from cards where board_id = $1 and id <> all ($2::uuid[])', [
    ids.board,
    [ids.card, ids.secondCard],
  ])
  await db.admin(`update cards set assignee = $1, due_date = '2020-01-02' where id = $2`, [cast.mia, ids.card])
})

test('is what is open and assigned to the person, the most pressing first', async () => {
  await db.as('olive')(
    `insert into cards (list_id, title, assignee, due_date, priority) values ($1, 'No day', $2, null, 'high'),
       ($1, 'Low', $2, '2020-01-03', 'low'), ($1, 'High', $2, '2020-01-03', 'high'), ($1, 'Of adam', $3, '2020-01-01', null)`,
    [ids.list, cast.mia, cast.adam],
  )
  expect(titles(await workOf('mia'))).toEqual(['Invoice', 'High', 'Low', 'No day'])
  expect((await workOf('mia')).cards[0]).toMatchObject({ id: ids.card, board: 'Release', list: 'Ready', mayEdit: true })
  expect(titles(await workOf('adam'))).toEqual(['Of adam'])
  expect(await workOf('nora')).toMatchObject({ total: 0, cards: [] })
})

test('what is done, or on an archived dojo or one in the bin, is not in it', async () => {
  await db.admin(`update cards set is_completed = true where title = 'Low'`)
  expect(titles(await workOf('mia'))).toEqual(['Invoice', 'High', 'No day'])
  await db.as('olive')('select archive_board($1, true)', [ids.board])
  expect(await workOf('mia')).toMatchObject({ total: 0, cards: [], mentions: [] })
  await db.as('olive')('select archive_board($1, false)', [ids.board])
  await db.as('olive')('select delete_board($1)', [ids.board])
  expect(await workOf('mia')).toMatchObject({ total: 0, cards: [], mentions: [] })
  await db.as('olive')('select restore_board($1)', [ids.board])
  expect((await workOf('mia')).total).toBe(3)
})

test('holds what waits for mine, and unread mentions', async () => {
  await db.as('olive')('update cards set assignee = $1 where id = $2', [cast.olive, ids.secondCard])
  await db.as('olive')('select block_card($1, $2, true)', [ids.secondCard, ids.card])
  expect((await workOf('mia')).waiting).toMatchObject([
    { id: ids.secondCard, title: 'Notes', person: 'Olive', forTitle: 'Invoice' },
  ])
  expect((await workOf('olive')).waiting).toEqual([])
  expect((await workOf('olive')).cards).toMatchObject([{ title: 'Notes', blockers: 1 }])
  expect((await workOf('adam')).mentions).toMatchObject([
    { cardId: ids.card, text: 'Look at this', person: 'Mia', title: 'Invoice' },
  ])
  await db.admin('update comment_notifications set read_at = now() where user_id = $1', [cast.adam])
  expect((await workOf('adam')).mentions).toEqual([])
})

test('tells of what waits on a dojo that the person cannot see only that it waits', async () => {
  const [secret] = await db.as('olive')<{ id: string }>(
    `select create_board('Secret', '', '[{"title": "Ready", "cards": [{"title": "Hidden"}]}]', gen_random_uuid(), $1) as id`,
    [ids.clan],
  )
  await db.as('olive')('select close_board($1, true)', [secret?.id])
  const [hidden] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [secret?.id])
  const [mine] = await db.as('olive')<{ id: string }>(
    `insert into lists (board_id, title, order_index) values ($1, 'Ready', 0) returning id`,
    [ids.clanBoard],
  )
  const [card] = await db.as('olive')<{ id: string }>(
    `insert into cards (list_id, title, assignee) values ($1, 'Of the clan', $2) returning id`,
    [mine?.id, cast.mia],
  )
  await db.as('olive')('update cards set assignee = $1 where id = $2', [cast.olive, hidden?.id])
  await db.as('olive')('select block_card($1, $2, true)', [hidden?.id, card?.id])
  const { waiting } = await workOf('mia')
  expect(waiting).toContainEqual({
    id: hidden?.id,
    forId: card?.id,
    forTitle: 'Of the clan',
    forBoardId: ids.clanBoard,
  })
  expect(JSON.stringify(waiting)).not.toMatch(/Hidden|Secret/)
})

test('is limited to 200, and tells how many there are', async () => {
  await db.admin(
    `insert into cards (board_id, list_id, title, assignee) select $1, $2, 'Many ' || n, $3 from generate_series(1, 210) n`,
    [ids.board, ids.list, cast.adam],
  )
  const work = await workOf('adam')
  expect([work.total, work.cards.length]).toEqual([211, 200])
})

test('all of it is found by the search, without words', async () => {
  const search = async (who: Person, query: string, more: string) => {
    const [row] = await db.as(who)<{ titles: string[] }>(
      `select jsonb_path_query_array(search_workspace($1, ${more})::jsonb, '$.cards[*].title') as titles`,
      [query],
    )
    return row?.titles ?? []
  }
  expect(await search('adam', '', 'mine => true')).toHaveLength(211)
  expect(await search('adam', '', 'mine => false')).toEqual([])
  expect(await search('mia', 'high', 'mine => true')).toEqual(['High'])
  expect(await search('adam', 'high', 'mine => true')).toEqual([])
  expect(await search('mia', 'invocie', 'mine => true')).toEqual(['Invoice'])
  expect(await search('mia', 'invoice', `place => 'personal'`)).toEqual(['Invoice'])
  expect(await search('mia', 'invoice', `place => '${ids.clan}'`)).toEqual([])
  expect(await search('mia', 'of the clan', `place => '${ids.clan}'`)).toEqual(['Of the clan'])
  expect(await search('mia', 'invoice', `place => 'nonsense'`)).toEqual([])
  expect(await search('nora', 'invoice', `place => '${ids.clan}'`)).toEqual([])
})
