-- What a copy holds of the person who moves the technique was not looked for: a member took it to a dojo of their own, deleted there what
-- its maker had said, and took it back. When the maker moved it on, their own words went with the copy. Now words stay whosever they are,
-- except those that their author has deleted. So do files of others.

create or replace function private.drop_copy(board_id uuid, copy_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  copy public.deleted_items;
  present uuid;
begin
  select d.* into copy from public.deleted_items d
  where d.board_id = drop_copy.board_id and d.item_id = drop_copy.copy_id and d.reason = 'transferred' for update;
  if copy.item_id is null then
    return;
  end if;
  present := (select c.board_id from public.cards c where c.id = copy.copy_of);
  if exists (
    select from jsonb_to_recordset(copy.content -> 'comments') as m (user_id uuid, created_at timestamptz)
    where not exists (
      select from public.card_comments c
      where c.card_id = copy.copy_of and c.user_id is not distinct from m.user_id and c.created_at = m.created_at)
    and not exists (
      select from private.deleted_comments d
      where d.board_id = present and d.deleted_by = m.user_id and d.comment ->> 'card_id' = copy.copy_of::text
        and d.comment ->> 'user_id' = m.user_id::text and (d.comment ->> 'created_at')::timestamptz = m.created_at)
  ) or exists (
    select from jsonb_to_recordset(copy.content -> 'attachments') as a (user_id uuid, path text)
    where a.user_id is distinct from (select auth.uid()) and not exists (
      select from public.card_attachments k where k.card_id = copy.copy_of and k.path = a.path)
  ) then
    update public.deleted_items d set content = d.content - 'copyOf'
    where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
    return;
  end if;
  delete from public.deleted_items d where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
  perform private.forget_history(drop_copy.board_id, copy.content);
  perform private.take_back_ids(copy.content);
end $$;
