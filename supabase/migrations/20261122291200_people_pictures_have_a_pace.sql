-- Re-encoding a picture is work for the server, whichever it is: people change 30 pictures an hour, own ones and logos of
-- clans. And pictures of people are read through /api/avatar alone: whoever reads a bucket may also sign an address in it
-- that needs no session and is good for decades.

drop table private.logo_changes;
create table private.picture_changes (
  id bigint generated always as identity,
  user_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint picture_changes_pkey primary key (id),
  constraint picture_changes_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.picture_changes is 'When people changed pictures, for a day: enough to count.';
create index picture_changes_changed_at on private.picture_changes (changed_at);
create index picture_changes_user_id on private.picture_changes (user_id, changed_at);
alter table private.picture_changes enable row level security;

create function private.count_picture_change() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, or many at once would all be the thirtieth.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  delete from private.picture_changes l where l.changed_at < now() - interval '1 day';
  if (select count(*) from private.picture_changes l
      where l.user_id = (select auth.uid()) and l.changed_at > now() - interval '1 hour') >= 30 then
    raise exception 'You have changed pictures 30 times within the hour. Try again later.' using errcode = 'PT429';
  end if;
  insert into private.picture_changes (user_id) values ((select auth.uid()));
end $$;

create function public.begin_picture_change() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.user_id = (select auth.uid())) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  perform private.count_picture_change();
end $$;
grant execute on function public.begin_picture_change() to authenticated;

create or replace function public.begin_logo_change(clan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if begin_logo_change.clan_id is null or begin_logo_change.clan_id not in (select private.administered_clan_ids()) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
  if begin_logo_change.clan_id not in (select private.brandable_clan_ids()) then
    raise exception 'The plan of the clan''s owner has no branding.' using errcode = 'PT402';
  end if;
  perform private.count_picture_change();
end $$;

drop policy "people see pictures of themselves and their colleagues" on storage.objects;
