-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

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
           + (select coalesce(sum(c.version), 0) from public.cards c where c.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_fingerprint.board_id
$function$;
grant execute on function public.board_fingerprint(board_id uuid) to authenticated;
grant execute on function public.board_fingerprint(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.board_snapshot(board_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
      'archivedAt', b.archived_at),
    'role', m.role,
    'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
    'overPlan', private.over_plan(b.id),
    'revision', private.board_revision(b.id),
    'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    -- Those of the board, and people's own ones that its cards wear.
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cardLimit', l.card_limit, 'completes', l.completes, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
          'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$function$;
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
  list record;
  list_id uuid;
begin
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  for list in select value as content from jsonb_array_elements(create_board.lists) with ordinality order by ordinality loop
    list_id := gen_random_uuid();
    insert into public.lists (id, board_id, title, order_index, completes)
    values (list_id, create_board.id, list.content ->> 'title', 0, coalesce((list.content ->> 'completes')::boolean, false));
    insert into public.cards (board_id, list_id, title, description, priority, due_date, due_at,
      due_time_zone, order_index)
    select create_board.id, list_id, card ->> 'title', coalesce(card ->> 'description', ''), card ->> 'priority',
      private.due_day(card ->> 'due_date'), (card ->> 'due_at')::timestamptz, card ->> 'due_time_zone', 0
    from jsonb_array_elements(coalesce(list.content -> 'cards', '[]')) with ordinality as c (card, place) order by place;
  end loop;
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
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'clanId', b.clan_id, 'isClosed', b.is_closed, 'archivedAt', b.archived_at,
        'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'total', coalesce(c.total, 0), 'open', coalesce(c.open, 0), 'overdue', coalesce(c.overdue, 0)
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join (
        select c.board_id, count(*) as total, count(*) filter (where not c.is_completed) as open,
          count(*) filter (where not c.is_completed and
            coalesce(c.due_at < now(), c.due_date < (select private.today_in(dashboard.time_zone)))) as overdue
        from public.cards c group by c.board_id
      ) c on c.board_id = b.id))
$function$;
grant execute on function public.dashboard(time_zone text) to authenticated;
grant execute on function public.dashboard(time_zone text) to service_role;

CREATE OR REPLACE FUNCTION public.viewer()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'unreadNotifications', (select count(*) from public.notifications n where n.user_id = p.user_id and n.read_at is null),
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
      'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$function$;
grant execute on function public.viewer() to authenticated;
grant execute on function public.viewer() to service_role;
