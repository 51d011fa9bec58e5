-- What was deleted stays in the flow. A kata that 100,000 techniques had been in took four seconds to become one for something
-- else, also where none of them had ever moved: they are counted, too.

create or replace function private.settle_flow_lists(board_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  others uuid[];
begin
  with present as (
    select l.id, l.title, l.order_index, l.created_at,
      coalesce(l.flow, private.guessed_flow(l.title, l.completes, l.order_index, count(*) over ())) as flow
    from public.lists l where l.board_id = settle_flow_lists.board_id
  ), was as (
    select k.list_id, k.flow from private.flow_lists k where k.board_id = settle_flow_lists.board_id
  ), written as (
    insert into private.flow_lists as k (list_id, board_id, title, flow, place, made_at)
    select p.id, settle_flow_lists.board_id, p.title, p.flow, p.order_index, p.created_at from present p
    -- Of a board that is going nothing is kept.
    where exists (select from public.boards b where b.id = settle_flow_lists.board_id)
    on conflict on constraint flow_lists_pkey do update set title = excluded.title, flow = excluded.flow, place = excluded.place, gone_at = null
    where (k.title, k.flow, k.place, k.gone_at) is distinct from (excluded.title, excluded.flow, excluded.place, null)
    returning k.list_id, k.flow
  )
  select array_agg(w.list_id) into others from written w join was o on o.list_id = w.list_id where o.flow <> w.flow;
  if others is null then
    return;
  end if;
  -- With a long history that takes seconds, in which no one else is served.
  if (select count(*) from (select from private.card_stays s where s.board_id = settle_flow_lists.board_id limit 100001) x) > 100000
    -- What is gone stays here.
    or (select count(*) from (select from private.flow_cards f where f.board_id = settle_flow_lists.board_id limit 25001) x) > 25000 then
    perform private.enqueue('flow.refresh', jsonb_build_object('board_id', settle_flow_lists.board_id), key => 'flow.refresh:' || settle_flow_lists.board_id);
  else
    perform private.refresh_flow(settle_flow_lists.board_id, n.ids) from (
      select array_agg(x.card_id) as ids from (
        select f.card_id from private.flow_cards f where f.board_id = settle_flow_lists.board_id and f.list_id = any (others)
        union
        select s.card_id from private.card_stays s where s.board_id = settle_flow_lists.board_id and s.list_id = any (others)
      ) x
    ) n where n.ids is not null;
  end if;
end $$;
