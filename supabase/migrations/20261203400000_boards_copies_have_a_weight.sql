-- A copy is written in one statement, during which no one else is served. Its rows were limited, and its texts by what one person may
-- write within an hour: 5,000 techniques whose titles had 25 new words each, with 20,000 steps and tags and 30 MB of text, took nine
-- seconds. It has a weight now, as what is removed has: a unit is about a tenth of a millisecond.

do $change$
declare
  definition text := pg_get_functiondef('public.copy_board'::regproc);
  changed text := replace(definition, $x$
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000
      or (select count(*) from (select from public.card_checklist_items i where i.board_id = copy_board.board_id limit 20001) x) > 20000
      or (select count(*) from (select from public.card_labels w where w.board_id = copy_board.board_id limit 20001) x) > 20000 then
      raise exception 'At most 5,000 techniques with 20,000 steps and 20,000 worn tags are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;$x$, $x$
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000 then
      raise exception 'At most 5,000 techniques are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;
    -- Titles cost more than other texts, because their words are learnt for the search.
    perform private.require_light(2 * t.cards + s.steps + w.worn + t.titles / 400 + (t.texts + s.titles) / 1000, 0,
      'With all that is on them, these techniques are too many to be copied at once. Copy the dojo without its techniques.')
    from (
      select count(*) as cards, coalesce(sum(octet_length(c.title)), 0) as titles, coalesce(sum(octet_length(c.description)), 0) as texts
      from public.cards c where c.board_id = copy_board.board_id
    ) t, (
      select count(*) as steps, coalesce(sum(octet_length(i.title)), 0) as titles
      from (select i.title from public.card_checklist_items i where i.board_id = copy_board.board_id limit 12001) i
    ) s, (
      select count(*) as worn from (select from public.card_labels w where w.board_id = copy_board.board_id limit 12001) x
    ) w;$x$);
begin
  if changed = definition then raise exception 'copy_board has changed'; end if;
  execute changed;
end $change$;
