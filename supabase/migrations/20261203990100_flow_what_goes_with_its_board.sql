-- Taking the techniques off a dojo that goes for good counted each as leaving, and looked for stays without length among all of
-- them for each of them once a plan for few was kept: 8,000 techniques took 4 to 8 s now and then.

create or replace function private.end_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  boards uuid[] := array(select b.id from public.boards b where b.id in (select g.board_id from gone g));
  never uuid[];
  brief uuid[];
begin
  -- Of a board that is going nothing is kept.
  if boards = '{}' then
    return null;
  end if;
  if private.takes_back() then
    -- Making it is taken back: it never was.
    never := array(
      select f.card_id from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id
      where f.arrived_at > private.taken_back_since() and f.arrived_at = f.counts_from and g.created_by = me and f.moved_by = me
        and not exists (select from private.card_stays s
          where s.board_id = f.board_id and s.card_id = f.card_id and s.moved_by is distinct from me));
    perform private.require_few_stays(never);
    perform private.count_flow(boards, never, -1, 0);
    delete from private.card_stays s where s.board_id = any (boards) and s.card_id = any (never);
    delete from private.flow_cards f where f.board_id = any (boards) and f.card_id = any (never);
  end if;
  perform from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id order by f.card_id for update of f;
  with leaving as materialized (
    select f.card_id, f.board_id, f.list_id, f.is_done, f.since, f.moved_by, g.title, g.due_date, g.assignee, g.badges -> 'labels' as label_ids,
      case when d.reason = 'archived' then 'archived' else 'deleted' end as gone
    from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id
    left join public.deleted_items d on d.board_id = g.board_id and d.item_id = g.id and d.kind = 'card'
    where g.board_id = any (boards) and f.gone is null
  ), over as (
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select l.board_id, l.card_id, l.since, now(), l.list_id, false, l.moved_by from leaving l where not l.is_done and l.since < now()
  ), counted as (
    insert into private.flow_hours as h (board_id, list_id, hour, lane, open)
    select l.board_id, l.list_id, date_trunc('hour', greatest(l.since, now()), 'UTC'), 0, -count(*) from leaving l where not l.is_done
    group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open
  )
  update private.flow_cards f set gone = l.gone, left_at = greatest(now(), l.since), since = case when l.is_done then f.since end, moved_by = me,
    title = l.title, due_on = l.due_date, assignee = l.assignee, label_ids = l.label_ids
  from leaving l where f.card_id = l.card_id and f.board_id = l.board_id;
  -- A stay without length (a transaction that waited may have begun before it) is not kept, nor what it began.
  brief := array(select f.card_id from private.flow_cards f
    -- By their ids: it would look through all that is gone for each, where few were known to have no stay.
    where f.board_id = any (boards) and f.card_id = any (array(select g.id from gone g)) and f.since is null and f.left_at >= now()
      and not exists (select from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at
        and s.list_id = f.list_id and not s.is_done));
  if brief <> '{}' then
    perform private.require_few_stays(brief);
    perform private.count_flow(boards, brief, -1, 0);
    perform private.refresh_flow(b.id, brief) from unnest(boards) b (id);
    perform private.count_flow(boards, brief, 1, 0);
  end if;
  return null;
end $$;

create or replace function private.empty_board(board_id uuid, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  items tid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0) as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    -- Nothing is kept of how they went: the board goes too.
    delete from private.flow_cards f where f.board_id = empty_board.board_id and f.card_id = any (ids);
    delete from public.cards c where c.id = any (ids);
  end if;
  -- Twenty-five items or events weigh as much as a card, and 500 bytes of an item as much as an item.
  if most > 0 then
    with w as (
      select o.ctid as item, 1 + pg_column_size(o.content) / 500 as weight
      from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5
    ), s as (select w.item, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
    select array_agg(s.item), coalesce(sum(s.weight) / 5, 0) into items, spent from s where s.before < empty_board.most * 5;
    delete from public.deleted_items d where d.ctid = any (items);
    most := most - spent;
  end if;
  if most > 0 then
    delete from private.events e where e.ctid = any (array(
      select o.ctid from private.events o where o.board_id = empty_board.board_id and o.card_id is not null limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  -- Copies that stay where they came from: deleting the board takes its name off them.
  if most > 0 then
    update public.deleted_items d set sent_to = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.sent_to = empty_board.board_id limit empty_board.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - 2 * many;
  end if;
  -- Of these a dojo may have millions, and each is light.
  most := private.delete_some('private.board_words', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.card_stays', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.flow_cards', 'board_id', board_id, 1, most);
  return private.delete_some('private.deleted_comments', 'board_id', board_id, 2, most);
end $$;
