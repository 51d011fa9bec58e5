-- Deleting tags locks all boards of the person. After the lock of one board that could meet someone who held another one.
create or replace function public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[] default '{}', label_ids uuid[] default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  tags uuid[];
begin
  if cardinality(undo_project.card_ids) > 500 or cardinality(undo_project.list_ids) > 50 or cardinality(undo_project.label_ids) > 2000 then
    raise exception 'At most 500 techniques at a time.' using errcode = 'PT413';
  end if;
  tags := array(select k.id from public.custom_labels k
    where k.id = any (undo_project.label_ids) and k.board_id = undo_project.board_id and k.user_id = (select auth.uid()));
  if cardinality(tags) > 0 then
    perform from private.board_clocks c where c.board_id in (select private.my_board_ids()) order by c.board_id for update;
  end if;
  perform private.lock_board_to_edit(undo_project.board_id);
  if exists (select from public.cards c where c.id = any (undo_project.card_ids) and c.board_id <> undo_project.board_id) then
    raise exception 'They are on another board.' using errcode = '22023';
  end if;
  if exists (select from public.cards c where c.id = any (undo_project.card_ids)) then
    perform public.remove_cards(undo_project.card_ids, 'deleted', true);
  end if;
  perform public.delete_list(l.id, true) from public.lists l
  where l.id = any (undo_project.list_ids) and l.board_id = undo_project.board_id;
  if cardinality(tags) > 0 then
    delete from public.custom_labels k
    where k.id = any (tags) and not exists (select from public.card_labels w where w.label_id = k.id);
  end if;
end $$;
