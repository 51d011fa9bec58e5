-- What someone has tried in their training was looked for in all that had ever happened on the dojo which they name: with a million
-- moves of other people each visit of the dashboard took half a second, in which no one else was served.

do $$
declare
  definition text := pg_get_functiondef('private.tried_on(uuid)'::regprocedure);
  was constant text := $was$    select e.kind, e.card_id, e.after, e.actor, e.at > b.created_at as is_later
    from public.boards b join private.events e on e.board_id = b.id
    where b.id = tried_on.board_id and b.id in (select private.my_board_ids()) and e.actor = (select auth.uid())
    -- More than a dojo for training ever has.
    limit 5000
$was$;
begin
  if strpos(definition, was) = 0 then
    raise exception 'private.tried_on is another one.';
  end if;
  execute replace(definition, was, $now$    select e.kind, e.card_id, e.after, e.actor, e.at > b.created_at as is_later
    from public.boards b cross join lateral (
      -- More than a dojo for training ever has.
      select o.* from private.events o where o.board_id = b.id limit 5000
    ) e
    where b.id = tried_on.board_id and b.id in (select private.my_board_ids()) and e.actor = (select auth.uid())
$now$);
end $$;
