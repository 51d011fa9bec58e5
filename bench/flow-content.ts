import type { Content } from './search-workspace.ts'

const uuid = (letter: string, n: string) => `('${letter}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** On all four dojos. */
export const person = 'a0000000-0000-4000-8000-000000000001'

/**
 * Four dojos of five katas with 20,000 techniques, made within half a year, three in four of them done: 100,000 entries into
 * katas and completions, mostly on working days. Half of the techniques are this person's. Always the same.
 */
export const flowContent: Content = {
  person,
  tables: [
    'public.cards',
    'public.lists',
    'public.boards',
    'public.board_members',
    'private.flow_cards',
    'private.card_stays',
    'private.flow_hours',
    'private.flow_lists',
  ],
  fill: [
    `
set session_replication_role = replica;
select setseed(0.5);
insert into auth.users (id, email, email_confirmed_at)
select ${uuid('a', 'n')}, 'person' || n || '@ninjadojo.test', now() from generate_series(1, 2) n;
insert into public.profiles (user_id, display_name) select id, 'Person ' || right(id::text, 3) from auth.users;
insert into public.boards (id, title, user_id, created_at)
select ${uuid('b', 'n')}, 'Dojo ' || n, ${uuid('a', '1')}, now() - interval '190 days' from generate_series(1, 4) n;
insert into public.board_members (board_id, user_id, role, own_role) select b.id, u.id, 'admin', 'admin' from public.boards b, auth.users u;
insert into public.lists (id, board_id, title, order_index, rank, created_at)
select ${uuid('c', 'b * 10 + n')}, ${uuid('b', 'b')}, 'Kata ' || n, n, n, now() - interval '190 days' from generate_series(1, 4) b, generate_series(0, 4) n;
insert into private.flow_lists (list_id, board_id, title, flow, place, made_at)
select l.id, l.board_id, l.title, (array['waiting', 'working', 'working', 'working', 'done'])[l.order_index + 1], l.order_index, l.created_at from public.lists l;
create temp table made as
select n, 1 + n / 4 % 4 as board, case when n % 4 = 0 then 1 + n / 16 % 4 else 5 end as steps,
  date_trunc('day', now()) - interval '1 day' * (12 + floor(170 * random())) + interval '8 hours' + interval '9 hours' * random() as at from generate_series(0, 19999) n;
insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
select ${uuid('b', 'm.board')}, ${uuid('d', 'm.n')}, m.at + s * interval '1 day' * (1 + m.n % 3), m.at + (s + 1) * interval '1 day' * (1 + m.n % 3),
  ${uuid('c', 'm.board * 10 + least(s, 4)')}, false
from made m cross join lateral generate_series(0, m.steps - 2) s;
insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, arrived_at, counts_from, created_at, started_at, finished_at)
select ${uuid('d', 'm.n')}, ${uuid('b', 'm.board')}, ${uuid('c', 'm.board * 10 + least(m.steps - 1, 4)')}, m.steps = 5, e.at, e.at, m.at, m.at, m.at,
  case when m.steps > 1 then m.at + interval '1 day' * (1 + m.n % 3) end, case when m.steps = 5 then e.at end
from made m cross join lateral (select m.at + (m.steps - 1) * interval '1 day' * (1 + m.n % 3) as at) e;
insert into public.cards (id, board_id, list_id, title, assignee, due_date, is_completed, completed_at, order_index, rank, created_at)
select f.card_id, f.board_id, f.list_id, 'Technique ' || right(f.card_id::text, 5), ${uuid('a', '1 + get_byte(uuid_send(f.card_id), 15) % 2')},
  case when random() < 0.4 then (f.created_at + interval '9 days')::date end, f.is_done, f.finished_at,
  row_number() over (partition by f.list_id), row_number() over (partition by f.list_id), f.created_at
from private.flow_cards f;
analyze;
select private.count_flow(array[b.id], array(select f.card_id from private.flow_cards f where f.board_id = b.id), 1, 0) from public.boards b;
drop table made;
insert into private.board_clocks (board_id, cards)
select b.id, (select count(*) from public.cards c where c.board_id = b.id) from public.boards b;
set session_replication_role = origin;`,
  ],
}
