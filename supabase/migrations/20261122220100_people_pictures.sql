-- Pictures that people upload. The server re-encodes each and writes it to the bucket `avatars`, one per person, at
-- `<user id>.webp`; nobody else writes there, and it is read by whoever may see the profile. The profile names it with a
-- version, so that a new picture has a new address: /api/avatar?of=<user id>&v=<version>.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 1000000, '{image/webp}');

create policy "people see pictures of themselves and their colleagues" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and name in (select p.user_id || '.webp' from public.profiles p));

alter table public.profiles drop constraint profiles_avatar_url_is_https;
alter table public.profiles add constraint profiles_avatar_url_is_known check (
  char_length(avatar_url) <= 2000
  and (avatar_url ~ '^https?://'
    -- Only one's own: a profile cannot show another person's picture as its own.
    or avatar_url ~ ('^/api/avatar\?of=' || user_id || '&v=[0-9a-f]{16}$')));
