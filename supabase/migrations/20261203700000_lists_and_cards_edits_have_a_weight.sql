-- An edit of many techniques was limited by their number. Each writes to the history and the search, and a completed one may make its
-- next: a thousand with new words in their titles, a rule and all other fields kept everyone waiting for up to ten seconds. A call has
-- a weight now, as a copy has: a unit is about a tenth of a millisecond, and the browser halves what is too heavy.

do $change$
declare
  definition text := pg_get_functiondef('public.edit_cards'::regproc);
  changed text := replace(definition, $x$    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;$x$, $x$    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;
  if cardinality(ids) > 1 then
    perform private.require_light((
      select sum(2 + octet_length(p.patch ->> 'title') / 60 + (
        select coalesce(sum(case k when 'is_completed' then 15 when 'repeat' then 10 else 3 end), 0) from jsonb_object_keys(p.patch) k))
      from (select coalesce(e -> 'patch', '{}') as patch from jsonb_array_elements(edit_cards.edits) e) p), 0,
      'Together these are too much for one call. Change fewer at a time.');
  end if;$x$);
begin
  if changed = definition then raise exception 'edit_cards has changed'; end if;
  changed := replace(changed, $x$octet_length(p.patch ->> 'title') / 60$x$, $x$coalesce(octet_length(p.patch ->> 'title'), 0) / 60$x$);
  execute changed;
end $change$;

-- A template's texts are measured before it is written as JSON, which took 1.3 GB for texts that were then refused.
do $change$
declare
  definition text := pg_get_functiondef('public.save_clan_template'::regproc);
  changed text := replace(definition, $x$  select min(c.due_date) into first_day$x$,
    $x$  if (select sum(octet_length(c.title) + octet_length(c.description)) from public.cards c where c.board_id = save_clan_template.board_id)
      + (select coalesce(sum(octet_length(i.title)), 0) from public.card_checklist_items i where i.board_id = save_clan_template.board_id)
      > 2000000 then
    raise exception 'Its texts are too long for a template.' using errcode = 'PT413';
  end if;
  select min(c.due_date) into first_day$x$);
begin
  if changed = definition then raise exception 'save_clan_template has changed'; end if;
  execute changed;
end $change$;
