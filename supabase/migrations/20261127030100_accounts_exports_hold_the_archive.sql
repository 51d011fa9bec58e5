-- An export held only what is on a dojo's board: not what had been archived or is in its bin, nor the files on that, though
-- it is said to hold everything, and may be the last thing that is left of an account.

-- `content` as in deleted_items. All of its rows are grouped at once: a kata in the bin may hold thousands.
create function private.removed_techniques(content jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'kataId', c.list_id, 'title', c.title, 'description', c.description, 'priority', c.priority,
      'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone,
      'repeat', case when c.repeat_next is null then c.repeat end, 'assignee', c.assignee, 'completedAt', c.completed_at,
      'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'tags', coalesce(w.tags, '[]'), 'steps', coalesce(i.steps, '[]'), 'comments', coalesce(m.comments, '[]'),
      'attachments', coalesce(a.attachments, '[]')) order by c.order_index, c.id), '[]')
  from jsonb_populate_recordset(null::public.cards, removed_techniques.content -> 'cards') c
  left join (
    select l.card_id, jsonb_agg(l.label_id order by l.label_id) as tags
    from jsonb_populate_recordset(null::public.card_labels, removed_techniques.content -> 'labels') l group by l.card_id
  ) w on w.card_id = c.id
  left join (
    select s.card_id, jsonb_agg(jsonb_build_object('title', s.title, 'completed', s.completed) order by s.order_index) as steps
    from jsonb_populate_recordset(null::public.card_checklist_items, removed_techniques.content -> 'checklist') s group by s.card_id
  ) i on i.card_id = c.id
  left join (
    select t.card_id, jsonb_agg(jsonb_build_object('userId', t.user_id, 'content', t.content, 'createdAt', t.created_at,
      'updatedAt', t.updated_at) order by t.created_at, t.id) as comments
    from jsonb_populate_recordset(null::public.card_comments, removed_techniques.content -> 'comments') t group by t.card_id
  ) m on m.card_id = c.id
  left join (
    select f.card_id, jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes, 'userId', f.user_id,
      'createdAt', f.created_at) order by f.created_at, f.id) as attachments
    from jsonb_populate_recordset(null::public.card_attachments, coalesce(removed_techniques.content -> 'attachments', '[]')) f
    group by f.card_id
  ) a on a.card_id = c.id
$$;
revoke all on function private.removed_techniques(jsonb) from public, anon, authenticated;

create function public.export_removed(board_id uuid, user_id uuid, after_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select d.*, row_number() over (order by d.item_id, d.kind) as place,
      sum(1 + pg_column_size(d.content) / 300) over (order by d.item_id, d.kind) as weight
    from (
      select o.* from public.deleted_items o
      where o.board_id = export_removed.board_id and (export_removed.after_id is null or o.item_id > export_removed.after_id)
        and o.board_id in (select b.id from public.boards b where b.user_id = export_removed.user_id)
        and (o.reason = 'archived' or o.deleted_at > now() - interval '30 days')
      order by o.item_id, o.kind limit 100) d
  ), kept as materialized (
    select * from page p where p.place = 1 or p.weight <= 1000
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object(
      'reason', k.reason, 'removedAt', k.deleted_at, 'removedBy', k.deleted_by,
      'kata', case when k.kind = 'list' then jsonb_build_object('id', k.item_id, 'title', k.title) end,
      'techniques', private.removed_techniques(k.content),
      'historyOf', case when k.kind = 'card' then k.item_id end) order by k.place), '[]'),
    'next', case when (select count(*) from page) = 100 or (select count(*) from page) > count(*)
      then (array_agg(k.item_id order by k.place desc))[1] end)
  from kept k
$$;
comment on function public.export_removed(board_id uuid, user_id uuid, after_id uuid) is 'The next items of the archive and the bin of a board, at most 100, and fewer where they hold much: {items, next}. historyOf: what to ask export_card_rest() for.';
revoke all on function public.export_removed(uuid, uuid, uuid) from public, anon, authenticated;
grant execute on function public.export_removed(uuid, uuid, uuid) to service_role;

create or replace function public.export_card_rest(card_id uuid, user_id uuid, kind text, start bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case export_card_rest.kind
    when 'comments' then private.export_comments(c.id, export_card_rest.start)
    when 'history' then private.export_history(c.board_id, c.id, export_card_rest.start) end
  from (
    select o.id, o.board_id from public.cards o where o.id = export_card_rest.card_id
    union all
    select d.item_id, d.board_id from public.boards b
    join public.deleted_items d on d.board_id = b.id and d.item_id = export_card_rest.card_id and d.kind = 'card'
    where b.user_id = export_card_rest.user_id
  ) c
  join public.boards b on b.id = c.board_id
  where b.user_id = export_card_rest.user_id
  limit 1
$$;

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
        'flow', l.flow) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id))
  from public.boards b where b.id = export_board.board_id and b.user_id = export_board.user_id
$$;

create or replace function public.export_plan(export_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'userId', e.user_id,
    'state', e.state,
    'boards', (select coalesce(jsonb_agg(b.id order by b.created_at, b.id), '[]') from public.boards b where b.user_id = e.user_id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'path', f.path, 'sizeBytes', f.size_bytes,
        'boardId', f.board_id, 'cardId', f.card_id, 'createdAt', f.created_at) order by f.created_at, f.id), '[]')
      from (
        -- What was moved to another dojo has left a copy of its row in the archive.
        select distinct on (o.path) o.* from (
          select a.id, a.name, a.path, a.size_bytes, a.board_id, a.card_id, a.created_at, false as is_removed
          from public.card_attachments a where a.user_id = e.user_id
          union all
          select a.id, a.name, a.path, a.size_bytes, d.board_id, a.card_id, a.created_at, true
          from public.deleted_items d
          cross join lateral jsonb_populate_recordset(null::public.card_attachments, d.content -> 'attachments') a
          where d.content -> 'attachments' @> jsonb_build_array(jsonb_build_object('user_id', e.user_id)) and a.user_id = e.user_id
            and (d.reason = 'archived' or d.deleted_at > now() - interval '30 days')
        ) o order by o.path, o.is_removed, o.id) f))
  from private.account_exports e where e.id = export_plan.export_id
$$;
