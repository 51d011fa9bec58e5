-- Where a technique can be added from any page, and what its line can be about there.
create function public.entry_dojos()
returns jsonb language sql stable set search_path = '' as $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.updated_at desc, d.id), '[]')
  from (
    select b.id, b.title, b.updated_at from public.boards b
    where b.id in (select private.editable_board_ids()) and b.archived_at is null
      and exists (select from public.lists l where l.board_id = b.id)
    order by b.updated_at desc, b.id limit 500) d
$function$;
revoke all on function public.entry_dojos() from public, anon;
grant execute on function public.entry_dojos() to authenticated, service_role;

-- Security definer for the owner's plan only: members may know what it reads, not what it is.
create function private.reads_words(board_id uuid)
returns boolean language sql stable security definer set search_path = '' as $function$
  select private.plan_allows(b.user_id, 'ai') from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = reads_words.board_id
$function$;
revoke all on function private.reads_words(uuid) from public, anon;
grant execute on function private.reads_words(uuid) to authenticated;

create function public.entry_place(board_id uuid)
returns jsonb language sql stable set search_path = '' as $function$
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
revoke all on function public.entry_place(uuid) from public, anon;
grant execute on function public.entry_place(uuid) to authenticated, service_role;
