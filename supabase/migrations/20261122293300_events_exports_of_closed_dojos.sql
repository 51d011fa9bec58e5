-- An export tells no more of a dojo that its person may not read than the history on screen does; one rule for both.

create function private.history_of(board_id uuid, card_id uuid, readable uuid[])
returns table (id bigint, actor uuid, kind text, detail jsonb, at timestamptz)
language sql stable set search_path = '' as $$
  select h.id, h.actor, h.kind,
    private.event_detail(h.kind, case when h.kind <> 'card.transferred' or (h.before ->> 'board_id')::uuid = any (history_of.readable) then h.before end, h.after),
    h.at
  from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
  where h.board_id = history_of.board_id and h.card_id = history_of.card_id
    -- What is in the card itself came along; katas, people, tags and other cards belong to the dojo that it came from.
    and (h.kind not in ('card.moved', 'card.assigned', 'block.added', 'block.removed', 'label.added', 'label.removed')
      or h.id > coalesce((
        select max(t.id) from private.events t
        where t.board_id = history_of.board_id and t.card_id = history_of.card_id and t.kind = 'card.transferred'
          and coalesce((t.before ->> 'board_id')::uuid <> all (history_of.readable), true)), 0))
$$;
comment on function private.history_of(uuid, uuid, uuid[]) is 'What happened to a card, as far as a person may know who reads these boards.';
revoke all on function private.history_of(uuid, uuid, uuid[]) from public, anon, authenticated, service_role;

create or replace function private.card_history(board_id uuid, card_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'userId', p.user_id, 'kind', e.kind, 'detail', e.detail,
    'createdAt', e.at) order by e.id desc), '[]')
  from (
    select h.* from private.history_of(card_history.board_id, card_history.card_id, array(select private.my_board_ids())) h
    where card_history.board_id in (select private.my_board_ids())
    order by h.id desc limit 100
  ) e left join public.profiles p on p.user_id = e.actor
$$;

create or replace function private.export_history(board_id uuid, card_id uuid, after_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('userId', h.actor, 'kind', h.kind, 'detail', h.detail,
      'createdAt', h.at) order by h.id), '[]'),
    'next', case when count(*) = 200 then max(h.id) end)
  from (
    select e.* from private.history_of(export_history.board_id, export_history.card_id, array(
      select m.board_id from public.board_members m join public.boards b on b.user_id = m.user_id where b.id = export_history.board_id)) e
    where e.id > export_history.after_id
    order by e.id limit 200) h
$$;
