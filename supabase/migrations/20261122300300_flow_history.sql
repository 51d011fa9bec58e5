-- What history holds of the boards so far, as far as it says one thing only: the last moves of each card that follow upon each
-- other and end where it is. Before the first of them nothing is known, unless there is none and the card was never moved.

insert into private.flow_lists (list_id, board_id, title, flow, place, made_at)
select l.id, l.board_id, l.title, private.guessed_flow(l.title, l.completes, l.order_index, count(*) over (partition by l.board_id)), l.order_index, l.created_at
from public.lists l;

-- Lists that are gone, from the events that made and deleted them.
insert into private.flow_lists (list_id, board_id, title, flow, place, made_at, gone_at)
select distinct on (e.before ->> 'list_id') (e.before ->> 'list_id')::uuid, e.board_id, coalesce(e.before ->> 'title', ''),
  private.guessed_flow(coalesce(e.before ->> 'title', ''), false, 1, 3), 1000000,
  coalesce((select min(m.at) from private.events m where m.board_id = e.board_id and m.kind = 'list.made' and m.after ->> 'list_id' = e.before ->> 'list_id'), b.created_at),
  e.at
from private.events e join public.boards b on b.id = e.board_id
where e.kind = 'list.deleted' and e.before ? 'list_id' and not exists (select from public.lists l where l.id = (e.before ->> 'list_id')::uuid)
order by e.before ->> 'list_id', e.at desc
on conflict on constraint flow_lists_pkey do nothing;

create temp table flow_known_cards as
select c.id as card_id, c.board_id, c.list_id, c.is_completed as is_done, c.completed_at, c.created_at,
  null::text as gone, null::timestamptz as left_at, null::text as title, null::date as due_on, null::uuid as assignee, null::jsonb as label_ids
from public.cards c
union all
select (x ->> 'id')::uuid, d.board_id, (x ->> 'list_id')::uuid, (x ->> 'is_completed')::boolean, (x ->> 'completed_at')::timestamptz,
  (x ->> 'created_at')::timestamptz, case when d.reason = 'archived' then 'archived' else 'deleted' end, d.deleted_at,
  x ->> 'title', (x ->> 'due_date')::date, (x ->> 'assignee')::uuid, x #> '{badges,labels}'
from public.deleted_items d cross join lateral jsonb_array_elements(d.content -> 'cards') x
where d.reason <> 'transferred' and x ->> 'created_at' is not null and not exists (select from public.cards c where c.id = (x ->> 'id')::uuid);
create unique index on flow_known_cards (card_id, board_id);
analyze flow_known_cards;

-- Where each was from when on. Lists are known by id since there are events, before by their title, if only one had it.
create temp table flow_steps as
select e.card_id, e.board_id, e.id, e.at, e.kind,
  coalesce((e.before ->> 'list_id')::uuid, f.id) as from_list, coalesce((e.after ->> 'list_id')::uuid, t.id) as to_list
from private.events e join flow_known_cards k on k.card_id = e.card_id and k.board_id = e.board_id
left join lateral (select (array_agg(l.list_id))[1] as id from private.flow_lists l
  where l.board_id = e.board_id and l.title = e.before ->> 'list' having count(*) = 1) f on not e.before ? 'list_id'
left join lateral (select (array_agg(l.list_id))[1] as id from private.flow_lists l
  where l.board_id = e.board_id and l.title = e.after ->> 'list' having count(*) = 1) t on not e.after ? 'list_id'
where e.kind in ('card.moved', 'card.transferred', 'card.completed', 'card.reopened', 'card.archived', 'card.deleted', 'card.restored');

-- Moves from the last one back, as long as each ends where the next begins; another board, the bin or a gap ends what is known.
create temp table flow_moves as
with moves as (
  select s.card_id, s.board_id, s.id, s.at, s.from_list, s.to_list,
    coalesce(lead(s.from_list) over w, k.list_id) as next_from,
    (s.kind <> 'card.moved' or s.from_list is null or s.to_list is null) as is_end
  from flow_steps s join flow_known_cards k on k.card_id = s.card_id and k.board_id = s.board_id
  where s.kind in ('card.moved', 'card.transferred', 'card.restored')
  window w as (partition by s.card_id, s.board_id order by s.id)
), broken as (
  select m.*, bool_or(m.is_end or m.to_list is distinct from m.next_from) over (partition by m.card_id, m.board_id order by m.id desc) as is_unknown
  from moves m
)
select b.card_id, b.board_id, b.id, b.at, b.from_list, b.to_list from broken b where not b.is_unknown;

-- From when each is known: from its making, if every move is; from the first that follows upon what is not; else from now on.
create temp table flow_starts as
select k.card_id, k.board_id, case
    when not exists (select from flow_steps s where s.card_id = k.card_id and s.board_id = k.board_id
      and s.kind in ('card.moved', 'card.transferred', 'card.restored')
      and not exists (select from flow_moves m where m.id = s.id)) then k.created_at
    when m.at is not null then m.at
    else coalesce(x.at, now()) end as known_from, m.from_list as first_list
from flow_known_cards k
left join lateral (select m.at, m.from_list from flow_moves m where m.card_id = k.card_id and m.board_id = k.board_id order by m.id limit 1) m on true
left join lateral (select max(s.at) as at from flow_steps s where s.card_id = k.card_id and s.board_id = k.board_id
  and s.kind in ('card.moved', 'card.transferred', 'card.restored')) x on true;
create unique index on flow_starts (card_id, board_id);

-- Its states: where it was and whether it was done, from each change on.
create temp table flow_states as
with changes as (
  select t.card_id, t.board_id, t.known_from as at, 0::bigint as id, case when t.known_from = k.created_at then coalesce(t.first_list, k.list_id) end as list_id,
    null::boolean as is_done
  from flow_starts t join flow_known_cards k on k.card_id = t.card_id and k.board_id = t.board_id
  union all
  select m.card_id, m.board_id, m.at, m.id, m.to_list, null from flow_moves m
  union all
  select s.card_id, s.board_id, s.at, s.id, null, s.kind = 'card.completed' from flow_steps s where s.kind in ('card.completed', 'card.reopened')
  union all
  -- Done without an event that says so: made done, or before there were events.
  select k.card_id, k.board_id, k.completed_at, 9223372036854775806, null, true from flow_known_cards k
  where k.is_done and not exists (select from flow_steps s where s.card_id = k.card_id and s.board_id = k.board_id and s.kind = 'card.completed')
), placed as (
  select c.*, k.list_id as last_list, k.is_done as ends_done, k.left_at, t.known_from,
    count(c.list_id) over w as list_part, count(c.is_done) over w as done_part
  from changes c join flow_known_cards k on k.card_id = c.card_id and k.board_id = c.board_id
  join flow_starts t on t.card_id = c.card_id and t.board_id = c.board_id
  window w as (partition by c.card_id, c.board_id order by c.at, c.id)
), told as (
  select p.card_id, p.board_id, greatest(p.at, p.known_from) as at, p.id, p.left_at,
    coalesce(max(p.list_id::text) over (partition by p.card_id, p.board_id, p.list_part), p.last_list::text)::uuid as list_id,
    coalesce(bool_or(p.is_done) over (partition by p.card_id, p.board_id, p.done_part), false) as is_done
  from placed p
)
-- Of several at one moment, the last.
select distinct on (t.card_id, t.board_id, t.at) t.card_id, t.board_id, t.at, t.list_id, t.is_done, t.left_at
from told t where t.left_at is null or t.at < t.left_at order by t.card_id, t.board_id, t.at, t.id desc;
analyze flow_states;

insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
select s.board_id, s.card_id, s.at, s.until, s.list_id, s.is_done
from (
  select s.*, coalesce(lead(s.at) over (partition by s.card_id, s.board_id order by s.at), case when not s.is_done then s.left_at end) as until
  from flow_states s
) s where s.until is not null;

insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, arrived_at, counts_from, created_at, carried_finish,
  gone, left_at, title, due_on, assignee, label_ids)
select k.card_id, k.board_id, k.list_id, k.is_done,
  case when k.gone is null or k.is_done then coalesce(l.at, t.known_from) end, coalesce(l.at, t.known_from), t.known_from,
  coalesce(f.at, t.known_from), k.created_at, case when f.is_done then k.completed_at end,
  k.gone, k.left_at, k.title, k.due_on, k.assignee, k.label_ids
from flow_known_cards k join flow_starts t on t.card_id = k.card_id and t.board_id = k.board_id
left join lateral (select s.at from flow_states s where s.card_id = k.card_id and s.board_id = k.board_id order by s.at desc limit 1) l on true
left join lateral (select s.at, s.is_done from flow_states s where s.card_id = k.card_id and s.board_id = k.board_id order by s.at limit 1) f on true;

-- Where the last state is not what the card is, only what it is now is known.
with odd as (
  select f.card_id, f.board_id, c.list_id, c.is_completed, c.completed_at
  from private.flow_cards f join public.cards c on c.id = f.card_id and c.board_id = f.board_id
  left join lateral (select s.list_id, s.is_done from flow_states s where s.card_id = f.card_id and s.board_id = f.board_id order by s.at desc limit 1) l on true
  where (l.list_id, l.is_done) is distinct from (c.list_id, c.is_completed)
), gone as (
  delete from private.card_stays s using odd o where s.card_id = o.card_id and s.board_id = o.board_id
), later as (
  update flow_starts t set known_from = now() from odd o where t.card_id = o.card_id and t.board_id = o.board_id
)
update private.flow_cards f set since = now(), entered_at = now(), arrived_at = now(), counts_from = now(), carried_finish = o.completed_at
from odd o where f.card_id = o.card_id and f.board_id = o.board_id;

insert into private.flow_gaps (board_id, since)
select t.board_id, max(t.known_from) from flow_starts t join flow_known_cards k on k.card_id = t.card_id and k.board_id = t.board_id
where t.known_from > k.created_at group by t.board_id;

analyze private.flow_cards, private.card_stays, private.flow_lists;
select private.recount_flow(b.id) from public.boards b;

drop table flow_known_cards, flow_steps, flow_moves, flow_starts, flow_states;
