-- Pictures whose account is gone were only removed by the page that deletes accounts: the operator's command, or a server that
-- was stopped right then, left them in storage for good.
create function public.unneeded_pictures(most integer) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.name), '{}') from (
    select o.name from storage.objects o left join public.profiles p on o.name = p.user_id || '.webp'
    where o.bucket_id = 'avatars' and (p.avatar_url like '/api/avatar?of=%') is not true
      -- One that is being saved is stored before the profile names it.
      and greatest(o.created_at, o.updated_at) < now() - interval '1 hour'
    order by o.name limit unneeded_pictures.most) u
$$;
comment on function public.unneeded_pictures(most integer) is 'Objects of the bucket avatars that no profile names: of accounts that are gone, and of people who have taken theirs off.';
revoke all on function public.unneeded_pictures(integer) from public, anon, authenticated;
grant execute on function public.unneeded_pictures(integer) to service_role;
