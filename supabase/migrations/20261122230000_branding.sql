-- How a clan looks: colours, fonts, logo, name and styles of its own (spec sections 3, 4 and 7). Wishes are stored as they
-- were made; what is shown is computed from them (lib/branding). A plan that has branding is needed to change and to show
-- it; without one it is kept.
--
-- The logo is written by the server alone, which has re-encoded it: no one may write into the bucket, and no one may point
-- a clan's row at a file of another one.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('branding', 'branding', true, 1000000, array['image/webp']);

create table public.clan_branding (
  clan_id uuid primary key references public.clans (id) on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  primary_color text constraint clan_branding_primary_color_is_hex check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text constraint clan_branding_secondary_color_is_hex check (secondary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text constraint clan_branding_accent_color_is_hex check (accent_color ~ '^#[0-9a-f]{6}$'),
  background_color text constraint clan_branding_background_color_is_hex check (background_color ~ '^#[0-9a-f]{6}$'),
  text_color text constraint clan_branding_text_color_is_hex check (text_color ~ '^#[0-9a-f]{6}$'),
  font_family text,
  heading_font_family text,
  custom_css text constraint clan_branding_custom_css_length check (octet_length(custom_css) <= 20480),
  logo_url text constraint clan_branding_logo_url_is_ours
    check (logo_url ~ '^https?://[^/]+/storage/v1/object/public/branding/[0-9a-f-]{36}/logo/[0-9]{1,16}\.webp$'
      and char_length(logo_url) <= 500),
  brand_name text constraint clan_branding_brand_name_length
    check (char_length(brand_name) <= 60 and btrim(brand_name) <> '' and brand_name !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The closed list of lib/branding/fonts.ts.
  constraint clan_branding_font_family_known check (font_family in
    ('figtree', 'public-sans', 'nunito', 'lexend', 'atkinson', 'crimson-pro', 'bitter', 'jetbrains-mono')),
  constraint clan_branding_heading_font_family_known check (heading_font_family in
    ('figtree', 'public-sans', 'nunito', 'lexend', 'atkinson', 'crimson-pro', 'bitter', 'jetbrains-mono'))
);
comment on table public.clan_branding is
  'How a clan wishes to look, at most one row each. Null is our own look. created_by saved it last.';
create index clan_branding_created_by on public.clan_branding (created_by);
alter table public.clan_branding enable row level security;
revoke all on public.clan_branding from anon, authenticated;
grant select on public.clan_branding to authenticated;
grant insert (clan_id, created_by, primary_color, secondary_color, accent_color, background_color, text_color, font_family,
  heading_font_family, custom_css, brand_name) on public.clan_branding to authenticated;
grant update (clan_id, created_by, primary_color, secondary_color, accent_color, background_color, text_color, font_family,
  heading_font_family, custom_css, brand_name) on public.clan_branding to authenticated;

-- Files that no clan shows any more, until they are removed from storage.
create table private.unneeded_logos (
  path text primary key,
  since timestamptz not null default now()
);
comment on table private.unneeded_logos is 'Objects of the bucket branding to remove.';
alter table private.unneeded_logos enable row level security;

create table private.logo_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);
comment on table private.logo_changes is 'When people changed logos, for a day: enough to count.';
create index logo_changes_user_id on private.logo_changes (user_id, changed_at);
create index logo_changes_changed_at on private.logo_changes (changed_at);
alter table private.logo_changes enable row level security;

-- The clans that the person administers and whose owner's plan has branding.
create function private.brandable_clan_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.clans c
  where c.id in (select private.administered_clan_ids()) and private.plan_allows(c.created_by, 'branding')
$$;
grant execute on function private.brandable_clan_ids() to authenticated;

create policy "clan admins brand their clan where its plan allows it" on public.clan_branding for insert to authenticated
  with check (clan_id in (select private.brandable_clan_ids()) and created_by = (select auth.uid()));
create policy "clan admins change their clan's branding where its plan allows it" on public.clan_branding for update to authenticated
  using (clan_id in (select private.brandable_clan_ids()))
  with check (clan_id in (select private.brandable_clan_ids()) and created_by = (select auth.uid()));
create policy "members see their clan's branding" on public.clan_branding for select to authenticated
  using (clan_id in (select private.my_clan_ids()));

create trigger clan_branding_touch before update on public.clan_branding for each row execute function private.touch_updated_at();

-- A row that stays with its clan keeps its logo; moved to another one, it would take the file along.
create function private.keep_branding_of_clan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception 'Branding stays with its clan.' using errcode = '42501';
end $$;
create trigger clan_branding_stays before update of clan_id on public.clan_branding for each row
  when (new.clan_id is distinct from old.clan_id) execute function private.keep_branding_of_clan();

create function private.forget_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unneeded_logos (path)
  values (array_to_string((string_to_array(old.logo_url, '/'))[array_length(string_to_array(old.logo_url, '/'), 1) - 2 :], '/'))
  on conflict do nothing;
  return null;
end $$;
create trigger clan_branding_forget_gone_logo after delete on public.clan_branding for each row
  when (old.logo_url is not null) execute function private.forget_logo();
create trigger clan_branding_forget_old_logo after update of logo_url on public.clan_branding for each row
  when (old.logo_url is not null and new.logo_url is distinct from old.logo_url) execute function private.forget_logo();

-- What a page of the clan, or of one of its boards, shows: null without a branding, without a plan that has it, and for
-- people who are neither in the clan nor on the board.
create function public.shown_branding(clan_id uuid default null, board_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(g) - 'created_by' - 'created_at' - 'updated_at' || jsonb_build_object('clan_name', c.name)
  from public.clans c join public.clan_branding g on g.clan_id = c.id
  where c.id = coalesce(shown_branding.clan_id, (
      select b.clan_id from public.boards b
      where b.id = shown_branding.board_id and b.id in (select private.my_board_ids())))
    and (shown_branding.clan_id is null or c.id in (select private.my_clan_ids()))
    and private.plan_allows(c.created_by, 'branding')
$$;
grant execute on function public.shown_branding(uuid, uuid) to authenticated;

-- All that the page on which a clan is branded shows. Null for people who are not in the clan.
create function public.branding_settings(clan_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'clan', jsonb_build_object('id', c.id, 'name', c.name),
    'ownerName', p.display_name,
    'isOwner', c.created_by = (select auth.uid()),
    'mayEdit', c.id in (select private.administered_clan_ids()),
    'isInPlan', private.plan_allows(c.created_by, 'branding'),
    'branding', (select to_jsonb(g) - 'created_by' - 'created_at' - 'updated_at' from public.clan_branding g where g.clan_id = c.id))
  from public.clans c left join public.profiles p on p.user_id = c.created_by
  where c.id = branding_settings.clan_id and c.id in (select private.my_clan_ids())
$$;
grant execute on function public.branding_settings(uuid) to authenticated;

-- Asked before a picture is looked at, which costs the server something.
create function public.begin_logo_change(clan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if begin_logo_change.clan_id is null or begin_logo_change.clan_id not in (select private.administered_clan_ids()) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
  if begin_logo_change.clan_id not in (select private.brandable_clan_ids()) then
    raise exception 'The plan of the clan''s owner has no branding.' using errcode = 'PT402';
  end if;
  -- One after the other, or many at once would all be the thirtieth.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  delete from private.logo_changes l where l.changed_at < now() - interval '1 day';
  if (select count(*) from private.logo_changes l
      where l.user_id = (select auth.uid()) and l.changed_at > now() - interval '1 hour') >= 30 then
    raise exception 'You have changed logos 30 times within the hour. Try again later.' using errcode = 'PT429';
  end if;
  insert into private.logo_changes (user_id) values ((select auth.uid()));
end $$;
grant execute on function public.begin_logo_change(uuid) to authenticated;

-- The server's own: the file is in storage. Whether the person may is asked again, since looking at it took a while.
create function public.set_logo(clan_id uuid, user_id uuid, logo_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.clans c join public.clan_members m on m.clan_id = c.id
    where c.id = set_logo.clan_id and m.user_id = set_logo.user_id and m.role in ('owner', 'admin')
      and private.plan_allows(c.created_by, 'branding')) then
    raise exception 'They may not change this clan''s logo.' using errcode = '42501';
  end if;
  insert into public.clan_branding as g (clan_id, created_by, logo_url)
  values (set_logo.clan_id, set_logo.user_id, set_logo.logo_url)
  on conflict on constraint clan_branding_pkey do update set logo_url = excluded.logo_url, created_by = excluded.created_by;
end $$;
grant execute on function public.set_logo(uuid, uuid, text) to service_role;

create function public.unneeded_logos() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.path), '{}') from (select l.path from private.unneeded_logos l order by l.since limit 50) u
$$;
grant execute on function public.unneeded_logos() to service_role;

create function public.forget_unneeded_logos(paths text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.unneeded_logos l where l.path = any (paths)
$$;
grant execute on function public.forget_unneeded_logos(text[]) to service_role;
