/** The person whose searches are measured, on every tenth of 200 dojos. */
export const searcher = 'a0000000-0000-4000-8000-000000000001'

const words = (list: readonly string[]) => `array[${list.map((word) => `'${word}'`).join(', ')}]`

const verbs = words([
  'Write',
  'Review',
  'Fix',
  'Measure',
  'Draw',
  'Ask about',
  'Prepare',
  'Move',
  'Test',
  'Translate',
  'Order',
  'Explain',
])
const things = words([
  'the release notes',
  'the sign-in page',
  'invoices of last month',
  'the onboarding mail',
  'the export to CSV',
  'contrast of the dark theme',
  'the workshop in spring',
  'flaky tests',
  'the new price table',
  'error texts',
  'the backup',
  'photos for the landing page',
  'the search index',
  'a talk about boards',
])
const tails = words([
  '',
  '',
  'with Mia',
  'before the demo',
  'for people who use a keyboard only',
  '(second try)',
  'on phones',
])
const syllables = words([
  'ka',
  'to',
  'ri',
  'mu',
  'sen',
  'bo',
  'la',
  'vi',
  'ne',
  'dor',
  'pel',
  'qui',
  'sta',
  'fen',
  'zo',
  'har',
  'ge',
  'mi',
  'tul',
  'xa',
])

const any = (array: string) => `(${array})[1 + floor(random() * cardinality(${array}))::integer]`
/** One of 8,000 rare words. */
const rare = `${any('w.syllables')} || ${any('w.syllables')} || ${any('w.syllables')}`

/**
 * 100,000 techniques on 200 dojos of 10 people, with a rare word in every title and a description of some 400 letters
 * on a third, added to the dojos in turn. Always the same. Triggers are off, since no one listens; what they would
 * write is written at the end.
 */
export const fillWorkspace = `
set session_replication_role = replica;
select setseed(0.5);
create temp table w as select ${verbs} as verbs, ${things} as things, ${tails} as tails, ${syllables} as syllables;
insert into auth.users (id, email, email_confirmed_at)
select ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@ninjadojo.test', now() from generate_series(1, 10) n;
insert into public.boards (id, title, description, user_id, updated_at)
select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Dojo ' || n || ' of the release', 'What number ' || n || ' is for',
  ('a0000000-0000-4000-8000-' || lpad((n % 10 + 1)::text, 12, '0'))::uuid, now() - n * interval '1 minute'
from generate_series(1, 200) n;
insert into public.board_members (board_id, user_id, role, own_role) select id, user_id, 'admin', 'admin' from public.boards;
insert into public.lists (id, board_id, title, order_index, rank)
select gen_random_uuid(), b.id, 'Kata ' || n, n, n from public.boards b, generate_series(0, 9) n;
insert into public.cards (board_id, list_id, title, description, priority, due_date, order_index, rank, updated_at)
select l.board_id, l.id, ${any('w.verbs')} || ' ' || ${any('w.things')} || ' ' || ${any('w.tails')} || ' ' || ${rare},
  case when random() < 0.3 then (
    select string_agg(case when part % 3 = 0 then ${any('w.things')} else ${rare} || ${any('w.syllables')} end, ' ')
    from generate_series(1, 30) part where place is not null) else '' end,
  case when random() < 0.3 then (array['high', 'medium', 'low'])[1 + floor(random() * 3)::integer] end,
  case when random() < 0.3 then current_date + floor(random() * 60 - 20)::integer end,
  place, place, now() - random() * interval '200 days'
from generate_series(0, 49) place, public.lists l, w order by place, l.board_id;
insert into private.board_clocks (board_id, cards)
select b.id, (select count(*) from public.cards c where c.board_id = b.id) from public.boards b;
set session_replication_role = origin;
insert into private.card_texts (card_id, board_id, title, description, updated_at)
select c.id, c.board_id, lower(c.title), lower(c.description), c.updated_at from public.cards c order by c.order_index, c.board_id;
select private.learn_words(t.board_id, array_agg(t.title)) from private.card_texts t group by t.board_id;
drop table w;`
