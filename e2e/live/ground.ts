import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What these tests need behind the API: the newest events, a job's work in the database, and a crowd that is notified
 * of many events.
 */
const behind = `
create function public.newest_events(many integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(e) order by e.id) from (select * from private.events order by id desc limit many) e
$$;
grant execute on function public.newest_events(many integer) to service_role;
create table public.done_work (job_id bigint not null, number integer not null);
alter table public.done_work enable row level security;
grant select on public.done_work to service_role;
create function public.do_work(job_id bigint, attempt integer, number integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.finish_job(do_work.job_id, do_work.attempt);
  insert into public.done_work values (do_work.job_id, do_work.number);
end $$;
grant execute on function public.do_work(job_id bigint, attempt integer, number integer) to service_role;

create function public.make_crowd() returns void
language sql security definer set search_path = '' as $$
  -- What they have from the beginning is no news.
  select set_config('dojo.via', 'import', true);
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'p' || n || '@ninjadojo.test', now(), '{}' from generate_series(1, 50) n;
  insert into private.notification_settings (user_id, choices) select u.id, '{"moved": {"mail": true}}' from auth.users u;
  insert into public.subscribers (user_id, email, subscription_tier, subscribed) select u.id, u.email, 'enterprise', true from auth.users u;
  insert into public.boards (id, title, user_id) select 'b0000000-0000-4000-8000-000000000001', 'Crowd', min(u.id::text)::uuid from auth.users u;
  insert into public.board_members (board_id, user_id, role) select b.id, u.id, 'member' from public.boards b, auth.users u where u.id <> b.user_id;
  insert into public.lists (board_id, title) select b.id, 'Ready' from public.boards b;
  -- Each belongs to one person and is watched by two others.
  insert into public.cards (board_id, list_id, title, assignee, order_index)
  select l.board_id, l.id, 'Card ' || n, ('c0000000-0000-4000-8000-' || lpad((1 + n % 50)::text, 12, '0'))::uuid, n
  from public.lists l, generate_series(0, 399) n;
  insert into private.card_watchers (card_id, board_id, user_id)
  select c.id, c.board_id, ('c0000000-0000-4000-8000-' || lpad((1 + (split_part(c.title, ' ', 2)::integer + more) % 50)::text, 12, '0'))::uuid
  from public.cards c, unnest(array[1, 7]) more;
$$;
grant execute on function public.make_crowd() to service_role;
create function public.make_moves(many integer) returns void
language sql security definer set search_path = '' as $$
  insert into private.events (board_id, card_id, actor, kind, before, after)
  select c.board_id, c.id, ('c0000000-0000-4000-8000-' || lpad((1 + n % 50)::text, 12, '0'))::uuid, 'card.moved',
    '{"list": "A"}', jsonb_build_object('list', 'B', 'list_id', c.list_id)
  from generate_series(1, many) n join public.cards c on c.title = 'Card ' || (n * 7 % 400);
$$;
grant execute on function public.make_moves(many integer) to service_role;
-- Counted apart from how the product counts: who should be told, who was, and in how many letters each line is.
create function public.told_of_moves() returns jsonb
language sql stable security definer set search_path = '' as $$
  with wished as (
    select distinct p.person, 'event:' || e.id as key
    from private.events e join public.cards c on c.id = e.card_id
    cross join lateral (select c.assignee as person union select w.user_id from private.card_watchers w where w.card_id = c.id) p
    where e.kind = 'card.moved' and p.person <> e.actor
  ), told as (select n.user_id as person, n.key from public.notifications n where n.kind = 'moved')
  select jsonb_build_object('wished', (select count(*) from wished), 'told', (select count(*) from told),
    'missing', (select count(*) from (select * from wished except select * from told) x),
    'tooMany', (select count(*) from (select * from told except select * from wished) x),
    'lines', (select count(*) from private.letter_lines where letter_id is not null),
    'waiting', (select count(*) from private.letter_lines where letter_id is null and settled_at is null),
    'letters', (select count(*) from private.letters where sent_at is not null),
    'most', (select max(n) from (select count(*) as n from private.letters where kind = 'single' group by user_id, day) x),
    'digests', (select count(*) from private.letters where kind = 'digest'))
$$;
grant execute on function public.told_of_moves() to service_role;
create function public.hurry_letters() returns void
language sql security definer set search_path = '' as $$
  update private.letter_lines set due_at = now() - interval '1 second' where letter_id is null and settled_at is null;
  update private.letters set leased_until = now() - interval '1 second' where sent_at is null and failed_at is null;
$$;
grant execute on function public.hurry_letters() to service_role;
`

/** The product's migrations plus that, in a separate folder. */
export async function migrationsToLookBehind(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dojo-migrations-'))
  await cp('supabase/migrations', folder, { recursive: true })
  await rm(join(folder, 'squashed.json'), { force: true })
  await writeFile(join(folder, '29990101000000_look_behind.sql'), behind)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
