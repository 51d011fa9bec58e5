import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { become } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Work = {
  total: number
  cards: { id: string; title: string; mayEdit: boolean; blockers?: number; board: string; list: string }[]
  waiting: { id: string; title?: string; person?: string; forTitle: string }[]
  mentions: { cardId: string; text: string; person: string | null; personId: string | null; title: string }[]
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
  await db.admin('update profiles set avatar_url = $2 where user_id = $1', [
    cast.olive,
    `/api/avatar?of=${cast.olive}&v=0123456789abcdef`,
  ])
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

test('what waits for mine is left out where no one can work on it, or where it is their own', async () => {
  const waitingOf = async () => (await workOf('mia')).waiting.map(({ id }) => id)
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Waits', '', '[{"title": "Ready", "cards": [{"title": "Waiting"}]}]', gen_random_uuid(), $1) as id`,
    [ids.clan],
  )
  const [waits] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [made?.id])
  const [mine] = await db.admin<{ id: string }>(`select id from cards where title = 'Of the clan'`)
  await db.as('olive')('select block_card($1, $2, true)', [waits?.id, mine?.id])
  expect(await waitingOf()).toContain(waits?.id)
  const and = async (sql: string, back: string, params: unknown[]) => {
    await db.as('olive')(sql, params)
    expect(await waitingOf(), `${sql}`).not.toContain(waits?.id)
    await db.as('olive')(back, params)
    expect(await waitingOf(), `${back}`).toContain(waits?.id)
  }
  await and('select archive_board($1, true)', 'select archive_board($1, false)', [made?.id])
  await and('select delete_board($1)', 'select restore_board($1)', [made?.id])
  await and(
    'update cards set is_completed = true where id = $1',
    'update cards set is_completed = false where id = $1',
    [waits?.id],
  )
  await and(
    `update cards set assignee = '${cast.mia}' where id = $1`,
    'update cards set assignee = null where id = $1',
    [waits?.id],
  )
  await db.as('olive')('select move_board_to_clan($1, null)', [made?.id])
  expect(await waitingOf(), 'a dojo that was taken out of the clan').not.toContain(waits?.id)
  await db.admin('delete from boards where id = $1', [made?.id])
})

test('of what waits twenty are shown, and of mentions the ten last', async () => {
  await db.admin(
    `with k as (insert into cards (board_id, list_id, title) select $1, $2, 'Waits ' || n from generate_series(1, 21) n returning id)
     insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id) select id, $1, $3, $1 from k`,
    [ids.board, ids.list, ids.card],
  )
  await db.admin(
    `with m as (insert into card_comments (card_id, board_id, user_id, content) select $1, $2, $3, 'Look ' || n from generate_series(1, 11) n returning id)
     insert into comment_notifications (user_id, comment_id, mentioned_by, board_id) select $4, id, $3, $2 from m on conflict do nothing`,
    [ids.card, ids.board, cast.olive, cast.mia],
  )
  const { waiting, mentions } = await workOf('mia')
  expect([waiting.length, mentions.length]).toEqual([20, 10])
  expect((await workOf('vic')).mentions).toHaveLength(1)
  await db.admin(`delete from board_members where user_id = $1 and board_id = $2`, [cast.vic, ids.board])
  expect((await workOf('vic')).mentions).toEqual([])
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [ids.board, cast.vic])
  await db.admin(`delete from cards where title like 'Waits %'`)
  await db.admin(`delete from card_comments where content like 'Look %' and content <> 'Look at this'`)
})

test('is limited to 200, and tells how many there are', async () => {
  await db.admin(
    `insert into cards (board_id, list_id, title, assignee) select $1, $2, 'Many ' || n, $3 from generate_series(1, 1010) n`,
    [ids.board, ids.list, cast.adam],
  )
  const work = await workOf('adam')
  expect([work.total, work.cards.length]).toEqual([1011, 200])
})

test('all of it is found by the search, without words', async () => {
  const search = async (who: Person, query: string, more: string) => {
    const [row] = await db.as(who)<{ titles: string[] }>(
      `select jsonb_path_query_array(search_workspace($1, ${more})::jsonb, '$.cards[*].title') as titles`,
      [query],
    )
    return row?.titles ?? []
  }
  expect(await search('adam', '', 'mine => true')).toHaveLength(1000)
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

test('of someone with whom nothing is shared any more, neither the name nor the picture is told', async () => {
  await db.as('olive')(`insert into card_comments (card_id, content) values ($1, 'Look, @Mia')`, [ids.card])
  const asked = async () => (await workOf('mia')).mentions.find(({ text }) => text === 'Look, @Mia')
  expect(await asked()).toMatchObject({ person: 'Olive', personId: cast.olive })
  const undo = new Error('undo')
  await expect(
    db.engine.transaction(async (query) => {
      await query('delete from clan_members where user_id = $1', [cast.mia])
      await query('delete from board_members where user_id = $1 and board_id <> $2', [cast.mia, ids.board])
      // An owner cannot leave: as if the dojo were handed over first.
      await query('update boards set user_id = $2 where id = $1', [ids.board, cast.adam])
      await query('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.olive])
      await become(query, 'mia')
      const [row] = await query<{ d: { work: Work } }>(`select dashboard('UTC') as d`)
      expect(row?.d.work.mentions.find(({ text }) => text === 'Look, @Mia')).toMatchObject({
        person: null,
        personId: null,
        avatarUrl: null,
      })
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('of what waits, that for the two hundred most pressing is enough', async () => {
  await db.as('olive')(
    `insert into cards (list_id, title, assignee, due_date)
     select $1, 'Holds up ' || i, $2, '2019-01-01'::date + i from generate_series(1, 201) i`,
    [ids.list, cast.mia],
  )
  await db.as('olive')(`insert into cards (list_id, title) select $1, 'Held up ' || i from generate_series(1, 201) i`, [
    ids.list,
  ])
  await db.admin(
    `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id, created_at)
     select w.id, w.board_id, b.id, b.board_id, now() + i * interval '1 minute' from generate_series(1, 201) i
     join cards w on w.title = 'Held up ' || i join cards b on b.title = 'Holds up ' || i`,
  )
  const { waiting } = await workOf('mia')
  expect(waiting).toHaveLength(20)
  expect(waiting[0]).toMatchObject({ title: 'Held up 200', forTitle: 'Holds up 200' })
})
