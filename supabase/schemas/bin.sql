-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.deleted_items (
  item_id uuid not null,
  board_id uuid not null,
  kind text not null,
  content jsonb not null,
  title text not null generated always as (COALESCE((content #>> '{list,title}'::text[]), (content #>> '{cards,0,title}'::text[]), ''::text)) stored,
  deleted_by uuid,
  deleted_at timestamp with time zone not null default now(),
  list_id uuid generated always as (
CASE kind
    WHEN 'card'::text THEN ((content #>> '{cards,0,list_id}'::text[]))::uuid
    ELSE NULL::uuid
END) stored,
  rank numeric,
  reason text not null default 'deleted'::text,
  sent_to uuid,
  copy_of uuid generated always as (((content ->> 'copyOf'::text))::uuid) stored,
  repeat_at timestamp with time zone,
  card_ids uuid[] generated always as (private.ids_of_cards(content)) stored,
  excerpt text generated always as ("left"((content #>> '{cards,0,description}'::text[]), 280)) stored,
  commenters uuid[] generated always as (private.commenters_of(content)) stored,
  file_owners uuid[] generated always as (private.file_owners_of(content)) stored,
  file_paths text[] generated always as (private.files_of(content)) stored,
  constraint deleted_items_pkey PRIMARY KEY (board_id, item_id, kind),
  constraint deleted_items_kind_known CHECK ((kind = ANY (ARRAY['list'::text, 'card'::text]))),
  constraint deleted_items_reason_known CHECK ((reason = ANY (ARRAY['deleted'::text, 'archived'::text, 'transferred'::text]))),
  constraint deleted_items_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint deleted_items_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint deleted_items_sent_to_fkey FOREIGN KEY (sent_to) REFERENCES boards(id) ON DELETE SET NULL
);
comment on table public.deleted_items is 'The bin and the archive of a board. What was deleted or transferred is kept for 30 days, what was archived until it is restored.';
comment on column public.deleted_items.sent_to is 'Of what was transferred: the board that has it now.';
comment on column public.deleted_items.copy_of is 'Of what was transferred: the card that it is a copy of.';
comment on column public.deleted_items.repeat_at is 'Of a card that was archived while it waited for the day of its next one: from when on that is made. Null where none is to come.';
comment on column public.deleted_items.card_ids is 'This and what follows: of the content, which takes long to unpack.';
alter table public.deleted_items enable row level security;
grant all on public.deleted_items to service_role;
grant select (item_id, board_id, kind, title, deleted_by, deleted_at, reason) on public.deleted_items to authenticated;

CREATE INDEX deleted_items_board ON public.deleted_items USING btree (board_id, deleted_at) WHERE (deleted_at > '-infinity'::timestamp with time zone);
CREATE INDEX deleted_items_commenters ON public.deleted_items USING gin (commenters);
CREATE INDEX deleted_items_deleted_by ON public.deleted_items USING btree (deleted_by);
CREATE INDEX deleted_items_file_owners ON public.deleted_items USING gin (file_owners);
CREATE INDEX deleted_items_file_paths ON public.deleted_items USING gin (file_paths) WITH (fastupdate=off);
CREATE INDEX deleted_items_list ON public.deleted_items USING btree (board_id, list_id, rank) WHERE (list_id IS NOT NULL);
CREATE INDEX deleted_items_lists ON public.deleted_items USING btree (board_id, rank) WHERE (kind = 'list'::text);
CREATE UNIQUE INDEX deleted_items_one_copy ON public.deleted_items USING btree (board_id, copy_of) WHERE (copy_of IS NOT NULL);
CREATE INDEX deleted_items_repeat_at ON public.deleted_items USING btree (repeat_at) WHERE (repeat_at IS NOT NULL);
CREATE INDEX deleted_items_sent_to ON public.deleted_items USING btree (sent_to);

create policy "members and admins see the bin" on public.deleted_items for select to authenticated
  using ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));

create table private.copied_bytes (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  bytes bigint not null,
  constraint copied_bytes_pkey PRIMARY KEY (user_id),
  constraint copied_bytes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.copied_bytes is 'How much calls have copied for a person since then: of what was written once, and not in the request.';
alter table private.copied_bytes enable row level security;

create table private.spent_ids (
  kind text not null,
  id uuid not null,
  free_on uuid,
  constraint spent_ids_pkey PRIMARY KEY (kind, id),
  constraint spent_ids_kind_known CHECK ((kind = ANY (ARRAY['board'::text, 'list'::text, 'card'::text, 'step'::text, 'comment'::text, 'label'::text, 'clan'::text, 'person'::text])))
);
comment on table private.spent_ids is 'Ids of what was deleted. free_on: the board (of people''s own labels the person) where it may be made again; null: only restoring does.';
alter table private.spent_ids enable row level security;

CREATE OR REPLACE FUNCTION private.cards_with_details(card_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'cards', coalesce((select jsonb_agg(to_jsonb(c) order by c.order_index) from public.cards c where c.id = any (card_ids)), '[]'),
    'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = any (card_ids)), '[]'),
    'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = any (card_ids)), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = any (card_ids)), '[]'),
    'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
      join public.card_comments m on m.id = n.comment_id where m.card_id = any (card_ids)), '[]'),
    'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = any (card_ids)), '[]'),
    'watchers', coalesce((select jsonb_agg(to_jsonb(w)) from private.card_watchers w where w.card_id = any (card_ids)), '[]'))
$function$;

CREATE OR REPLACE FUNCTION private.copied(content jsonb, copy_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'copyOf', content #> '{cards,0,id}',
    -- What it is a copy of repeats where it is now.
    'cards', jsonb_build_array((content #> '{cards,0}') - '{repeat,repeat_next,repeat_at}'::text[] || jsonb_build_object('id', copy_id)),
    'checklist', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'checklist') x),
    'labels', (select coalesce(jsonb_agg(x || jsonb_build_object('card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'labels') x),
    'comments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'comments') x),
    'notifications', '[]'::jsonb,
    'attachments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'attachments') x))
$function$;

CREATE OR REPLACE FUNCTION private.count_copied(bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := coalesce((select auth.uid()), nullif(current_setting('dojo.written_for', true), '')::uuid);
  counted bigint;
begin
  if bytes is null or bytes = 0 or not exists (select from auth.users u where u.id = person) then
    return;
  end if;
  insert into private.copied_bytes as c (user_id, bytes) values (person, count_copied.bytes)
  on conflict on constraint copied_bytes_pkey do update set
    since = case when c.since < now() - interval '1 hour' then now() else c.since end,
    bytes = case when c.since < now() - interval '1 hour' then 0 else c.bytes end + excluded.bytes
  returning c.bytes into counted;
  if counted > 67108864 then
    raise exception 'You have copied very much within an hour. Try again in an hour.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.count_copied_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_copied((select sum(octet_length(to_jsonb(a)::text)) from added a));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_histories(board_id uuid, card_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.count_dragged('history', (select count(*) from (
      select from private.events e where e.board_id = count_histories.board_id and e.card_id = any (count_histories.card_ids) limit 200001) x),
    200000, 'Together these have too long a history. Take fewer at a time.')
$function$;
comment on function private.count_histories(board_id uuid, card_ids uuid[]) is 'At most 200,000 events of cards are gone through in one call. One item may always go.';

CREATE OR REPLACE FUNCTION private.delete_lists(board_id uuid, list_ids uuid[], if_empty boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.lists;
  gone_ids uuid[] := '{}';
  revision bigint;
  id uuid;
begin
  for gone in
    select l.* from public.lists l where l.id = any (delete_lists.list_ids) and l.board_id = delete_lists.board_id order by l.order_index
  loop
    if delete_lists.if_empty and exists (select from public.cards c where c.list_id = gone.id) then
      raise exception 'Cards have been added to this list since.' using errcode = 'PT409';
    end if;
    -- As in public.remove_cards.
    perform from public.cards c where c.list_id = gone.id order by c.id for update;
    perform private.require_light_cards(array(select c.id from public.cards c where c.list_id = gone.id),
      'This kata holds too much to go in one piece. Delete or archive some of its techniques first.');
    perform private.require_few_stays(array(select c.id from public.cards c where c.list_id = gone.id));
    perform private.put_in_bin(gone.board_id, gone.id, 'list',
      private.cards_with_details(array(select c.id from public.cards c where c.list_id = gone.id))
        || jsonb_build_object('list', to_jsonb(gone), 'collapsedBy',
          (select coalesce(jsonb_agg(k.user_id), '[]') from private.collapsed_lists k where k.list_id = gone.id)));
    gone_ids := gone_ids || gone.id;
  end loop;
  if gone_ids = '{}' then
    return null;
  end if;
  delete from public.lists l where l.id = any (gone_ids);
  update public.lists l set order_index = n.place
  from (select o.id, (row_number() over (order by o.order_index) - 1)::integer as place
    from public.lists o where o.board_id = delete_lists.board_id) n
  where n.id = l.id and l.order_index <> n.place;
  foreach id in array gone_ids loop
    revision := private.next_revision(delete_lists.board_id);
    perform private.announce(delete_lists.board_id, jsonb_build_object('type', 'list.deleted', 'revision', revision, 'listId', id));
  end loop;
  return revision;
end $function$;
comment on function private.delete_lists(board_id uuid, list_ids uuid[], if_empty boolean) is 'Puts these lists of a board, which its caller has locked, into the bin with their cards. Null if there is none of them.';

CREATE OR REPLACE FUNCTION private.empty_bin_of_expired(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expired record;
  cards uuid[];
  card_ids uuid[] := '{}';
  most integer := 50000;
begin
  -- A portion for a transaction: it may put fifty katas into the bin, one by one.
  if current_setting('dojo.emptied', true) = empty_bin_of_expired.board_id::text then
    return;
  end if;
  perform set_config('dojo.emptied', empty_bin_of_expired.board_id::text, true);
  for expired in
    select o.board_id, o.item_id, o.kind, o.card_ids, pg_column_size(o.content) as bytes from public.deleted_items o
    where o.board_id = empty_bin_of_expired.board_id and o.reason <> 'archived' and o.deleted_at > '-infinity' and o.deleted_at < now() - interval '30 days'
    order by o.deleted_at limit 1000
  loop
    cards := expired.card_ids;
    most := most - 10 - expired.bytes / 2000 - 10 * cardinality(cards) - (select count(*) from (select from private.events e
      where e.board_id = empty_bin_of_expired.board_id and e.card_id = any (cards) limit 50000) x);
    exit when most < 0 and cardinality(card_ids) > 0;
    delete from public.deleted_items d where (d.board_id, d.item_id, d.kind) = (expired.board_id, expired.item_id, expired.kind);
    card_ids := card_ids || cards;
  end loop;
  if cardinality(card_ids) > 0 then
    perform private.forget_cards(empty_bin_of_expired.board_id, card_ids);
  end if;
end $function$;
comment on function private.empty_bin_of_expired(board_id uuid) is 'Deletes the oldest items that have expired, with at most 5,000 cards, 50,000 events or 100 MB in all; one item always.';

CREATE OR REPLACE FUNCTION private.empty_board(board_id uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  ids uuid[];
  items tid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0)
      + 8 * (select count(*) from private.card_blocks k where k.blocker_id = c.id)::integer
      + (select count(*) from private.card_blocks k where k.card_id = c.id)::integer as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    -- Nothing is kept of how they went: the board goes too.
    delete from private.flow_cards f where f.board_id = empty_board.board_id and f.card_id = any (ids);
    delete from public.cards c where c.id = any (ids);
    -- What waits on other boards has just been counted, and is not counted again with each board.
    delete from private.card_blocks k where k.card_id = any (ids);
    delete from private.card_blocks k where k.blocker_id = any (ids);
  end if;
  -- Twenty-five items or events weigh as much as a card, and 500 bytes of an item as much as an item.
  if most > 0 then
    with w as (
      select o.ctid as item, 1 + pg_column_size(o.content) / 500 as weight
      from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5
    ), s as (select w.item, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
    select array_agg(s.item), coalesce(sum(s.weight) / 5, 0) into items, spent from s where s.before < empty_board.most * 5;
    delete from public.deleted_items d where d.ctid = any (items);
    most := most - spent;
  end if;
  if most > 0 then
    delete from private.events e where e.ctid = any (array(
      select o.ctid from private.events o where o.board_id = empty_board.board_id and o.card_id is not null limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  -- Copies that stay where they came from: deleting the board takes its name off them.
  if most > 0 then
    update public.deleted_items d set sent_to = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.sent_to = empty_board.board_id limit empty_board.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - 2 * many;
  end if;
  -- Of these a dojo may have millions, and each is light.
  most := private.delete_some('private.board_words', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.card_stays', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.flow_cards', 'board_id', board_id, 1, most);
  return private.delete_some('private.deleted_comments', 'board_id', board_id, 2, most);
end $function$;
comment on function private.empty_board(board_id uuid, most integer) is 'Takes cards, with what hangs on them and their history, off a board that is going, under its lock. A card weighs 5, a step or tag on it 1, a comment or file 4, one that waits for it 8, 2,500 bytes of descriptions and of the bin 1, and ten words or stays 1; 40,000 are about a second. Answers what is left of the weight: nothing, while there is more to take. What remains has private.weight_of_empty().';

CREATE OR REPLACE FUNCTION private.file_owners_of(content jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct (x ->> 'user_id')::uuid) filter (where x ->> 'user_id' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(file_owners_of.content -> 'attachments') = 'array' then file_owners_of.content -> 'attachments' else '[]' end) x
$function$;

CREATE OR REPLACE FUNCTION private.files_of(content jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(x ->> 'path') filter (where x ->> 'path' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(files_of.content -> 'attachments') = 'array' then files_of.content -> 'attachments' else '[]' end) x
$function$;
comment on function private.files_of(content jsonb) is 'The paths of the files of an item in the bin.';

CREATE OR REPLACE FUNCTION private.forget_author(person uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  many integer;
  card_ids uuid[];
begin
  -- A few go with their membership (private.withdraw_cards), and tell of themselves.
  if (select count(*) from (
      select from public.board_members m join public.cards c on c.board_id = m.board_id and c.assignee = person
      where m.user_id = person limit 1001) x) > 1000 then
    card_ids := array(
      select o.id from public.board_members m join public.cards o on o.board_id = m.board_id and o.assignee = person
      where m.user_id = person limit forget_author.most / 4 + 1);
    perform private.unassign_together(card_ids);
    most := most - cardinality(card_ids) * 4;
    if most <= 0 then
      return most;
    end if;
  end if;
  update public.cards c set created_by = null where c.ctid = any (array(
    select o.ctid from public.cards o where o.created_by = person limit forget_author.most / 2 + 1));
  get diagnostics many = row_count;
  most := most - many * 2;
  if most > 0 then
    update public.card_checklist_items i set user_id = null where i.ctid = any (array(
      select o.ctid from public.card_checklist_items o where o.user_id = person limit forget_author.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - many * 2;
  end if;
  if most > 0 then
    update public.card_comments m set user_id = null where m.ctid = any (array(
      select o.ctid from public.card_comments o where o.user_id = person limit forget_author.most / 3 + 1));
    get diagnostics many = row_count;
    most := most - many * 3;
  end if;
  if most > 0 then
    update public.deleted_items d set deleted_by = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.deleted_by = person limit forget_author.most / 4 + 1));
    get diagnostics many = row_count;
    most := most - many * 4;
  end if;
  if most > 0 then
    update public.custom_labels l set user_id = null where l.ctid = any (array(
      select o.ctid from public.custom_labels o where o.user_id = person and o.board_id is not null limit forget_author.most / 3 + 1));
    get diagnostics many = row_count;
    most := most - many * 3;
  end if;
  if most > 0 then
    update public.comment_notifications n set mentioned_by = null where n.ctid = any (array(
      select o.ctid from public.comment_notifications o where o.mentioned_by = person limit forget_author.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - many * 2;
  end if;
  most := private.delete_some('public.comment_notifications', 'user_id', person, 1, most);
  most := private.delete_some('public.notifications', 'user_id', person, 1, most);
  most := private.delete_some('private.card_watchers', 'user_id', person, 1, most);
  return private.delete_some('private.deleted_comments', 'deleted_by', person, 2, most);
end $function$;
comment on function private.forget_author(person uuid, most integer) is 'Takes a name off what stays on other people’s boards. Answers what is left of the weight: nothing, while there is more to do.';

CREATE OR REPLACE FUNCTION private.forget_cards(board_id uuid, card_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.events e where e.board_id = forget_cards.board_id and e.card_id = any (forget_cards.card_ids);
  -- A copy that a transfer left behind has an id of its own.
  delete from private.card_blocks k where k.card_id = any (forget_cards.card_ids);
  delete from private.card_blocks k where k.blocker_id = any (forget_cards.card_ids);
$function$;

CREATE OR REPLACE FUNCTION private.ids_of_cards(content jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg((c ->> 'id')::uuid), '{}') from jsonb_array_elements(ids_of_cards.content -> 'cards') c
$function$;

CREATE OR REPLACE FUNCTION private.items_with_file(path text)
 RETURNS TABLE(board_id uuid, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  select d.board_id, d.reason from public.deleted_items d where d.file_paths @> array[items_with_file.path]
$function$;
comment on function private.items_with_file(path text) is 'Where a file is in the bin. By itself, and never by going through the items: they are short, but what they hold is not.';

CREATE OR REPLACE FUNCTION private.last_rank(list_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(
    (select c.rank from public.cards c where c.list_id = last_rank.list_id order by c.rank desc limit 1),
    (select d.rank from public.deleted_items d
      where d.board_id = (select l.board_id from public.lists l where l.id = last_rank.list_id) and d.list_id = last_rank.list_id
        and d.rank is not null order by d.rank desc limit 1))
$function$;

CREATE OR REPLACE FUNCTION private.note_gone_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_event(g.board_id, g.card_id, 'step.deleted', jsonb_build_object('title', private.cut_title(g.title)))
  from gone g join public.cards c on c.id = g.card_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.place_cards_back(card_ids uuid[], ranks numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list_ids uuid[] := array(select distinct c.list_id from public.cards c where c.id = any (place_cards_back.card_ids));
  late record;
begin
  with back as materialized (
    select b.id, c.list_id, b.rank, row_number() over (partition by c.list_id, b.rank order by b.id) as twin
    from unnest(place_cards_back.card_ids, place_cards_back.ranks) b (id, rank) join public.cards c on c.id = b.id
  ), wanted as materialized (
    select b.id, case when b.twin = 1 and not exists (
        select from public.cards o where o.list_id = b.list_id and o.rank = b.rank and not exists (select from back x where x.id = o.id)
      ) then b.rank else floor(top.rank) + row_number() over (partition by b.list_id order by b.rank, b.id) end as rank
    from back b join (
      select l.id, greatest(private.last_rank(l.id), (select max(x.rank) from back x where x.list_id = l.id)) as rank
      from unnest(list_ids) l (id)
    ) top on top.id = b.list_id
  ), arranged as (
    select c.id, coalesce(w.rank, c.rank) as rank,
      (row_number() over (partition by c.list_id order by coalesce(w.rank, c.rank)) - 1)::integer as place
    from public.cards c left join wanted w on w.id = c.id
    where c.list_id = any (list_ids)
  )
  update public.cards c set order_index = a.place, rank = a.rank
  from arranged a where a.id = c.id and (c.order_index <> a.place or c.rank <> a.rank);
  for late in
    select n.list_id, n.holder, array_agg(n.id order by n.rank, n.id) as ids
    from (
      select c.id, c.list_id, b.rank, (
        select o.id from public.cards o where o.list_id = c.list_id and o.rank >= b.rank and o.id <> c.id order by o.rank limit 1) as holder
      from unnest(place_cards_back.card_ids, place_cards_back.ranks) b (id, rank) join public.cards c on c.id = b.id
      where c.rank <> b.rank
    ) n
    -- For each, all below it move. The others stay at the end.
    group by n.list_id, n.holder order by min(n.rank), n.holder
    limit greatest(1, least(5, 20000 / greatest(1, (select count(*) from public.cards o where o.list_id = any (list_ids)))))
  loop
    perform private.place_cards(late.ids, late.list_id, (
      select count(*)::integer from public.cards c
      where c.list_id = late.list_id and c.id <> all (late.ids) and c.rank < (select o.rank from public.cards o where o.id = late.holder)));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.put_cards_in_bin(board_id uuid, card_ids uuid[], reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(put_cards_in_bin.reason, '') not in ('deleted', 'archived') then
    raise exception 'A technique is deleted or archived.' using errcode = '22023';
  end if;
  perform private.empty_bin_of_expired(put_cards_in_bin.board_id);
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by, rank)
  select c.id, c.board_id, 'card', jsonb_build_object(
      'cards', jsonb_build_array(to_jsonb(c)),
      'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = c.id), '[]'),
      'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = c.id), '[]'),
      'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = c.id), '[]'),
      'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
        join public.card_comments m on m.id = n.comment_id where m.card_id = c.id), '[]'),
      'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = c.id), '[]'),
      'watchers', coalesce((select jsonb_agg(to_jsonb(w)) from private.card_watchers w where w.card_id = c.id), '[]')),
    put_cards_in_bin.reason, (select auth.uid()), c.rank
  from public.cards c where c.id = any (put_cards_in_bin.card_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text DEFAULT 'deleted'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.empty_bin_of_expired(put_in_bin.board_id);
  if content ? 'copyOf' then
    perform private.drop_copy(d.board_id, d.item_id) from public.deleted_items d
    where d.board_id = put_in_bin.board_id and d.copy_of = (put_in_bin.content ->> 'copyOf')::uuid;
    perform private.count_copied(octet_length(put_in_bin.content::text));
  end if;
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by, rank)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()),
    (put_in_bin.content #>> case put_in_bin.kind when 'card' then '{cards,0,rank}'::text[] else '{list,rank}'::text[] end)::numeric);
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_ids_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added a where
    (select s.id from private.spent_ids s where s.kind = 'card' and s.id = a.id limit 1) is not null
    or (select s.id from private.spent_ids s where s.kind = 'list' and s.id = a.id limit 1) is not null
    or case tg_argv[0] when 'card' then (select l.id from public.lists l where l.id = a.id) is not null
      else (select c.id from public.cards c where c.id = a.id) is not null end) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $function$;
comment on function private.refuse_ids_of_items() is 'Katas and techniques lie in one bin, by their ids.';

CREATE OR REPLACE FUNCTION private.refuse_ids_spent_elsewhere()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added a where (
    select s.id from private.spent_ids s where s.kind = tg_argv[0] and s.id = a.id
      and s.free_on is distinct from coalesce(a.board_id, a.user_id) limit 1) is not null) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_spent_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added a where (
    select s.id from private.spent_ids s where s.kind = tg_argv[0] and s.id = a.id limit 1) is not null) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_light(weight numeric, bytes numeric, sentence text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if weight > 12000 or bytes > 10000000 then
    raise exception '%', sentence using errcode = 'PT413';
  end if;
end $function$;
comment on function private.require_light(weight numeric, bytes numeric, sentence text) is 'What one call takes off a board or brings back: a card weighs 2, a step, comment, tag or file on it 1, a list 100; and 10 MB of text. One card may always go, and one item may always come back.';

CREATE OR REPLACE FUNCTION private.require_light_cards(card_ids uuid[], sentence text)
 RETURNS void
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_light(h.weight + h.titles / 400 + h.bytes / 1000, h.bytes, require_light_cards.sentence) from (
    select count(*) as cards, sum(2 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + coalesce((c.badges ->> 'comments')::integer, 0)
        + coalesce((c.badges ->> 'attachments')::integer, 0) + coalesce(jsonb_array_length(c.badges -> 'labels'), 0)) as weight,
      sum(octet_length(c.title)) as titles, sum(octet_length(c.description)) + (
        select coalesce(sum(octet_length(m.content)), 0) from public.card_comments m where m.card_id = any (require_light_cards.card_ids)) + (
        select coalesce(sum(octet_length(i.title)), 0) from public.card_checklist_items i where i.card_id = any (require_light_cards.card_ids)) as bytes
    from public.cards c where c.id = any (require_light_cards.card_ids)
  ) h where h.cards > 1
$function$;

CREATE OR REPLACE FUNCTION private.restore_details(content jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.take_back_ids(content);
  -- At the end of their lists, under the board's lock; restoring moves them on from there.
  perform set_config('dojo.placed', 'on', true);
  with back as materialized (
    select b.*, row_number() over (partition by b.list_id order by b.order_index) - 1 as later
    from jsonb_populate_recordset(null::public.cards, content -> 'cards') b
  ), ends as materialized (
    select l.list_id, coalesce(floor(private.last_rank(l.list_id)) + 1, 0) as rank, coalesce((
      select o.order_index + 1 from public.cards o where o.list_id = l.list_id order by o.rank desc limit 1), 0) as place
    from (select distinct b.list_id from back b) l
  )
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed,
      completed_at, version, created_by, created_at, order_index, rank, repeat, repeat_next)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at,
      e.place + c.later, e.rank + c.later, c.repeat, c.repeat_next
  from back c join ends e on e.list_id = c.list_id order by c.order_index;
  -- In their order, without gaps.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title,
      row_number() over (partition by i.card_id order by i.order_index) - 1, i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i;
  insert into public.card_labels (card_id, board_id, label_id, created_at)
  select l.card_id, l.board_id, l.label_id, coalesce(l.created_at, now()) from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  perform set_config('dojo.placed', 'off', true);
  perform private.recount_written(array(
    select (x ->> 'card_id')::uuid from jsonb_array_elements(content -> 'checklist') x
    union select (x ->> 'card_id')::uuid from jsonb_array_elements(content -> 'labels') x));
  -- What went into the bin before mentions were kept has none; they are found again.
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at,
      coalesce(m.mentions, '[]')
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  perform set_config('dojo.placed', 'on', true);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, m.board_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  join public.card_comments m on m.id = n.comment_id
  -- Their triggers would look for each.
  join public.board_members b on b.board_id = m.board_id and b.user_id = n.user_id
  order by n.read_at is null desc, n.created_at desc limit 10000;
  perform set_config('dojo.placed', 'off', true);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at, coalesce(a.is_checked, false)
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
  -- Those who are still on the board. What went into the bin before watchers were kept has none.
  insert into private.card_watchers (card_id, board_id, user_id)
  select w.card_id, w.board_id, w.user_id
  from jsonb_populate_recordset(null::private.card_watchers, coalesce(content -> 'watchers', '[]')) w
  where (select m.user_id from public.board_members m where m.board_id = w.board_id and m.user_id = w.user_id) is not null;
end $function$;

CREATE OR REPLACE FUNCTION private.spend_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_ids (kind, id) values (tg_argv[0], old.id)
  on conflict (kind, id) do update set free_on = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.spend_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_ids (kind, id) select tg_argv[0], g.id from gone g
  on conflict (kind, id) do update set free_on = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.spend_ids_of(content jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.spent_ids (kind, id)
  select 'card', (c ->> 'id')::uuid from jsonb_array_elements(content -> 'cards') c
  union all select 'step', (i ->> 'id')::uuid from jsonb_array_elements(content -> 'checklist') i
  union all select 'comment', (m ->> 'id')::uuid from jsonb_array_elements(content -> 'comments') m
$function$;

CREATE OR REPLACE FUNCTION private.spend_label_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_ids (kind, id, free_on) values ('label', old.id, coalesce(old.board_id, old.user_id))
  on conflict (kind, id) do update set free_on = excluded.free_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.spend_step_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_ids (kind, id, free_on)
  select 'step', g.id, case when c.id is not null then g.board_id end from gone g left join public.cards c on c.id = g.card_id
  on conflict (kind, id) do update set free_on = excluded.free_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.take_back_ids(content jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.spent_ids s using (
    select 'list' as kind, content #>> '{list,id}' as id
    union all select 'card', c ->> 'id' from jsonb_array_elements(content -> 'cards') c
    union all select 'step', i ->> 'id' from jsonb_array_elements(content -> 'checklist') i
    union all select 'comment', m ->> 'id' from jsonb_array_elements(content -> 'comments') m
  ) k
  where s.kind = k.kind and s.id = k.id::uuid
$function$;

CREATE OR REPLACE FUNCTION public.delete_list(list_id uuid, if_empty boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = delete_list.list_id);
  revision bigint;
begin
  perform private.lock_board_to_edit(board);
  revision := private.delete_lists(board, array[delete_list.list_id], delete_list.if_empty);
  if revision is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  return revision;
end $function$;
grant execute on function public.delete_list(list_id uuid, if_empty boolean) to authenticated;
grant execute on function public.delete_list(list_id uuid, if_empty boolean) to service_role;

CREATE OR REPLACE FUNCTION public.purge_items(item_ids uuid[], board_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone record;
  many integer := 0;
  boards uuid[];
  bytes bigint;
begin
  if cardinality(purge_items.item_ids) > 1000 then
    raise exception 'At most 1,000 at a time.' using errcode = 'PT413';
  end if;
  select array_agg(distinct d.board_id), sum(pg_column_size(d.content)) into boards, bytes from public.deleted_items d
  where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
    and d.board_id = coalesce(purge_items.board_id, d.board_id);
  if cardinality(purge_items.item_ids) > 1 and bytes > 100000000 then
    raise exception 'Together these hold too much. Take fewer at a time.' using errcode = 'PT413';
  end if;
  for gone in
    with purged as (
      delete from public.deleted_items d
      where d.item_id = any (purge_items.item_ids) and d.board_id = any (boards)
      returning d.board_id, d.item_id, d.kind, d.card_ids
    )
    select p.board_id, count(distinct (p.item_id, p.kind)) as items, array_agg(c) as card_ids
    from purged p left join lateral unnest(p.card_ids) c on true group by p.board_id
  loop
    many := many + gone.items;
    if cardinality(purge_items.item_ids) > 1 then
      perform private.count_histories(gone.board_id, gone.card_ids);
    end if;
    perform private.forget_cards(gone.board_id, gone.card_ids);
  end loop;
  return nullif(many, 0);
end $function$;
grant execute on function public.purge_items(item_ids uuid[], board_id uuid) to authenticated;
grant execute on function public.purge_items(item_ids uuid[], board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.remove_cards(card_ids uuid[], reason text DEFAULT 'deleted'::text, if_only_mine boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
  card public.cards;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  -- An edit that is under way ends first: it is seen below, and goes along.
  perform from public.cards c where c.id = any (ids) order by c.id for update;
  if remove_cards.if_only_mine and cardinality(ids) > 1 then
    perform private.count_histories(board, ids);
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.at from private.events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.actor = (select auth.uid())
      order by e.id + 0 desc limit 1
    ) mine on true
    where exists (select from private.events e
        where e.board_id = board and e.card_id = c.id and e.actor is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id) and private.is_in_history(e.kind))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.at))
  ) then
    raise exception 'Someone else has worked on this since.' using errcode = 'PT409';
  end if;
  perform private.require_light_cards(ids, 'Together these techniques hold too much: steps, comments, tags, files or text. Take fewer at a time.');
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  -- Of what waits for the day of its next one, that is made now.
  if remove_cards.reason = 'archived' then
    for card in select c.* from public.cards c where c.id = any (ids) and c.is_completed and c.repeat_at is not null
      for no key update loop
      exit when not private.may_repeat_now(card);
      perform private.try_next(card, private.kata_before_done(card));
    end loop;
  end if;
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  -- The rest, and what a limit was in the way of, the job makes from the archive.
  if remove_cards.reason = 'archived' then
    update public.deleted_items d set repeat_at = now() from public.cards c
    where d.board_id = board and d.item_id = any (ids) and d.kind = 'card'
      and c.id = d.item_id and c.is_completed and c.repeat_at is not null;
  end if;
  perform private.set_takes_back(remove_cards.if_only_mine);
  delete from public.cards c where c.id = any (ids);
  perform private.set_takes_back(false);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids));
  return revision;
end $function$;
grant execute on function public.remove_cards(card_ids uuid[], reason text, if_only_mine boolean) to authenticated;
grant execute on function public.remove_cards(card_ids uuid[], reason text, if_only_mine boolean) to service_role;

CREATE OR REPLACE FUNCTION public.removed_items(board_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.item_id, 'kind', d.kind, 'reason', d.reason, 'title', d.title,
    'cards', case when d.kind = 'list' then cardinality(d.card_ids) end,
    'listId', d.list_id,
    'list', case when d.kind = 'card' then coalesce(l.title, r.title) end,
    'description', case when d.kind = 'card' then d.excerpt end,
    'sentTo', (select b.title from public.boards b where b.id = d.sent_to and b.id in (select private.my_board_ids())),
    'removedBy', d.deleted_by, 'removedAt', d.deleted_at) order by d.deleted_at desc, d.item_id), '[]')
  from (
    select * from public.deleted_items o
    where o.board_id = removed_items.board_id and o.deleted_at > '-infinity' and (o.reason = 'archived' or o.deleted_at > now() - interval '30 days')
    order by o.deleted_at desc, o.item_id limit 5000
  ) d
  left join public.lists l on d.kind = 'card' and l.id = d.list_id and l.board_id = d.board_id
  left join public.deleted_items r on d.kind = 'card' and r.board_id = d.board_id and r.item_id = d.list_id and r.kind = 'list'
  having removed_items.board_id in (select private.editable_board_ids())
$function$;
comment on function public.removed_items(board_id uuid) is 'What may come back to a board, the newest 5,000; the older ones show once these are gone.';
grant execute on function public.removed_items(board_id uuid) to authenticated;
grant execute on function public.removed_items(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.restore_item(item_id uuid, board_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.restore_items(array[restore_item.item_id], null, restore_item.board_id)
$function$;
grant execute on function public.restore_item(item_id uuid, board_id uuid) to authenticated;
grant execute on function public.restore_item(item_id uuid, board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.restore_items(item_ids uuid[], to_list_id uuid DEFAULT NULL::uuid, board_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := restore_items.board_id;
  items public.deleted_items[];
  item public.deleted_items;
  list public.lists;
  list_count integer := 0;
  katas integer;
  many integer := 0;
  weight bigint := 0;
  bytes bigint := 0;
  card_ids uuid[];
  ranks numeric[];
  content jsonb;
  card_row public.cards;
  revision bigint;
begin
  if cardinality(restore_items.item_ids) > 1000 then
    raise exception 'At most 1,000 at a time.' using errcode = 'PT413';
  end if;
  if board is null then
    board := (
      select d.board_id from public.deleted_items d
      where d.board_id in (select private.my_board_ids()) and d.item_id = any (restore_items.item_ids)
      order by array_position(restore_items.item_ids, d.item_id), d.deleted_at desc limit 1);
  end if;
  perform private.lock_board_to_edit(board);
  perform private.set_quiet(true);
  -- Each that comes back moves them.
  katas := (select count(*) from public.lists l where l.board_id = board);
  for item in
    select d.* from public.deleted_items d where d.board_id = board and d.item_id = any (restore_items.item_ids)
  loop
    many := many + 1;
    weight := weight + case item.kind when 'list' then 100 + katas else 0 end + 2 * jsonb_array_length(item.content -> 'cards')
      + jsonb_array_length(item.content -> 'checklist') + jsonb_array_length(item.content -> 'labels')
      + jsonb_array_length(item.content -> 'comments') + jsonb_array_length(coalesce(item.content -> 'attachments', '[]'))
      + jsonb_array_length(coalesce(item.content -> 'notifications', '[]'));
    bytes := bytes + octet_length(item.content::text) - 2000;
    if many > 1 then
      perform private.require_light(weight, bytes, 'Together these hold too much to come back in one piece. Restore fewer at a time.');
    end if;
  end loop;
  perform private.require_room_to_copy(bytes);
  with taken as (
    delete from public.deleted_items d
    where d.board_id = board and d.item_id = any (restore_items.item_ids)
    returning d as item
  )
  select array_agg(t.item) into items from taken t;
  if items is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;

  if cardinality(items) > 1 then
    perform private.require_few_stays(array(
      select (c ->> 'id')::uuid from unnest(items) i cross join jsonb_array_elements(i.content -> 'cards') c));
  end if;

  -- Lists first: their own cards come with them, others may wait for them.
  perform set_config('dojo.flow_waits', 'on', true);
  for item in
    select i.* from unnest(items) i where i.kind = 'list'
    order by coalesce(i.rank, (i.content #>> '{list,order_index}')::numeric), i.item_id
  loop
    list_count := list_count + 1;
    list := jsonb_populate_record(null::public.lists, item.content -> 'list');
    perform private.take_back_ids(item.content);
    insert into public.lists (id, board_id, title, version, created_at, card_limit, completes, flow)
    values (list.id, board, list.title, list.version + 1, list.created_at, list.card_limit, coalesce(list.completes, false), list.flow);
    perform private.restore_details(item.content);
    -- What went into the bin before this was kept has none.
    insert into private.collapsed_lists (user_id, list_id)
    select m.user_id, list.id from jsonb_array_elements_text(coalesce(item.content -> 'collapsedBy', '[]')) k (value)
    join public.board_members m on m.board_id = board and m.user_id = k.value::uuid;
    -- What is still in the bin of this list compares itself with these.
    update public.cards c set rank = o.rank
    from jsonb_populate_recordset(null::public.cards, item.content -> 'cards') o where c.id = o.id and o.rank is not null;
    perform private.place_list_at(list.id, (
      select count(*)::integer from public.lists l
      where l.board_id = board and l.id <> list.id and l.rank < coalesce(item.rank, list.order_index)));
    update public.lists l set rank = item.rank
    where l.id = list.id and item.rank is not null and not exists (select from public.lists o where o.board_id = board and o.id <> list.id
      and case when o.order_index < l.order_index then o.rank >= item.rank else o.rank <= item.rank end);
  end loop;

  perform set_config('dojo.flow_waits', 'off', true);
  if list_count > 0 then
    perform private.settle_flow_lists(board);
  end if;

  with card as materialized (
    select i.item_id, i.content, own.rank, coalesce(restore_items.to_list_id, (i.content #>> '{cards,0,list_id}')::uuid) as list_id,
      row_number() over (order by own.rank, i.item_id) as place
    from unnest(items) i
    cross join lateral (select coalesce(i.rank, (i.content #>> '{cards,0,order_index}')::numeric) as rank) own
    where i.kind = 'card'
  )
  select array_agg(c.item_id order by c.place), array_agg(c.rank order by c.place), jsonb_build_object(
      'cards', jsonb_agg((c.content #> '{cards,0}') || jsonb_build_object('list_id', c.list_id, 'order_index', c.place) order by c.place),
      'checklist', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'checklist') x),
      'labels', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'labels') x),
      'comments', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'comments') x),
      'notifications', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'notifications') x),
      'attachments', (select coalesce(jsonb_agg(x), '[]')
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'attachments', '[]')) x),
      'watchers', (select coalesce(jsonb_agg(x), '[]')
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'watchers', '[]')) x))
    into card_ids, ranks, content
  from card c;
  if card_ids is not null then
    if exists (
      select from jsonb_array_elements(content -> 'cards') c
      where not exists (select from public.lists l where l.id = (c ->> 'list_id')::uuid and l.board_id = board)
    ) then
      raise exception 'The list of this card is gone. Restore the list first.' using errcode = '23503';
    end if;
    perform private.restore_details(content);
    if restore_items.to_list_id is null then
      perform private.place_cards_back(card_ids, ranks);
    end if;
    perform private.note_events(board, card_ids, 'card.restored');
  end if;

  perform private.set_quiet(false);
  if list_count > 0 then
    return private.announce_reload(board);
  end if;
  if cardinality(card_ids) > 20 then
    return private.announce_parts(board, 'placed', array(
      select jsonb_build_object('listId', c.list_id, 'index', c.order_index, 'card', private.card_face(c))
      from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index));
  end if;
  for card_row in select c.* from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index loop
    revision := private.next_revision(board);
    perform private.announce(board, jsonb_build_object('type', 'card.placed', 'revision', revision,
      'listId', card_row.list_id, 'index', card_row.order_index, 'card', private.card_face(card_row)));
  end loop;
  return revision;
end $function$;
grant execute on function public.restore_items(item_ids uuid[], to_list_id uuid, board_id uuid) to authenticated;
grant execute on function public.restore_items(item_ids uuid[], to_list_id uuid, board_id uuid) to service_role;
