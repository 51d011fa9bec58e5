-- The demo: olive's clan with adam (admin), mia (member) and vic (guest, who only reads its dojo); nora has an account
-- and no dojo.
-- Everybody's password is ink-on-paper-1. Dates count from now, so that the board is never stale. Running it again
-- changes nothing. It runs on the embedded services, on the Supabase CLI's stack and on a bare PostgreSQL alike.

-- People --------------------------------------------------------------------------------------------------------------

insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
select person.id::uuid, 'authenticated', 'authenticated', lower(person.name) || '@ninjadojo.test',
  -- crypt('ink-on-paper-1', gen_salt('bf', 10)), written out: pgcrypto is not everywhere.
  '$2a$10$n/lojf.0Hw9f4OmcL/FwtuGO4DW.QSsl8S3g.y1Q1U3mpzN01wJt.', now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('display_name', person.name)
from (values
  ('a0000000-0000-4000-8000-000000000001', 'Olive'),
  ('a0000000-0000-4000-8000-000000000002', 'Adam'),
  ('a0000000-0000-4000-8000-000000000003', 'Mia'),
  ('a0000000-0000-4000-8000-000000000004', 'Vic'),
  ('a0000000-0000-4000-8000-000000000005', 'Nora')
) as person (id, name)
on conflict (id) do nothing;

insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select u.id, 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true)
from auth.users u where u.email like '%@ninjadojo.test'
on conflict (id) do nothing;

-- The Auth server of hosted Supabase reads these columns and takes no null for an answer; others do not have them.
do $$
begin
  if exists (select from information_schema.columns
      where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '',
      recovery_token = '', email_change = '', email_change_token_new = ''
    where email like '%@ninjadojo.test' and instance_id is null;
  end if;
end $$;

-- Who is on the clan has learned the product; nora is offered the tour.
update public.profiles p set onboarding_completed_at = now() - interval '23 days',
  onboarding_data = jsonb_build_object('completed', true, 'completedAt', now() - interval '23 days', 'reason', 'wizard_completed')
from auth.users u
where u.id = p.user_id and u.email in ('olive@ninjadojo.test', 'adam@ninjadojo.test', 'mia@ninjadojo.test', 'vic@ninjadojo.test')
  and p.onboarding_completed_at is null and p.onboarding_data = '{}';

-- Olive's plan has room for her people, and branding and an audit trail to look at.
insert into public.subscribers (user_id, email, subscription_tier, subscribed)
select u.id, u.email, case u.email when 'olive@ninjadojo.test' then 'business' else 'free' end, true
from auth.users u where u.email like '%@ninjadojo.test'
on conflict (user_id) do nothing;

-- The clan and its dojo -----------------------------------------------------------------------------------------------

insert into public.clans (id, name, description, created_by, created_at)
values ('d0000000-0000-4000-8000-000000000001', 'Paper Crane', 'We make the invoices that people pay on time.',
  'a0000000-0000-4000-8000-000000000001', now() - interval '31 days')
on conflict (id) do nothing;

insert into public.clan_members (clan_id, user_id, role) values
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'admin'),
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000003', 'member'),
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000004', 'guest')
on conflict (clan_id, user_id) do nothing;

insert into public.boards (id, title, description, user_id, clan_id, created_at)
values ('b0000000-0000-4000-8000-000000000001', 'Autumn release',
  'What still has to happen before version 3.0 goes out.', 'a0000000-0000-4000-8000-000000000001',
  'd0000000-0000-4000-8000-000000000001', now() - interval '24 days')
on conflict (id) do nothing;

insert into public.board_members (board_id, user_id, role) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'admin'),
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000003', 'member'),
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000004', 'viewer')
on conflict (board_id, user_id) do nothing;

insert into public.lists (id, board_id, title, order_index, completes)
select kata.id::uuid, 'b0000000-0000-4000-8000-000000000001', kata.title, 0, kata.title = 'Complete'
from (values
  ('c0000000-0000-4000-8000-000000000001', 'Ready'),
  ('c0000000-0000-4000-8000-000000000002', 'In progress'),
  ('c0000000-0000-4000-8000-000000000003', 'Review'),
  ('c0000000-0000-4000-8000-000000000004', 'Complete')
) as kata (id, title)
order by kata.id
on conflict (id) do nothing;

-- Numbers: the technique's place on the board, its kata, who it is for (1 Olive, 2 Adam, 3 Mia), the day it is due
-- (0 is today) and how many days ago it was completed.
insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee, is_completed,
  completed_at, created_by, created_at, order_index)
select ('d0000000-0000-4000-8000-0000000000' || lpad(t.place::text, 2, '0'))::uuid,
  'b0000000-0000-4000-8000-000000000001', ('c0000000-0000-4000-8000-00000000000' || t.kata)::uuid,
  t.title, t.description, t.priority,
  current_date + t.due,
  ('a0000000-0000-4000-8000-00000000000' || t.who)::uuid, t.done is not null,
  now() - (t.done || ' days')::interval, 'a0000000-0000-4000-8000-000000000001',
  now() - interval '24 days' + t.place * interval '11 hours', 0
from (values
  (1, 1, 'high', 1, -1, null::integer, 'Invoice shows the old price after a mid-month upgrade',
$md$A customer who upgrades in the middle of a month gets an invoice with **both** prices, but the line for the rest of the month still carries the old one.

To see it:

1. Start on the monthly plan, with a trial that has ended
2. Upgrade on the 15th
3. Open the invoice from the settings

Expected: one line for what was used, one for what is left. Three customers have written about it since Monday.$md$),
  (2, 1, 'medium', 3, 5, null, 'Write the release notes',
$md$Short, in the order people will notice:

- Faster boards
- Importing from CSV
- Keyboard moves

The [Keep a Changelog](https://keepachangelog.com/en/1.1.0/) headings work well for us. Ask Adam for the numbers of the speed test.$md$),
  (3, 1, null, 3, null, null, 'Move a card with the arrow keys',
$md$People who cannot use a mouse ask for this more than for anything else.

- [x] Agree on the keys
- [ ] Announce the new place to screen readers
- [ ] Add the keys to the help page$md$),
  (4, 1, 'low', null, null, null, 'Draw an empty state for a project without tasks', ''),
  (5, 1, 'high', 2, 2, null, 'Rotate the signing keys of the staging server',
$md$The current ones expire at the end of the month. Runbook:

1. `make keys` on the staging host
2. Deploy with both keys for a day
3. Remove the old one

Sessions survive only if step 2 is not skipped.$md$),
  (6, 1, 'medium', null, 9, null, 'Ask five customers to try the release candidate', 'Two small teams, two agencies, and the school that reported the calendar problem.'),
  (7, 1, null, null, null, null, 'Replace the stock photos on the about page', ''),
  (8, 1, 'low', 2, 14, null, 'Drop support for the old export format', 'Announced in spring. Check the logs first: anyone who still downloads it gets a personal e-mail.'),
  (9, 1, 'medium', 1, 7, null, 'Prepare the announcement for the newsletter', 'Draft on Thursday, translations by Monday, out on the morning after the release.'),
  (10, 2, 'high', 2, 0, null, 'Import from CSV keeps line breaks inside quotes',
$md$A quoted field may contain a line break ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180), section 2, rule 6). We cut the row there and lose the rest of the file.

- [x] Failing test with a real file
- [x] Read field by field instead of line by line
- [ ] Show how many rows were imported$md$),
  (11, 2, 'medium', 3, 3, null, 'Search forgives one typing error', 'Trigram similarity over titles. Below 0.3 it finds too much; 0.45 feels right with our own data.'),
  (12, 2, null, 1, 1, null, 'Daily summary reads well when nothing is due',
$md$At the moment it says "You have 0 tasks due" and then an empty list. Better: one friendly sentence and what is coming up this week.$md$),
  (13, 2, 'high', 3, -3, null, 'Password reset link fails in the mail app of older phones',
$md$Its link preview opens the address first and uses up the link.

Idea: the link leads to a page with a button, and only the button spends the token.$md$),
  (14, 2, 'low', null, null, null, 'Tidy the colours of the priority flags', ''),
  (15, 2, 'medium', 2, 4, null, 'Load test with two hundred open boards', 'Same script as in spring, so that the numbers can be compared. Results go into the release notes.'),
  (16, 3, 'medium', 3, 1, null, 'Dark theme: contrast of labels people colour themselves', 'Every label must reach 4.5 : 1 on both backgrounds. The text switches to light or dark by luminance.'),
  (17, 3, 'high', 1, 0, null, 'Update the privacy page for the new mail provider',
$md$Legal has approved the wording. Before it goes live:

- [x] Provider and country
- [ ] How long letters are kept
- [ ] Date of the last change$md$),
  (18, 3, null, 2, null, null, 'Backups are restored once a week by a script', 'The restore of last night took 6 minutes. Please read the script once more before it runs unattended.'),
  (19, 3, 'low', 3, 6, null, 'Calendar starts the week on the right day in every country', ''),
  (20, 4, 'high', 2, -4, 1, 'Open a board of a thousand cards in under a second', 'Was 3.2 s. One query instead of one for each list, and nothing is laid out that no one sees.'),
  (21, 4, 'medium', 1, -6, 2, 'Invite a colleague by e-mail', ''),
  (22, 4, 'medium', 3, null, 3, 'Fix the double scroll bar in the side menu', ''),
  (23, 4, 'low', 3, -5, 5, 'Choose the icon for the mobile home screen', 'We took the second draft: the ink stroke stays readable at 48 pixels.'),
  (24, 4, 'high', 1, -9, 8, 'Agree on what is in the release and what waits', 'Waiting for the next one: time tracking, guest links, the new editor.'),
  (25, 4, null, 2, null, 11, 'Upgrade the database to the current version', '')
) as t (place, kata, priority, who, due, done, title, description)
order by t.place
on conflict (id) do nothing;

-- What hangs on them --------------------------------------------------------------------------------------------------

insert into public.custom_labels (id, board_id, user_id, name, color)
select label.id::uuid, 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', label.name, label.color
from (values
  ('e0000000-0000-4000-8000-000000000001', 'bug', '#c2410c'),
  ('e0000000-0000-4000-8000-000000000002', 'payments', '#6366f1'),
  ('e0000000-0000-4000-8000-000000000003', 'design', '#0f766e'),
  ('e0000000-0000-4000-8000-000000000004', 'writing', '#a16207')
) as label (id, name, color)
on conflict (id) do nothing;

insert into public.card_labels (card_id, board_id, label_id)
select ('d0000000-0000-4000-8000-0000000000' || lpad(worn.place::text, 2, '0'))::uuid,
  'b0000000-0000-4000-8000-000000000001', ('e0000000-0000-4000-8000-00000000000' || worn.label)::uuid
from (values (1, 1), (1, 2), (2, 4), (4, 3), (9, 4), (10, 1), (13, 1), (14, 3), (16, 3), (17, 4), (22, 1), (23, 3)) as worn (place, label)
on conflict (card_id, label_id) do nothing;

insert into public.card_checklist_items (id, card_id, board_id, user_id, title, order_index, completed)
select ('f0000000-0000-4000-8000-0000000000' || lpad((step.place * 10 + step.n)::text, 2, '0'))::uuid,
  ('d0000000-0000-4000-8000-0000000000' || lpad(step.place::text, 2, '0'))::uuid,
  'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', step.title, step.n, step.completed
from (values
  (1, 0, 'Reproduce it with a test clock', true),
  (1, 1, 'Find where the old price is read', true),
  (1, 2, 'Correct the three invoices by hand', false),
  (1, 3, 'Write to the three customers', false),
  (5, 0, 'Tell the team when sessions may end', false),
  (5, 1, 'Put both keys into the vault', false),
  (9, 0, 'Subject line of at most 50 characters', true),
  (9, 1, 'A picture in both themes', false)
) as step (place, n, title, completed)
on conflict (id) do nothing;

-- Whom they mention is null: to be found.
insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
select ('f1000000-0000-4000-8000-0000000000' || lpad(said.n::text, 2, '0'))::uuid,
  ('d0000000-0000-4000-8000-0000000000' || lpad(said.place::text, 2, '0'))::uuid,
  'b0000000-0000-4000-8000-000000000001', ('a0000000-0000-4000-8000-00000000000' || said.who)::uuid, said.content,
  now() - said.hours_ago * interval '1 hour', now() - said.hours_ago * interval '1 hour', null
from (values
  (1, 1, 3, 50, '@Olive The preview in the settings is right, only the PDF is wrong.'),
  (2, 1, 1, 47, 'Then it is the cached template. I will look at it this afternoon.'),
  (3, 10, 2, 20, 'The file from the school has 4,000 rows, a good last test. @Mia, @Olive, shall I try it tonight?'),
  (4, 13, 3, 70, 'Happens with the preview of two mail apps, not with the others.'),
  (5, 13, 2, 66, '@Mia The button page sounds right to me. No token in the address bar afterwards, please.'),
  (6, 16, 1, 5, 'Looks good, @Mia. One question: what happens with pure yellow?'),
  (7, 20, 3, 26, 'I can feel the difference on the train.')
) as said (n, place, who, hours_ago, content)
on conflict (id) do nothing;

-- Comments with a date of their own tell no one; these did at their time. What is older than two days has been read.
insert into public.comment_notifications (user_id, comment_id, board_id, mentioned_by, created_at, read_at)
select person, m.id, m.board_id, m.user_id, m.created_at, case when m.created_at < now() - interval '48 hours' then now() end
from public.card_comments m cross join private.mentioned_people(m.mentions) person
where m.id::text like 'f1000000-%' and person <> m.user_id
on conflict (user_id, comment_id) do nothing;

-- Twelve weeks of work --------------------------------------------------------------------------------------------------------

-- What was done before is in the archive: slow at weekends, some of it sent back from review or reopened, some late. What is
-- open has its past too. Numbers are made of the technique's own (md5), so that every demo has the same.
do $$
declare
  board constant uuid := 'b0000000-0000-4000-8000-000000000001';
  clan constant uuid := 'd0000000-0000-4000-8000-000000000001';
  ready constant uuid := 'c0000000-0000-4000-8000-000000000001';
  olive constant uuid := 'a0000000-0000-4000-8000-000000000001';
  -- And Adam and Mia.
  people constant uuid[] := array[olive, 'a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000003'];
begin
  if exists (select from private.flow_cards f where f.board_id = board and f.card_id = 'd1000000-0000-4000-8000-000000000001') then
    return;
  end if;
  update public.clans set created_at = now() - interval '101 days' where id = 'd0000000-0000-4000-8000-000000000001';
  update public.boards set created_at = now() - interval '98 days' where id = board;
  update private.flow_lists set made_at = now() - interval '98 days' where board_id = board;

  -- When each was made, and how many hours it spent where.
  create temp table past as
  with number as (
    select n, ('d1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
      array(select ('x' || substr(md5(n || ' ' || k), 1, 6))::bit(24)::integer / 16777216.0 from generate_series(1, 12) k) as r
    from generate_series(1, 236) n
  ), made as (
    select n, id, r, date_trunc('day', now()) - interval '97 days' + interval '92 days' * ((n - r[1]) / 236) as at from number
  ), weekday as (
    select n, id, r, date_trunc('day', m.at) - case when r[2] < 0.85 then greatest(extract(isodow from m.at)::integer - 5, 0) else 0 end * interval '1 day'
      + interval '8 hours' + interval '9 hours' * r[3] as at
    from made m
  )
  select w.n, w.id, w.r, w.at as made_at, w.at + x.started as started_at, w.at + x.started + x.worked as reviewed_at,
    w.at + x.started + x.worked + x.reviewed as ended_at,
    case when w.r[7] < 0.13 then x.worked * 0.4 end as sent_back, case when w.r[8] < 0.07 then interval '1 day' * (1 + 4 * w.r[9]) end as done_before
  from weekday w cross join lateral (
    select interval '1 hour' * (-70 * ln(1 - 0.97 * w.r[4])) as started, interval '1 hour' * (4 - 55 * ln(1 - 0.97 * w.r[5])) as worked,
      interval '1 hour' * (1 - 22 * ln(1 - 0.96 * w.r[6])) as reviewed
  ) x;
  -- It ends in working hours: late in the morning, in the afternoon, and sometimes at night.
  update past set ended_at = date_trunc('day', ended_at)
    + case when r[2] < 0.9 and extract(isodow from ended_at) > 5 then (8 - extract(isodow from ended_at) + floor(4 * r[12])) * interval '1 day' else interval '0' end
    + case when r[10] < 0.4 then interval '9 hours' + interval '3 hours' * r[11] when r[10] < 0.9 then interval '14 hours' + interval '4 hours' * r[11]
      else interval '20 hours' + interval '2 hours' * r[11] end;
  update past set ended_at = reviewed_at + interval '90 minutes' where ended_at < reviewed_at + interval '30 minutes';
  delete from past where ended_at + coalesce(sent_back, '0') + coalesce(done_before, '0') > now() - interval '1 day';

  create temp table past_stays as
  select p.id, p.n, s.kata, s.is_done, s.at, lead(s.at) over (partition by p.id order by s.at) as until
  from past p cross join lateral (values
    (1, false, p.made_at), (2, false, p.started_at), (3, false, p.reviewed_at),
    (2, false, case when p.sent_back is not null then p.reviewed_at + (p.ended_at - p.reviewed_at) * 0.5 end),
    (3, false, case when p.sent_back is not null then p.reviewed_at + (p.ended_at - p.reviewed_at) * 0.5 + p.sent_back end),
    (4, true, p.ended_at + coalesce(p.sent_back, '0')),
    (2, false, p.ended_at + coalesce(p.sent_back, '0') + p.done_before * 0.5),
    (4, true, p.ended_at + coalesce(p.sent_back, '0') + p.done_before)) s (kata, is_done, at)
  where s.at is not null;

  insert into public.deleted_items (item_id, board_id, kind, reason, deleted_by, deleted_at, rank, content)
  select p.id, board, 'card', 'archived', olive, d.at + interval '5 hours', p.n, jsonb_build_object(
    'cards', jsonb_build_array(jsonb_build_object('id', p.id, 'board_id', board, 'list_id', 'c0000000-0000-4000-8000-000000000004',
      'title', w.title, 'description', '', 'priority', (array['high', 'medium', 'low', null])[1 + p.n % 4],
      'due_date', case when p.r[12] < 0.5 then (d.at + interval '1 day' * (p.r[11] * 7 - 2))::date end,
      'assignee', 'a0000000-0000-4000-8000-00000000000' || (1 + floor(3 * p.r[9]))::text,
      'is_completed', true, 'completed_at', d.at, 'version', 4, 'created_by', olive, 'created_at', p.made_at, 'updated_at', d.at,
      'order_index', p.n, 'rank', p.n, 'badges', case when p.r[1] < 0.3 then jsonb_build_object('labels', jsonb_build_array(l.label_id)) end)),
    'checklist', '[]'::jsonb, 'comments', '[]'::jsonb, 'notifications', '[]'::jsonb, 'attachments', '[]'::jsonb,
    'labels', case when p.r[1] < 0.3 then jsonb_build_array(jsonb_build_object('card_id', p.id, 'board_id', board, 'label_id', l.label_id, 'created_at', p.made_at)) else '[]' end)
  from past p
  cross join lateral (select s.at from past_stays s where s.id = p.id order by s.at desc limit 1) d
  cross join lateral (select ('e0000000-0000-4000-8000-00000000000' || (1 + p.n % 4))::uuid as label_id) l
  cross join lateral (select (array['Fix', 'Test', 'Draw', 'Measure', 'Translate', 'Simplify', 'Check', 'Rewrite', 'Speed up', 'Document', 'Tidy', 'Try out'])[1 + p.n % 12]
    || ' ' || (array['the export of invoices', 'the sign-up form', 'reminders by e-mail', 'the monthly report', 'uploads on slow networks',
      'the list of customers', 'the search field', 'the help pages', 'payments in other currencies', 'the start page', 'the calendar',
      'the phone menu', 'the import of contacts', 'the settings', 'tax rates', 'the activity feed', 'keyboard shortcuts', 'the price table',
      'the nightly backup', 'the welcome tour'])[1 + p.n / 12] as title) w;

  insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, moved_by, arrived_at, counts_from, created_at,
    gone, left_at, title, due_on, assignee, label_ids)
  select d.item_id, board, 'c0000000-0000-4000-8000-000000000004', true, s.at, s.at, olive, p.made_at, p.made_at, p.made_at, 'archived', d.deleted_at,
    d.title, (d.content #>> '{cards,0,due_date}')::date, (d.content #>> '{cards,0,assignee}')::uuid, d.content #> '{cards,0,badges,labels}'
  from past p join public.deleted_items d on d.board_id = board and d.item_id = p.id
  join past_stays s on s.id = p.id and s.until is null;
  insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
  select board, s.id, s.at, s.until, ('c0000000-0000-4000-8000-00000000000' || s.kata)::uuid, s.is_done, olive
  from past_stays s where s.until > s.at;

  -- What is on the board came there by the katas before.
  with present as (
    select c.id, c.list_id, c.is_completed, c.created_at as made_at, right(c.list_id::text, 1)::integer as kata,
      coalesce(c.completed_at, now() - interval '9 hours' - (now() - c.created_at) * (0.1 + 0.3 * ('x' || substr(md5(c.id::text), 1, 6))::bit(24)::integer / 16777216.0)) as at
    from public.cards c where c.board_id = board and c.id::text like 'd0000000-%'
  ), step as (
    select p.id, k as kata, p.made_at + greatest(p.at - p.made_at, interval '2 hours') * (k - 1) / greatest(p.kata - 1, 1) as at, p.is_completed and k = 4 as is_done
    from present p cross join lateral generate_series(1, p.kata) k
  ), known as (
    update private.flow_cards f set arrived_at = p.made_at, counts_from = p.made_at, since = s.at, entered_at = s.at, started_at = null
    from present p join step s on s.id = p.id and s.kata = p.kata where f.card_id = p.id and f.board_id = board
  )
  insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
  select board, s.id, s.at, n.at, ('c0000000-0000-4000-8000-00000000000' || s.kata)::uuid, s.is_done
  from step s join step n on n.id = s.id and n.kata = s.kata + 1;

  perform private.recount_flow(board);
  drop table past, past_stays;

  -- What the product would have written down on the way. Without a txid it is history, which no one is told of.
  delete from private.events e where e.board_id = board and not private.is_audited(e.kind);
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, at, txid)
  with technique as (
    select t.*, coalesce(array_position(people, t.assignee), 1 + ('x' || left(md5(t.id::text), 2))::bit(8)::integer % 3) as worker
    from (
      select c.id, c.title, c.assignee, c.due_date, c.badges -> 'labels' as labels, c.description, c.created_at as made_at, null::timestamptz as archived_at
      from public.cards c where c.board_id = board
      union all
      select f.card_id, f.title, f.assignee, f.due_on, f.label_ids, '', f.created_at, f.left_at
      from private.flow_cards f where f.board_id = board and f.gone is not null
    ) t
  ), stay as (
    select s.card_id, s.list_id, s.entered_at as at from private.card_stays s where s.board_id = board
    union all
    select f.card_id, f.list_id, f.since from private.flow_cards f where f.board_id = board
  ), entry as (
    select t.id, s.at, s.list_id, l.title as kata, lag(s.list_id) over w as from_id, lag(l.title) over w as from_kata, t.worker
    from technique t join stay s on s.card_id = t.id join public.lists l on l.id = s.list_id window w as (partition by t.id order by s.at)
  ), move as (
    -- The next colleague reviews.
    select e.*, case when e.from_kata = 'Review' then people[1 + e.worker % 3] else people[e.worker] end as mover
    from entry e where e.from_id is not null
  ), deed (card_id, at, nth, actor, kind, before, after) as (
    select t.id, t.made_at, 1, olive, 'card.made', null::jsonb, jsonb_build_object('title', t.title, 'list_id', ready) from technique t
    union all
    select t.id, t.made_at + interval '2 minutes', 1, olive, 'label.added', null, jsonb_build_object('name', l.name)
    from technique t join public.custom_labels l on t.labels ? l.id::text
    union all
    select t.id, t.made_at + interval '4 minutes', 1, olive, 'card.described', null, null from technique t where t.description <> ''
    union all
    select t.id, t.made_at + interval '9 minutes', 1, olive, 'card.assigned', '{"assignee": null}', jsonb_build_object('assignee', t.assignee)
    from technique t where t.assignee is not null
    union all
    select t.id, t.made_at + interval '10 minutes', 1, olive, 'card.dated', '{"due_date": null}', jsonb_build_object('due_date', t.due_date)
    from technique t where t.due_date is not null
    union all
    select m.id, m.at, 1, m.mover, case 'Complete' when m.kata then 'card.completed' else 'card.reopened' end, null, null
    from move m where 'Complete' in (m.kata, m.from_kata)
    union all
    select m.id, m.at, 2, m.mover, 'card.moved', jsonb_build_object('list_id', m.from_id, 'list', m.from_kata),
      jsonb_build_object('list_id', m.list_id, 'list', m.kata)
    from move m
    union all
    select t.id, t.archived_at, 1, olive, 'card.archived', null, null from technique t where t.archived_at is not null
    union all
    select m.card_id, m.created_at, 1, m.user_id, 'comment.added', null, jsonb_build_object('comment_id', m.id)
    from public.card_comments m where m.board_id = board
    union all
    select i.card_id, now() - interval '46 hours' + i.order_index * interval '40 minutes', 1, people[t.worker], 'step.done', null,
      jsonb_build_object('title', i.title)
    from public.card_checklist_items i join technique t on t.id = i.card_id where i.completed
    union all
    select ('d0000000-0000-4000-8000-0000000000' || d.place)::uuid, now() - d.hours_ago * interval '1 hour', 1, people[d.who], d.kind, d.before::jsonb, d.after::jsonb
    from (values
      ('11', 3, 2, 'card.described', null, null),
      ('15', 2, 22, 'card.prioritised', '{"priority": "low"}', '{"priority": "medium"}'),
      ('05', 1, 29, 'card.prioritised', '{"priority": "medium"}', '{"priority": "high"}')
    ) as d (place, who, hours_ago, kind, before, after)
  )
  select clan, board, d.card_id, d.actor, d.kind, d.before, d.after, d.at, null from deed d order by d.at, d.nth;
  update private.card_stays s set moved_by = e.actor from private.events e
  where s.board_id = board and e.board_id = board and e.card_id = s.card_id and e.at = s.entered_at and e.kind in ('card.made', 'card.moved');
  update private.flow_cards f set moved_by = e.actor from private.events e
  where f.board_id = board and f.gone is null and e.board_id = board and e.card_id = f.card_id and e.at = f.since and e.kind in ('card.made', 'card.moved');

  -- Audit trails tell of the rest: plans, then the clan, then its dojo, each person some hours after the one before.
  update private.events e set at = now() - case split_part(e.kind, '.', 1) when 'plan' then interval '103 days' when 'clan' then interval '101 days' else interval '98 days' end
      + coalesce(right(e.after ->> 'user_id', 1)::integer - 1, 0) * interval '7 hours',
    actor = case when e.kind in ('plan.changed', 'clan.joined') then (e.after ->> 'user_id')::uuid else olive end
  where e.actor is null and (e.clan_id = clan or e.owner::text like 'a0000000-0000-4000-8000-00000000000_');
end $$;
