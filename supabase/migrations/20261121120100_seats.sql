-- How many people a person's plan has to reach: everybody on their boards and in their clans, once each, and themselves.
create function public.seats_used() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select (select auth.uid())
    union select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = (select auth.uid())
    union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = (select auth.uid())) person
$$;
revoke execute on function public.seats_used() from public, anon;
grant execute on function public.seats_used() to authenticated;
