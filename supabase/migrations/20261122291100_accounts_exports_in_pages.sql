-- Exports are read in pages, so that no statement of one keeps others waiting: a board without its techniques, then these
-- list by list, then what is too long for a page. What a person wrote elsewhere names only what they may still see.

-- From the given one on, at most 200: {items, next}; next is null after the last.
create function private.export_comments(card_id uuid, skip bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('userId', t.user_id, 'content', t.content, 'createdAt', t.created_at,
      'updatedAt', t.updated_at) order by t.created_at, t.id), '[]'),
    'next', case when count(*) = 200 then export_comments.skip + 200 end)
  from (
    select * from public.card_comments o where o.card_id = export_comments.card_id
    order by o.created_at, o.id limit 200 offset export_comments.skip) t
$$;

create function private.export_history(board_id uuid, card_id uuid, after_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('userId', h.actor, 'kind', h.kind,
      'detail', private.event_detail(h.kind, h.before, h.after), 'createdAt', h.at) order by h.id), '[]'),
    'next', case when count(*) = 200 then max(h.id) end)
  from (
    select e.* from private.events e join private.event_kinds k on k.kind = e.kind and k.in_history
    where e.board_id = export_history.board_id and e.card_id = export_history.card_id and e.id > export_history.after_id
    order by e.id limit 200) h
$$;

-- Everything of a board but its techniques, which export_cards() reads.
create or replace function public.export_board(board_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'title', b.title, 'description', b.description, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role) order by m.created_at, m.user_id), '[]')
      from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = b.id),
    'tags', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name, k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'katas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id))
  from public.boards b where b.id = export_board.board_id and b.user_id = export_board.user_id
$$;

-- The next techniques of a list: at most 100, and fewer where much hangs on them. `next` is the rank to go on after. Of
-- comments and history the first 200 are there, with the number that export_card_rest() goes on from.
create function public.export_cards(list_id uuid, user_id uuid, after_rank numeric default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select c.*, sum(1 + pg_column_size(c.description) / 1000 + coalesce((c.badges #>> '{checklist,1}')::integer, 0)
        + 5 * least(200, coalesce((c.badges ->> 'comments')::integer, 0))) over (order by c.rank) as weight,
      row_number() over (order by c.rank) as place
    from (
      select o.* from public.cards o
      where o.list_id = export_cards.list_id and o.rank > coalesce(export_cards.after_rank, '-infinity')
        and o.board_id in (select b.id from public.boards b where b.user_id = export_cards.user_id)
      order by o.rank limit 100) c
  ), kept as materialized (
    select * from page p where p.place = 1 or p.weight <= 1000
  )
  select jsonb_build_object(
    'techniques', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'description', c.description, 'priority', c.priority, 'dueDate', c.due_date,
      'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'assignee', c.assignee, 'completedAt', c.completed_at,
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
      ) order by c.rank), '[]'),
    'next', case when (select count(*) from page) = 100 or (select count(*) from page) > count(*) then max(c.rank)::text end)
  from kept c
$$;
grant execute on function public.export_cards(uuid, uuid, numeric) to service_role;

-- The next comments or the next of the history of a technique: {items, next}.
create function public.export_card_rest(card_id uuid, user_id uuid, kind text, start bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case export_card_rest.kind
    when 'comments' then private.export_comments(c.id, export_card_rest.start)
    when 'history' then private.export_history(c.board_id, c.id, export_card_rest.start) end
  from public.cards c join public.boards b on b.id = c.board_id
  where c.id = export_card_rest.card_id and b.user_id = export_card_rest.user_id
$$;
grant execute on function public.export_card_rest(uuid, uuid, text, bigint) to service_role;

create index card_comments_by_person on public.card_comments (user_id, id);
drop index public.card_comments_user_id;

-- What a person has written on the dojos of others, 500 at a time. Where they are no longer, it does not say on what.
create function public.export_comments_elsewhere(user_id uuid, after_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'content', t.content, 'createdAt', t.created_at,
    'updatedAt', t.updated_at, 'technique', case when m.user_id is not null then c.title end,
    'dojo', case when m.user_id is not null then b.title end)) order by t.id), '[]')
  from (
    select o.* from public.card_comments o join public.boards ob on ob.id = o.board_id
    where o.user_id = export_comments_elsewhere.user_id and ob.user_id <> export_comments_elsewhere.user_id
      and (export_comments_elsewhere.after_id is null or o.id > export_comments_elsewhere.after_id)
    order by o.id limit 500) t
  join public.cards c on c.id = t.card_id join public.boards b on b.id = t.board_id
  left join public.board_members m on m.board_id = t.board_id and m.user_id = t.user_id
$$;
grant execute on function public.export_comments_elsewhere(uuid, uuid) to service_role;

create or replace function public.export_account(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'createdAt', u.created_at, 'onboardingCompletedAt', p.onboarding_completed_at)
      from auth.users u join public.profiles p on p.user_id = u.id where u.id = export_account.user_id),
    'settings', (select to_jsonb(s) - 'user_id' from private.person_settings s where s.user_id = export_account.user_id),
    'notifications', (select to_jsonb(s) - 'user_id' from private.notification_settings s where s.user_id = export_account.user_id),
    'dojoNotifications', (
      select coalesce(jsonb_agg(jsonb_build_object('dojoId', l.board_id, 'level', l.level) order by l.board_id), '[]')
      from private.board_notification_levels l where l.user_id = export_account.user_id),
    'watched', (
      select coalesce(jsonb_agg(w.card_id order by w.created_at, w.card_id), '[]')
      from private.card_watchers w where w.user_id = export_account.user_id),
    'plan', (
      select jsonb_build_object('tier', s.subscription_tier, 'status', s.status, 'endsAt', s.subscription_end)
      from public.subscribers s where s.user_id = export_account.user_id),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'role', m.role, 'isMine', b.user_id = m.user_id)
        order by b.created_at, b.id), '[]')
      from public.board_members m join public.boards b on b.id = m.board_id where m.user_id = export_account.user_id),
    'clans', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.created_at, c.id), '[]')
      from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = export_account.user_id))
$$;

-- One that failed may be asked for again, but each costs the same.
create or replace function public.request_export(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.account_exports;
begin
  perform from public.profiles p where p.user_id = request_export.user_id for no key update;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select * into asked from private.account_exports e where e.user_id = request_export.user_id order by e.asked_at desc limit 1;
  if asked.state in ('waiting', 'running') and asked.asked_at > now() - interval '1 day' then
    return private.export_face(asked);
  end if;
  if asked.state = 'ready' and asked.asked_at > now() - interval '1 day' then
    raise exception 'You can export your data once a day.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.account_exports e
      where e.user_id = request_export.user_id and e.asked_at > now() - interval '1 day') >= 3 then
    raise exception 'Three exports have failed today. Try again tomorrow.' using errcode = 'PT429';
  end if;
  insert into private.account_exports (user_id) values (request_export.user_id) returning * into asked;
  return private.export_face(asked);
end $$;
