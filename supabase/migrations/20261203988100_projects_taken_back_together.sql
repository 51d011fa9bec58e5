-- The lists of a project go into the bin together.

CREATE OR REPLACE FUNCTION public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[] DEFAULT '{}'::uuid[], label_ids uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform private.delete_lists(undo_project.board_id, undo_project.list_ids, true);
  if cardinality(tags) > 0 then
    delete from public.custom_labels k
    where k.id = any (tags) and not exists (select from public.card_labels w where w.label_id = k.id);
  end if;
end $function$;
