-- The briefing by e-mail, in the morning: counted when it is sent, as the weekly one is.

alter table private.notification_settings add column morning_since timestamptz;
comment on column private.notification_settings.morning_since is 'Since when they want the briefing by e-mail every morning. Null: they do not.';
create index notification_settings_morning on private.notification_settings (user_id) where morning_since is not null;

alter table private.letters drop constraint letters_kind_known;
alter table private.letters add constraint letters_kind_known check (kind in ('single', 'digest', 'weekly', 'morning'));
create unique index letters_once_a_morning on private.letters (user_id, day) where kind = 'morning';
drop index private.letters_waiting;
create index letters_waiting on private.letters (leased_until) where sent_at is null and failed_at is null and kind in ('single', 'digest');
create index letters_waiting_morning on private.letters (leased_until) where sent_at is null and failed_at is null and kind = 'morning';
comment on column private.letters.day is 'Of the person who gets it, for the budget; of a weekly one the Monday, of a morning one the day: there is one of each.';

create function public.hub_of(person uuid, zone text, since date) returns json
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.hub_of(uuid, text, date) is 'What hub answers to that person. The server''s own: it writes their briefing in the morning.';

create function public.prepare_morning_letters(most integer, at timestamptz default now()) returns boolean
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.prepare_morning_letters(integer, timestamptz) is 'Notes who wants the briefing and whose day has come to the hour of their summary, in their own time zone; each once a day. @returns whether there may be more';

create function public.claim_morning_letter(lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.claim_morning_letter(integer) is 'The next briefing to send, for this long: whose, and by which calendar; null when there is none. What is in it comes from hub_of.';

create function public.stop_morning_mails(person uuid) returns boolean
language sql security definer set search_path = '' as $$
  update private.notification_settings s set morning_since = null where s.user_id = stop_morning_mails.person returning true
$$;
comment on function public.stop_morning_mails(uuid) is 'Who has followed the link of a briefing: our server has checked its signature.';

revoke execute on function public.hub_of(uuid, text, date), public.prepare_morning_letters(integer, timestamptz), public.claim_morning_letter(integer),
  public.stop_morning_mails(uuid) from public, anon, authenticated;
grant execute on function public.hub_of(uuid, text, date), public.prepare_morning_letters(integer, timestamptz), public.claim_morning_letter(integer),
  public.stop_morning_mails(uuid) to service_role;

-- What is there already learns of it ----------------------------------------------------------------------------------------------

create or replace function public.my_notification_settings()
returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;

create or replace function public.save_notification_settings(settings jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Weekly ones and briefings have senders of their own: in the morning there are many, and no mention waits for them.
create or replace function public.claim_letter(lease_seconds integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;
