-- An export read a dojo kata by kata, each in portions: a technique that someone moved in between into a kata that had been read
-- was in it nowhere. Now it reads the order first, in one look, and then each technique wherever it is.
drop function public.export_cards(uuid, uuid, numeric);

create function public.export_techniques(card_ids uuid[], user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select c.*, w.place, sum(1 + pg_column_size(c.description) / 1000 + coalesce((c.badges #>> '{checklist,1}')::integer, 0)
      + 5 * least(200, coalesce((c.badges ->> 'comments')::integer, 0))) over (order by w.place) as weight
    from unnest(export_techniques.card_ids[1:100]) with ordinality w (id, place)
    join public.cards c on c.id = w.id
    where c.board_id in (select b.id from public.boards b where b.user_id = export_techniques.user_id)
  ), kept as materialized (
    select * from page p where p.weight <= 1000 or p.place = (select min(f.place) from page f)
  )
  select jsonb_build_object(
    'techniques', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'description', c.description, 'priority', c.priority, 'dueDate', c.due_date,
      'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'repeat', case when c.repeat_next is null then c.repeat end, 'assignee', c.assignee, 'completedAt', c.completed_at,
      'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'tags', (select coalesce(jsonb_agg(w.label_id order by w.label_id), '[]') from public.card_labels w where w.card_id = c.id),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'completed', i.completed) order by i.order_index), '[]')
        from public.card_checklist_items i where i.card_id = c.id),
      'comments', case when c.badges ? 'comments' then private.export_comments(c.id, 0) else '{"items": [], "next": null}' end,
      'attachments', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'sizeBytes', a.size_bytes, 'userId', a.user_id,
          'createdAt', a.created_at) order by a.created_at, a.id), '[]')
        from public.card_attachments a where a.card_id = c.id),
      'history', private.export_history(c.board_id, c.id, 0)
      ) order by c.place), '[]'),
    'read', coalesce(
      (select min(p.place) - 1 from page p where p.place > (select max(k.place) from kept k)),
      least(cardinality(export_techniques.card_ids), 100)))
  from kept c
$$;
comment on function public.export_techniques(card_ids uuid[], user_id uuid) is 'The first of these techniques, at most 100, and fewer where much hangs on them: {techniques, read}. read: how many of the ids are done with; one that is gone by now has no technique.';
revoke all on function public.export_techniques(uuid[], uuid) from public, anon, authenticated;
grant execute on function public.export_techniques(uuid[], uuid) to service_role;

create or replace function public.export_board(board_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'title', b.title, 'description', b.description, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'archivedAt', b.archived_at,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role) order by m.created_at, m.user_id), '[]')
      from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = b.id),
    'tags', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name, k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'blockers', (
      select coalesce(jsonb_agg(jsonb_build_object('techniqueId', k.card_id, 'waitsFor', k.blocker_id) order by k.card_id, k.blocker_id), '[]')
      from private.card_blocks k where k.board_id = b.id),
    'katas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'limit', l.card_limit, 'completes', l.completes,
        'flow', l.flow, 'techniques', coalesce(c.ids, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select o.list_id, jsonb_agg(o.id order by o.rank) as ids from public.cards o where o.board_id = export_board.board_id group by o.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b where b.id = export_board.board_id and b.user_id = export_board.user_id
$$;
comment on function public.export_board(board_id uuid, user_id uuid) is 'All of a board but what is on its techniques, which export_techniques() reads.';
