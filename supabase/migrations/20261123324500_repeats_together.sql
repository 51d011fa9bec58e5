-- What a job copies for a person is counted as theirs. It was not counted at all.

create or replace function private.count_copied(bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce((select auth.uid()), nullif(current_setting('dojo.written_for', true), '')::uuid);
  counted bigint;
begin
  if bytes is null or bytes = 0 or not exists (select from auth.users u where u.id = person) then
    return;
  end if;
  insert into private.copied_bytes as c (user_id, bytes) values (person, count_copied.bytes)
  on conflict on constraint copied_bytes_pkey do update set
    since = case when c.since < now() - interval '1 hour' then now() else c.since end,
    bytes = case when c.since < now() - interval '1 hour' then 0 else c.bytes end + excluded.bytes
  returning c.bytes into counted;
  if counted > 67108864 then
    raise exception 'You have copied very much within an hour. Try again in an hour.' using errcode = 'PT429';
  end if;
end $$;
