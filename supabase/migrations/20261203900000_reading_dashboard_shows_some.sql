-- A person may be on as many dojos as others make for them, and a page of thousands held the server for seconds.
create or replace function private.most_counted(what text) returns bigint language sql immutable set search_path = '' as $$
  select case most_counted.what when 'dojos' then 1000 when 'cards' then 400000 when 'stays' then 1000000 when 'texts' then 1000000 when 'katas' then 200000 when 'hanging' then 1000000 end
$$;

create function private.my_shown_board_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select b.id from public.board_members m join public.boards b on b.id = m.board_id
  left join public.board_bookmarks k on k.board_id = b.id and k.user_id = m.user_id
  where m.user_id = (select auth.uid())
  order by b.archived_at is not null, k.board_id is null, b.created_at desc, b.id limit private.most_counted('dojos')
$$;
comment on function private.my_shown_board_ids() is 'The dojos that the dashboard of the person who asks shows: archived ones last, then bookmarked ones first, then the newest.';
revoke all on function private.my_shown_board_ids() from public, anon, authenticated;
grant execute on function private.my_shown_board_ids() to authenticated;

create or replace function private.my_board_news()
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

create or replace function public.dashboard(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
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
