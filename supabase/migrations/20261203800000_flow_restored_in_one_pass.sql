-- What comes back was joined with what had gone by oneself within the hour, which the planner takes for one row: a kata of 5,000 that
-- came back at once compared each with each, five seconds long. Each row of the flow is looked up with its last stay instead.

create or replace function private.restore_flow(card_ids uuid[], boards uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  back_since constant timestamptz := private.taken_back_since();
begin
  perform from private.flow_cards f where f.card_id = any (restore_flow.card_ids) and f.board_id = any (restore_flow.boards) order by f.card_id for update;
  perform private.count_flow(boards, card_ids, -1, 0);
  with back as materialized (
    select f.card_id, f.board_id, f.list_id as from_list, f.is_done as was_done, f.since, f.moved_by, c.list_id, c.is_completed as is_done,
      s.entered_at as stay_from, s.moved_by as stay_by
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    -- The stay that its going ended, if the person takes that back.
    left join private.card_stays s on s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at and s.list_id = c.list_id
      and not s.is_done and f.since is null and not c.is_completed and f.moved_by = me and f.left_at > back_since
    where c.id = any (restore_flow.card_ids)
  ), gone as (
    delete from private.card_stays s using back b
    where s.board_id = b.board_id and s.card_id = b.card_id and s.entered_at = b.stay_from
  ), over as (
    -- Done all the time, and in another list from now on.
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select b.board_id, b.card_id, b.since, now(), b.from_list, b.was_done, b.moved_by from back b
    where b.since < now() and (b.from_list, b.was_done) is distinct from (b.list_id, b.is_done)
  )
  update private.flow_cards f set list_id = b.list_id, is_done = b.is_done,
    since = case when b.stay_from is not null then b.stay_from
      when f.since is not null and (f.list_id, f.is_done) = (b.list_id, b.is_done) then f.since
      -- A transaction that waited may have begun before it left.
      else greatest(now(), f.left_at) end,
    entered_at = case when f.since is not null and f.list_id = b.list_id then f.entered_at else greatest(now(), f.left_at) end,
    moved_by = case when b.stay_from is not null then b.stay_by else me end,
    gone = null, left_at = null, title = null, due_on = null, assignee = null, label_ids = null
  from back b where f.card_id = b.card_id and f.board_id = b.board_id;
  perform private.refresh_flow(b.id, restore_flow.card_ids) from unnest(restore_flow.boards) b (id);
  perform private.count_flow(boards, card_ids, 1, 0);
end $$;
