-- What the pages about clans read, one call each, and what others know of clans now.

create function private.my_clans() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by lower(c.name), c.id), '[]')
  from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = (select auth.uid())
$$;
grant execute on function private.my_clans() to authenticated;

create or replace function public.viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'clans', private.my_clans(),
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
$$;

create or replace function public.dashboard(time_zone text default 'UTC') returns json
language sql stable set search_path = '' as $$
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
$$;
grant execute on function private.stronger_role(text, text) to authenticated;

-- A list of the caller's clans.
create function public.clans_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', public.viewer(), 'clans', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'role', m.role,
      'ownerName', (select p.display_name from public.profiles p where p.user_id = c.created_by),
      'people', (select count(*) from public.clan_members n where n.clan_id = c.id),
      'boards', (select count(*) from public.boards b join public.board_members n on n.board_id = b.id and n.user_id = m.user_id
        where b.clan_id = c.id and b.archived_at is null)) order by lower(c.name), c.id), '[]')
    from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = (select auth.uid())))
$$;
grant execute on function public.clans_overview() to authenticated;

-- Everything that the page of a clan shows; null for who is not in it. Addresses (but one's own), invitations and seats are
-- for admins.
create function public.clan_page(clan_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'viewer', public.viewer(),
    'clan', jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'ownerId', c.created_by,
      'createdAt', c.created_at, 'membersMakeDojos', c.members_make_dojos, 'closesNewDojos', c.closes_new_dojos),
    'role', me.role,
    'seats', case when me.role in ('owner', 'admin') then jsonb_build_object(
      'used', private.people_of(c.created_by), 'included', private.members_limit(c.created_by),
      'plan', private.plan_of_tier(private.tier_of_person(c.created_by)), 'planWithRoom', private.plan_with_room(c.created_by)) end,
    'members', (
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'email', case when m.user_id = me.user_id or me.role in ('owner', 'admin') then u.email end,
        'boards', coalesce(n.boards, 0), 'joinedAt', m.created_at)
        order by array_position(array['owner', 'admin', 'member', 'guest'], m.role), lower(p.display_name), m.user_id)
      from public.clan_members m join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      left join (
        select k.user_id, count(*) as boards from public.board_members k join public.boards b on b.id = k.board_id
        where b.clan_id = clan_page.clan_id and b.archived_at is null group by k.user_id) n on n.user_id = m.user_id
      where m.clan_id = c.id),
    'invitations', case when me.role in ('owner', 'admin') then (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'boardIds', to_jsonb(i.board_ids), 'boardRole', i.board_role,
        'inviterName', p.display_name, 'expiresAt', i.expires_at, 'uses', i.uses, 'maxUses', i.max_uses, 'sentAt', i.sent_at,
        'askedAt', i.asked_at, 'state', private.invitation_state(i, null)) order by i.created_at desc, i.id), '[]')
      from private.clan_invitations i left join public.profiles p on p.user_id = i.invited_by
      where i.clan_id = c.id and (i.asked_at is not null
        or i.revoked_at is null and i.uses < i.max_uses and i.expires_at > now() - interval '30 days')) end,
    'boards', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'description', b.description, 'isClosed', b.is_closed,
        'archivedAt', b.archived_at, 'role', m.role, 'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'people', coalesce(n.people, 0), 'open', coalesce(k.open, 0), 'total', coalesce(k.total, 0), 'updatedAt', b.updated_at)
        order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      left join (select o.board_id, count(*) as people from public.board_members o join public.boards ob on ob.id = o.board_id
        where ob.clan_id = clan_page.clan_id group by o.board_id) n on n.board_id = b.id
      left join (select d.board_id, count(*) as total, count(*) filter (where not d.is_completed) as open
        from public.cards d join public.boards db on db.id = d.board_id where db.clan_id = clan_page.clan_id group by d.board_id) k on k.board_id = b.id
      where b.clan_id = c.id),
    -- Own dojos that could be moved in.
    'movable', case when me.role <> 'guest' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      where b.user_id = me.user_id and b.clan_id is null) else '[]' end)
  from public.clan_members me join public.clans c on c.id = me.clan_id
  where me.clan_id = clan_page.clan_id and me.user_id = (select auth.uid())
$$;
grant execute on function public.clan_page(uuid) to authenticated;

drop function public.create_board(text, text, jsonb, uuid);
-- One board with lists and cards, all or nothing; in a clan where one is named. Returns its id. PT402 and PT413 as
-- move_board_to_clan().
create function public.create_board(title text, description text default '', lists jsonb default '[]', id uuid default gen_random_uuid(), clan_id uuid default null)
returns uuid language plpgsql set search_path = '' as $$
declare
  list record;
  list_id uuid;
begin
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  for list in select value as content from jsonb_array_elements(create_board.lists) with ordinality order by ordinality loop
    list_id := gen_random_uuid();
    insert into public.lists (id, board_id, title, order_index)
    values (list_id, create_board.id, list.content ->> 'title', 0);
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
end $$;
grant execute on function public.create_board(text, text, jsonb, uuid, uuid) to authenticated;

drop function public.board_people(uuid);
-- Members, the owner first, then open invitations. For everyone on the board; addresses (but one's own) and invitations are
-- for admins, who invite by them. isFromClan: they are here through the clan too, and cannot be removed here.
create function public.board_people(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'clan', (select jsonb_build_object('id', c.id, 'name', c.name, 'isClosed', b.is_closed)
      from public.boards b join public.clans c on c.id = b.clan_id where b.id = me.board_id),
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url, 'isFromClan', m.clan_role is not null,
        'email', case when m.user_id = me.user_id or me.role = 'admin' then u.email end)
        order by m.user_id <> b.user_id, m.created_at, p.display_name)
      from public.board_members m join public.boards b on b.id = m.board_id
      join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      where m.board_id = me.board_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role) order by i.created_at, i.email)
      from public.board_invitations i
      where i.board_id = me.board_id and me.role = 'admin' and i.ends_at > now()), '[]'))
  from public.board_members me
  where me.board_id = board_people.board_id and me.user_id = (select auth.uid())
$$;
grant execute on function public.board_people(uuid) to authenticated;
