import type { Content } from './search-workspace.ts'

const uuid = (letter: string, n: string) => `('${letter}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** One of 200 members of a clan, and therefore on each of its 200 dojos. */
export const member = 'a0000000-0000-4000-8000-000000000002'
/** Another person, on 20 dojos of the same size that belong to no clan. */
export const other = 'a0000000-0000-4000-8000-000000000201'

/**
 * 200 dojos of a clan of 200, each with 100 techniques of which the members have some 50 each, half of them done, and
 * one in ten waits for another; plus 820 dojos of other people with as many techniques each: over 100,000 in all.
 * Always the same.
 */
export const clanContent: Content = {
  person: member,
  tables: [
    'public.cards',
    'public.lists',
    'public.boards',
    'public.board_members',
    'public.clan_members',
    'private.card_blocks',
    'public.profiles',
  ],
  fill: [
    `
set session_replication_role = replica;
select setseed(0.5);
insert into auth.users (id, email, email_confirmed_at)
select ${uuid('a', 'n')}, 'person' || n || '@ninjadojo.test', now() from generate_series(1, 242) n;
insert into public.profiles (user_id, display_name) select id, 'Person ' || right(id::text, 3) from auth.users;
insert into public.clans (id, name, created_by) values (${uuid('f', '1')}, 'Shipyard', ${uuid('a', '1')});
insert into public.clan_members (clan_id, user_id, role)
select ${uuid('f', '1')}, ${uuid('a', 'n')}, case n when 1 then 'owner' else 'member' end from generate_series(1, 200) n;
insert into public.boards (id, title, description, user_id, clan_id)
select ${uuid('b', 'n')}, 'Dojo ' || n, 'What number ' || n || ' is for',
  case when n <= 200 then ${uuid('a', '1')} else ${uuid('a', '201 + (n - 201) / 20')} end,
  case when n <= 200 then ${uuid('f', '1')} end
from generate_series(1, 1020) n;
insert into public.board_members (board_id, user_id, role, clan_role)
select b.id, m.user_id, 'member', 'member' from public.boards b join public.clan_members m on m.clan_id = b.clan_id;
insert into public.board_members (board_id, user_id, role, own_role)
select b.id, b.user_id, 'admin', 'admin' from public.boards b where b.clan_id is null;
insert into public.lists (id, board_id, title, order_index, rank)
select gen_random_uuid(), b.id, 'Kata ' || n, n, n from public.boards b, generate_series(0, 4) n;
insert into public.cards (board_id, list_id, title, description, assignee, due_date, is_completed, completed_at, order_index, rank)
select l.board_id, l.id, 'Technique ' || place, case when random() < 0.3 then repeat('What it is about. ', 25) else '' end,
  case when place % 2 = 0 then (select m.user_id from public.board_members m where m.board_id = l.board_id
    order by m.user_id offset (place * 37 + hashtext(l.id::text) & 65535) % (case when l.board_id <= ${uuid('b', '200')} then 200 else 1 end) limit 1) end,
  case when random() < 0.4 then current_date + floor(random() * 60 - 20)::integer end,
  place % 4 = 0, case when place % 4 = 0 then now() end, place, place
from generate_series(0, 19) place, public.lists l order by place, l.board_id;
insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
select c.id, c.board_id, o.id, o.board_id from public.cards c join public.cards o on o.list_id = c.list_id and o.order_index = c.order_index - 1
where c.order_index % 10 = 3;
insert into private.board_clocks (board_id, cards)
select b.id, (select count(*) from public.cards c where c.board_id = b.id) from public.boards b;
set session_replication_role = origin;`,
  ],
}
