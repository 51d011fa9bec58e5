-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

CREATE OR REPLACE FUNCTION private.board_frame(board_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'generation', nullif(current_setting('dojo.generation', true), ''),
      'board', jsonb_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
        'archivedAt', b.archived_at),
      'role', m.role,
      'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
      'overPlan', private.over_plan(b.id),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
          'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name, n.user_id), '[]')
        from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id))
    from public.boards b
    join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
    where b.id = board_frame.board_id
  );
end $function$;
comment on function private.board_frame(board_id uuid) is 'What a board shows beside its katas, techniques and tags, to the person who asks.';
grant execute on function private.board_frame(board_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.my_board_counts(today date)
 RETURNS TABLE(board_id uuid, total bigint, open bigint, overdue bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  select m.board_id, k.cards, n.open, n.overdue
  from public.board_members m join private.board_clocks k on k.board_id = m.board_id
  left join private.my_counted_board_ids() b (id) on b.id = m.board_id
  left join lateral (
    select count(*) as open, count(*) filter (where coalesce(c.due_at < now(), c.due_date < my_board_counts.today)) as overdue
    from public.cards c where c.board_id = b.id and not c.is_completed
  ) n on b.id is not null
  where m.user_id = (select auth.uid())
$function$;
comment on function private.my_board_counts(today date) is 'How many cards are on each board of the person who asks. open and overdue are null where they are too many to count.';
grant execute on function private.my_board_counts(today date) to authenticated;

CREATE OR REPLACE FUNCTION private.my_board_news()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with news as materialized (
    select m.board_id, f.ids, e.kind, e.at, left(c.title, 200) as title, a.user_id as actor
    from public.board_members m
    join public.boards b on b.id = m.board_id
    cross join lateral (select b.user_id || array(
      select o.user_id from public.board_members o where o.board_id = m.board_id and o.user_id <> b.user_id order by o.user_id limit 12) as ids) f
    left join lateral (
      select case when e.kind = 'card.assigned' and e.after ->> 'assignee' is null then 'card.unassigned' else e.kind end as kind, e.at, e.actor, e.card_id
      from private.events e where e.board_id = m.board_id and e.card_id is not null and e.id > 0 order by e.at desc, e.id desc limit 1
    -- What came with the board goes without saying.
    ) e on e.at > b.created_at
    left join public.cards c on c.id = e.card_id and c.board_id = m.board_id
    left join public.board_members a on a.board_id = m.board_id and a.user_id = e.actor
    where m.user_id = (select auth.uid()) and m.board_id in (select private.my_shown_board_ids())
  )
  select json_build_object(
    'people', (
      select coalesce(json_object_agg(p.user_id, json_build_object('name', p.display_name, 'avatarUrl', p.avatar_url)), '{}')
      from public.profiles p where p.user_id in (select unnest(n.ids[1:4] || n.actor) from news n)),
    'boards', (
      select coalesce(json_object_agg(n.board_id, json_build_object('people', cardinality(n.ids), 'faces', n.ids[1:4],
        'last', case when n.kind is not null then json_build_object('kind', n.kind, 'at', n.at, 'title', n.title, 'actor', n.actor) end)), '{}')
      from news n))
$function$;
comment on function private.my_board_news() is 'Who is on the boards of the person who asks, and what happened there last, as far as they may know.';
grant execute on function private.my_board_news() to authenticated;

CREATE OR REPLACE FUNCTION private.my_clan_invitations()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'clan', c.name, 'inviter', case when p.user_id is not null
    then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url) end) order by i.created_at desc, i.id), '[]')
  from private.clan_invitations i join public.clans c on c.id = i.clan_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and private.invitation_state(i, (select auth.uid())) = 'open'
$function$;
comment on function private.my_clan_invitations() is 'The clans that the person who asks is invited to, by their confirmed address.';
grant execute on function private.my_clan_invitations() to authenticated;

CREATE OR REPLACE FUNCTION private.my_shown_board_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select b.id from public.board_members m join public.boards b on b.id = m.board_id
  left join public.board_bookmarks k on k.board_id = b.id and k.user_id = m.user_id
  where m.user_id = (select auth.uid())
  order by b.archived_at is not null, k.board_id is null, b.created_at desc, b.id limit private.most_counted('dojos')
$function$;
comment on function private.my_shown_board_ids() is 'The dojos that the dashboard of the person who asks shows: archived ones last, then bookmarked ones first, then the newest.';
grant execute on function private.my_shown_board_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.my_work(time_zone text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with zone as materialized (
    select z.name, (now() at time zone z.name)::date as today
    from (select case when private.is_time_zone(my_work.time_zone) then my_work.time_zone else 'UTC' end as name) z
  ), mine as materialized (
    select m.board_id, m.role <> 'viewer' as may_edit, b.title
    from public.board_members m join public.boards b on b.id = m.board_id
    where m.user_id = (select auth.uid()) and b.archived_at is null
  ), work as materialized (
    -- Narrow, as all of it is sorted; the few that are shown are looked up.
    select c.id, c.board_id, c.due_at, coalesce((c.due_at at time zone z.name)::date, c.due_date) as day, z.today,
      coalesce(c.due_at < now(), c.due_date < z.today) as is_late,
      case c.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 end as urgency
    from zone z cross join mine n join public.cards c on c.board_id = n.board_id and c.assignee = (select auth.uid())
    where not c.is_completed and n.board_id in (select private.my_counted_board_ids())
  )
  select jsonb_build_object(
    'total', (select count(*) from work),
    'overdue', (select count(*) from work w where w.is_late),
    'today', (select count(*) from work w where not w.is_late and w.day = w.today),
    'cards', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'title', c.title, 'priority', c.priority,
          'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'boardId', c.board_id, 'board', n.title,
          'list', l.title, 'mayEdit', n.may_edit, 'blockers', c.badges -> 'blockers')) order by w.place), '[]')
      from (
        select o.id, row_number() over () as place
        from (select x.id from work x order by x.day nulls last, x.due_at nulls last, x.urgency nulls last, x.id limit 200) o
      ) w join public.cards c on c.id = w.id join mine n on n.board_id = c.board_id join public.lists l on l.id = c.list_id),
    -- What waits for mine. Of what they cannot see, only that it waits.
    'waiting', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', x.card_id, 'title', x.title, 'boardId', x.board_id, 'personId', x.assignee,
          'person', x.person, 'avatarUrl', x.avatar_url, 'forId', x.for_id, 'forTitle', f.title, 'forBoardId', f.board_id)) order by x.place), '[]')
      from (
        select k.card_id, case when n.board_id is not null then c.title end as title, n.board_id,
          case when n.board_id is not null then p.user_id end as assignee,
          case when n.board_id is not null then p.display_name end as person,
          case when n.board_id is not null then p.avatar_url end as avatar_url,
          w.id as for_id,
          row_number() over (order by k.created_at desc, k.card_id) as place
        -- Somebody else may make mine hold up any number: the first two hundred that do.
        from (
          select x.id, x.board_id from work x where exists (select from private.card_blocks o where o.blocker_id = x.id)
          order by x.day nulls last, x.due_at nulls last, x.urgency nulls last, x.id limit 200
        ) w join private.card_blocks k on k.blocker_id = w.id
        join public.cards c on c.id = k.card_id and not c.is_completed
        left join mine n on n.board_id = c.board_id
        left join public.profiles p on p.user_id = c.assignee
        -- One's own plan waits for no one.
        where c.assignee is distinct from (select auth.uid())
          -- What is theirs is open, and its dojo neither archived nor in the bin.
          and (k.board_id = w.board_id or private.may_block(k.board_id, w.board_id))
          and exists (select from public.boards b where b.id = c.board_id and b.archived_at is null)
          and not exists (select from private.binned_boards x where x.board_id = c.board_id)
        order by place limit 20
      ) x join public.cards f on f.id = x.for_id),
    'mentions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'personId', x.user_id, 'person', x.display_name, 'avatarUrl', x.avatar_url,
          'text', x.text, 'commentId', x.comment_id, 'cardId', x.card_id, 'title', x.title, 'boardId', x.board_id, 'createdAt', x.created_at) order by x.created_at desc, x.id), '[]')
      from (
        select n.id, p.user_id, p.display_name, p.avatar_url, left(m.content, 280) as text, n.comment_id, m.card_id, c.title, m.board_id, n.created_at
        from public.comment_notifications n join public.card_comments m on m.id = n.comment_id
        join mine o on o.board_id = m.board_id join public.cards c on c.id = m.card_id
        left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
        where n.user_id = (select auth.uid()) and n.read_at is null
        order by n.created_at desc, n.id limit 10
      ) x))
$function$;
comment on function private.my_work(time_zone text) is 'Open cards of the person who asks, what waits for them, and mentions they have not read.';
grant execute on function private.my_work(time_zone text) to authenticated;

CREATE OR REPLACE FUNCTION private.reads_words(board_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.plan_allows(b.user_id, 'ai') from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = reads_words.board_id
$function$;
grant execute on function private.reads_words(board_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.board_archive(board_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object('id', b.id, 'title', b.title),
    'role', m.role,
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'displayName', p.display_name) order by n.created_at), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id),
    'items', public.removed_items(b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_archive.board_id
$function$;
grant execute on function public.board_archive(board_id uuid) to authenticated;
grant execute on function public.board_archive(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.board_fingerprint(board_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'revision', private.board_revision(b.id),
    'edits', (select coalesce(sum(l.version), 0) from public.lists l where l.board_id = b.id)
           + (select coalesce(sum(c.version), 0) from public.cards c where c.board_id = b.id),
    'frame', md5(f.frame::text))
  from public.boards b cross join private.board_frame(b.id) f (frame)
  where b.id = board_fingerprint.board_id and f.frame is not null
$function$;
grant execute on function public.board_fingerprint(board_id uuid) to authenticated;
grant execute on function public.board_fingerprint(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.board_snapshot(board_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select json_build_object(
      'viewer', public.viewer(),
      'board', f.frame -> 'board',
      'role', f.frame -> 'role',
      'isAdmin', f.frame -> 'isAdmin',
      'overPlan', f.frame -> 'overPlan',
      'members', f.frame -> 'members',
      'frame', md5(f.frame::text),
      'revision', private.board_revision(b.id),
      'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
      'collapsed', (select coalesce(json_agg(k), '[]') from private.my_collapsed_lists(b.id) k),
      -- Those of the board, and people's own ones that its cards wear.
      'labels', (
        select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
        from public.custom_labels k
        where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
      'lists', (
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
          'cardLimit', l.card_limit, 'completes', l.completes, 'flow', l.flow, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
        from public.lists l
        left join lateral (
          select json_agg(json_strip_nulls(json_build_object(
            'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
            'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
            'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
            'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version)) order by c.order_index) as cards
          from public.cards c where c.list_id = l.id
        ) c on true
        where l.board_id = b.id))
    from public.boards b cross join private.board_frame(b.id) f (frame)
    where b.id = board_snapshot.board_id and f.frame is not null
  );
end $function$;
grant execute on function public.board_snapshot(board_id uuid) to authenticated;
grant execute on function public.board_snapshot(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.card_details(card_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'version', c.version,
    'description', c.description,
    'createdBy', c.created_by,
    'createdAt', c.created_at,
    'checklist', (
      select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'completed', i.completed) order by i.order_index), '[]')
      from public.card_checklist_items i where i.card_id = c.id),
    'comments', (
      select coalesce(json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'content', m.content,
        'mentions', m.mentions, 'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'blockedBy', private.card_blockers(c.id),
    'blocks', private.card_blockers(c.id, true),
    'history', private.card_history(c.board_id, c.id))
  from public.cards c where c.id = card_details.card_id
$function$;
grant execute on function public.card_details(card_id uuid) to authenticated;
grant execute on function public.card_details(card_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.create_board(title text, description text DEFAULT ''::text, lists jsonb DEFAULT '[]'::jsonb, id uuid DEFAULT gen_random_uuid(), clan_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  list_ids uuid[];
begin
  if create_board.clan_id is not null then
    perform private.lock_makers(create_board.clan_id);
  end if;
  if jsonb_array_length(create_board.lists) > 500 or (
      select sum(case jsonb_typeof(l -> 'cards') when 'array' then jsonb_array_length(l -> 'cards') end)
      from jsonb_array_elements(create_board.lists) l) > 5000 then
    raise exception 'A new dojo holds at most 500 katas and 5,000 techniques.' using errcode = 'PT413';
  end if;
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  list_ids := array(select gen_random_uuid() from jsonb_array_elements(create_board.lists));
  insert into public.lists (id, board_id, title, order_index, completes)
  select list_ids[l.at], create_board.id, l.list ->> 'title', 0, coalesce((l.list ->> 'completes')::boolean, false)
  from jsonb_array_elements(create_board.lists) with ordinality l (list, at) order by l.at;
  insert into public.cards (board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, order_index)
  select create_board.id, list_ids[l.at], c.card ->> 'title', coalesce(c.card ->> 'description', ''), c.card ->> 'priority',
    private.due_day(c.card ->> 'due_date'), (c.card ->> 'due_at')::timestamptz, c.card ->> 'due_time_zone', 0
  from jsonb_array_elements(create_board.lists) with ordinality l (list, at)
  cross join jsonb_array_elements(coalesce(l.list -> 'cards', '[]')) with ordinality c (card, place)
  order by l.at, c.place;
  if create_board.clan_id is not null then
    perform public.move_board_to_clan(create_board.id, create_board.clan_id);
  end if;
  return create_board.id;
end $function$;
grant execute on function public.create_board(title text, description text, lists jsonb, id uuid, clan_id uuid) to authenticated;
grant execute on function public.create_board(title text, description text, lists jsonb, id uuid, clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.dashboard(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
    'offers', public.my_offers(),
    'work', private.my_work(dashboard.time_zone),
    'news', private.my_board_news(),
    'isToBeWelcomed', (public.my_onboarding() ->> 'completedAt') is null,
    'boardCount', (select count(*) from public.board_members m where m.user_id = (select auth.uid())),
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'clanId', b.clan_id, 'isClosed', b.is_closed, 'archivedAt', b.archived_at,
        'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'total', coalesce(c.total, 0), 'open', c.open, 'overdue', c.overdue
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join private.my_board_counts(private.today_in(dashboard.time_zone)) c on c.board_id = b.id
      where b.id in (select private.my_shown_board_ids())))
$function$;
grant execute on function public.dashboard(time_zone text) to authenticated;
grant execute on function public.dashboard(time_zone text) to service_role;

CREATE OR REPLACE FUNCTION public.entry_dojos()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.updated_at desc, d.id), '[]')
  from (
    select b.id, b.title, b.updated_at from public.boards b
    where b.id in (select private.editable_board_ids()) and b.archived_at is null
      and exists (select from public.lists l where l.board_id = b.id)
    order by b.updated_at desc, b.id limit 500) d
$function$;
grant execute on function public.entry_dojos() to authenticated;
grant execute on function public.entry_dojos() to service_role;

CREATE OR REPLACE FUNCTION public.entry_place(board_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'readsWords', private.reads_words(b.id),
    'isMine', b.user_id = (select auth.uid()),
    'canAdd', m.role in ('admin', 'member') and b.archived_at is null and private.over_plan(b.id) is null,
    'katas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'completes', l.completes) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', n.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url)
        order by p.display_name, n.user_id), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id
      where n.board_id = b.id and n.role <> 'viewer'),
    'labels', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k where k.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = entry_place.board_id
$function$;
grant execute on function public.entry_place(board_id uuid) to authenticated;
grant execute on function public.entry_place(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.viewer()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'id', p.user_id,
      'email', coalesce((select auth.jwt()) ->> 'email', ''),
      'displayName', p.display_name,
      'avatarUrl', p.avatar_url,
      'unreadMentions', (select count(*) from public.comment_notifications n
        where n.user_id = p.user_id and n.read_at is null and n.board_id in (select private.my_board_ids())),
      'unreadNotifications', (select count(*) from public.notifications n
        where n.user_id = p.user_id and n.read_at is null and (n.board_id is null or n.board_id in (select private.my_board_ids()))),
      'clans', private.my_clans(),
      'settings', private.my_settings(),
      'subscription', jsonb_build_object(
        'subscribed', coalesce(s.subscribed, false),
        'subscription_tier', private.tier_of(s),
        'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
      'billing', jsonb_build_object(
        'status', s.status,
        'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
        'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
        'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
        'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
        'hasCard', coalesce(s.has_card, false),
        'isTrialWithoutCard', coalesce(private.is_cardless_trial(s), false),
        'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
        'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
            and least(s.subscription_end, s.cancels_at) <= now(), false)
          or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
    from public.profiles p left join public.subscribers s on s.user_id = p.user_id
    where p.user_id = (select auth.uid())
  );
end $function$;
grant execute on function public.viewer() to authenticated;
grant execute on function public.viewer() to service_role;
