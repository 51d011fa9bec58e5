-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.events (
  id bigint not null generated always as identity,
  clan_id uuid,
  board_id uuid,
  card_id uuid,
  actor uuid,
  via text not null default 'app'::text,
  kind text not null,
  before jsonb,
  after jsonb,
  cause bigint,
  depth smallint not null default 0,
  request_id text,
  address text,
  at timestamp with time zone not null default now(),
  txid xid8 default pg_current_xact_id(),
  device text,
  owner uuid,
  is_closed boolean,
  dojo text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_device_length CHECK ((char_length(device) <= 300)),
  constraint events_dojo_length CHECK ((char_length(dojo) <= 200)),
  constraint events_size CHECK (((COALESCE(pg_column_size(before), 0) + COALESCE(pg_column_size(after), 0)) <= 10000)),
  constraint events_via_plain CHECK ((via ~ '^[a-z_]{1,20}$'::text))
);
comment on table private.events is 'What happened, in the transaction in which it did. Rows outlive what they tell of, so there are no foreign keys.';
comment on column private.events.actor is 'Who did it; null: no person did. The id of a deleted account stays, and says nothing any more.';
comment on column private.events.via is 'Through what: app, or what dojo.via says (a rule, the API, a job).';
comment on column private.events.cause is 'The event that led to this one, and how many there were before: against rules that set off each other.';
comment on column private.events.address is 'Where the request came from, as far as it is proved (private.request_source).';
comment on column private.events.txid is 'For readers in the order of commits (private.next_events). Null: known to be history, no one is told.';
comment on column private.events.device is 'What the browser says it is, of what audit trails tell (lib/device-words.ts).';
comment on column private.events.owner is 'Whose audit trail tells of this, where it is of no clan.';
comment on column private.events.is_closed is 'Of what a clan’s audit trail tells: whether the dojo was invite-only then.';
comment on column private.events.dojo is 'Of what an audit trail tells: what the dojo was called then.';
alter table private.events enable row level security;

CREATE INDEX events_board_last ON private.events USING btree (board_id, at DESC, id DESC) WHERE ((card_id IS NOT NULL) AND (id > 0));
CREATE INDEX events_board_made ON private.events USING btree (board_id) WHERE (kind = 'board.made'::text);
CREATE INDEX events_card ON private.events USING btree (board_id, card_id, id);
CREATE INDEX events_clan ON private.events USING btree (clan_id, id) WHERE (clan_id IS NOT NULL);
CREATE INDEX events_described ON private.events USING btree (card_id, at) WHERE (kind = 'card.described'::text);
CREATE INDEX events_left ON private.events USING btree (txid, actor) WHERE (kind = ANY (ARRAY['clan.left'::text, 'member.left'::text]));
CREATE INDEX events_moved ON private.events USING btree (card_id, at) WHERE (kind = 'card.moved'::text);
CREATE INDEX events_moved_out ON private.events USING btree (board_id, clan_id, id) WHERE (kind = 'board.moved_out'::text);
CREATE INDEX events_repeats ON private.events USING btree (board_id, card_id, kind, id) WHERE (kind = ANY (ARRAY['card.repeat_set'::text, 'card.completed'::text, 'card.repeated'::text]));
CREATE INDEX events_unread ON private.events USING btree (txid, id) WHERE (txid IS NOT NULL);

CREATE TRIGGER events_complete BEFORE INSERT ON private.events FOR EACH ROW WHEN ((new.card_id IS NULL)) EXECUTE FUNCTION private.complete_event();
CREATE TRIGGER events_end_long_history AFTER INSERT ON private.events FOR EACH ROW WHEN (((new.card_id IS NOT NULL) AND (random() < (0.01)::double precision))) EXECUTE FUNCTION private.end_long_history();

create table private.event_kinds (
  kind text not null,
  in_history boolean not null default false,
  constraint event_kinds_pkey PRIMARY KEY (kind),
  constraint event_kinds_kind_plain CHECK (((kind ~ '^[a-z]+\.[a-z_]+$'::text) AND (char_length(kind) <= 40)))
);
comment on table private.event_kinds is 'The closed list of what events say (lib/events/kinds.ts). in_history: shown in the history of a card.';
alter table private.event_kinds enable row level security;

create table private.event_readers (
  reader text not null,
  txid xid8 not null,
  id bigint not null,
  constraint event_readers_pkey PRIMARY KEY (reader),
  constraint event_readers_reader_plain CHECK ((reader ~ '^[a-z_]{1,40}$'::text))
);
comment on table private.event_readers is 'Who reads the events, and the last one that each has read.';
alter table private.event_readers enable row level security;

create table private.failed_sign_ins (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  attempts integer not null default 1,
  constraint failed_sign_ins_pkey PRIMARY KEY (user_id),
  constraint failed_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.failed_sign_ins is 'How often signing in as someone has failed within an hour, so that not every attempt of a machine is noted.';
alter table private.failed_sign_ins enable row level security;

create table private.server_keys (
  name text not null,
  key text not null,
  constraint server_keys_pkey PRIMARY KEY (name)
);
comment on table private.server_keys is 'What our own server proves itself with to the database: "address" signs the address of the person it asks for.';
alter table private.server_keys enable row level security;

CREATE TRIGGER note_deleted_account BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.note_deleted_account();
CREATE TRIGGER note_new_address AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email IS NOT NULL) AND (new.email IS NOT NULL) AND ((old.email)::text <> (new.email)::text))) EXECUTE FUNCTION private.note_new_address();

CREATE OR REPLACE FUNCTION private.add_event_reader(reader text, from_the_start boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.event_readers (reader, txid, id)
  values (add_event_reader.reader, case when from_the_start then '0'::xid8 else pg_snapshot_xmin(pg_current_snapshot()) end, 0)
$function$;
comment on function private.add_event_reader(reader text, from_the_start boolean) is 'Called once for each reader, by its migration.';

CREATE OR REPLACE FUNCTION private.branding_words(branding jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Styles are long: what says that they are others is enough.
  select branding - array['clan_id', 'created_by', 'created_at', 'updated_at'] || case when branding ->> 'custom_css' is null then '{}'::jsonb
    else jsonb_build_object('custom_css', char_length(branding ->> 'custom_css') || ' characters, ' || left(private.sha256_of(branding ->> 'custom_css'), 8)) end
$function$;

CREATE OR REPLACE FUNCTION private.card_history(board_id uuid, card_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object('id', e.id, 'userId', p.user_id, 'kind', e.kind, 'detail', e.detail,
    'createdAt', e.at) order by e.id desc), '[]')
  from (
    select h.* from private.history_of(card_history.board_id, card_history.card_id, array(select private.my_board_ids())) h
    where card_history.board_id in (select private.my_board_ids())
    order by h.id desc limit 100
  ) e left join public.profiles p on p.user_id = e.actor
$function$;
comment on function private.card_history(board_id uuid, card_id uuid) is 'The last 100 of what happened to a card, for those who are on its board.';
grant execute on function private.card_history(board_id uuid, card_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.clans_of(person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select m.clan_id from public.clan_members m 
    where m.user_id = clans_of.person and m.role <> 'guest' and (m.role = 'owner' or m.joined_as is distinct from 'guest') order by m.clan_id)
$function$;
comment on function private.clans_of(person uuid) is 'The clans that read of the person''s account: not those that they joined as a guest.';

CREATE OR REPLACE FUNCTION private.complete_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board public.boards;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  if private.is_audited(new.kind) then
    -- Our server says whose browser it asks for; what it calls itself says nothing.
    new.device := left(coalesce(new.device, headers ->> 'x-dojo-device',
      case when (select auth.jwt()) ->> 'role' is distinct from 'service_role' then headers ->> 'user-agent' end), 300);
    select b.* into board from public.boards b where b.id = new.board_id;
    new.dojo := private.cut_title(board.title);
    if new.clan_id is null then
      new.owner := coalesce(
        board.user_id,
        case when new.kind = 'board.deleted' or new.kind like 'plan.%' then (coalesce(new.after, new.before) ->> 'user_id')::uuid end,
        new.actor);
    else
      new.is_closed := board.is_closed;
    end if;
    -- A trail tells nothing of strangers, nor of who declines.
    if new.kind = 'invitation.declined' or new.actor is not null and not coalesce(private.is_of_trail(new), false) then
      new.actor := null;
      new.address := null;
      new.device := null;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.cut_title(title text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when char_length(title) > 200 then left(title, 199) || '…' else title end;
end $function$;

CREATE OR REPLACE FUNCTION private.end_long_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  oldest_kept bigint := (
    select e.id from private.events e where e.board_id = new.board_id and e.card_id = new.card_id
    order by e.id desc offset 5000 limit 1);
begin
  if oldest_kept is null then
    return null;
  end if;
  delete from private.events e where e.ctid = any (array(
    select o.ctid from (
      select h.ctid, h.* from private.events h
      where h.board_id = new.board_id and h.card_id = new.card_id and h.id <= oldest_kept
      order by h.id limit 1000 for update skip locked
    ) o
    -- What someone still has to be told of stays until then.
    where (o.txid is null or (o.txid, o.id) <= (select r.txid, r.id from private.event_readers r order by r.txid, r.id limit 1))
      -- Whose the next one of a technique is that repeats: private.repeats_for().
      and not (o.kind in ('card.repeat_set', 'card.completed') and not exists (
        select from private.events l
        where l.board_id = o.board_id and l.card_id = o.card_id and l.kind = o.kind and l.id > o.id))));
  return null;
end $function$;
comment on function private.end_long_history() is 'Drops the oldest of what happened to a card, a thousand at a time, above 5,000.';

CREATE OR REPLACE FUNCTION private.event_detail(kind text, before jsonb, after jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'card.renamed' then jsonb_build_object('from', before -> 'title', 'to', after -> 'title')
    when 'card.prioritised' then jsonb_build_object('from', before -> 'priority', 'to', after -> 'priority')
    when 'card.dated' then jsonb_build_object('from', before -> 'due_date', 'to', after -> 'due_date')
      || jsonb_strip_nulls(jsonb_build_object('at', after -> 'due_at'))
    when 'card.repeat_set' then jsonb_build_object('from', before -> 'repeat', 'to', after -> 'repeat')
    when 'card.repeated' then jsonb_build_object('to', after -> 'due_date')
    when 'card.assigned' then jsonb_build_object('from', before -> 'assignee', 'to', after -> 'assignee')
    when 'card.moved' then jsonb_build_object('from', before -> 'list', 'to', after -> 'list')
    when 'card.transferred' then jsonb_build_object('from', before -> 'board')
    when 'card.copied' then jsonb_build_object('from', before -> 'title')
    else coalesce(before, '{}') || coalesce(after, '{}')
  end
$function$;
comment on function private.event_detail(kind text, before jsonb, after jsonb) is 'What the sentences of a card''s history say (lib/boards/card/event-sentence.ts).';

CREATE OR REPLACE FUNCTION private.history_of(board_id uuid, card_id uuid, readable uuid[])
 RETURNS TABLE(id bigint, actor uuid, kind text, detail jsonb, at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select h.id, h.actor, h.kind,
    private.event_detail(h.kind, case when h.kind <> 'card.transferred' or (h.before ->> 'board_id')::uuid = any (history_of.readable) then h.before end, h.after),
    h.at
  from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
  where h.board_id = history_of.board_id and h.card_id = history_of.card_id
    and (not private.tells_of_dojo(h.kind)
      or h.id > coalesce((
        select max(t.id) from private.events t
        where t.board_id = history_of.board_id and t.card_id = history_of.card_id and t.kind = 'card.transferred'
          and coalesce((t.before ->> 'board_id')::uuid <> all (history_of.readable), true)), 0))
$function$;
comment on function private.history_of(board_id uuid, card_id uuid, readable uuid[]) is 'What happened to a card, as far as a person may know who reads these boards.';

CREATE OR REPLACE FUNCTION private.is_audited(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select split_part(kind, '.', 1) not in ('card', 'block', 'label', 'step', 'comment', 'attachment', 'list')
$function$;
comment on function private.is_audited(kind text) is 'Whether events of this kind are sealed into audit trails (lib/audit/kinds.ts).';

CREATE OR REPLACE FUNCTION private.is_in_history(kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select k.in_history from private.event_kinds k where k.kind = is_in_history.kind), false)
$function$;

CREATE OR REPLACE FUNCTION private.masked_address(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(email, 1) || '…@' || split_part(email, '@', 2)
$function$;
comment on function private.masked_address(email text) is 'Enough to recognise an address by, and nothing to erase when its account goes.';

CREATE OR REPLACE FUNCTION private.next_events(reader text, most integer, kinds text[] DEFAULT NULL::text[])
 RETURNS SETOF private.events
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place private.event_readers;
  batch private.events[];
begin
  -- A second one of the same reader waits here for the first, and continues after it.
  select r.* into place from private.event_readers r where r.reader = next_events.reader for update;
  if place.reader is null then
    raise exception 'No reader of events is called "%".', next_events.reader using errcode = '22023';
  end if;
  -- Every transaction below xmin has ended: nothing will appear before what is read here.
  batch := array(
    select w.e from (
      select n.e, count(*) filter (where next_events.kinds is null or (n.e).kind = any (next_events.kinds))
        over (order by (n.e).txid, (n.e).id rows between unbounded preceding and 1 preceding) as before
      from (
        select e from private.events e
        where (e.txid, e.id) > (place.txid, place.id) and e.txid < pg_snapshot_xmin(pg_current_snapshot())
        order by e.txid, e.id limit case when next_events.kinds is null then next_events.most else greatest(next_events.most, 1000) end
      ) n
    ) w where w.before < next_events.most order by (w.e).txid, (w.e).id);
  if cardinality(batch) > 0 then
    update private.event_readers r set txid = (batch[cardinality(batch)]).txid, id = (batch[cardinality(batch)]).id
    where r.reader = next_events.reader;
    return query select * from unnest(batch);
  end if;
end $function$;
comment on function private.next_events(reader text, most integer, kinds text[]) is 'What a reader has not read yet, in order. With kinds: up to so many of them, and what others are among them.';

CREATE OR REPLACE FUNCTION private.note(kind text, clan_id uuid, board_id uuid, card_id uuid, before jsonb DEFAULT NULL::jsonb, after jsonb DEFAULT NULL::jsonb, actor uuid DEFAULT auth.uid())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.event_kinds k where k.kind = note.kind) then
    raise exception 'There is no event "%".', note.kind using errcode = '22023';
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select note.clan_id, note.board_id, note.card_id, note.actor, note.kind, note.before, note.after,
    s.via, s.cause, s.depth, s.request_id, s.address
  from private.request_source() s;
end $function$;

CREATE OR REPLACE FUNCTION private.note_added_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is restored is older than this transaction.
  perform private.note_event(a.board_id, a.card_id, 'comment.added', null, jsonb_build_object('comment_id', a.id), a.user_id)
  from added a where a.created_at = now() and not private.is_quiet();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.note_branding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.note_clan_event(clan_id uuid, kind text, before jsonb DEFAULT NULL::jsonb, after jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.note(note_clan_event.kind, note_clan_event.clan_id, null, null, note_clan_event.before, note_clan_event.after)
$function$;

CREATE OR REPLACE FUNCTION private.note_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_of_person(array(select m.clan_id from public.clan_members m where m.user_id = old.id), 'account.deleted',
    null, null, old.id);
  -- With a key, so that it can go in portions.
  perform private.enqueue('account.forget_addresses', jsonb_build_object('person', old.id), key => 'account.forget_addresses:' || old.id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.note_ended_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_mine boolean := coalesce(old.email = private.my_confirmed_address(), false);
begin
  -- One that had run out meant nothing any more.
  if old.ends_at > now() then
    perform private.note_event(old.board_id, null, case
      when not is_mine then 'invitation.withdrawn'
      when old.board_id in (select private.my_board_ids()) then 'invitation.accepted'
      else 'invitation.declined' end,
      jsonb_build_object('address', private.masked_address(old.email), 'role', old.role));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_event(new.board_id, null, 'invitation.made', null,
    jsonb_build_object('address', private.masked_address(new.email), 'role', new.role));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- People cannot choose the version; restoring counts it on.
    perform private.note_event(new.board_id, null, case when new.version > 1 then 'list.restored' else 'list.made' end,
      null, jsonb_build_object('list_id', new.id, 'title', new.title));
  elsif tg_op = 'UPDATE' then
    perform private.note_event(new.board_id, null, 'list.renamed', jsonb_build_object('list_id', old.id, 'title', old.title),
      jsonb_build_object('list_id', new.id, 'title', new.title));
  else
    perform private.note_event(old.board_id, null, 'list.deleted', jsonb_build_object('list_id', old.id, 'title', old.title));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_made_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is restored or copied says so by itself.
  if private.is_quiet() then
    return null;
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, a.id, (select auth.uid()), 'card.made',
    jsonb_build_object('title', private.cut_title(a.title), 'list_id', a.list_id), s.via, s.cause, s.depth, s.request_id, s.address
  from added a join public.boards b on b.id = a.board_id left join public.lists l on l.id = a.list_id
  cross join private.request_source() s
  order by l.order_index, a.list_id, a.order_index;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  if tg_op = 'INSERT' then
    -- That the owner is on a new board goes without saying.
    perform private.note_event(b.id, null, 'member.joined', null, jsonb_build_object('user_id', new.user_id, 'role', new.role))
    from public.boards b where b.id = new.board_id and b.user_id <> new.user_id;
  elsif tg_op = 'UPDATE' then
    perform private.note_event(new.board_id, null, 'member.role_changed', jsonb_build_object('user_id', old.user_id, 'role', old.role),
      jsonb_build_object('user_id', new.user_id, 'role', new.role));
  elsif me = old.user_id or not exists (select from auth.users u where u.id = old.user_id) then
    perform private.note_event(old.board_id, null, 'member.left', jsonb_build_object('user_id', old.user_id, 'role', old.role), null, old.user_id);
  else
    perform private.note_event(old.board_id, null, 'member.removed', jsonb_build_object('user_id', old.user_id, 'role', old.role));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_new_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_of_person(private.clans_of(new.id), 'account.email_changed',
    jsonb_build_object('address', private.masked_address(old.email)), jsonb_build_object('address', private.masked_address(new.email)), new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_of_person(clan_ids uuid[], kind text, before jsonb, after jsonb, actor uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Once for each clan that may know it, or once for the person alone.
  select private.note(note_of_person.kind, c.id, null, null, note_of_person.before, note_of_person.after, note_of_person.actor)
  from unnest(case when cardinality(clan_ids) > 0 then clan_ids else array[null]::uuid[] end) c (id)
$function$;

CREATE OR REPLACE FUNCTION private.note_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_of_person(array(select c.id from public.clans c where c.created_by = new.user_id), 'plan.changed',
    jsonb_build_object('user_id', new.user_id, 'tier', case when tg_op = 'UPDATE' and old.subscribed then old.subscription_tier end),
    jsonb_build_object('user_id', new.user_id, 'tier', new.subscription_tier), (select auth.uid()));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_plan_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan jsonb := jsonb_build_object('user_id', new.user_id, 'tier', old.subscription_tier);
begin
  perform private.note_of_person(array(select c.id from public.clans c where c.created_by = new.user_id),
    case when not new.subscribed then 'plan.ended' when new.cancels_at is null then 'plan.resumed' else 'plan.cancelled' end,
    case when not new.subscribed then plan end,
    case when new.subscribed then plan || jsonb_strip_nulls(jsonb_build_object('ends_at', new.cancels_at)) end, (select auth.uid()));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.request_source(OUT via text, OUT cause bigint, OUT depth smallint, OUT request_id text, OUT address text, OUT is_ours boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  told text;
begin
  via := coalesce(nullif(current_setting('dojo.via', true), ''), 'app');
  cause := nullif(current_setting('dojo.cause', true), '')::bigint;
  depth := coalesce(nullif(current_setting('dojo.depth', true), ''), '0')::smallint;
  is_ours := false;
  if headers is null then
    return;
  end if;
  request_id := substring(coalesce(headers ->> 'sb-request-id', headers ->> 'x-request-id') from '^[A-Za-z0-9_.-]{1,64}$');
  -- Our own server asks for a person: their address, if it proves itself. Anyone else is where the connection comes from,
  -- which the gateway of a project writes, or the embedded services; what stands before the last comma a client may have written.
  if headers ->> 'x-dojo-proof' = (
    select private.sha256_of(k.key || ':' || (headers ->> 'x-dojo-address')) from private.server_keys k where k.name = 'address') then
    told := headers ->> 'x-dojo-address';
    is_ours := true;
  elsif (select auth.jwt()) ->> 'role' = 'service_role' then
    told := headers ->> 'sb-forwarded-for';
  else
    told := coalesce(headers ->> 'cf-connecting-ip', regexp_replace(headers ->> 'x-forwarded-for', '^.*,', ''));
  end if;
  address := substring(btrim(told) from '^[0-9A-Fa-f:.]{2,45}$');
end $function$;
comment on function private.request_source(OUT via text, OUT cause bigint, OUT depth smallint, OUT request_id text, OUT address text, OUT is_ours boolean) is 'Through what and from where this transaction acts, for the events that it writes. is_ours: our own server asks, for a person.';

CREATE OR REPLACE FUNCTION private.tells_of_dojo(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('card.moved', 'card.assigned', 'block.added', 'block.removed', 'label.added', 'label.removed')
$function$;
comment on function private.tells_of_dojo(kind text) is 'Whether events of this kind tell of katas, people, tags and other cards: they belong to the dojo that a card was on, and do not come along to another as what is in the card does.';

CREATE OR REPLACE FUNCTION public.address_key()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select k.key from private.server_keys k where k.name = 'address'
$function$;
comment on function public.address_key() is 'What our server signs the addresses of people with (lib/supabase/for-request.ts).';
grant execute on function public.address_key() to service_role;

CREATE OR REPLACE FUNCTION public.forget_addresses_of(person uuid, after_event bigint DEFAULT 0, most integer DEFAULT 100, most_events integer DEFAULT 20000)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many integer;
  last_event bigint;
  through bigint;
begin
  -- As those who seal: what they are about to write is written, or read without an address.
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  -- Each entry is written into the index of all its words again.
  update private.audit_entries e set address = null, device = null, salt = null where e.ctid = any (array(
    select o.ctid from private.audit_entries o where o.actor = forget_addresses_of.person and o.salt is not null limit forget_addresses_of.most));
  get diagnostics many = row_count;
  if many >= forget_addresses_of.most then
    return after_event;
  end if;
  -- No index finds them by their person: they are read through in the order of their ids.
  last_event := coalesce((select e.id from private.events e order by e.id desc limit 1), 0);
  through := (select max(e.id) from (
    select o.id from private.events o where o.id > after_event order by o.id limit forget_addresses_of.most_events) e);
  update private.events e set address = null, device = null
  where e.id > after_event and e.id <= through and e.actor = forget_addresses_of.person and (e.address is not null or e.device is not null);
  return case when through < last_event then through end;
end $function$;
comment on function public.forget_addresses_of(person uuid, after_event bigint, most integer, most_events integer) is 'After an account was deleted, by a job: where its person was, in portions of entries and of events. @returns after which event the next call continues, null when all is forgotten';
grant execute on function public.forget_addresses_of(person uuid, after_event bigint, most integer, most_events integer) to service_role;

CREATE OR REPLACE FUNCTION public.note_failed_sign_in(email text, address text, device text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  person uuid := (select u.id from auth.users u where u.email = lower(btrim(note_failed_sign_in.email)) and not u.is_sso_user and u.email_confirmed_at is not null);
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
    from unnest(coalesce(nullif(private.clans_of(person), '{}'), array[null]::uuid[])) c (id);
  end if;
end $function$;
comment on function public.note_failed_sign_in(email text, address text, device text) is 'Someone gave a wrong password for this account, as our server saw. The twentieth within an hour is the last that is noted.';
grant execute on function public.note_failed_sign_in(email text, address text, device text) to service_role;

CREATE OR REPLACE FUNCTION public.note_my_event(kind text, detail jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only our server knows that they really did; people do not write their own records.
  if not (select s.is_ours from private.request_source() s) or (select auth.uid()) is null then
    raise exception 'Only the server may say this.' using errcode = '42501';
  end if;
  if note_my_event.kind not in ('account.signed_in', 'account.signed_out', 'account.password_changed', 'account.email_changed',
    'account.exported') then
    raise exception 'There is no such event of an account.' using errcode = '22023';
  end if;
  perform private.note_of_person(private.clans_of((select auth.uid())), note_my_event.kind, null, note_my_event.detail, (select auth.uid()));
end $function$;
comment on function public.note_my_event(kind text, detail jsonb) is 'What the person who asks has done outside of the tables: signed in or out, exported. Through our own server only.';
grant execute on function public.note_my_event(kind text, detail jsonb) to authenticated;
grant execute on function public.note_my_event(kind text, detail jsonb) to service_role;
