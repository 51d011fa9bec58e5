-- What is in the bin was unpacked to count its cards, to show a line of it, to hand over its files, to be deleted for good, and whenever
-- its rank was written: a tenth of a second for each kata of 10 MB, which compressed is a hundredth of that. What is asked of many items
-- stands beside the content now.

create function private.ids_of_cards(content jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg((c ->> 'id')::uuid), '{}') from jsonb_array_elements(ids_of_cards.content -> 'cards') c
$$;
revoke execute on function private.ids_of_cards(jsonb) from public;
create function private.file_owners_of(content jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct (x ->> 'user_id')::uuid) filter (where x ->> 'user_id' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(file_owners_of.content -> 'attachments') = 'array' then file_owners_of.content -> 'attachments' else '[]' end) x
$$;
revoke execute on function private.file_owners_of(jsonb) from public;

drop index public.deleted_items_commenters, public.deleted_items_files, public.deleted_items_paths;
alter table public.deleted_items
  add column card_ids uuid[] generated always as (private.ids_of_cards(content)) stored,
  add column excerpt text generated always as (left(content #>> '{cards,0,description}', 280)) stored,
  add column commenters uuid[] generated always as (private.commenters_of(content)) stored,
  add column file_owners uuid[] generated always as (private.file_owners_of(content)) stored,
  add column file_paths text[] generated always as (private.files_of(content)) stored;
comment on column public.deleted_items.card_ids is 'This and what follows: of the content, which takes long to unpack.';
create index deleted_items_commenters on public.deleted_items using gin (commenters);
create index deleted_items_file_owners on public.deleted_items using gin (file_owners);
create index deleted_items_file_paths on public.deleted_items using gin (file_paths) with (fastupdate = off);

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('private.empty_bin_of_expired'::regproc, $x$select o.board_id, o.item_id, o.kind, pg_column_size(o.content) as bytes$x$,
        $x$select o.board_id, o.item_id, o.kind, o.card_ids, pg_column_size(o.content) as bytes$x$),
      ('private.empty_bin_of_expired'::regproc, $x$    cards := array(select (c ->> 'id')::uuid from public.deleted_items d cross join jsonb_array_elements(d.content -> 'cards') c
      where (d.board_id, d.item_id, d.kind) = (expired.board_id, expired.item_id, expired.kind));
$x$, $x$    cards := expired.card_ids;
$x$),
      ('public.purge_items'::regproc, $x$returning d.board_id, d.item_id, d.kind, d.content$x$, $x$returning d.board_id, d.item_id, d.kind, d.card_ids$x$),
      ('public.purge_items'::regproc, $x$array_agg((c ->> 'id')::uuid) as card_ids
    from purged p left join lateral jsonb_array_elements(p.content -> 'cards') c on true$x$, $x$array_agg(c) as card_ids
    from purged p left join lateral unnest(p.card_ids) c on true$x$),
      ('public.removed_items'::regproc, $x$jsonb_array_length(d.content -> 'cards')$x$, $x$cardinality(d.card_ids)$x$),
      ('public.removed_items'::regproc, $x$d.content #>> '{cards,0,list_id}'$x$, $x$d.list_id$x$),
      ('public.removed_items'::regproc, $x$left(d.content #>> '{cards,0,description}', 280)$x$, $x$d.excerpt$x$),
      ('private.items_with_file'::regproc, $x$private.files_of(d.content) @>$x$, $x$d.file_paths @>$x$),
      ('public.export_removed_comments'::regproc, $x$private.commenters_of(o.content) @>$x$, $x$o.commenters @>$x$),
      ('public.export_plan'::regproc, $x$d.content -> 'attachments' @> jsonb_build_array(jsonb_build_object('user_id', e.user_id))$x$,
        $x$d.file_owners @> array[e.user_id]$x$),
      ('private.hand_over_stored_files'::regproc, $x$union select a.attachment ->> 'path' from public.deleted_items d cross join lateral jsonb_array_elements(
        case when jsonb_typeof(d.content -> 'attachments') = 'array' then d.content -> 'attachments' else '[]' end) a (attachment)
      where$x$, $x$union select unnest(d.file_paths) from public.deleted_items d
      where$x$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;
