-- One copy of a card in the bin of each board, the newest, and a limit of what calls copy for one person within an hour.

alter table public.deleted_items add column copy_of uuid generated always as ((content ->> 'copyOf')::uuid) stored;
comment on column public.deleted_items.copy_of is 'Of what was transferred: the card that it is a copy of.';
create unique index deleted_items_one_copy on public.deleted_items (board_id, copy_of) where copy_of is not null;

create table private.copied_bytes (
  user_id uuid not null,
  since timestamptz not null default now(),
  bytes bigint not null,
  constraint copied_bytes_pkey primary key (user_id),
  constraint copied_bytes_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.copied_bytes is 'How much calls have copied for a person since then: of what was written once, and not in the request.';
alter table private.copied_bytes enable row level security;

-- As much as a person may write within an hour (local/rest/write-pace.ts).
create function private.count_copied(bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted bigint;
begin
  if bytes is null or bytes = 0 or not exists (select from auth.users u where u.id = (select auth.uid())) then
    return;
  end if;
  insert into private.copied_bytes as c (user_id, bytes) values ((select auth.uid()), count_copied.bytes)
  on conflict on constraint copied_bytes_pkey do update set
    since = case when c.since < now() - interval '1 hour' then now() else c.since end,
    bytes = case when c.since < now() - interval '1 hour' then 0 else c.bytes end + excluded.bytes
  returning c.bytes into counted;
  if counted > 67108864 then
    raise exception 'You have copied very much within an hour. Try again in an hour.' using errcode = 'PT429';
  end if;
end $$;

-- Rows that come from a function and not from a request: of what is duplicated or comes back.
create function private.count_copied_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_copied((select sum(octet_length(to_jsonb(a)::text)) from added a));
  return null;
end $$;
create trigger cards_count_copied after insert on public.cards referencing new table as added
  for each statement when (current_user <> 'authenticated') execute function private.count_copied_rows();
create trigger card_checklist_items_count_copied after insert on public.card_checklist_items referencing new table as added
  for each statement when (current_user <> 'authenticated') execute function private.count_copied_rows();
create trigger card_comments_count_copied after insert on public.card_comments referencing new table as added
  for each statement when (current_user <> 'authenticated') execute function private.count_copied_rows();

create or replace function private.copied(content jsonb, copy_id uuid) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'copyOf', content #> '{cards,0,id}',
    'cards', jsonb_build_array((content #> '{cards,0}') || jsonb_build_object('id', copy_id)),
    'checklist', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'checklist') x),
    'labels', (select coalesce(jsonb_agg(x || jsonb_build_object('card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'labels') x),
    'comments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'comments') x),
    'notifications', '[]'::jsonb,
    'attachments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'attachments') x))
$$;

create or replace function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- The reasons that people give; a transfer leaves its own copy.
create or replace function private.put_cards_in_bin(board_id uuid, card_ids uuid[], reason text) returns void
language plpgsql security definer set search_path = '' as $$
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
      'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = c.id), '[]')),
    put_cards_in_bin.reason, (select auth.uid()), c.rank
  from public.cards c where c.id = any (put_cards_in_bin.card_ids);
end $$;
