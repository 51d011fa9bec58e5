-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.clan_branding (
  clan_id uuid not null,
  created_by uuid default auth.uid(),
  primary_color text,
  secondary_color text,
  accent_color text,
  background_color text,
  text_color text,
  font_family text,
  heading_font_family text,
  custom_css text,
  logo_url text,
  brand_name text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint clan_branding_pkey PRIMARY KEY (clan_id),
  constraint clan_branding_accent_color_is_hex CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint clan_branding_background_color_is_hex CHECK ((background_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint clan_branding_brand_name_length CHECK (((char_length(brand_name) <= 60) AND (btrim(brand_name) <> ''::text) AND (brand_name !~ '[[:cntrl:]]'::text))),
  constraint clan_branding_custom_css_length CHECK ((octet_length(custom_css) <= 20480)),
  constraint clan_branding_font_family_known CHECK ((font_family = ANY (ARRAY['figtree'::text, 'public-sans'::text, 'nunito'::text, 'lexend'::text, 'atkinson'::text, 'crimson-pro'::text, 'bitter'::text, 'jetbrains-mono'::text]))),
  constraint clan_branding_heading_font_family_known CHECK ((heading_font_family = ANY (ARRAY['figtree'::text, 'public-sans'::text, 'nunito'::text, 'lexend'::text, 'atkinson'::text, 'crimson-pro'::text, 'bitter'::text, 'jetbrains-mono'::text]))),
  constraint clan_branding_logo_url_is_ours CHECK (((logo_url ~ '^https?://[^/]+/storage/v1/object/public/branding/[0-9a-f-]{36}/logo/[0-9]{1,16}\.webp$'::text) AND (char_length(logo_url) <= 500))),
  constraint clan_branding_primary_color_is_hex CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint clan_branding_secondary_color_is_hex CHECK ((secondary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint clan_branding_text_color_is_hex CHECK ((text_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint clan_branding_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE CASCADE,
  constraint clan_branding_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.clan_branding is 'How a clan wishes to look, at most one row each. Null is our own look. created_by saved it last.';
alter table public.clan_branding enable row level security;
grant select on public.clan_branding to authenticated;
grant all on public.clan_branding to service_role;
grant insert (clan_id, created_by, primary_color, secondary_color, accent_color, background_color, text_color, font_family, heading_font_family, custom_css, brand_name) on public.clan_branding to authenticated;
grant update (clan_id, created_by, primary_color, secondary_color, accent_color, background_color, text_color, font_family, heading_font_family, custom_css, brand_name) on public.clan_branding to authenticated;

CREATE INDEX clan_branding_created_by ON public.clan_branding USING btree (created_by);

create policy "clan admins brand their clan where its plan allows it" on public.clan_branding for insert to authenticated
  with check (((clan_id IN ( SELECT private.brandable_clan_ids() AS brandable_clan_ids)) AND (created_by = ( SELECT auth.uid() AS uid))));
create policy "clan admins change their clan's branding where its plan allows " on public.clan_branding for update to authenticated
  using ((clan_id IN ( SELECT private.brandable_clan_ids() AS brandable_clan_ids)))
  with check (((clan_id IN ( SELECT private.brandable_clan_ids() AS brandable_clan_ids)) AND (created_by = ( SELECT auth.uid() AS uid))));
create policy "members see their clan's branding" on public.clan_branding for select to authenticated
  using ((clan_id IN ( SELECT private.my_clan_ids() AS my_clan_ids)));

CREATE TRIGGER clan_branding_count_edited_from_none BEFORE UPDATE ON public.clan_branding FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER clan_branding_count_edited_row BEFORE UPDATE ON public.clan_branding FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER clan_branding_forget_gone_logo AFTER DELETE ON public.clan_branding FOR EACH ROW WHEN ((old.logo_url IS NOT NULL)) EXECUTE FUNCTION private.forget_logo();
CREATE TRIGGER clan_branding_forget_old_logo AFTER UPDATE OF logo_url ON public.clan_branding FOR EACH ROW WHEN (((old.logo_url IS NOT NULL) AND (new.logo_url IS DISTINCT FROM old.logo_url))) EXECUTE FUNCTION private.forget_logo();
CREATE TRIGGER clan_branding_note AFTER INSERT OR UPDATE ON public.clan_branding FOR EACH ROW EXECUTE FUNCTION private.note_branding();
CREATE TRIGGER clan_branding_one_line BEFORE INSERT OR UPDATE OF brand_name ON public.clan_branding FOR EACH ROW WHEN ((new.brand_name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('brand_name');
CREATE TRIGGER clan_branding_stays BEFORE UPDATE OF clan_id ON public.clan_branding FOR EACH ROW WHEN ((new.clan_id IS DISTINCT FROM old.clan_id)) EXECUTE FUNCTION private.keep_branding_of_clan();
CREATE TRIGGER clan_branding_touch BEFORE UPDATE ON public.clan_branding FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER clan_branding_uphold_roles_edited AFTER UPDATE ON public.clan_branding REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_roles_now();
CREATE TRIGGER clan_branding_uphold_roles_new AFTER INSERT ON public.clan_branding REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_roles_now();

create table private.unneeded_logos (
  path text not null,
  since timestamp with time zone not null default now(),
  constraint unneeded_logos_pkey PRIMARY KEY (path)
);
comment on table private.unneeded_logos is 'Objects of the bucket branding to remove.';
alter table private.unneeded_logos enable row level security;

CREATE OR REPLACE FUNCTION private.brandable_clan_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id from public.clans c
  where c.id in (select private.administered_clan_ids()) and private.plan_allows(c.created_by, 'branding')
$function$;
grant execute on function private.brandable_clan_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.forget_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.unneeded_logos (path)
  values (array_to_string((string_to_array(old.logo_url, '/'))[array_length(string_to_array(old.logo_url, '/'), 1) - 2 :], '/'))
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_branding_of_clan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  raise exception 'Branding stays with its clan.' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.begin_logo_change(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if begin_logo_change.clan_id is null or begin_logo_change.clan_id not in (select private.administered_clan_ids()) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
  if begin_logo_change.clan_id not in (select private.brandable_clan_ids()) then
    raise exception 'The plan of the clan''s owner has no branding.' using errcode = 'PT402';
  end if;
  perform private.count_picture_change();
end $function$;
grant execute on function public.begin_logo_change(clan_id uuid) to authenticated;
grant execute on function public.begin_logo_change(clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.branding_settings(clan_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'clan', jsonb_build_object('id', c.id, 'name', c.name),
    'ownerName', p.display_name,
    'isOwner', c.created_by = (select auth.uid()),
    'mayEdit', c.id in (select private.administered_clan_ids()),
    'isInPlan', private.plan_allows(c.created_by, 'branding'),
    'branding', (select to_jsonb(g) - 'created_by' - 'created_at' - 'updated_at' from public.clan_branding g where g.clan_id = c.id))
  from public.clans c left join public.profiles p on p.user_id = c.created_by
  where c.id = branding_settings.clan_id and c.id in (select private.my_clan_ids())
$function$;
grant execute on function public.branding_settings(clan_id uuid) to authenticated;
grant execute on function public.branding_settings(clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.forget_unneeded_logos(paths text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.unneeded_logos l where l.path = any (paths)
$function$;
grant execute on function public.forget_unneeded_logos(paths text[]) to service_role;

CREATE OR REPLACE FUNCTION public.set_logo(clan_id uuid, user_id uuid, logo_url text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.set_logo(clan_id uuid, user_id uuid, logo_url text) to service_role;

CREATE OR REPLACE FUNCTION public.shown_branding(clan_id uuid DEFAULT NULL::uuid, board_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(g) - 'created_by' - 'created_at' - 'updated_at' || jsonb_build_object('clan_name', c.name)
  from public.clans c join public.clan_branding g on g.clan_id = c.id
  where c.id = coalesce(shown_branding.clan_id, (
      select b.clan_id from public.boards b
      where b.id = shown_branding.board_id and b.id in (select private.my_board_ids())))
    and (shown_branding.clan_id is null or c.id in (select private.my_clan_ids()))
    and private.plan_allows(c.created_by, 'branding')
$function$;
grant execute on function public.shown_branding(clan_id uuid, board_id uuid) to authenticated;
grant execute on function public.shown_branding(clan_id uuid, board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.unneeded_logos()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(u.path), '{}') from (select l.path from private.unneeded_logos l order by l.since limit 50) u
$function$;
grant execute on function public.unneeded_logos() to service_role;
