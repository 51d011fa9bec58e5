-- What an audit trail needs to know of an event and could not: the device, whose it is where there is no clan, and what was
-- not noted at all: failed sign-ins, other devices signed out, new addresses, how plans end, branding, exports of the trail.

insert into private.event_kinds (kind) values
  ('account.sign_in_failed'), ('account.devices_signed_out'), ('plan.ended'), ('plan.cancelled'), ('plan.resumed'),
  ('branding.changed'), ('audit.exported');

-- What happens to techniques is in their history. Whatever else is noted, also by later migrations, is in the trail.
create function private.is_audited(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select split_part(kind, '.', 1) not in ('card', 'block', 'label', 'step', 'comment', 'attachment', 'list')
$$;
comment on function private.is_audited(kind text) is 'Whether events of this kind are sealed into audit trails (lib/audit/kinds.ts).';

alter table private.events
  add column device text,
  add column owner uuid,
  add constraint events_device_length check (char_length(device) <= 300);
comment on column private.events.device is 'What the browser says it is, of what audit trails tell (lib/device-words.ts).';
comment on column private.events.owner is 'Whose audit trail tells of this, where it is of no clan.';

create function private.complete_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  if private.is_audited(new.kind) then
    -- Our server says whose browser it asks for; what it calls itself says nothing.
    new.device := left(coalesce(new.device, headers ->> 'x-dojo-device',
      case when (select auth.jwt()) ->> 'role' is distinct from 'service_role' then headers ->> 'user-agent' end), 300);
    if new.clan_id is null then
      new.owner := coalesce(
        (select b.user_id from public.boards b where b.id = new.board_id),
        case when new.kind = 'board.deleted' or new.kind like 'plan.%' then (coalesce(new.after, new.before) ->> 'user_id')::uuid end,
        new.actor);
    end if;
  end if;
  return new;
end $$;
create trigger events_complete before insert on private.events
  for each row when (new.card_id is null) execute function private.complete_event();

-- Of before there were owners.
update private.events e set owner = coalesce((select b.user_id from public.boards b where b.id = e.board_id), e.actor)
where e.clan_id is null and e.card_id is null and e.txid is not null and private.is_audited(e.kind);

create or replace function private.note_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note('board.made', new.clan_id, new.id, null, null, jsonb_build_object('title', new.title));
  elsif tg_op = 'DELETE' then
    -- The history of its cards goes with it, that it went stays, with whose it was.
    delete from private.events e where e.board_id = old.id and e.card_id is not null;
    perform private.note('board.deleted', old.clan_id, old.id, null, jsonb_build_object('title', old.title, 'user_id', old.user_id));
  else
    if new.title <> old.title then
      perform private.note('board.renamed', new.clan_id, new.id, null, jsonb_build_object('title', old.title),
        jsonb_build_object('title', new.title));
    end if;
    if new.description <> old.description then
      perform private.note('board.described', new.clan_id, new.id, null);
    end if;
    if new.user_id <> old.user_id then
      perform private.note('board.handed_over', new.clan_id, new.id, null, jsonb_build_object('user_id', old.user_id),
        jsonb_build_object('user_id', new.user_id));
    end if;
  end if;
  return null;
end $$;

-- Accounts --------------------------------------------------------------------------------------------------------------------------------

create function private.clans_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select m.clan_id from public.clan_members m where m.user_id = clans_of.person order by m.clan_id)
$$;

create table private.failed_sign_ins (
  user_id uuid not null,
  since timestamptz not null default now(),
  attempts integer not null default 1,
  constraint failed_sign_ins_pkey primary key (user_id),
  constraint failed_sign_ins_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.failed_sign_ins is 'How often signing in as someone has failed within an hour, so that not every attempt of a machine is noted.';
alter table private.failed_sign_ins enable row level security;

create function public.note_failed_sign_in(email text, address text, device text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 20;
  person uuid := (select u.id from auth.users u where u.email = lower(btrim(note_failed_sign_in.email)) and not u.is_sso_user);
  many integer;
begin
  if person is null then
    return;
  end if;
  insert into private.failed_sign_ins as f (user_id) values (person)
  on conflict on constraint failed_sign_ins_pkey do update set
    since = case when f.since < now() - interval '1 hour' then now() else f.since end,
    attempts = case when f.since < now() - interval '1 hour' then 1 else f.attempts + 1 end
  returning f.attempts into many;
  if many <= most then
    insert into private.events (clan_id, actor, kind, after, address, device)
    select c.id, person, 'account.sign_in_failed', case when many = most then jsonb_build_object('attempts', many) end,
      substring(btrim(note_failed_sign_in.address) from '^[0-9A-Fa-f:.]{2,45}$'), left(note_failed_sign_in.device, 300)
    from unnest(case when exists (select from public.clan_members m where m.user_id = person) then private.clans_of(person)
      else array[null]::uuid[] end) c (id);
  end if;
end $$;
comment on function public.note_failed_sign_in(email text, address text, device text) is
  'Someone gave a wrong password for this account, as our server saw. The twentieth within an hour is the last that is noted.';
grant execute on function public.note_failed_sign_in(text, text, text) to service_role;

create function private.note_new_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_of_person(private.clans_of(new.id), 'account.email_changed',
    jsonb_build_object('address', private.masked_address(old.email)), jsonb_build_object('address', private.masked_address(new.email)), new.id);
  return null;
end $$;
create trigger note_new_address after update of email on auth.users
  for each row when (old.email is not null and new.email is not null and old.email <> new.email) execute function private.note_new_address();

create or replace function public.end_session(session_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  ended uuid;
begin
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid()) returning s.id into ended;
  if ended is not null then
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', 1), me);
  end if;
  return ended;
end $$;

create or replace function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  ended integer;
begin
  delete from auth.sessions s where s.user_id = (select auth.uid()) and s.id is distinct from private.my_session_id();
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', ended), me);
  end if;
  return ended;
end $$;

create or replace function public.forget_addresses_of(person uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  many integer;
begin
  update private.events e set address = null, device = null
  where e.actor = forget_addresses_of.person and (e.address is not null or e.device is not null);
  get diagnostics many = row_count;
  return many;
end $$;

-- Plans -----------------------------------------------------------------------------------------------------------------------------------

create function private.note_plan_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan jsonb := jsonb_build_object('user_id', new.user_id, 'tier', old.subscription_tier);
begin
  perform private.note_of_person(array(select c.id from public.clans c where c.created_by = new.user_id),
    case when not new.subscribed then 'plan.ended' when new.cancels_at is null then 'plan.resumed' else 'plan.cancelled' end,
    case when not new.subscribed then plan end,
    case when new.subscribed then plan || jsonb_strip_nulls(jsonb_build_object('ends_at', new.cancels_at)) end, (select auth.uid()));
  return null;
end $$;
create trigger subscribers_note_end after update of subscribed, cancels_at on public.subscribers
  for each row when (old.subscribed and (not new.subscribed or (new.cancels_at is null) <> (old.cancels_at is null)))
  execute function private.note_plan_end();

-- Branding --------------------------------------------------------------------------------------------------------------------------------

create function private.branding_words(branding jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Styles are long: what says that they are others is enough.
  select branding - array['clan_id', 'created_by', 'created_at', 'updated_at'] || case when branding ->> 'custom_css' is null then '{}'::jsonb
    else jsonb_build_object('custom_css', char_length(branding ->> 'custom_css') || ' characters, ' || left(private.sha256_of(branding ->> 'custom_css'), 8)) end
$$;

create function private.note_branding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then private.branding_words(to_jsonb(old)) else '{}' end;
  is_now jsonb := private.branding_words(to_jsonb(new));
  changed text[] := array(select k from jsonb_object_keys(is_now) k where (is_now ->> k) is distinct from (was ->> k));
begin
  if cardinality(changed) > 0 then
    -- The server saves logos in the place of the person.
    perform private.note('branding.changed', new.clan_id, null, null,
      (select jsonb_object_agg(k, was -> k) from unnest(changed) k where was ->> k is not null),
      (select jsonb_object_agg(k, is_now -> k) from unnest(changed) k), coalesce((select auth.uid()), new.created_by));
  end if;
  return null;
end $$;
create trigger clan_branding_note after insert or update on public.clan_branding for each row execute function private.note_branding();
