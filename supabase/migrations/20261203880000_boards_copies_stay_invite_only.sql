-- A copy of an invite-only dojo went into the clan as new dojos do: the whole clan read it, techniques and all. Neither does a dojo that
-- is handed from one clan to another open on the way.

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('public.move_board_to_clan'::regproc, $x$is_closed = home.closes_new_dojos where b.id = moved.id;$x$,
        $x$is_closed = home.closes_new_dojos or moved.is_closed or coalesce(current_setting('dojo.copies_closed', true), '') = 'on' where b.id = moved.id;$x$),
      ('public.copy_board'::regproc, $x$    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);$x$,
        $x$    perform set_config('dojo.copies_closed', case when (select b.is_closed from public.boards b where b.id = copy_board.board_id) then 'on' else 'off' end, true);
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
    perform set_config('dojo.copies_closed', 'off', true);$x$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;
