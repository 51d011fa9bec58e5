create or replace function private.limit_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct a.board_id from added a where a.board_id is not null) b
    where (select count(*) from public.custom_labels l where l.board_id = b.board_id) > 500) then
    raise exception 'This dojo holds 500 tags, and no more fit.' using errcode = 'PT429';
  end if;
  -- One after the other, or two at once would both be the last.
  perform pg_advisory_xact_lock(hashtextextended('tags of ' || p.user_id, 0))
  from (select distinct a.user_id from added a where a.board_id is null order by 1) p;
  if exists (select from (select distinct a.user_id from added a where a.board_id is null) p
    where (select count(*) from public.custom_labels l where l.user_id = p.user_id and l.board_id is null) > 500) then
    raise exception 'You have 500 tags of your own, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;
