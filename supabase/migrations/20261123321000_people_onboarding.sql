-- How far someone is with the tour: what they have tried on the dojo that they made in it is read from what happened,
-- so that a step ticks on every device. The dashboard says with its own call whether to offer the tour.

-- What the tour asks to try, as far as the caller has done it on this board.
create function private.tried_on(board_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with deeds as materialized (
    select e.kind, e.card_id, e.after, e.actor, e.at > b.created_at as is_later
    from public.boards b join private.events e on e.board_id = b.id
    where b.id = tried_on.board_id and b.id in (select private.my_board_ids()) and e.actor = (select auth.uid())
    -- More than a dojo for training ever has.
    limit 5000
  )
  select coalesce(jsonb_agg(distinct t.what order by t.what), '[]')
  from deeds d cross join lateral (
    select case
      when d.kind = 'card.moved' then 'move'
      when d.kind = 'card.made' and d.is_later then 'add'
      when d.kind = 'card.assigned' and d.after ->> 'assignee' = d.actor::text then 'assign'
      when d.kind = 'list.renamed' then 'rename'
      when d.kind = 'card.completed' then 'complete'
      when d.kind = 'label.added'
        and exists (select from deeds m where m.kind = 'card.made' and m.is_later and m.card_id = d.card_id) then 'line'
    end
  ) t (what)
  where t.what is not null
$$;

create or replace function public.my_onboarding() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'completedAt', p.onboarding_completed_at,
    'data', p.onboarding_data,
    'signedUpAt', p.created_at,
    'board', (
      select jsonb_build_object('id', b.id, 'title', b.title, 'tried', private.tried_on(b.id))
      from public.boards b
      where b.id::text = p.onboarding_data ->> 'boardId' and b.archived_at is null
        and b.id in (select private.my_board_ids())))
  from public.profiles p where p.user_id = (select auth.uid())
$$;

create or replace function public.dashboard(time_zone text default 'UTC') returns json
language sql stable set search_path = ''
as $$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
    'work', private.my_work(dashboard.time_zone),
    'news', private.my_board_news(),
    'isToBeWelcomed', (public.my_onboarding() ->> 'completedAt') is null,
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
      left join private.my_board_counts(private.today_in(dashboard.time_zone)) c on c.board_id = b.id))
$$;
