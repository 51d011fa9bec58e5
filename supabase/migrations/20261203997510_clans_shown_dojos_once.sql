-- Where nothing is joined by hash, the dojos that a person may see were looked up for each invitation.

do $change$
declare
  definition text := pg_get_functiondef('public.clan_page(uuid)'::regprocedure);
  was constant text[] := array[
    'then (
      select coalesce(jsonb_agg(jsonb_build_object(''id'', i.id, ''email''',
    'x.id in (select private.shown_board_ids(clan_page.clan_id))'];
  becomes constant text[] := array[
    'then (
      with shown as materialized (select private.shown_board_ids(clan_page.clan_id) as id)
      select coalesce(jsonb_agg(jsonb_build_object(''id'', i.id, ''email''',
    'x.id in (select s.id from shown s)'];
begin
  for n in 1 .. 2 loop
    if position(was[n] in definition) = 0 then
      raise exception 'public.clan_page has changed';
    end if;
    definition := replace(definition, was[n], becomes[n]);
  end loop;
  execute definition;
end $change$;
