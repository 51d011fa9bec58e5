-- A person who may read a million steps may have each of them compared forty times in one request, which takes most of a second:
-- ten millions ended the embedded services.

do $change$
declare
  definition text := pg_get_functiondef('private.most_counted'::regproc);
  changed text := replace(definition, $x$when 'katas' then 200000 end$x$, $x$when 'katas' then 200000 when 'hanging' then 1000000 end$x$);
begin
  if changed = definition then raise exception 'most_counted has changed'; end if;
  execute changed;
end $change$;

create function private.limit_hanging() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It takes a tenth of a second where there are many, so it is counted for about every two-thousandth row.
  if random() * 2000 < (select count(*) from added) and exists (
    select from (select distinct b.user_id from added a join public.boards b on b.id = a.board_id) o
    where (select count(*) from (
      select from public.boards b join public.card_checklist_items i on i.board_id = b.id where b.user_id = o.user_id
      union all select from public.boards b join public.card_comments m on m.board_id = b.id where b.user_id = o.user_id
      union all select from public.boards b join public.card_labels w on w.board_id = b.id where b.user_id = o.user_id
      limit private.most_counted('hanging') + 1) x) > private.most_counted('hanging')) then
    raise exception 'The dojos of this owner hold 1,000,000 steps, comments and tags of techniques, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
revoke execute on function private.limit_hanging() from public, anon, authenticated;
comment on function private.limit_hanging() is 'At most a million steps, comments and tags on the techniques of one owner, about.';

create trigger card_checklist_items_limit_owner after insert on public.card_checklist_items referencing new table as added
  for each statement execute function private.limit_hanging();
create trigger card_comments_limit_owner after insert on public.card_comments referencing new table as added
  for each statement execute function private.limit_hanging();
create trigger card_labels_limit_owner after insert on public.card_labels referencing new table as added
  for each statement execute function private.limit_hanging();
