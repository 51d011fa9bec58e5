-- Colleagues may read the name and the picture of a person, and nothing else of their profile
-- (docs/decisions/a-profile-shows-name-and-picture.md).

revoke select on public.profiles from authenticated;
grant select (user_id, display_name, avatar_url) on public.profiles to authenticated;
comment on table public.profiles is
  'What colleagues see of a person (user_id, display_name, avatar_url), and what only they themselves do (my_onboarding). E-mail addresses stay in auth.users.';

-- How far this person has come with the tour: {completedAt, data}.
create function public.my_onboarding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('completedAt', p.onboarding_completed_at, 'data', p.onboarding_data)
  from public.profiles p where p.user_id = (select auth.uid())
$$;
revoke execute on function public.my_onboarding() from public, anon;
grant execute on function public.my_onboarding() to authenticated;
