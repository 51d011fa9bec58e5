-- A technique with the id of a kata shared its place in the bin, and deleting the one for ever deleted the other.
create function private.refuse_ids_of_items()
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

drop trigger cards_refuse_spent_ids on public.cards;
create trigger cards_refuse_spent_ids after insert on public.cards referencing new table as added
  for each statement execute function private.refuse_ids_of_items('card');
drop trigger lists_refuse_spent_ids on public.lists;
create trigger lists_refuse_spent_ids after insert on public.lists referencing new table as added
  for each statement execute function private.refuse_ids_of_items('list');
