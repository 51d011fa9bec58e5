-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.board_notification_levels (
  user_id uuid not null,
  board_id uuid not null,
  level text not null,
  constraint board_notification_levels_pkey PRIMARY KEY (user_id, board_id),
  constraint board_notification_levels_level_known CHECK ((level = ANY (ARRAY['all'::text, 'none'::text]))),
  constraint board_notification_levels_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint board_notification_levels_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.board_notification_levels is 'Of which board someone wants to be told everything, or nothing; no row: what is about them.';
alter table private.board_notification_levels enable row level security;

CREATE INDEX board_notification_levels_board_id ON private.board_notification_levels USING btree (board_id);

create table private.card_watchers (
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint card_watchers_pkey PRIMARY KEY (card_id, user_id),
  constraint card_watchers_card_on_same_board FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint card_watchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.card_watchers is 'Who is told of a card as if it were theirs.';
alter table private.card_watchers enable row level security;

CREATE INDEX card_watchers_board ON private.card_watchers USING btree (board_id, card_id);
CREATE INDEX card_watchers_user_id ON private.card_watchers USING btree (user_id);

create table private.letter_lines (
  id bigint not null generated always as identity,
  user_id uuid not null,
  key text not null,
  kind text not null,
  board_id uuid,
  card_id uuid,
  actor uuid,
  detail jsonb not null default '{}'::jsonb,
  mention_id uuid,
  in_bell boolean not null,
  happened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  in_digest boolean not null default false,
  letter_id uuid,
  settled_at timestamp with time zone,
  constraint letter_lines_pkey PRIMARY KEY (id),
  constraint letter_lines_once UNIQUE (user_id, key),
  constraint letter_lines_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES private.letters(id) ON DELETE CASCADE,
  constraint letter_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.letter_lines is 'What a letter is to tell of. Waiting; or in a letter; or settled: it was read, may not be known any more, or is too much.';
comment on column private.letter_lines.in_bell is 'The bell has it too: read there, it needs no letter.';
alter table private.letter_lines enable row level security;

CREATE INDEX letter_lines_dates ON private.letter_lines USING btree (user_id, happened_at) WHERE (kind = ANY (ARRAY['due_soon'::text, 'overdue'::text]));
CREATE INDEX letter_lines_letter_id ON private.letter_lines USING btree (letter_id);
CREATE INDEX letter_lines_oldest ON private.letter_lines USING btree (happened_at);
CREATE INDEX letter_lines_waiting ON private.letter_lines USING btree (due_at, id) WHERE ((letter_id IS NULL) AND (settled_at IS NULL));
CREATE INDEX letter_lines_waiting_for ON private.letter_lines USING btree (user_id, due_at, id) WHERE ((letter_id IS NULL) AND (settled_at IS NULL));

create table private.letters (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  day date not null,
  attempts smallint not null default 1,
  leased_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_kind_known CHECK ((kind = ANY (ARRAY['single'::text, 'digest'::text, 'weekly'::text, 'morning'::text]))),
  constraint letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.letters is 'E-mails about what happened, sent or about to be. The id is the Message-ID: one that goes out twice is one.';
comment on column private.letters.day is 'Of the person who gets it, for the budget; of a weekly one the Monday, of a morning one the day: there is one of each.';
alter table private.letters enable row level security;

CREATE INDEX letters_oldest ON private.letters USING btree (created_at);
CREATE UNIQUE INDEX letters_once_a_morning ON private.letters USING btree (user_id, day) WHERE (kind = 'morning'::text);
CREATE UNIQUE INDEX letters_once_a_week ON private.letters USING btree (user_id, day) WHERE (kind = 'weekly'::text);
CREATE INDEX letters_user_id ON private.letters USING btree (user_id, day);
CREATE INDEX letters_waiting ON private.letters USING btree (leased_until) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (kind = ANY (ARRAY['single'::text, 'digest'::text])));
CREATE INDEX letters_waiting_morning ON private.letters USING btree (leased_until) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (kind = 'morning'::text));
CREATE INDEX letters_waiting_weekly ON private.letters USING btree (leased_until) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (kind = 'weekly'::text));

create table private.notification_settings (
  user_id uuid not null,
  choices jsonb not null default '{}'::jsonb,
  mail_mode text not null default 'soon'::text,
  digest_hour smallint not null default 8,
  quiet_from smallint,
  quiet_to smallint,
  weekly_since timestamp with time zone,
  morning_since timestamp with time zone,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_choices_size CHECK (((jsonb_typeof(choices) = 'object'::text) AND (pg_column_size(choices) <= 2000))),
  constraint notification_settings_digest_hour_of_day CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  constraint notification_settings_mail_mode_known CHECK ((mail_mode = ANY (ARRAY['soon'::text, 'daily'::text, 'off'::text]))),
  constraint notification_settings_quiet_hours CHECK ((((quiet_from IS NULL) AND (quiet_to IS NULL)) OR (((quiet_from >= 0) AND (quiet_from <= 23)) AND ((quiet_to >= 0) AND (quiet_to <= 23)) AND (quiet_from <> quiet_to) AND (quiet_from IS NOT NULL) AND (quiet_to IS NOT NULL)))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.notification_settings is 'What someone chose on /notification-settings. choices: {kind: {bell, mail}}, only what differs.';
comment on column private.notification_settings.weekly_since is 'Since when they want the weekly e-mail: the first is of the next Monday. Null: they do not.';
comment on column private.notification_settings.morning_since is 'Since when they want the briefing by e-mail every morning. Null: they do not.';
alter table private.notification_settings enable row level security;

CREATE INDEX notification_settings_morning ON private.notification_settings USING btree (user_id) WHERE (morning_since IS NOT NULL);
CREATE INDEX notification_settings_weekly ON private.notification_settings USING btree (user_id) WHERE (weekly_since IS NOT NULL);

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  key text not null,
  kind text not null,
  board_id uuid,
  card_id uuid,
  actor uuid,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_once UNIQUE (user_id, key),
  constraint notifications_detail_size CHECK ((pg_column_size(detail) <= 4000)),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.notifications is 'What the bell holds besides mentions (comment_notifications). Written by the database only. Boards and cards without foreign keys: writing here must not wait for them.';
comment on column public.notifications.key is 'What it is about, so that no one is told the same twice.';
alter table public.notifications enable row level security;
grant delete, select on public.notifications to authenticated;
grant all on public.notifications to service_role;
grant update (read_at) on public.notifications to authenticated;

CREATE INDEX notifications_board_id ON public.notifications USING btree (board_id);
CREATE INDEX notifications_invited ON public.notifications USING btree (key) WHERE (kind = 'invited'::text);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id);
CREATE INDEX notifications_oldest ON public.notifications USING btree (created_at);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

create policy "people delete their own notifications of their boards" on public.notifications for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ((board_id IS NULL) OR (board_id IN ( SELECT private.my_board_ids() AS my_board_ids)))));
create policy "people mark their own notifications of their boards" on public.notifications for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ((board_id IS NULL) OR (board_id IN ( SELECT private.my_board_ids() AS my_board_ids)))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((board_id IS NULL) OR (board_id IN ( SELECT private.my_board_ids() AS my_board_ids)))));
create policy "people see their own notifications of their boards" on public.notifications for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ((board_id IS NULL) OR (board_id IN ( SELECT private.my_board_ids() AS my_board_ids)))));

alter publication supabase_realtime add table public.notifications;

create table private.due_dates_place (
  is_one boolean not null default true,
  due_date date not null,
  card_id uuid not null,
  person uuid not null,
  constraint due_dates_place_pkey PRIMARY KEY (is_one),
  constraint due_dates_place_one CHECK (is_one)
);
comment on table private.due_dates_place is 'How far note_due_dates has come in its round through what is due.';
alter table private.due_dates_place enable row level security;

create table private.notification_kinds (
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  fixed text[] not null default '{}'::text[],
  constraint notification_kinds_pkey PRIMARY KEY (kind),
  constraint notification_kinds_fixed_known CHECK ((fixed <@ ARRAY['bell'::text, 'mail'::text]))
);
comment on table private.notification_kinds is 'What people are told of, and through what as long as they say nothing else (lib/notifications/kinds.ts).';
comment on column private.notification_kinds.fixed is 'Channels that no one can switch.';
alter table private.notification_kinds enable row level security;

CREATE OR REPLACE FUNCTION private.interested_in(card_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.person from (
    select c.assignee as person, c.board_id from public.cards c where c.id = interested_in.card_id
    union select c.created_by, c.board_id from public.cards c where c.id = interested_in.card_id
    union select w.user_id, w.board_id from private.card_watchers w where w.card_id = interested_in.card_id
    union select l.user_id, l.board_id from public.cards c join private.board_notification_levels l on l.board_id = c.board_id and l.level = 'all'
      where c.id = interested_in.card_id
  ) p where p.person is not null
$function$;
comment on function private.interested_in(card_id uuid) is 'Whose a card is: assigned to them, made by them, watched by them or on a board of which they want all.';

CREATE OR REPLACE FUNCTION private.is_worth_a_letter(line private.letter_lines)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select line.happened_at > now() - interval '3 days'
    and private.wants(line.user_id, line.kind, 'mail', line.board_id)
    and private.may_know(line.user_id, line.board_id)
    and (line.card_id is null or exists (select from public.cards c where c.id = line.card_id and c.board_id = line.board_id
      and (line.kind <> 'assigned' or c.assignee = line.user_id)
      and (line.kind not in ('due_soon', 'overdue') or not c.is_completed and c.due_date::text = line.detail ->> 'due_date')))
    and (line.detail ->> 'comment_id' is null or exists (select from public.card_comments m where m.id = (line.detail ->> 'comment_id')::uuid))
    and (line.kind <> 'offered' or exists (select from private.offers o where o.id = (line.detail ->> 'offer_id')::uuid and o.ends_at > now()
      and private.offered_to(coalesce(o.board_id, o.clan_id)) is not null))
    and case when line.mention_id is not null
        then exists (select from public.comment_notifications n where n.id = line.mention_id and n.read_at is null)
      when line.in_bell
        then exists (select from public.notifications n where n.user_id = line.user_id and n.key = line.key and n.read_at is null)
      else true end
$function$;
comment on function private.is_worth_a_letter(line private.letter_lines) is 'At the last moment: unread, still wanted, still true, and still theirs to know.';

CREATE OR REPLACE FUNCTION private.letter_content(letter private.letters)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', letter.id, 'attempt', letter.attempts, 'kind', letter.kind, 'email', u.email, 'userId', u.id,
    'timeZone', coalesce(s.time_zone, 'UTC'), 'dateFormat', coalesce(s.date_format, 'en-US'),
    'total', (select count(*) from private.letter_lines l where l.letter_id = letter.id and l.settled_at is null),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'at', l.happened_at, 'actor', a.display_name, 'boardId', l.board_id,
        'board', b.title, 'cardId', l.card_id, 'card', private.cut_title(c.title), 'commentId', l.detail -> 'comment_id',
        'text', left(m.content, 600), 'from', l.detail -> 'from', 'to', l.detail -> 'to', 'dueDate', l.detail -> 'due_date',
        'dueAt', l.detail -> 'due_at') order by l.happened_at, l.id)
      from (select * from private.letter_lines o where o.letter_id = letter.id and o.settled_at is null order by o.happened_at, o.id limit 50) l
      left join public.profiles a on a.user_id = l.actor and private.are_colleagues(letter.user_id, l.actor)
      left join public.boards b on b.id = l.board_id
      left join public.cards c on c.id = l.card_id and c.board_id = l.board_id
      left join public.card_comments m on m.id = (l.detail ->> 'comment_id')::uuid and m.board_id = l.board_id))
  from auth.users u left join private.person_settings s on s.user_id = u.id where u.id = letter.user_id
$function$;

CREATE OR REPLACE FUNCTION private.may_know(person uuid, board_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select may_know.board_id is null
    or exists (select from public.board_members m where m.board_id = may_know.board_id and m.user_id = may_know.person)
$function$;

CREATE OR REPLACE FUNCTION private.next_hour(time_zone text, hour integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when today.at > clock_timestamp() then today.at
    else (today.day + 1 + make_interval(hours => next_hour.hour)) at time zone next_hour.time_zone end
  from (select l.day, (l.day + make_interval(hours => next_hour.hour)) at time zone next_hour.time_zone as at
    from (select (clock_timestamp() at time zone next_hour.time_zone)::date as day) l) today
$function$;
comment on function private.next_hour(time_zone text, hour integer) is 'When it is that hour next in that zone.';

CREATE OR REPLACE FUNCTION private.quiet_until(time_zone text, quiet_from integer, quiet_to integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when quiet_from is null then null
    when case when quiet_from < quiet_to then h.hour >= quiet_from and h.hour < quiet_to else h.hour >= quiet_from or h.hour < quiet_to end
    then private.next_hour(quiet_until.time_zone, quiet_to) end
  from (select extract(hour from clock_timestamp() at time zone quiet_until.time_zone)::integer as hour) h
$function$;
comment on function private.quiet_until(time_zone text, quiet_from integer, quiet_to integer) is 'When the quiet hours end that it is now; null when it is none.';

CREATE OR REPLACE FUNCTION private.room_for_lines(person uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 500 - count(*)::integer from (
    select from private.letter_lines l where l.user_id = room_for_lines.person and l.letter_id is null and l.settled_at is null
    order by l.due_at, l.id limit 500) waiting
$function$;
comment on function private.room_for_lines(person uuid) is 'How many more lines may wait for a letter to this person.';

CREATE OR REPLACE FUNCTION private.trim_bells(people uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.notifications n where n.id = any (array(
    select o.id from unnest(people) p (person) cross join lateral (
      select x.id from public.notifications x where x.user_id = p.person order by x.created_at desc, x.id offset 500 limit 1000) o));
$function$;
comment on function private.trim_bells(people uuid[]) is 'Leaves each of them the newest 500 entries of the bell.';

CREATE OR REPLACE FUNCTION private.wants(person uuid, kind text, channel text, board_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when exists (select from private.board_notification_levels l
      where l.user_id = wants.person and l.board_id = wants.board_id and l.level = 'none') then false
    when wants.channel = any (k.fixed) then true
    when wants.channel = 'mail' and s.mail_mode = 'off' then false
    else coalesce((s.choices -> k.kind ->> wants.channel)::boolean, case wants.channel when 'bell' then k.bell else k.mail end) end
  from private.notification_kinds k left join private.notification_settings s on s.user_id = wants.person
  where k.kind = wants.kind
$function$;

CREATE OR REPLACE FUNCTION public.claim_letter(lease_seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter private.letters;
  person uuid;
  first private.letter_lines;
  wishes private.notification_settings;
  zone text;
  quiet timestamptz;
  today date;
  looked integer := 0;
begin
  for turn in 1..200 loop
    -- What is left has time until the next round of the sender.
    exit when looked >= 1000;
    -- One whose sender was killed, or that the mail server did not take.
    update private.letters l set attempts = l.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => claim_letter.lease_seconds)
    where l.id = (select w.id from private.letters w where w.kind in ('single', 'digest') and w.sent_at is null and w.failed_at is null
        and w.leased_until <= clock_timestamp()
      order by w.leased_until limit 1 for update skip locked)
    returning l.* into letter;
    if letter.id is null then
      select l.user_id into person from private.letter_lines l
      where l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp() order by l.due_at, l.id limit 1;
      if person is null then
        return null;
      end if;
      -- One letter of a person after the other: they are counted.
      perform from public.profiles p where p.user_id = person for no key update;
      looked := looked + (select count(*) from private.letter_lines l
        where l.user_id = person and l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp());
      update private.letter_lines l set settled_at = now()
      where l.user_id = person and l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp()
        and (not private.is_worth_a_letter(l)
          or not exists (select from auth.users u where u.id = person and u.email_confirmed_at is not null));
      wishes := null;
      select s.* into wishes from private.notification_settings s where s.user_id = person;
      zone := coalesce((select p.time_zone from private.person_settings p where p.user_id = person), 'UTC');
      quiet := private.quiet_until(zone, wishes.quiet_from, wishes.quiet_to);
      if quiet is not null then
        update private.letter_lines l set due_at = quiet
        where l.user_id = person and l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp();
        continue;
      end if;
      first := null;
      select l.* into first from private.letter_lines l
      where l.user_id = person and l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp()
      order by l.in_digest, l.due_at, l.id limit 1;
      continue when first.id is null;
      today := (clock_timestamp() at time zone zone)::date;
      -- Twelve a day; what comes after them waits for the summary.
      if not first.in_digest and (wishes.mail_mode = 'daily'
        or (select count(*) from private.letters l where l.user_id = person and l.day = today and l.kind = 'single') >= 12) then
        update private.letter_lines l set in_digest = true, due_at = private.next_hour(zone, coalesce(wishes.digest_hour, 8))
        where l.user_id = person and l.letter_id is null and l.settled_at is null and not l.in_digest and l.due_at <= clock_timestamp();
        continue;
      end if;
      insert into private.letters (user_id, kind, day, leased_until)
      values (person, case when first.in_digest then 'digest' else 'single' end, today,
        clock_timestamp() + make_interval(secs => claim_letter.lease_seconds))
      returning * into letter;
      update private.letter_lines l set letter_id = letter.id
      where l.user_id = person and l.letter_id is null and l.settled_at is null and l.due_at <= clock_timestamp()
        and l.in_digest = first.in_digest
        and (first.in_digest or (l.card_id is not distinct from first.card_id and (l.card_id is not null or l.id = first.id)));
    else
      looked := looked + (select count(*) from private.letter_lines l where l.letter_id = letter.id);
      -- Since the first attempt it may have been read, or access lost.
      update private.letter_lines l set settled_at = now()
      where l.letter_id = letter.id and l.settled_at is null and not private.is_worth_a_letter(l);
      if not exists (select from private.letter_lines l where l.letter_id = letter.id and l.settled_at is null) then
        update private.letters l set failed_at = now(), last_error = 'There was nothing left to tell.' where l.id = letter.id;
        continue;
      end if;
    end if;
    return private.letter_content(letter);
  end loop;
  return null;
end $function$;
comment on function public.claim_letter(lease_seconds integer) is 'The next letter to send, for this long, with what it tells; null when there is none. Who may know what, who has read what, quiet hours and the budget are looked at here.';
grant execute on function public.claim_letter(lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.claim_morning_letter(lease_seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter private.letters;
  content jsonb;
begin
  for turn in 1..200 loop
    update private.letters l set attempts = l.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => claim_morning_letter.lease_seconds)
    where l.id = (select w.id from private.letters w where w.kind = 'morning' and w.sent_at is null and w.failed_at is null
        and w.leased_until <= clock_timestamp()
      order by w.leased_until limit 1 for update skip locked)
    returning l.* into letter;
    if letter.id is null then
      return null;
    end if;
    -- What they chose and what they pay for may have changed since it was noted.
    content := (
      select jsonb_build_object('id', letter.id, 'attempt', letter.attempts, 'email', u.email, 'userId', u.id, 'day', letter.day,
        'timeZone', coalesce(p.time_zone, 'UTC'), 'dateFormat', coalesce(p.date_format, 'en-US'), 'name', f.display_name)
      from auth.users u join private.notification_settings s on s.user_id = u.id and s.morning_since is not null and s.mail_mode <> 'off'
      join public.profiles f on f.user_id = u.id
      left join private.person_settings p on p.user_id = u.id
      where u.id = letter.user_id and u.email_confirmed_at is not null and private.plan_allows(u.id, 'ai')
        and letter.attempts <= 8 and letter.created_at > now() - interval '12 hours');
    if content is not null then
      return content;
    end if;
    perform public.drop_letter(letter.id, letter.attempts, 'It was not wanted any more, or could not be sent.');
  end loop;
  return null;
end $function$;
comment on function public.claim_morning_letter(lease_seconds integer) is 'The next briefing to send, for this long: whose, and by which calendar; null when there is none. What is in it comes from hub_of.';
grant execute on function public.claim_morning_letter(lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.claim_weekly_letter(lease_seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter private.letters;
  content jsonb;
begin
  for turn in 1..200 loop
    update private.letters l set attempts = l.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => claim_weekly_letter.lease_seconds)
    where l.id = (select w.id from private.letters w where w.kind = 'weekly' and w.sent_at is null and w.failed_at is null
        and w.leased_until <= clock_timestamp()
      order by w.leased_until limit 1 for update skip locked)
    returning l.* into letter;
    if letter.id is null then
      return null;
    end if;
    -- What they chose may have changed since it was noted, and since the last attempt.
    content := (
      select jsonb_build_object('id', letter.id, 'attempt', letter.attempts, 'email', u.email, 'userId', u.id, 'monday', letter.day,
        'timeZone', coalesce(p.time_zone, 'UTC'), 'weekStart', coalesce(p.week_start, 1), 'dateFormat', coalesce(p.date_format, 'en-US'))
      from auth.users u join private.notification_settings s on s.user_id = u.id and s.weekly_since is not null and s.mail_mode <> 'off'
      left join private.person_settings p on p.user_id = u.id
      where u.id = letter.user_id and u.email_confirmed_at is not null
        and letter.attempts <= 8 and letter.created_at > now() - interval '3 days');
    if content is not null then
      return content;
    end if;
    perform public.drop_letter(letter.id, letter.attempts, 'It was not wanted any more, or could not be sent.');
  end loop;
  return null;
end $function$;
comment on function public.claim_weekly_letter(lease_seconds integer) is 'The next weekly e-mail to send, for this long: whose, and by which calendar; null when there is none. What is in it comes from flow_rows_of.';
grant execute on function public.claim_weekly_letter(lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.drop_letter(letter_id uuid, attempt integer, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.letters l set failed_at = now(), leased_until = null, last_error = left(drop_letter.reason, 300)
  where l.id = drop_letter.letter_id and l.attempts = drop_letter.attempt and l.sent_at is null and l.failed_at is null;
  return found;
end $function$;
comment on function public.drop_letter(letter_id uuid, attempt integer, reason text) is 'It is not sent, nor tried again.';
grant execute on function public.drop_letter(letter_id uuid, attempt integer, reason text) to service_role;

CREATE OR REPLACE FUNCTION public.forget_notifications(most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries integer;
  lines integer;
  letters integer;
begin
  delete from public.notifications n where n.id = any (array(
    select o.id from public.notifications o where o.created_at < now() - interval '90 days'
    order by o.created_at limit forget_notifications.most));
  get diagnostics entries = row_count;
  delete from private.letter_lines l where l.id = any (array(
    select o.id from private.letter_lines o where o.happened_at < now() - interval '30 days'
    order by o.happened_at limit forget_notifications.most));
  get diagnostics lines = row_count;
  -- A letter takes its lines along, so they go first.
  if greatest(entries, lines) >= forget_notifications.most then
    return true;
  end if;
  delete from private.letters l where l.id = any (array(
    select o.id from private.letters o where o.created_at < now() - interval '30 days'
    order by o.created_at limit forget_notifications.most));
  get diagnostics letters = row_count;
  return letters >= forget_notifications.most;
end $function$;
comment on function public.forget_notifications(most integer) is 'Keeps 90 days in the bell and 30 days of letters: takes away at most that many of each. @returns whether there may be more';
grant execute on function public.forget_notifications(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.hub_of(person uuid, zone text, since date)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  answer json;
begin
  if person is null then
    raise exception 'Whose it is has to be said.' using errcode = '22023';
  end if;
  perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', person::text, true);
  answer := public.hub(hub_of.zone, hub_of.since);
  perform set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', sub, true);
  return answer;
end $function$;
comment on function public.hub_of(person uuid, zone text, since date) is 'What hub answers to that person. The server''s own: it writes their briefing in the morning.';
grant execute on function public.hub_of(person uuid, zone text, since date) to service_role;

CREATE OR REPLACE FUNCTION public.letter_failed(letter_id uuid, attempt integer, error text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- 1, 2, 4 … 64 minutes; after the eighth time it is left.
  update private.letters l set last_error = left(letter_failed.error, 300),
    failed_at = case when l.attempts >= 8 then now() end, leased_until = clock_timestamp() + make_interval(mins => (2 ^ (l.attempts - 1))::integer)
  where l.id = letter_failed.letter_id and l.attempts = letter_failed.attempt and l.sent_at is null and l.failed_at is null;
  return found;
end $function$;
grant execute on function public.letter_failed(letter_id uuid, attempt integer, error text) to service_role;

CREATE OR REPLACE FUNCTION public.letter_sent(letter_id uuid, attempt integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.letters l set sent_at = now(), leased_until = null, last_error = null
  where l.id = letter_sent.letter_id and l.attempts = letter_sent.attempt and l.sent_at is null;
  return found;
end $function$;
grant execute on function public.letter_sent(letter_id uuid, attempt integer) to service_role;

CREATE OR REPLACE FUNCTION public.my_notification_settings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'choices', (
      select jsonb_object_agg(k.kind, jsonb_build_object(
        'bell', case when 'bell' = any (k.fixed) then k.bell else coalesce((s.choices -> k.kind ->> 'bell')::boolean, k.bell) end,
        'mail', case when 'mail' = any (k.fixed) then k.mail else coalesce((s.choices -> k.kind ->> 'mail')::boolean, k.mail) end))
      from private.notification_kinds k),
    'mailMode', coalesce(s.mail_mode, 'soon'), 'digestHour', coalesce(s.digest_hour, 8), 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to,
    'weekly', s.weekly_since is not null, 'morning', s.morning_since is not null,
    'boards', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clan', c.name, 'level', coalesce(l.level, 'mine'))
        order by c.name nulls first, lower(b.title), b.id), '[]')
      from public.board_members m join public.boards b on b.id = m.board_id left join public.clans c on c.id = b.clan_id
      left join private.board_notification_levels l on l.board_id = b.id and l.user_id = m.user_id
      where m.user_id = (select auth.uid())))
  from (select) as one left join private.notification_settings s on s.user_id = (select auth.uid())
$function$;
grant execute on function public.my_notification_settings() to authenticated;
grant execute on function public.my_notification_settings() to service_role;

CREATE OR REPLACE FUNCTION public.my_notifications()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'unread', (select count(*) from public.notifications n
      where n.user_id = (select auth.uid()) and n.read_at is null
        and (n.board_id is null or n.board_id in (select private.my_board_ids()))),
    'items', (
      select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'createdAt', n.created_at, 'readAt', n.read_at,
        'boardId', c.board_id, 'board', coalesce(b.title, i.title), 'cardId', c.id, 'card', private.cut_title(c.title),
        'commentId', m.id, 'text', left(m.content, 300), 'from', n.detail -> 'from', 'to', n.detail -> 'to',
        'dueDate', n.detail -> 'due_date', 'dueAt', n.detail -> 'due_at', 'clan', k.name, 'invitationId', k.id,
        'actorId', p.user_id, 'actor', p.display_name, 'avatarUrl', p.avatar_url) order by n.created_at desc, n.id), '[]')
      from (
        select * from public.notifications o
        where o.user_id = (select auth.uid()) and (o.board_id is null or o.board_id in (select private.my_board_ids()))
        order by o.created_at desc, o.id limit 50
      ) n
      -- Where it is now.
      left join public.cards c on c.id = n.card_id and c.board_id in (select private.my_board_ids())
      left join public.boards b on b.id = coalesce(c.board_id, n.board_id)
      left join public.card_comments m on m.id = (n.detail ->> 'comment_id')::uuid and m.card_id = c.id
      -- As long as they are invited, they may know to what, and by whom.
      left join lateral (
        select x.title, v.invited_by from public.board_invitations v join public.boards x on x.id = v.board_id
        where v.board_id = (n.detail ->> 'board_id')::uuid and v.email = (select private.my_confirmed_address()) and v.ends_at > now() and not private.is_void(v) and not private.was_taken_from_me(v)
      ) i on true
      left join lateral (
        select x.name, v.id, v.invited_by from private.clan_invitations v join public.clans x on x.id = v.clan_id
        where v.id = (n.detail ->> 'invitation_id')::uuid and v.email = (select private.my_confirmed_address())
          and private.invitation_state(v, (select auth.uid())) = 'open'
      ) k on true
      left join public.profiles p on p.user_id = coalesce(i.invited_by, k.invited_by, n.actor)
        and (p.user_id in (select private.my_colleague_ids()) or p.user_id in (i.invited_by, k.invited_by))))
$function$;
grant execute on function public.my_notifications() to authenticated;
grant execute on function public.my_notifications() to service_role;

CREATE OR REPLACE FUNCTION public.note_due_dates(most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  no_one constant uuid := '00000000-0000-0000-0000-000000000000';
  place private.due_dates_place;
  people uuid[];
begin
  -- A second one waits here for the first, and goes on after it.
  select p.* into place from private.due_dates_place p for update;
  if place.due_date < current_date - 4 then
    place := (true, current_date - 4, no_one, no_one);
  end if;
  with page as materialized (
    select c.id, c.board_id, c.due_date, c.due_at, c.assignee from public.cards c
    where not c.is_completed and c.due_date <= current_date + 3 and (c.due_date, c.id) >= (place.due_date, place.card_id)
    order by c.due_date, c.id limit note_due_dates.most + 1
  ),
  pairs as materialized (
    select g.id, g.board_id, g.due_date, g.due_at, i.person
    from page g cross join lateral (
      select g.assignee as person where g.assignee is not null
      union select w.user_id from private.card_watchers w where w.card_id = g.id
    ) i
    where (g.due_date, g.id, i.person) > (place.due_date, place.card_id, place.person)
    order by g.due_date, g.id, i.person limit note_due_dates.most
  ),
  reached as materialized (
    select r.due_date, r.id, r.person from (
      select 1 as choice, p.due_date, p.id, p.person from pairs p where (select count(*) from pairs) = note_due_dates.most
      union all
      -- None of these cards has anybody left; there are more cards.
      select 2, g.due_date, g.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff' from page g where (select count(*) from page) > note_due_dates.most
      union all
      select 3, '-infinity', no_one, no_one
    ) r order by r.choice, r.due_date desc, r.id desc, r.person desc limit 1
  ),
  moved as (
    update private.due_dates_place p set due_date = r.due_date, card_id = r.id, person = r.person from reached r
  ),
  near as (
    select n.*, coalesce(p.time_zone, 'UTC') as zone, coalesce(s.digest_hour, 8) as hour
    from pairs n join public.boards b on b.id = n.board_id and b.archived_at is null
    left join private.person_settings p on p.user_id = n.person left join private.notification_settings s on s.user_id = n.person
  ),
  dated as (
    select n.*, case when n.due_at is not null then n.due_at - interval '1 day'
        else (n.due_date - 1 + make_interval(hours => n.hour)) at time zone n.zone end as soon_at,
      coalesce(n.due_at, (n.due_date + 1 + make_interval(hours => n.hour)) at time zone n.zone) as over_at
    from near n
  ),
  about as materialized (
    select d.person, d.id, d.board_id, k.kind, k.kind || ':' || d.id || ':' || coalesce(extract(epoch from d.due_at)::bigint::text, d.due_date::text) as key,
      jsonb_build_object('due_date', d.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', d.due_at)) as detail
    from dated d cross join lateral (
      select case when d.over_at <= now() and d.over_at > now() - interval '2 days' then 'overdue'
        when d.soon_at <= now() and d.over_at > now() then 'due_soon' end as kind
    ) k
    where k.kind is not null and private.may_know(d.person, d.board_id)
  ),
  budget as materialized (
    select p.person, 200 - (select count(*) from (
        select from private.letter_lines l where l.user_id = p.person and l.kind in ('due_soon', 'overdue')
          and l.happened_at > now() - interval '1 day' limit 200) today) as places,
      private.room_for_lines(p.person) as lines
    from (select distinct a.person from about a) p
  ),
  wanted as materialized (
    select a.*, b.places, b.lines, private.wants(a.person, a.kind, 'bell', a.board_id) as in_bell,
      private.wants(a.person, a.kind, 'mail', a.board_id) as in_mail
    from about a join budget b on b.person = a.person and b.places > 0
    -- Told before: the line stays, also where no letter is wanted and when the bell was cleared.
    where not exists (select from private.letter_lines l where l.user_id = a.person and l.key = a.key)
  ),
  told as materialized (
    select w.*, w.in_mail and w.place <= w.lines as in_letter from (
      select v.*, row_number() over (partition by v.person order by v.id) as place from wanted v where v.in_bell or v.in_mail) w
    where w.place <= w.places
  ),
  lined as (
    insert into private.letter_lines (user_id, key, kind, board_id, card_id, detail, in_bell, happened_at, due_at, settled_at)
    select t.person, t.key, t.kind, t.board_id, t.id, t.detail, t.in_bell, now(), now() + interval '5 minutes',
      case when not t.in_letter then now() end
    from told t
    on conflict on constraint letter_lines_once do nothing
  ),
  belled as (
    insert into public.notifications (user_id, key, kind, board_id, card_id, detail)
    select t.person, t.key, t.kind, t.board_id, t.id, t.detail from told t where t.in_bell order by t.person, t.id
    on conflict on constraint notifications_once do nothing
  )
  select array(select distinct t.person from told t where t.in_bell) into people;
  perform private.trim_bells(people);
  return exists (select from private.due_dates_place p where p.due_date > '-infinity');
end $function$;
comment on function public.note_due_dates(most integer) is 'Tells of cards that are due soon or overdue, by the day and hour of each person; each date once, and no one of more than 200 in 24 hours. Continues where the call before ended. @returns whether the round has more';
grant execute on function public.note_due_dates(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.prepare_morning_letters(most integer, at timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made integer;
begin
  insert into private.letters (user_id, kind, day, attempts, leased_until)
  select d.user_id, 'morning', d.day, 0, coalesce(private.quiet_until(d.zone, d.quiet_from, d.quiet_to), clock_timestamp())
  from (
    select w.*, (w.day + make_interval(hours => w.digest_hour)) at time zone w.zone as due_at
    from (
      select s.user_id, s.morning_since, s.digest_hour, s.quiet_from, s.quiet_to, z.zone, (prepare_morning_letters.at at time zone z.zone)::date as day
      from private.notification_settings s left join private.person_settings p on p.user_id = s.user_id
      cross join lateral (select coalesce(p.time_zone, 'UTC') as zone) z
      where s.morning_since is not null and s.mail_mode <> 'off'
    ) w
  ) d
  -- After noon it would tell of a morning that is over.
  where d.due_at <= prepare_morning_letters.at and d.due_at > prepare_morning_letters.at - interval '4 hours' and d.morning_since <= d.due_at
    and private.plan_allows(d.user_id, 'ai')
    and not exists (select from private.letters l where l.user_id = d.user_id and l.day = d.day and l.kind = 'morning')
  order by d.due_at, d.user_id limit prepare_morning_letters.most
  on conflict (user_id, day) where kind = 'morning' do nothing;
  get diagnostics made = row_count;
  return made >= prepare_morning_letters.most;
end $function$;
comment on function public.prepare_morning_letters(most integer, at timestamp with time zone) is 'Notes who wants the briefing and whose day has come to the hour of their summary, in their own time zone; each once a day. @returns whether there may be more';
grant execute on function public.prepare_morning_letters(most integer, at timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.prepare_weekly_letters(most integer, at timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made integer;
begin
  insert into private.letters (user_id, kind, day, attempts, leased_until)
  select d.user_id, 'weekly', d.monday, 0, coalesce(private.quiet_until(d.zone, d.quiet_from, d.quiet_to), clock_timestamp())
  from (
    select w.*, (w.monday + make_interval(hours => w.digest_hour)) at time zone w.zone as due_at
    from (
      select s.user_id, s.weekly_since, s.digest_hour, s.quiet_from, s.quiet_to, z.zone,
        date_trunc('week', prepare_weekly_letters.at at time zone z.zone)::date as monday
      from private.notification_settings s left join private.person_settings p on p.user_id = s.user_id
      cross join lateral (select coalesce(p.time_zone, 'UTC') as zone) z
      where s.weekly_since is not null and s.mail_mode <> 'off'
    ) w
  ) d
  -- What could not be sent by Tuesday is no news any more.
  where d.due_at <= prepare_weekly_letters.at and d.due_at > prepare_weekly_letters.at - interval '36 hours' and d.weekly_since <= d.due_at
    and not exists (select from private.letters l where l.user_id = d.user_id and l.day = d.monday and l.kind = 'weekly')
  order by d.due_at, d.user_id limit prepare_weekly_letters.most
  on conflict (user_id, day) where kind = 'weekly' do nothing;
  get diagnostics made = row_count;
  return made >= prepare_weekly_letters.most;
end $function$;
comment on function public.prepare_weekly_letters(most integer, at timestamp with time zone) is 'Notes whose Monday has come to the hour of their summary, in their own time zone; each once a week. @returns whether there may be more';
grant execute on function public.prepare_weekly_letters(most integer, at timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.read_notifications(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of hundreds of tags that were put on, no one is told.
  batch private.events[] := array(select e from private.next_events('notifications', read_notifications.most, array['card.assigned',
    'card.moved', 'comment.added', 'comment.mentioned', 'invitation.made', 'invitation.withdrawn', 'invitation.accepted',
    'invitation.declined', 'clan.invited', 'plan.changed']) e);
  people uuid[];
begin
  -- What came by an import is not news.
  with e as materialized (select * from unnest(batch) b where b.via <> 'import'),
  about as (
    select e.at, e.actor, e.board_id, e.card_id, 'assigned' as kind, 'event:' || e.id as key, (e.after ->> 'assignee')::uuid as person,
      '{}'::jsonb as detail
    from e where e.kind = 'card.assigned' and e.after ->> 'assignee' is not null
    union all
    select e.at, e.actor, e.board_id, e.card_id, 'moved', 'event:' || e.id, i.person,
      jsonb_build_object('from', e.before -> 'list', 'to', e.after -> 'list')
    from e join public.cards c on c.id = e.card_id and c.board_id = e.board_id
    -- What happened on another dojo, before the card came to this one, is that dojo's: its katas are not named here.
    join public.lists l on l.id = (e.after ->> 'list_id')::uuid and l.board_id = e.board_id
    cross join lateral private.interested_in(c.id) i (person)
    where e.kind = 'card.moved'
    union all
    -- Whom it mentions is told of the mention.
    select e.at, e.actor, e.board_id, e.card_id, 'commented', 'event:' || e.id, i.person, jsonb_build_object('comment_id', m.id)
    from e join public.card_comments m on m.id = (e.after ->> 'comment_id')::uuid and m.board_id = e.board_id
    cross join lateral private.interested_in(m.card_id) i (person)
    where e.kind = 'comment.added'
      and not exists (select from public.comment_notifications n where n.comment_id = m.id and n.user_id = i.person)
    union all
    select e.at, e.actor, null, null, 'invited', 'invited:board:' || v.board_id, u.id, jsonb_build_object('board_id', v.board_id)
    from e join public.board_invitations v on v.board_id = e.board_id and v.ends_at > now() and not private.is_void(v)
      and private.masked_address(v.email) = e.after ->> 'address'
    join auth.users u on lower(u.email) = v.email and u.email_confirmed_at is not null
    where e.kind = 'invitation.made' and not private.may_know(u.id, v.board_id)
    union all
    select e.at, e.actor, null, null, 'invited', 'invited:clan:' || v.id, u.id, jsonb_build_object('clan_id', v.clan_id, 'invitation_id', v.id)
    from e join private.clan_invitations v on v.clan_id = e.clan_id and v.email is not null and v.revoked_at is null and not v.is_void
      and v.uses < v.max_uses and v.expires_at > now() and private.masked_address(v.email) = e.after ->> 'address'
    join auth.users u on lower(u.email) = v.email and u.email_confirmed_at is not null
    where e.kind = 'clan.invited' and not private.is_address_of_member(v.clan_id, v.email)
    union all
    -- It is written once for each clan of the owner.
    select e.at, e.actor, null, null, 'plan', 'plan:' || e.txid, (e.after ->> 'user_id')::uuid,
      jsonb_build_object('from', e.before -> 'tier', 'to', e.after -> 'tier')
    from e where e.kind = 'plan.changed' and e.txid is not null
  ),
  told as materialized (
    select distinct on (a.person, a.key) a.*, private.wants(a.person, a.kind, 'bell', a.board_id) as in_bell,
      a.kind <> 'invited' and private.wants(a.person, a.kind, 'mail', a.board_id) as in_mail
    from about a
    where a.person is distinct from a.actor and private.may_know(a.person, a.board_id)
      and exists (select from auth.users u where u.id = a.person)
    order by a.person, a.key
  ),
  belled as (
    insert into public.notifications (user_id, key, kind, board_id, card_id, actor, detail, created_at)
    select t.person, t.key, t.kind, t.board_id, t.card_id, t.actor, t.detail, t.at from told t where t.in_bell order by t.person, t.at
    on conflict on constraint notifications_once do nothing
  ),
  lines as materialized (
    select t.person as user_id, t.key, t.kind, t.board_id, t.card_id, t.actor, t.detail, null::uuid as mention_id, t.in_bell, t.at as happened_at
    from told t where t.in_mail
    union all
    select n.user_id, 'mention:' || n.id, 'mentioned', m.board_id, m.card_id, n.mentioned_by, jsonb_build_object('comment_id', m.id),
      n.id, true, n.created_at
    from (select distinct (e.after ->> 'comment_id')::uuid as comment_id from e where e.kind in ('comment.added', 'comment.mentioned')) s
    join public.card_comments m on m.id = s.comment_id join public.comment_notifications n on n.comment_id = m.id
    where n.user_id is distinct from n.mentioned_by and private.wants(n.user_id, 'mentioned', 'mail', m.board_id)
  ),
  room as materialized (
    select p.user_id, private.room_for_lines(p.user_id) as places from (select distinct l.user_id from lines l) p
  ),
  lined as (
    insert into private.letter_lines (user_id, key, kind, board_id, card_id, actor, detail, mention_id, in_bell, happened_at, due_at)
    select l.user_id, l.key, l.kind, l.board_id, l.card_id, l.actor, l.detail, l.mention_id, l.in_bell, l.happened_at,
      l.happened_at + interval '5 minutes'
    from (select o.*, row_number() over (partition by o.user_id order by o.happened_at, o.key) as place from lines o) l
    join room r on r.user_id = l.user_id where l.place <= r.places
    on conflict on constraint letter_lines_once do nothing
  )
  select array(select distinct t.person from told t where t.in_bell) into people;
  perform private.trim_bells(people);

  -- An invitation that was answered or taken back is no news any more.
  delete from public.notifications n
  using unnest(batch) e
  where e.kind in ('invitation.withdrawn', 'invitation.accepted', 'invitation.declined')
    and n.kind = 'invited' and n.key = 'invited:board:' || e.board_id
    and not exists (select from public.board_invitations v join auth.users u on lower(u.email) = v.email
      where v.board_id = e.board_id and u.id = n.user_id);
  return cardinality(batch);
end $function$;
comment on function public.read_notifications(most integer) is 'Reads that many events which may concern someone, and those between them, and tells whom they concern, in one transaction: each exactly once. @returns how many there were';
grant execute on function public.read_notifications(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.save_notification_settings(settings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  said record;
begin
  if jsonb_typeof(settings) is distinct from 'object'
     or exists (select from jsonb_object_keys(settings) k where k not in ('choices', 'mailMode', 'digestHour', 'quietFrom', 'quietTo', 'weekly', 'morning'))
     or jsonb_typeof(coalesce(settings -> 'weekly', 'true')) <> 'boolean'
     or jsonb_typeof(coalesce(settings -> 'morning', 'true')) <> 'boolean'
     or jsonb_typeof(coalesce(settings -> 'choices', '{}')) <> 'object' then
    raise exception 'These are not settings.' using errcode = '22023';
  end if;
  if not exists (select from public.profiles p where p.user_id = me) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  insert into private.notification_settings (user_id) values (me) on conflict on constraint notification_settings_pkey do nothing;
  perform from private.notification_settings s where s.user_id = me for update;
  for said in
    select c.key as kind, x.key as channel, x.value from jsonb_each(coalesce(settings -> 'choices', '{}')) c
    cross join lateral jsonb_each(case jsonb_typeof(c.value) when 'object' then c.value else '{"": null}' end) x limit 100
  loop
    if jsonb_typeof(said.value) <> 'boolean' or said.channel not in ('bell', 'mail') or not exists (
      select from private.notification_kinds k where k.kind = said.kind and not said.channel = any (k.fixed)) then
      raise exception 'This cannot be chosen.' using errcode = '22023';
    end if;
    update private.notification_settings s
    set choices = s.choices || jsonb_build_object(said.kind, coalesce(s.choices -> said.kind, '{}') || jsonb_build_object(said.channel, said.value))
    where s.user_id = me;
  end loop;
  update private.notification_settings s set
    mail_mode = coalesce(settings ->> 'mailMode', s.mail_mode),
    digest_hour = coalesce((settings ->> 'digestHour')::smallint, s.digest_hour),
    quiet_from = case when settings ? 'quietFrom' then (settings ->> 'quietFrom')::smallint else s.quiet_from end,
    quiet_to = case when settings ? 'quietTo' then (settings ->> 'quietTo')::smallint else s.quiet_to end,
    weekly_since = case when not settings ? 'weekly' then s.weekly_since when (settings ->> 'weekly')::boolean then coalesce(s.weekly_since, now()) end,
    morning_since = case when not settings ? 'morning' then s.morning_since when (settings ->> 'morning')::boolean then coalesce(s.morning_since, now()) end
  where s.user_id = me;
end $function$;
grant execute on function public.save_notification_settings(settings jsonb) to authenticated;
grant execute on function public.save_notification_settings(settings jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.set_board_notifications(board_id uuid, level text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if set_board_notifications.board_id not in (select private.my_board_ids()) then
    raise exception 'The board is gone.' using errcode = 'PT404';
  end if;
  if set_board_notifications.level = 'mine' then
    delete from private.board_notification_levels l
    where l.user_id = (select auth.uid()) and l.board_id = set_board_notifications.board_id;
  else
    insert into private.board_notification_levels as l (user_id, board_id, level)
    values ((select auth.uid()), set_board_notifications.board_id, set_board_notifications.level)
    on conflict on constraint board_notification_levels_pkey do update set level = excluded.level;
  end if;
end $function$;
grant execute on function public.set_board_notifications(board_id uuid, level text) to authenticated;
grant execute on function public.set_board_notifications(board_id uuid, level text) to service_role;

CREATE OR REPLACE FUNCTION public.stop_mails(person uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.notification_settings as s (user_id, mail_mode)
  select u.id, 'off' from auth.users u where u.id = stop_mails.person
  on conflict on constraint notification_settings_pkey do update set mail_mode = 'off'
  returning true
$function$;
comment on function public.stop_mails(person uuid) is 'Who has followed the link of a letter: our server has checked its signature.';
grant execute on function public.stop_mails(person uuid) to service_role;

CREATE OR REPLACE FUNCTION public.stop_morning_mails(person uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.notification_settings s set morning_since = null where s.user_id = stop_morning_mails.person returning true
$function$;
comment on function public.stop_morning_mails(person uuid) is 'Who has followed the link of a briefing: our server has checked its signature.';
grant execute on function public.stop_morning_mails(person uuid) to service_role;

CREATE OR REPLACE FUNCTION public.stop_weekly_mails(person uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.notification_settings s set weekly_since = null where s.user_id = stop_weekly_mails.person returning true
$function$;
comment on function public.stop_weekly_mails(person uuid) is 'Who has followed the link of a weekly e-mail: our server has checked its signature.';
grant execute on function public.stop_weekly_mails(person uuid) to service_role;

CREATE OR REPLACE FUNCTION public.watch_card(card_id uuid, wished boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if wished then
    insert into private.card_watchers (card_id, board_id, user_id)
    select c.id, c.board_id, (select auth.uid()) from public.cards c
    where c.id = watch_card.card_id and c.board_id in (select private.my_board_ids())
    on conflict on constraint card_watchers_pkey do nothing;
    if not public.watches_card(watch_card.card_id) then
      raise exception 'The card is gone.' using errcode = 'PT404';
    end if;
  else
    delete from private.card_watchers w where w.card_id = watch_card.card_id and w.user_id = (select auth.uid());
  end if;
  return wished;
end $function$;
grant execute on function public.watch_card(card_id uuid, wished boolean) to authenticated;
grant execute on function public.watch_card(card_id uuid, wished boolean) to service_role;

CREATE OR REPLACE FUNCTION public.watches_card(card_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.card_watchers w
    join public.cards c on c.id = w.card_id and c.board_id in (select private.my_board_ids()) where w.card_id = watches_card.card_id and w.user_id = (select auth.uid()))
$function$;
grant execute on function public.watches_card(card_id uuid) to authenticated;
grant execute on function public.watches_card(card_id uuid) to service_role;
