-- The dashboard in one call again: with what the person is invited to.
create or replace function public.dashboard(time_zone text default 'UTC') returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
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
