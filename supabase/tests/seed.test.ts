import { readFile } from 'node:fs/promises'
import { inject, expect, test } from 'vitest'
import { expectDense } from './harness/board.ts'
import { TestDatabase } from './harness/database.ts'
import { settled } from './harness/during.ts'
import { openEngine } from './harness/open.ts'

const seed = await readFile(new URL('../seed.sql', import.meta.url), 'utf8')

test('the demo can be sown twice and shows all that it should', async () => {
  const engine = await openEngine(inject('database'))
  const db = new TestDatabase(engine)
  await engine.script(seed)
  const content = () =>
    db.admin(
      `select (select count(*) from auth.users) as people, (select count(*) from subscribers where subscribed) as plans,
         (select count(*) from boards) as boards, (select count(*) from cards) as cards,
         (select count(*) from cards where is_completed) as completed,
         (select count(*) from cards where due_date < current_date and not is_completed) as overdue`,
    )
  const first = await content()
  expect(first).toEqual([{ people: 5, plans: 5, boards: 1, cards: 25, completed: 6, overdue: 2 }])
  await engine.script(seed)
  expect(await content()).toEqual(first)
  await expectDense(db)
  const roles = await db.as('vic')(
    `select p.display_name, m.role from board_members m join profiles p on p.user_id = m.user_id order by 1`,
  )
  expect(roles).toEqual([
    { display_name: 'Adam', role: 'admin' },
    { display_name: 'Mia', role: 'member' },
    { display_name: 'Olive', role: 'admin' },
    { display_name: 'Vic', role: 'viewer' },
  ])
  const clan = await db.as('vic')(
    `select c.name, p.display_name, m.role from clans c join clan_members m on m.clan_id = c.id
       join boards b on b.clan_id = c.id join profiles p on p.user_id = m.user_id order by 2`,
  )
  expect(clan).toEqual([
    { name: 'Paper Crane', display_name: 'Adam', role: 'admin' },
    { name: 'Paper Crane', display_name: 'Mia', role: 'member' },
    { name: 'Paper Crane', display_name: 'Olive', role: 'owner' },
    { name: 'Paper Crane', display_name: 'Vic', role: 'guest' },
  ])
  for (const table of ['boards', 'clans']) expect(await db.as('nora')(`select 1 from ${table}`)).toEqual([])
  await db.close()
})

test('the demo has a history that agrees with its flow', async () => {
  const db = new TestDatabase(await openEngine(inject('database')))
  await db.engine.script(seed)
  const [facts] = await db.admin(
    `with deed as (
       select e.*, row_number() over (partition by e.card_id order by e.id) as nth from private.events e where e.card_id is not null
     ), stay as (
       select s.card_id, s.list_id, s.entered_at as at, s.moved_by from private.card_stays s
       union all
       select f.card_id, f.list_id, f.since, case when f.gone is null then f.moved_by end from private.flow_cards f
     )
     select (select count(*) from private.events where at > now() or actor is null) as wrong,
       (select count(*) from deed where (kind = 'card.made') <> (nth = 1)) as not_made_first,
       (select bool_and(e.at >= e.before_at) from (select at, lag(at) over (order by id) as before_at from deed) e) as in_order,
       (select count(*) from deed where kind in ('card.made', 'card.moved')) - (select count(*) from stay) as moves_too_many,
       (select count(*) from stay s where not exists (
         select from deed e where e.card_id = s.card_id and e.at = s.at and e.kind in ('card.made', 'card.moved')
           and (e.after ->> 'list_id')::uuid = s.list_id and e.actor = coalesce(s.moved_by, e.actor))) as stays_without_move,
       (select count(*) from deed where kind in ('card.made', 'card.moved') and at > now() - interval '12 weeks') > 700 as is_long,
       (select count(*) from cards c where c.is_completed <> coalesce((
         select e.kind = 'card.completed' from deed e where e.card_id = c.id and e.kind in ('card.completed', 'card.reopened')
         order by e.id desc limit 1), false)) as completed_otherwise,
       (select count(*) from public.card_comments m where not exists (
         select from deed e where e.kind = 'comment.added' and e.at = m.created_at and e.actor = m.user_id)) as comments_untold`,
  )
  expect(facts).toEqual({
    wrong: 0,
    not_made_first: 0,
    in_order: true,
    moves_too_many: 0,
    stays_without_move: 0,
    is_long: true,
    completed_otherwise: 0,
    comments_untold: 0,
  })
  const [news] = await db.as('olive')<{ last: { actor: string; title: string; at: string; kind: string } }>(
    `select private.my_board_news() -> 'boards' -> b.id::text -> 'last' as last from boards b`,
  )
  expect(news?.last).toMatchObject({ kind: 'card.described', title: 'Search forgives one typing error' })
  expect(Date.now() - Date.parse(news!.last.at)).toBeLessThan(24 * 3_600_000)
  // No one is told of it, and audit trails tell of the clan before its dojo.
  await settled(db)
  await db.admin('select read_notifications(1000), seal_audit(1000)')
  expect(await db.admin('select kind from notifications')).toEqual([])
  expect(
    await db.admin(
      `select kind, p.display_name as who from private.audit_entries e join profiles p on p.user_id = e.actor
       where trail = 'd0000000-0000-4000-8000-000000000001' order by e.at, e.seq`,
    ),
  ).toEqual([
    { kind: 'clan.joined', who: 'Olive' },
    { kind: 'clan.made', who: 'Olive' },
    { kind: 'clan.joined', who: 'Adam' },
    { kind: 'clan.joined', who: 'Mia' },
    { kind: 'clan.joined', who: 'Vic' },
    { kind: 'board.made', who: 'Olive' },
    { kind: 'member.joined', who: 'Olive' },
    { kind: 'member.joined', who: 'Olive' },
    { kind: 'member.joined', who: 'Olive' },
  ])
  await db.close()
})

test('its archived techniques come back with their tags', async () => {
  const db = new TestDatabase(await openEngine(inject('database')))
  await db.engine.script(seed)
  const archived = await db.admin<{ item_id: string; board_id: string }>(
    `select item_id, board_id from deleted_items where jsonb_array_length(content -> 'labels') = 1 order by item_id limit 20`,
  )
  expect(archived).toHaveLength(20)
  // As earlier versions have sown them.
  await db.admin(
    `update deleted_items set content = content #- '{labels,0,created_at}' where item_id = any ($1::uuid[])`,
    [archived.slice(10).map(({ item_id }) => item_id)],
  )
  const ids = archived.map(({ item_id }) => item_id)
  await db.as('olive')('select restore_items($1, null, $2)', [ids, archived[0]?.board_id])
  expect(
    await db.admin(
      `select count(*)::int as many, bool_and(w.created_at = c.created_at) filter (where c.id = any ($2::uuid[])) as since_made
       from card_labels w join cards c on c.id = w.card_id where c.id = any ($1::uuid[])`,
      [ids, ids.slice(0, 10)],
    ),
  ).toEqual([{ many: 20, since_made: true }])
  await db.close()
})
