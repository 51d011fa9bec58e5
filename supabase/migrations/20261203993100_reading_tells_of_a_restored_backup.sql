-- After a backup was restored, as many new changes as were lost gave a board the fingerprint that it had before, and a
-- page that had been without the network showed what was lost, and not what was new. The services say of which
-- data folder they are; elsewhere this is null, as before.

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
