import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, emailOf, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Last = { kind: string; at: string; title: string | null; actor: string | null }
type Dashboard = {
  work: { total: number; overdue: number; today: number; cards: unknown[] }
  clanInvitations: { id: string; clan: string; inviter: { displayName: string } | null }[]
  news: {
    people: Record<string, { name: string }>
    boards: Record<string, { people: number; faces: string[]; last: Last | null }>
  }
}
const dashboardOf = async (who: Person, zone = 'Europe/Berlin'): Promise<Dashboard> => {
  const [row] = await db.as(who)<{ d: Dashboard }>('select dashboard($1) as d', [zone])
  if (!row) throw new Error('no dashboard')
  return row.d
}
const lastOf = async (who: Person, boardId: string = ids.board) => (await dashboardOf(who)).news.boards[boardId]?.last

beforeAll(async () => {
  // As if the scene had been made some time ago: what comes with a board is no news.
  await db.admin(`update boards set created_at = now() - interval '1 day'`)
  await db.admin('delete from private.events where card_id is not null')
})

test('a board on which nothing has happened yet has no last event', async () => {
  expect(await lastOf('mia')).toBeNull()
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Fresh', '', '[{"title": "Ready", "cards": [{"title": "First"}]}]') as id`,
  )
  expect(await lastOf('olive', made?.id), 'what it was made with goes without saying').toBeNull()
})

test('everyone on a board is told what happened there last, and by whom', async () => {
  await db.as('adam')('update cards set is_completed = true where id = $1', [ids.secondCard])
  for (const who of ['olive', 'adam', 'mia', 'vic'] as const) {
    expect(await lastOf(who), `to ${who}`).toMatchObject({ kind: 'card.completed', title: 'Notes', actor: cast.adam })
  }
  expect((await dashboardOf('vic')).news.people[cast.adam]?.name).toBe('Adam')
  expect((await dashboardOf('nora')).news.boards).not.toHaveProperty(ids.board)
  await db.as('mia')('update cards set assignee = null where id = $1', [ids.card])
  expect(await lastOf('vic')).toMatchObject({ kind: 'card.unassigned', title: 'Invoice', actor: cast.mia })
})

test('it names the technique as it is called now, and not at all once it is gone or elsewhere', async () => {
  await db.as('olive')('update cards set priority = $1 where id = $2', ['high', ids.secondCard])
  await db.admin(`update cards set title = 'Release notes' where id = $1`, [ids.secondCard])
  await db.admin(`delete from private.events where kind = 'card.renamed'`)
  expect(await lastOf('vic')).toMatchObject({ kind: 'card.prioritised', title: 'Release notes' })

  // Olive moves it to a board that vic and mia are not on.
  const [target] = await db.as('olive')<{ id: string }>(`select create_board('Away', '', '[{"title": "Ready"}]') as id`)
  const [list] = await db.admin<{ id: string }>('select id from lists where board_id = $1', [target?.id])
  await db.as('olive')('select transfer_card($1, $2)', [ids.secondCard, list?.id])
  for (const who of ['vic', 'mia'] as const) {
    const { news } = await dashboardOf(who)
    expect(news.boards, `to ${who}`).not.toHaveProperty(target?.id ?? '')
    expect(JSON.stringify(news), `to ${who}`).not.toContain('Release notes')
  }
  expect(await lastOf('olive', target?.id)).toMatchObject({ kind: 'card.transferred', title: 'Release notes' })
  // Events go along with their card. One that stayed would still tell no title.
  await db.admin(`insert into private.events (board_id, kind, card_id) values ($1, 'card.renamed', $2)`, [
    ids.board,
    ids.secondCard,
  ])
  expect(await lastOf('vic')).toMatchObject({ kind: 'card.renamed', title: null })
  await db.admin(`delete from private.events where kind = 'card.renamed'`)
  await db.as('olive')('select return_card($1)', [ids.secondCard])
})

test('of a closed dojo those who were shut out are told nothing', async () => {
  const [list] = await db.admin<{ id: string }>(
    `insert into lists (board_id, title) values ($1, 'Shifts') returning id`,
    [ids.clanBoard],
  )
  await db.as('olive')(`insert into cards (list_id, title) values ($1, 'Night of the audit')`, [list?.id])
  expect(await lastOf('mia', ids.clanBoard)).toMatchObject({ kind: 'card.made', title: 'Night of the audit' })
  await db.as('olive')('select close_board($1, true)', [ids.clanBoard])
  const { news } = await dashboardOf('mia')
  expect(news.boards).not.toHaveProperty(ids.clanBoard)
  expect(JSON.stringify(news)).not.toContain('Night of the audit')
  expect(await lastOf('olive', ids.clanBoard)).toMatchObject({ title: 'Night of the audit' })
  await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
})

test('who has left is no longer named', async () => {
  await db.as('mia')(`insert into card_comments (card_id, board_id, content) values ($1, $2, 'Bye')`, [
    ids.card,
    ids.board,
  ])
  expect(await lastOf('olive')).toMatchObject({ kind: 'comment.added', actor: cast.mia })
  await db.as('mia')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.mia])
  expect(await lastOf('olive')).toMatchObject({ kind: 'comment.added', actor: null })
  expect((await dashboardOf('vic')).news.people).not.toHaveProperty(cast.mia)
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [ids.board, cast.mia])
})

test('faces are at most four, the owner’s first, and people are counted up to 13', async () => {
  const { boards, people } = (await dashboardOf('vic')).news
  expect(boards[ids.board]).toMatchObject({ people: 4 })
  expect(boards[ids.board]?.faces).toEqual([cast.olive, cast.adam, cast.mia, cast.vic])
  expect(Object.keys(people).toSorted()).toEqual([cast.olive, cast.adam, cast.mia, cast.vic].toSorted())
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
  await db.admin(
    `with more as (insert into auth.users (id, email) select gen_random_uuid(), 'crowd' || n || '@ninjadojo.test' from generate_series(1, 30) n returning id)
     insert into board_members (board_id, user_id, role) select $1, id, 'viewer' from more`,
    [ids.board],
  )
  const crowded = (await dashboardOf('vic')).news.boards[ids.board]
  expect([crowded?.people, crowded?.faces.length, crowded?.faces[0]]).toEqual([13, 4, cast.olive])
})

test('counts what is late and what is due today where the person is', async () => {
  await db.admin('update cards set assignee = null')
  await db.as('olive')(
    `insert into cards (list_id, title, assignee, due_date) select $1, 'Late ' || n, $2, current_date - 3 from generate_series(1, 205) n`,
    [ids.list, cast.mia],
  )
  const today = async (zone: string) =>
    (await db.admin<{ day: string }>('select private.today_in($1)::text as day', [zone]))[0]?.day
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue']
  for (const zone of zones) {
    await db.as('olive')('insert into cards (list_id, title, assignee, due_date) values ($1, $2, $3, $4)', [
      ids.list,
      zone,
      cast.mia,
      await today(zone),
    ])
  }
  // The day is always another one at these two ends of the world.
  const [east, west] = await Promise.all(zones.map((zone) => dashboardOf('mia', zone)))
  expect([east?.work.overdue, east?.work.today]).toEqual([206, 1])
  expect([west?.work.overdue, west?.work.today]).toEqual([205, 1])
  expect([west?.work.total, west?.work.cards.length]).toEqual([207, 200])
  await db.as('olive')(
    `insert into cards (list_id, title, assignee, due_date, due_at, due_time_zone) values ($1, 'An hour ago', $2, current_date, now() - interval '1 hour', 'UTC')`,
    [ids.list, cast.mia],
  )
  expect((await dashboardOf('mia', zones[1])).work.overdue).toBe(206)
  expect((await dashboardOf('adam')).work).toMatchObject({ total: 0, overdue: 0, today: 0 })
})

test('open invitations into clans are told to those whom they are for', async () => {
  await db.as('olive')('select invite_to_clan($1, $2, $3)', [ids.clan, [emailOf('nora')], 'member'])
  expect((await dashboardOf('nora')).clanInvitations).toMatchObject([
    { clan: 'Night shift', inviter: { displayName: 'Olive' } },
  ])
  for (const who of ['mia', 'vic', 'olive'] as const)
    expect((await dashboardOf(who)).clanInvitations, `to ${who}`).toEqual([])
  await db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
  expect((await dashboardOf('nora')).clanInvitations, 'an address that is not proved').toEqual([])
  await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [cast.nora])
  await db.admin('update private.clan_invitations set revoked_at = now() where email = $1', [emailOf('nora')])
  expect((await dashboardOf('nora')).clanInvitations).toEqual([])
})
