-- As who leaves.

CREATE OR REPLACE FUNCTION private.forget_author(person uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
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
