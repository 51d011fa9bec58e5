-- The history of a technique that came from a dojo which the reader may not see tells what is in the technique itself, and
-- nothing of that dojo: its katas, people, tags and other techniques.

create or replace function private.card_history(board_id uuid, card_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select private.my_board_ids() as id)
  select coalesce(json_agg(json_build_object('id', e.id, 'userId', p.user_id, 'kind', e.kind,
    'detail', private.event_detail(e.kind, case
      when e.kind <> 'card.transferred' or (e.before ->> 'board_id')::uuid in (select m.id from mine m) then e.before end, e.after),
    'createdAt', e.at) order by e.id desc), '[]')
  from (
    select h.* from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
    where h.board_id = card_history.board_id and h.card_id = card_history.card_id
      and h.board_id in (select m.id from mine m)
      and (h.kind not in ('card.moved', 'card.assigned', 'block.added', 'block.removed', 'label.added', 'label.removed')
        or h.id > coalesce((
          select max(t.id) from private.events t
          where t.board_id = card_history.board_id and t.card_id = card_history.card_id and t.kind = 'card.transferred'
            and coalesce((t.before ->> 'board_id')::uuid not in (select m.id from mine m), true)), 0))
    order by h.id desc limit 100
  ) e left join public.profiles p on p.user_id = e.actor
$$;

do $change$
declare
  old text := pg_get_functiondef('public.public_board(text)'::regprocedure);
begin
  if position('to_jsonb(g) - ''created_by''' in old) = 0 then
    raise exception 'public_board is not what this migration changes.';
  end if;
  execute replace(old, 'to_jsonb(g) - ''created_by''', 'to_jsonb(g) - ''clan_id'' - ''created_by''');
end
$change$;
