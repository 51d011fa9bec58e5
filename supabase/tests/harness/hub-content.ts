import { cast } from './cast.ts'
import type { TestDatabase } from './database.ts'

const uuid = (letter: string, n: string) => `('${letter}0000000-0000-4000-9000-' || lpad((${n})::text, 12, '0'))::uuid`

/**
 * Fifty dojos of olive's with mia on every other one, and 5,000 techniques on them: two in five done, half of the rest
 * olive's, made within half a year, with their stays, dates, steps and texts. Always the same.
 */
export async function fillHub({ admin }: TestDatabase): Promise<void> {
  await admin('set session_replication_role = replica')
  await admin('select setseed(0.5)')
  for (const sql of [
    `insert into boards (id, title, user_id, created_at) select ${uuid('b', 'n')}, 'Dojo ' || n, '${cast.olive}', now() - interval '190 days' from generate_series(1, 50) n`,
    `insert into board_members (board_id, user_id, role, own_role) select ${uuid('b', 'n')}, p.id, 'admin', 'admin'
     from generate_series(1, 50) n cross join unnest(array['${cast.olive}', '${cast.mia}']::uuid[]) p (id) where p.id = '${cast.olive}' or n % 2 = 0`,
    `insert into lists (id, board_id, title, order_index, rank, created_at)
     select ${uuid('c', 'b * 10 + n')}, ${uuid('b', 'b')}, 'Kata ' || n, n, n, now() - interval '190 days' from generate_series(1, 50) b, generate_series(0, 4) n`,
    `insert into private.flow_lists (list_id, board_id, title, flow, place, made_at)
     select l.id, l.board_id, l.title, (array['waiting', 'working', 'working', 'working', 'done'])[l.order_index + 1], l.order_index, l.created_at
     from lists l where l.id::text like 'c0000000-0000-4000-9000-%'`,
    `create temp table made as select n, 1 + n % 50 as board, case when n % 5 < 2 then 5 else 1 + n / 50 % 4 end as steps,
       date_trunc('day', now()) - interval '1 day' * (12 + floor(160 * random())) + interval '8 hours' + interval '9 hours' * random() as at
     from generate_series(0, 4999) n`,
    `insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
     select ${uuid('b', 'm.board')}, ${uuid('d', 'm.n')}, m.at + s * interval '1 day' * (1 + m.n % 3), m.at + (s + 1) * interval '1 day' * (1 + m.n % 3),
       ${uuid('c', 'm.board * 10 + least(s, 4)')}, false
     from made m cross join lateral generate_series(0, m.steps - 2) s`,
    `insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, arrived_at, counts_from, created_at, started_at, finished_at)
     select ${uuid('d', 'm.n')}, ${uuid('b', 'm.board')}, ${uuid('c', 'm.board * 10 + least(m.steps - 1, 4)')}, m.steps = 5, e.at, e.at, m.at, m.at, m.at,
       case when m.steps > 1 then m.at + interval '1 day' * (1 + m.n % 3) end, case when m.steps = 5 then e.at end
     from made m cross join lateral (select m.at + (m.steps - 1) * interval '1 day' * (1 + m.n % 3) as at) e`,
    `insert into cards (id, board_id, list_id, title, description, assignee, due_date, is_completed, completed_at, order_index, rank, created_at, badges)
     select f.card_id, f.board_id, f.list_id, case when right(f.card_id::text, 2) = '77' then 'Call the printer' else 'Technique ' || right(f.card_id::text, 5) end,
       repeat('A sentence of a description. ', (60 * random())::integer),
       case right(f.card_id::text, 1) when '1' then null when '3' then '${cast.mia}' when '5' then '${cast.mia}' when '7' then '${cast.mia}' else '${cast.olive}' end::uuid,
       case when random() < 0.5 then current_date - 20 + (60 * random())::integer end, f.is_done, f.finished_at,
       row_number() over (partition by f.list_id), row_number() over (partition by f.list_id), f.created_at,
       case when random() < 0.3 then jsonb_build_object('checklist', jsonb_build_array(0, (20 * random())::integer)) end
     from private.flow_cards f where f.card_id::text like 'd0000000-0000-4000-9000-%'`,
    `insert into private.board_clocks (board_id, cards) select c.board_id, count(*) from cards c where c.id::text like 'd0000000-0000-4000-9000-%' group by 1`,
    'drop table made',
    'set session_replication_role = origin',
    'analyze',
  ])
    await admin(sql)
  await admin(
    `update cards set assignee = null where assignee = $1 and not exists (select from board_members m where m.board_id = cards.board_id and m.user_id = $1)`,
    [cast.mia],
  )
}
