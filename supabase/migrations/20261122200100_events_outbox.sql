-- One outbox of everything that happens, written in the transaction of the change itself. The history of a card is what it says of
-- this card; audit, notifications, rules and webhooks read the rest (docs/decisions/one-outbox.md).

create table private.event_kinds (
  kind text not null,
  in_history boolean not null default false,
  constraint event_kinds_pkey primary key (kind),
  constraint event_kinds_kind_plain check (kind ~ '^[a-z]+\.[a-z_]+$' and char_length(kind) <= 40)
);
comment on table private.event_kinds is 'The closed list of what events say (lib/events/kinds.ts). in_history: shown in the history of a card.';
alter table private.event_kinds enable row level security;

insert into private.event_kinds (kind, in_history)
select k, true from unnest(array['card.renamed', 'card.described', 'card.prioritised', 'card.dated', 'card.assigned', 'card.completed',
  'card.reopened', 'card.moved', 'card.transferred', 'card.copied', 'card.archived', 'card.deleted', 'card.restored',
  'label.added', 'label.removed', 'step.done', 'step.undone', 'step.deleted', 'comment.deleted',
  'attachment.added', 'attachment.removed']) k
union all
select k, false from unnest(array['card.made', 'comment.added', 'list.made', 'list.renamed', 'list.deleted', 'list.restored',
  'board.made', 'board.renamed', 'board.described', 'board.deleted', 'board.handed_over',
  'member.joined', 'member.role_changed', 'member.left', 'member.removed',
  'invitation.made', 'invitation.withdrawn', 'invitation.accepted', 'invitation.declined',
  'plan.changed', 'account.signed_in', 'account.signed_out', 'account.password_changed', 'account.email_changed',
  'account.exported', 'account.deleted']) k;

create table private.server_keys (
  name text not null,
  key text not null,
  constraint server_keys_pkey primary key (name)
);
comment on table private.server_keys is 'What our own server proves itself with to the database: "address" signs the address of the person it asks for.';
alter table private.server_keys enable row level security;
insert into private.server_keys (name, key) values ('address', gen_random_uuid()::text || gen_random_uuid()::text);

create table private.events (
  id bigint not null generated always as identity,
  clan_id uuid,
  board_id uuid,
  card_id uuid,
  actor uuid,
  via text not null default 'app',
  kind text not null,
  before jsonb,
  after jsonb,
  cause bigint,
  depth smallint not null default 0,
  request_id text,
  address text,
  at timestamptz not null default now(),
  txid xid8 default pg_current_xact_id(),
  constraint events_pkey primary key (id),
  constraint events_via_plain check (via ~ '^[a-z_]{1,20}$'),
  constraint events_size check (coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) <= 10000)
);
comment on table private.events is 'What happened, in the transaction in which it did. Rows outlive what they tell of, so there are no foreign keys.';
comment on column private.events.actor is 'Who did it; null: no person did. The id of a deleted account stays, and says nothing any more.';
comment on column private.events.via is 'Through what: app, or what dojo.via says (a rule, the API, a job).';
comment on column private.events.cause is 'The event that led to this one, and how many there were before: against rules that set off each other.';
comment on column private.events.address is 'Where the request came from, as far as it is proved (private.request_source).';
comment on column private.events.txid is 'For readers in the order of commits (private.next_events). Null: known to be history, nobody is told.';
alter table private.events enable row level security;

-- What is read: a card's or a board's, a clan's, and what a reader has not read yet.
create index events_card on private.events (board_id, card_id, id);
create index events_clan on private.events (clan_id, id) where clan_id is not null;
create index events_unread on private.events (txid, id) where txid is not null;

-- How a card_event said it, as it is said now, and back. Long titles of old ones stay whole.
insert into private.events (id, clan_id, board_id, card_id, actor, kind, before, after, at, txid) overriding system value
select e.id, b.clan_id, e.board_id, e.card_id, e.user_id, e.kind,
  case
    when e.kind = 'card.renamed' then jsonb_build_object('title', e.detail -> 'from')
    when e.kind = 'card.prioritised' then jsonb_build_object('priority', e.detail -> 'from')
    when e.kind = 'card.dated' then jsonb_build_object('due_date', e.detail -> 'from')
    when e.kind = 'card.assigned' then jsonb_build_object('assignee', e.detail -> 'from')
    when e.kind = 'card.moved' then jsonb_build_object('list', e.detail -> 'from')
    when e.kind = 'card.transferred' then jsonb_build_object('board', e.detail -> 'from')
    when e.kind = 'card.copied' then jsonb_build_object('title', e.detail -> 'from')
    when e.kind in ('label.removed', 'step.deleted', 'comment.deleted', 'attachment.removed') then e.detail
  end,
  case
    when e.kind = 'card.renamed' then jsonb_build_object('title', e.detail -> 'to')
    when e.kind = 'card.prioritised' then jsonb_build_object('priority', e.detail -> 'to')
    when e.kind = 'card.dated' then jsonb_build_object('due_date', e.detail -> 'to') || jsonb_strip_nulls(jsonb_build_object('due_at', e.detail -> 'at'))
    when e.kind = 'card.assigned' then jsonb_build_object('assignee', e.detail -> 'to')
    when e.kind = 'card.moved' then jsonb_build_object('list', e.detail -> 'to')
    when e.kind in ('label.added', 'step.done', 'step.undone', 'attachment.added') then e.detail
  end,
  e.created_at, null
from public.card_events e join public.boards b on b.id = e.board_id
order by e.id;
select setval(pg_get_serial_sequence('private.events', 'id'), (select coalesce(max(e.id), 0) + 1 from private.events e), false);
drop table public.card_events;

create table private.event_readers (
  reader text not null,
  txid xid8 not null,
  id bigint not null,
  constraint event_readers_pkey primary key (reader),
  constraint event_readers_reader_plain check (reader ~ '^[a-z_]{1,40}$')
);
comment on table private.event_readers is 'Who reads the events, and the last one that each has read.';
alter table private.event_readers enable row level security;

-- Who asks, from where --------------------------------------------------------------------------------------------------------------------

create function private.request_source(out via text, out cause bigint, out depth smallint, out request_id text, out address text,
  out is_ours boolean)
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function private.request_source() is 'Through what and from where this transaction acts, for the events that it writes. is_ours: our own server asks, for a person.';

create function public.address_key() returns text
language sql stable security definer set search_path = '' as $$
  select k.key from private.server_keys k where k.name = 'address'
$$;
comment on function public.address_key() is 'What our server signs the addresses of people with (lib/supabase/for-request.ts).';
grant execute on function public.address_key() to service_role;

-- Writing ---------------------------------------------------------------------------------------------------------------------------------

create function private.cut_title(title text) returns text
language sql immutable set search_path = '' as $$
  select case when char_length(title) > 200 then left(title, 199) || '…' else title end
$$;

create function private.masked_address(email text) returns text
language sql immutable set search_path = '' as $$
  select left(email, 1) || '…@' || split_part(email, '@', 2)
$$;
comment on function private.masked_address(email text) is 'Enough to recognise an address by, and nothing to erase when its account goes.';

create function private.note(
  kind text, clan_id uuid, board_id uuid, card_id uuid, before jsonb default null, after jsonb default null, actor uuid default auth.uid()
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.event_kinds k where k.kind = note.kind) then
    raise exception 'There is no event "%".', note.kind using errcode = '22023';
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select note.clan_id, note.board_id, note.card_id, note.actor, note.kind, note.before, note.after,
    s.via, s.cause, s.depth, s.request_id, s.address
  from private.request_source() s;
end $$;

drop function private.note_event(uuid, uuid, text, jsonb);
create function private.note_event(
  board_id uuid, card_id uuid, kind text, before jsonb default null, after jsonb default null, actor uuid default auth.uid()
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Of a board that is going nothing is noted.
  perform private.note(note_event.kind, b.clan_id, b.id, note_event.card_id, note_event.before, note_event.after, note_event.actor)
  from public.boards b where b.id = note_event.board_id;
end $$;

create or replace function private.note_events(board_id uuid, card_ids uuid[], kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.events (clan_id, board_id, card_id, actor, kind, via, cause, depth, request_id, address)
  select b.clan_id, b.id, c.id, (select auth.uid()), note_events.kind, s.via, s.cause, s.depth, s.request_id, s.address
  -- Of a board that is going nothing is noted.
  from unnest(note_events.card_ids) with ordinality c (id, at) join public.boards b on b.id = note_events.board_id
  cross join private.request_source() s
  order by c.at;
end $$;

create function private.note_clan_event(clan_id uuid, kind text, before jsonb default null, after jsonb default null) returns void
language sql security definer set search_path = '' as $$
  select private.note(note_clan_event.kind, note_clan_event.clan_id, null, null, note_clan_event.before, note_clan_event.after)
$$;

create function private.note_of_person(clan_ids uuid[], kind text, before jsonb, after jsonb, actor uuid) returns void
language sql security definer set search_path = '' as $$
  -- Once for each clan that may know it, or once for nobody but the person.
  select private.note(note_of_person.kind, c.id, null, null, note_of_person.before, note_of_person.after, note_of_person.actor)
  from unnest(case when cardinality(clan_ids) > 0 then clan_ids else array[null]::uuid[] end) c (id)
$$;

create function public.note_my_event(kind text, detail jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Only our server knows that they really did; people do not write their own records.
  if not (select s.is_ours from private.request_source() s) or (select auth.uid()) is null then
    raise exception 'Only the server may say this.' using errcode = '42501';
  end if;
  if note_my_event.kind not in ('account.signed_in', 'account.signed_out', 'account.password_changed', 'account.email_changed',
    'account.exported') then
    raise exception 'There is no such event of an account.' using errcode = '22023';
  end if;
  perform private.note_of_person(array(select m.clan_id from public.clan_members m where m.user_id = (select auth.uid())),
    note_my_event.kind, null, note_my_event.detail, (select auth.uid()));
end $$;
comment on function public.note_my_event(kind text, detail jsonb) is
  'What the person who asks has done outside of the tables: signed in or out, exported. Through our own server only.';
grant execute on function public.note_my_event(kind text, detail jsonb) to authenticated;

-- Reading ---------------------------------------------------------------------------------------------------------------------------------

create function private.is_in_history(kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select k.in_history from private.event_kinds k where k.kind = is_in_history.kind), false)
$$;

create function private.event_detail(kind text, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case kind
    when 'card.renamed' then jsonb_build_object('from', before -> 'title', 'to', after -> 'title')
    when 'card.prioritised' then jsonb_build_object('from', before -> 'priority', 'to', after -> 'priority')
    when 'card.dated' then jsonb_build_object('from', before -> 'due_date', 'to', after -> 'due_date')
      || jsonb_strip_nulls(jsonb_build_object('at', after -> 'due_at'))
    when 'card.assigned' then jsonb_build_object('from', before -> 'assignee', 'to', after -> 'assignee')
    when 'card.moved' then jsonb_build_object('from', before -> 'list', 'to', after -> 'list')
    when 'card.transferred' then jsonb_build_object('from', before -> 'board')
    when 'card.copied' then jsonb_build_object('from', before -> 'title')
    else coalesce(before, '{}') || coalesce(after, '{}')
  end
$$;
comment on function private.event_detail(kind text, before jsonb, after jsonb) is 'What the sentences of a card''s history say (lib/boards/card/event-sentence.ts).';

create function private.card_history(board_id uuid, card_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'userId', p.user_id, 'kind', e.kind,
    'detail', private.event_detail(e.kind, e.before, e.after), 'createdAt', e.at) order by e.id desc), '[]')
  from (
    select h.* from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
    where h.board_id = card_history.board_id and h.card_id = card_history.card_id
      and h.board_id in (select private.my_board_ids())
    order by h.id desc limit 100
  ) e left join public.profiles p on p.user_id = e.actor
$$;
comment on function private.card_history(board_id uuid, card_id uuid) is 'The last 100 of what happened to a card, for those who are on its board.';
grant execute on function private.card_history(board_id uuid, card_id uuid) to authenticated;

create function private.add_event_reader(reader text, from_the_start boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.event_readers (reader, txid, id)
  values (add_event_reader.reader, case when from_the_start then '0'::xid8 else pg_snapshot_xmin(pg_current_snapshot()) end, 0)
$$;
comment on function private.add_event_reader(reader text, from_the_start boolean) is 'Called once for each reader, by its migration.';

create function private.next_events(reader text, most integer) returns setof private.events
language plpgsql security definer set search_path = '' as $$
declare
  place private.event_readers;
  batch private.events[];
begin
  -- A second one of the same reader waits here for the first, and goes on after it.
  select r.* into place from private.event_readers r where r.reader = next_events.reader for update;
  if place.reader is null then
    raise exception 'Nobody called "%" reads events.', next_events.reader using errcode = '22023';
  end if;
  -- Every transaction below xmin has ended: nothing will appear before what is read here.
  batch := array(
    select e from private.events e
    where (e.txid, e.id) > (place.txid, place.id) and e.txid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.txid, e.id limit next_events.most);
  if cardinality(batch) > 0 then
    update private.event_readers r set txid = (batch[cardinality(batch)]).txid, id = (batch[cardinality(batch)]).id
    where r.reader = next_events.reader;
    return query select * from unnest(batch);
  end if;
end $$;
comment on function private.next_events(reader text, most integer) is
  'What this reader has not read yet, in the order of commits. What it writes in the same transaction is written exactly once.';

create or replace function public.card_details(card_id uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'version', c.version,
    'description', c.description,
    'createdBy', c.created_by,
    'createdAt', c.created_at,
    'checklist', (
      select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'completed', i.completed) order by i.order_index), '[]')
      from public.card_checklist_items i where i.card_id = c.id),
    'comments', (
      select coalesce(json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'content', m.content,
        'mentions', m.mentions, 'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'history', private.card_history(c.board_id, c.id))
  from public.cards c where c.id = card_details.card_id
$$;

-- Cards -----------------------------------------------------------------------------------------------------------------------------------

create or replace function private.note_card_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.title <> old.title then
    perform private.note_event(new.board_id, new.id, 'card.renamed', jsonb_build_object('title', private.cut_title(old.title)),
      jsonb_build_object('title', private.cut_title(new.title)));
  end if;
  -- Writing is saved many times; one line for ten minutes of it says as much.
  if new.description <> old.description and not exists (
    select from private.events e
    where e.board_id = new.board_id and e.card_id = new.id and e.kind = 'card.described' and e.actor = (select auth.uid())
      and e.at > now() - interval '10 minutes'
  ) then
    perform private.note_event(new.board_id, new.id, 'card.described');
  end if;
  if new.priority is distinct from old.priority then
    perform private.note_event(new.board_id, new.id, 'card.prioritised', jsonb_build_object('priority', old.priority),
      jsonb_build_object('priority', new.priority));
  end if;
  if new.due_date is distinct from old.due_date or new.due_at is distinct from old.due_at then
    perform private.note_event(new.board_id, new.id, 'card.dated',
      jsonb_build_object('due_date', old.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', old.due_at)),
      jsonb_build_object('due_date', new.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', new.due_at)));
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.note_event(new.board_id, new.id, 'card.assigned', jsonb_build_object('assignee', old.assignee),
      jsonb_build_object('assignee', new.assignee));
  end if;
  if new.is_completed <> old.is_completed then
    perform private.note_event(new.board_id, new.id, case when new.is_completed then 'card.completed' else 'card.reopened' end);
  end if;
  if new.list_id <> old.list_id and new.board_id = old.board_id then
    perform private.note_event(new.board_id, new.id, 'card.moved',
      jsonb_build_object('list_id', old.list_id, 'list', (select l.title from public.lists l where l.id = old.list_id)),
      jsonb_build_object('list_id', new.list_id, 'list', (select l.title from public.lists l where l.id = new.list_id)));
  end if;
  return null;
end $$;
drop function private.from_to(anyelement, anyelement);

create function private.note_made_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is restored or copied says so by itself.
  if private.is_quiet() then
    return null;
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, a.id, (select auth.uid()), 'card.made',
    jsonb_build_object('title', private.cut_title(a.title), 'list_id', a.list_id), s.via, s.cause, s.depth, s.request_id, s.address
  from added a join public.boards b on b.id = a.board_id cross join private.request_source() s
  order by a.list_id, a.order_index;
  return null;
end $$;
create trigger cards_note_made after insert on public.cards referencing new table as added
  for each statement execute function private.note_made_cards();

create or replace function private.note_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.completed <> old.completed then
      perform private.note_event(new.board_id, new.card_id, case when new.completed then 'step.done' else 'step.undone' end,
        null, jsonb_build_object('title', private.cut_title(new.title)));
    end if;
  elsif exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'step.deleted', jsonb_build_object('title', private.cut_title(old.title)));
  end if;
  return null;
end $$;

create function private.note_added_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is restored is older than this transaction.
  perform private.note_event(a.board_id, a.card_id, 'comment.added', null, jsonb_build_object('comment_id', a.id), a.user_id)
  from added a where a.created_at = now() and not private.is_quiet();
  return null;
end $$;
create trigger card_comments_note_added after insert on public.card_comments referencing new table as added
  for each statement execute function private.note_added_comments();

create or replace function private.note_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_quiet() then
    return null;
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select b.clan_id, w.board_id, w.card_id, (select auth.uid()), case tg_op when 'INSERT' then 'label.added' else 'label.removed' end,
    case tg_op when 'DELETE' then jsonb_build_object('name', l.name) end,
    case tg_op when 'INSERT' then jsonb_build_object('name', l.name) end,
    s.via, s.cause, s.depth, s.request_id, s.address
  -- Not when the board, the card or the label itself is going.
  from changed w join public.boards b on b.id = w.board_id join public.cards c on c.id = w.card_id
  join public.custom_labels l on l.id = w.label_id cross join private.request_source() s;
  return null;
end $$;

create or replace function private.forget_history(board_id uuid, content jsonb)
returns void language sql security definer set search_path = '' as $$
  delete from private.events e using jsonb_array_elements(content -> 'cards') c
  where e.board_id = forget_history.board_id and e.card_id = (c ->> 'id')::uuid
$$;

create or replace function private.carry_over(card_id uuid, to_board uuid, to_list_id uuid, assignee uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  moved public.cards;
begin
  select * into moved from public.cards c where c.id = carry_over.card_id;
  delete from public.card_labels w where w.card_id = carry_over.card_id;
  update public.cards c set
    board_id = carry_over.to_board,
    list_id = carry_over.to_list_id,
    order_index = (select count(*) from public.cards o where o.list_id = carry_over.to_list_id),
    rank = private.rank_between(private.last_rank(carry_over.to_list_id), null),
    assignee = (select m.user_id from public.board_members m where m.board_id = carry_over.to_board and m.user_id = carry_over.assignee)
  where c.id = carry_over.card_id;
  perform private.close_gaps(array[moved.list_id]);
  update private.events e set board_id = carry_over.to_board,
    clan_id = (select b.clan_id from public.boards b where b.id = carry_over.to_board)
  where e.board_id = moved.board_id and e.card_id = carry_over.card_id;
  update private.deleted_comments d set board_id = carry_over.to_board
  where d.board_id = moved.board_id and d.comment ->> 'card_id' = carry_over.card_id::text;
  update private.unneeded_files f set board_id = carry_over.to_board
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text;
end $$;

create or replace function private.leave_copy(card_id uuid, to_board uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  copy_id uuid := gen_random_uuid();
  from_board uuid := (select c.board_id from public.cards c where c.id = leave_copy.card_id);
  content jsonb := private.copied(private.cards_with_details(array[leave_copy.card_id]), copy_id);
begin
  perform private.spend_ids_of(content);
  perform private.put_in_bin(from_board, copy_id, 'card', content, 'transferred');
  update public.deleted_items d set sent_to = leave_copy.to_board where d.board_id = from_board and d.item_id = copy_id;
  -- txid null: it is history, and nothing new to anyone who reads events.
  insert into private.events (clan_id, board_id, card_id, actor, via, kind, before, after, cause, depth, at, txid)
  select e.clan_id, e.board_id, copy_id, e.actor, e.via, e.kind, e.before, e.after, e.cause, e.depth, e.at, null
  from private.events e where e.board_id = from_board and e.card_id = leave_copy.card_id order by e.id;
  return copy_id;
end $$;

create or replace function public.return_card(card_id uuid)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  left_behind private.transferred_cards;
  home uuid := (select t.board_id from private.transferred_cards t
    where t.card_id = return_card.card_id and t.transferred_by = (select auth.uid()));
  away uuid := (select c.board_id from public.cards c where c.id = return_card.card_id);
  moved public.cards;
  arrived_at timestamptz;
  worn jsonb;
  label jsonb;
begin
  perform private.lock_both_boards_to_edit(home, away);
  select * into moved from public.cards c where c.id = return_card.card_id and c.board_id = away;
  select * into left_behind from private.transferred_cards t where t.card_id = moved.id and t.board_id = home;
  if left_behind.card_id is null or home = away
    or not exists (select from public.lists l where l.id = left_behind.list_id and l.board_id = home) then
    raise exception 'The card or its list is gone.' using errcode = 'PT404';
  end if;
  arrived_at := left_behind.transferred_at;
  if exists (select from private.events e
      where e.board_id = away and e.card_id = moved.id and e.id > left_behind.event_id and e.actor is distinct from (select auth.uid())
        and private.is_in_history(e.kind))
    or exists (select from public.card_comments m
      where m.card_id = moved.id and m.user_id is distinct from (select auth.uid()) and greatest(m.created_at, m.updated_at) > arrived_at)
    or exists (select from public.card_checklist_items i
      where i.card_id = moved.id and i.user_id is distinct from (select auth.uid()) and i.created_at > arrived_at) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  perform private.set_quiet(true);
  perform private.drop_copy(home, left_behind.copy_id);
  -- A label that it has got over there since comes along by its name, as it would by any transfer.
  worn := (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', l.name, 'color', l.color, 'id', k.id))), '[]')
    from public.card_labels w
    join public.custom_labels l on l.id = w.label_id
    left join jsonb_to_recordset(left_behind.labels) as p ("from" uuid, "to" uuid) on p."to" = w.label_id
    left join public.custom_labels k on k.id = p."from" and k.board_id = home
    where w.card_id = moved.id);
  perform private.carry_over(moved.id, home, left_behind.list_id, coalesce(moved.assignee, left_behind.assignee));
  perform private.place_cards(array[moved.id], left_behind.list_id, (
    select count(*)::integer from public.cards c
    where c.list_id = left_behind.list_id and c.id <> moved.id and c.rank < left_behind.rank));
  -- Its own rank again, which what is in the bin was measured against, unless somebody has taken it.
  update public.cards c set rank = left_behind.rank
  where c.id = moved.id and not exists (
    select from public.cards o where o.list_id = left_behind.list_id and o.rank = left_behind.rank);
  insert into public.card_labels (card_id, board_id, label_id)
  select moved.id, home, (w ->> 'id')::uuid from jsonb_array_elements(worn) w where w ? 'id';
  for label in select value from jsonb_array_elements(worn) where not value ? 'id' loop
    perform public.label_cards(array[moved.id], label, true);
  end loop;
  perform private.set_quiet(false);
  -- Nor does the history tell of a way that was taken back, and of the assignee who could not go along.
  delete from private.events e
  where e.board_id = home and e.card_id = moved.id and e.actor = (select auth.uid())
    and e.kind in ('card.transferred', 'card.assigned') and e.at in (arrived_at, now());
  delete from private.transferred_cards t where t.card_id = moved.id;
  perform private.announce_carried_over(moved.id, away);
  return private.board_revision(home);
end $$;

create or replace function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid default NULL::uuid)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  from_board uuid := (select c.board_id from public.cards c where c.id = transfer_card.card_id);
  to_board uuid := (select l.board_id from public.lists l where l.id = transfer_card.to_list_id);
  moved public.cards;
  copy_id uuid;
  worn jsonb;
  pairs jsonb := '[]';
  label jsonb;
begin
  perform private.lock_both_boards_to_edit(from_board, to_board);
  select * into moved from public.cards c where c.id = transfer_card.card_id and c.board_id = from_board;
  if moved.id is null or not exists (
    select from public.lists l where l.id = transfer_card.to_list_id and l.board_id = to_board
  ) then
    raise exception 'The card or the list is gone.' using errcode = 'PT404';
  end if;
  if moved.list_id <> transfer_card.from_list_id then
    raise exception 'Somebody else has moved it meanwhile.' using errcode = 'PT409';
  end if;
  if from_board = to_board then
    return public.move_cards(array[moved.id], transfer_card.to_list_id, 2147483647);
  end if;
  perform private.set_quiet(true);
  copy_id := private.leave_copy(moved.id, to_board);
  worn := (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)), '[]')
    from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = moved.id);
  perform private.carry_over(moved.id, to_board, transfer_card.to_list_id, moved.assignee);
  for label in select value from jsonb_array_elements(worn) loop
    pairs := pairs || jsonb_build_object('from', label ->> 'id',
      'to', public.label_cards(array[moved.id], label - 'id', true) ->> 'labelId');
  end loop;
  perform private.set_quiet(false);
  perform private.note_event(to_board, moved.id, 'card.transferred',
    jsonb_build_object('board_id', from_board, 'board', (select b.title from public.boards b where b.id = from_board)));
  delete from private.transferred_cards t where t.board_id = from_board and t.transferred_at < now() - interval '1 day';
  insert into private.transferred_cards as t (card_id, board_id, list_id, rank, assignee, labels, event_id, transferred_by, copy_id)
  values (moved.id, from_board, moved.list_id, moved.rank, moved.assignee, pairs,
    (select max(e.id) from private.events e where e.board_id = to_board and e.card_id = moved.id), (select auth.uid()), copy_id)
  on conflict on constraint transferred_cards_pkey do update set board_id = excluded.board_id, list_id = excluded.list_id,
    rank = excluded.rank, assignee = excluded.assignee, labels = excluded.labels, event_id = excluded.event_id,
    transferred_by = excluded.transferred_by, transferred_at = now(), copy_id = excluded.copy_id;
  return private.announce_carried_over(moved.id, from_board);
end $$;

create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted'::text, if_only_mine boolean default false)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.at from private.events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.actor = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from private.events e
        where e.board_id = board and e.card_id = c.id and e.actor is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id) and private.is_in_history(e.kind))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.at))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids));
  return revision;
end $$;

create or replace function public.restore_comment(comment_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select d.board_id from private.deleted_comments d
    join public.cards c on c.id = (d.comment ->> 'card_id')::uuid and c.board_id = d.board_id
    where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid())
    order by d.deleted_at desc limit 1);
  kept private.deleted_comments;
  said public.card_comments;
begin
  perform private.lock_board_to_edit(board);
  delete from private.deleted_comments d
  where d.board_id = board and d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) returning * into kept;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  -- The card may have gone while this waited for the board.
  if not exists (select from public.cards c where c.id = said.card_id and c.board_id = board) then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  -- Nor does the history tell of a deletion that was taken back.
  delete from private.events e
  where e.board_id = board and e.card_id = said.card_id and e.kind = 'comment.deleted' and e.actor = kept.deleted_by
    and e.at = kept.deleted_at;
  delete from private.spent_ids s where s.kind = 'comment' and s.id = said.id;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;

create or replace function public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  upload private.attachment_uploads;
  board uuid;
  part text;
  attachment public.card_attachments;
begin
  board := (select c.board_id from private.attachment_uploads u join public.cards c on c.id = u.card_id
    where u.id = finish_attachment.upload_id);
  perform private.lock_board(board);
  select * into upload from private.attachment_uploads u where u.id = finish_attachment.upload_id for update;
  select * into attachment from public.card_attachments a where a.id = upload.id;
  if attachment.id is not null then
    return private.attachment_face(attachment);
  end if;
  -- Meanwhile the card may have gone, or the person's part in the board.
  part := (select m.role from public.board_members m where m.board_id = board and m.user_id = upload.user_id);
  if upload.id is null or upload.settled_at is not null or part is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if part = 'viewer' then
    raise exception 'Viewers do not add files.' using errcode = '42501';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version)
  values (upload.id, upload.card_id, board, upload.user_id, upload.name, finish_attachment.size_bytes, upload.content_type,
    upload.path, finish_attachment.object_version)
  returning * into attachment;
  update private.attachment_uploads u set settled_at = now() where u.id = upload.id;
  -- The server calls this, for the person who uploaded it.
  perform private.note_event(board, upload.card_id, 'attachment.added', null,
    jsonb_build_object('name', private.cut_title(upload.name), 'attachmentId', upload.id), upload.user_id);
  return private.attachment_face(attachment);
end $$;

create or replace function public.restore_attachment(attachment_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select c.board_id from private.unneeded_files f
    join public.cards c on c.id = (f.attachment ->> 'card_id')::uuid and c.board_id = f.board_id
    where f.attachment ->> 'id' = restore_attachment.attachment_id::text and f.board_id in (select private.my_board_ids())
    limit 1);
  back public.card_attachments;
begin
  perform private.lock_board_to_edit(board);
  -- The row is locked against whoever is about to remove the object, and the card looked for again.
  select a.* into back
  from private.unneeded_files f cross join lateral jsonb_populate_record(null::public.card_attachments, f.attachment) a
  where f.board_id = board and f.attachment ->> 'id' = restore_attachment.attachment_id::text
    and exists (select from public.cards c where c.id = a.card_id and c.board_id = board)
  for update of f;
  if back.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version, created_at)
  values (back.id, back.card_id, board, (select u.id from auth.users u where u.id = back.user_id), back.name,
    back.size_bytes, back.content_type, back.path, back.object_version, back.created_at);
  delete from private.events e
  where e.board_id = board and e.card_id = back.card_id and e.kind = 'attachment.removed' and e.before ->> 'attachmentId' = back.id::text;
end $$;

create or replace function public.delete_attachment(attachment_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  gone public.card_attachments;
begin
  perform private.lock_board_to_edit((select a.board_id from public.card_attachments a where a.id = delete_attachment.attachment_id));
  delete from public.card_attachments a where a.id = delete_attachment.attachment_id returning * into gone;
  if gone.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  perform private.note_event(gone.board_id, gone.card_id, 'attachment.removed',
    jsonb_build_object('name', private.cut_title(gone.name), 'attachmentId', gone.id));
end $$;

create or replace function public.duplicate_card(card_id uuid, copy_id uuid)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  original public.cards;
  copy public.cards;
  revision bigint;
begin
  perform private.lock_board_to_edit((select c.board_id from public.cards c where c.id = duplicate_card.card_id));
  select * into original from public.cards c where c.id = duplicate_card.card_id;
  if original.id is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  perform private.set_quiet(true);
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
    assignee)
  values (duplicate_card.copy_id, original.board_id, original.list_id, original.title, original.description,
    original.priority, original.due_date, original.due_at, original.due_time_zone, original.assignee);
  insert into public.card_checklist_items (card_id, board_id, user_id, title)
  select duplicate_card.copy_id, i.board_id, (select auth.uid()), i.title
  from public.card_checklist_items i where i.card_id = original.id order by i.order_index;
  insert into public.card_labels (card_id, board_id, label_id)
  select duplicate_card.copy_id, w.board_id, w.label_id from public.card_labels w where w.card_id = original.id;
  perform private.place_cards(array[duplicate_card.copy_id], original.list_id, original.order_index + 1);
  perform private.set_quiet(false);
  perform private.note_event(original.board_id, duplicate_card.copy_id, 'card.copied', jsonb_build_object('title', private.cut_title(original.title)));
  select * into copy from public.cards c where c.id = duplicate_card.copy_id;
  revision := private.next_revision(original.board_id);
  perform private.announce(original.board_id, jsonb_build_object('type', 'card.placed', 'revision', revision,
    'listId', copy.list_id, 'index', copy.order_index, 'card', private.card_face(copy)));
  return revision;
end $$;

-- Boards, their lists, members and invitations --------------------------------------------------------------------------------------------

create function private.note_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note('board.made', new.clan_id, new.id, null, null, jsonb_build_object('title', new.title));
  elsif tg_op = 'DELETE' then
    -- The history of its cards goes with it, that it went stays.
    delete from private.events e where e.board_id = old.id and e.card_id is not null;
    perform private.note('board.deleted', old.clan_id, old.id, null, jsonb_build_object('title', old.title));
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
create trigger boards_note after insert or delete or update of title, description, user_id on public.boards
  for each row execute function private.note_board();

create function private.note_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger lists_note after insert or delete on public.lists for each row execute function private.note_lists();
create trigger lists_note_renamed after update of title on public.lists for each row
  when (new.title <> old.title) execute function private.note_lists();

create function private.note_member() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger board_members_note after insert or delete on public.board_members for each row execute function private.note_member();
create trigger board_members_note_role after update of role on public.board_members for each row
  when (new.role <> old.role) execute function private.note_member();

create function private.note_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_event(new.board_id, null, 'invitation.made', null,
    jsonb_build_object('address', private.masked_address(new.email), 'role', new.role));
  return null;
end $$;
create trigger board_invitations_note after insert or update of role, ends_at on public.board_invitations
  for each row execute function private.note_invitation();

create function private.note_ended_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
-- At the end of the transaction: only then is known whether who took it has joined.
create constraint trigger board_invitations_note_ended after delete on public.board_invitations deferrable initially deferred
  for each row execute function private.note_ended_invitation();

-- People ----------------------------------------------------------------------------------------------------------------------------------

create function private.note_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_of_person(array(select c.id from public.clans c where c.created_by = new.user_id), 'plan.changed',
    jsonb_build_object('user_id', new.user_id, 'tier', case when tg_op = 'UPDATE' and old.subscribed then old.subscription_tier end),
    jsonb_build_object('user_id', new.user_id, 'tier', new.subscription_tier), (select auth.uid()));
  return null;
end $$;
create trigger subscribers_note_first after insert on public.subscribers for each row
  when (new.subscribed) execute function private.note_plan();
create trigger subscribers_note after update of subscription_tier, subscribed on public.subscribers for each row
  when (new.subscribed and (not old.subscribed or new.subscription_tier <> old.subscription_tier)) execute function private.note_plan();

-- Addresses are personal: they go with the account. Its id alone says nothing.
create function public.forget_addresses_of(person uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  many integer;
begin
  update private.events e set address = null where e.actor = forget_addresses_of.person and e.address is not null;
  get diagnostics many = row_count;
  return many;
end $$;
comment on function public.forget_addresses_of(person uuid) is 'After an account was deleted, by a job: nothing finds these rows but reading all.';
grant execute on function public.forget_addresses_of(person uuid) to service_role;

create function private.note_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_of_person(array(select m.clan_id from public.clan_members m where m.user_id = old.id), 'account.deleted',
    null, null, old.id);
  perform private.enqueue('account.forget_addresses', jsonb_build_object('person', old.id));
  return old;
end $$;
-- Before: with the account go its memberships.
create trigger note_deleted_account before delete on auth.users for each row execute function private.note_deleted_account();
