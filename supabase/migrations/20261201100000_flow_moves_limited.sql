-- What can go into the bin can come back: a kata's stays are counted when it goes, and not when it alone comes back. One
-- technique is moved fifty thousand times at most, as a transfer counts all of its stays again.

alter table private.flow_cards add column stays integer not null default 0;
comment on column private.flow_cards.stays is 'How many stays it has begun by being moved, completed and reopened here.';

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.count_flow', E'  if sign < 0 then\n    perform private.require_few_stays(count_flow.card_ids);\n  end if;\n', ''),
      ('private.end_flow', '    perform private.count_flow(boards, never, -1, 0);', $x$    perform private.require_few_stays(never);
    perform private.count_flow(boards, never, -1, 0);$x$),
      ('private.end_flow', '    perform private.count_flow(boards, brief, -1, 0);', $x$    perform private.require_few_stays(brief);
    perform private.count_flow(boards, brief, -1, 0);$x$),
      ('private.settle_flow', '    perform private.count_flow(boards, odd, -1, settle_flow.lane);', $x$    perform private.require_few_stays(odd);
    perform private.count_flow(boards, odd, -1, settle_flow.lane);$x$),
      ('private.settle_flow', '    returns = f.returns + (m.is_done and not m.to_done)::integer
', $x$    returns = f.returns + (m.is_done and not m.to_done)::integer,
    stays = f.stays + 1
$x$),
      ('private.settle_flow', '  select array_agg(f.card_id), array_agg(distinct f.board_id) into odd', $x$  if exists (select from private.flow_cards f where f.card_id = any (settle_flow.card_ids) and f.stays > 50000) then
    raise exception 'This technique has been moved 50,000 times. Duplicate it, and go on with the copy.' using errcode = 'PT413';
  end if;

  select array_agg(f.card_id), array_agg(distinct f.board_id) into odd$x$),
      ('public.restore_items', E'  -- Lists first: their own cards come with them', $x$  if cardinality(items) > 1 then
    perform private.require_few_stays(array(
      select (c ->> 'id')::uuid from unnest(items) i cross join jsonb_array_elements(i.content -> 'cards') c));
  end if;

  -- Lists first: their own cards come with them$x$),
      ('public.delete_list', '  perform private.put_in_bin(gone.board_id, gone.id, ''list''', $x$  perform private.require_few_stays(array(select c.id from public.cards c where c.list_id = gone.id));
  perform private.put_in_bin(gone.board_id, gone.id, 'list'$x$)
    ) c (of, find, replace)
  loop
    definition := pg_get_functiondef(change.of::regproc);
    if replace(definition, change.find, change.replace) = definition then
      raise exception '% has changed', change.of;
    end if;
    execute replace(definition, change.find, change.replace);
  end loop;
end $change$;
