-- A member may not delete what others said. They took the technique to a dojo of their own, deleted it there, and took the technique
-- back, or away once more: the copy that had been left behind was dropped or replaced. One that holds what others said, and what is
-- no longer on the technique, stays in the bin now.

create or replace function private.drop_copy(board_id uuid, copy_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  copy public.deleted_items;
begin
  select d.* into copy from public.deleted_items d
  where d.board_id = drop_copy.board_id and d.item_id = drop_copy.copy_id and d.reason = 'transferred' for update;
  if copy.item_id is null then
    return;
  end if;
  if exists (
    select from jsonb_to_recordset(copy.content -> 'comments') as m (user_id uuid, created_at timestamptz)
    where m.user_id is distinct from (select auth.uid()) and not exists (
      select from public.card_comments c
      where c.card_id = copy.copy_of and c.user_id is not distinct from m.user_id and c.created_at = m.created_at)
  ) then
    update public.deleted_items d set content = d.content - 'copyOf'
    where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
    return;
  end if;
  delete from public.deleted_items d where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
  perform private.forget_history(drop_copy.board_id, copy.content);
  perform private.take_back_ids(copy.content);
end $$;
