-- Who leaves a clan had their cards on 2,000 dojos withdrawn dojo by dojo, in 6 s.

create function private.unassign_together(card_ids uuid[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  board_ids uuid[];
begin
  perform private.set_bulk(true);
  with taken as (
    update public.cards c set assignee = null, version = c.version + 1 from public.cards o
    where c.id = any (unassign_together.card_ids) and o.id = c.id returning c.id, c.board_id, o.assignee
  ), noted as (
    -- Of a board that is going nothing is noted.
    insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
    select b.clan_id, b.id, t.id, (select auth.uid()), 'card.assigned', jsonb_build_object('assignee', t.assignee),
      '{"assignee": null}', s.via, s.cause, s.depth, s.request_id, s.address
    from taken t join public.boards b on b.id = t.board_id cross join private.request_source() s
  )
  select array_agg(distinct t.board_id) into board_ids from taken t;
  perform private.set_bulk(false);
  perform private.announce_reload(b.id) from public.boards b where b.id = any (board_ids);
end $function$;
comment on function private.unassign_together(card_ids uuid[]) is 'Takes the assignees off these cards, in one write for all of them.';

create function private.withdraw_cards_of(board_ids uuid[], user_ids uuid[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  card_ids uuid[] := array(select c.id from unnest(withdraw_cards_of.board_ids, withdraw_cards_of.user_ids) m (board_id, user_id)
    join public.cards c on c.board_id = m.board_id and c.assignee = m.user_id);
begin
  if cardinality(card_ids) = 0 then
    return;
  end if;
  if (select auth.uid()) is not null then
    perform private.count_unassigned(cardinality(card_ids));
  else
    perform private.count_dragged('assignees', cardinality(card_ids), 1000000000, '');
  end if;
  -- A few tell of themselves.
  if current_setting('dojo.dragged_assignees')::bigint > 20 then
    perform private.unassign_together(card_ids);
  end if;
end $function$;
comment on function private.withdraw_cards_of(board_ids uuid[], user_ids uuid[]) is 'What these people, each on the board at the same place, are to do there has no one any more. They are about to leave it.';

create or replace function private.withdraw_cards()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  perform private.withdraw_cards_of(array[old.board_id], array[old.user_id]);
  return old;
end $function$;
