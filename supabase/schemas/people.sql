-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create schema private;
grant usage on schema private to authenticated;
alter default privileges in schema public grant delete, insert, maintain, references, select, trigger, truncate, update on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public grant select, update, usage on sequences to anon;
alter default privileges in schema public grant select, update, usage on sequences to authenticated;
alter default privileges in schema public grant select, update, usage on sequences to service_role;
alter default privileges revoke execute on functions from public;

create table private.picture_changes (
  id bigint not null generated always as identity,
  user_id uuid not null,
  changed_at timestamp with time zone not null default now(),
  constraint picture_changes_pkey PRIMARY KEY (id),
  constraint picture_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.picture_changes is 'When people changed pictures, for a day: enough to count.';
alter table private.picture_changes enable row level security;

CREATE INDEX picture_changes_changed_at ON private.picture_changes USING btree (changed_at);
CREATE INDEX picture_changes_user_id ON private.picture_changes USING btree (user_id, changed_at);

create table public.clan_members (
  clan_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  joined_as text,
  constraint clan_members_pkey PRIMARY KEY (clan_id, user_id),
  constraint clan_members_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'guest'::text]))),
  constraint clan_members_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE CASCADE,
  constraint clan_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.clan_members is 'Who belongs to a clan, and as what. Changed by set_clan_role(), remove_from_clan(), accept_offer() and accept_clan_invitation().';
comment on column public.clan_members.joined_as is 'As what they accepted to be in it. Null: before this was kept, or its maker.';
alter table public.clan_members enable row level security;
grant all on public.clan_members to service_role;
grant select (clan_id, user_id, role, created_at) on public.clan_members to authenticated;

CREATE UNIQUE INDEX clan_members_one_owner ON public.clan_members USING btree (clan_id) WHERE (role = 'owner'::text);
CREATE INDEX clan_members_user_id ON public.clan_members USING btree (user_id);

create policy "members see who is in their clan" on public.clan_members for select to authenticated
  using ((clan_id IN ( SELECT private.my_clan_ids() AS my_clan_ids)));

CREATE TRIGGER clan_members_count_joined AFTER INSERT ON public.clan_members REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION private.count_joined_clans();
CREATE TRIGGER clan_members_count_left AFTER DELETE ON public.clan_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.count_left_clans();
CREATE TRIGGER clan_members_end_offers AFTER DELETE ON public.clan_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.end_offers_of_clan();
CREATE TRIGGER clan_members_end_offers_to_lessened AFTER UPDATE ON public.clan_members REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.end_offers_of_clan();
CREATE TRIGGER clan_members_keep_joined_as BEFORE INSERT ON public.clan_members FOR EACH ROW EXECUTE FUNCTION private.keep_joined_as();
CREATE TRIGGER clan_members_keep_owner BEFORE DELETE OR UPDATE ON public.clan_members FOR EACH ROW EXECUTE FUNCTION private.keep_clan_owner();
CREATE TRIGGER clan_members_note AFTER INSERT OR DELETE ON public.clan_members FOR EACH ROW EXECUTE FUNCTION private.note_clan_member();
CREATE TRIGGER clan_members_note_role AFTER UPDATE OF role ON public.clan_members FOR EACH ROW WHEN ((new.role <> old.role)) EXECUTE FUNCTION private.note_clan_member();

create table public.clans (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  description text not null default ''::text,
  members_make_dojos boolean not null default true,
  closes_new_dojos boolean not null default false,
  forbids_public_links boolean not null default false,
  members_invite boolean not null default false,
  invites_as text not null default 'member'::text,
  constraint clans_pkey PRIMARY KEY (id),
  constraint clans_description_length CHECK ((char_length(description) <= 500)),
  constraint clans_invites_as_known CHECK ((invites_as = ANY (ARRAY['member'::text, 'guest'::text]))),
  constraint clans_name_length CHECK (((char_length(name) <= 80) AND (btrim(name) <> ''::text))),
  constraint clans_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE RESTRICT
);
comment on table public.clans is 'Teams.';
comment on column public.clans.created_by is 'The owner: at first its founder, then each person who took it over. Its dojos are theirs too, so that people, files and plan count once.';
comment on column public.clans.members_make_dojos is 'Whether members, and not only admins, make dojos in the clan and move theirs in.';
comment on column public.clans.closes_new_dojos is 'Whether a new dojo of the clan is invite-only at first.';
comment on column public.clans.forbids_public_links is 'Whether the boards of the clan may have no public link.';
comment on column public.clans.members_invite is 'Whether members, and not only admins, invite members and guests.';
comment on column public.clans.invites_as is 'As what people are invited unless it is said.';
alter table public.clans enable row level security;
grant select on public.clans to authenticated;
grant all on public.clans to service_role;
grant insert (id, name, created_by) on public.clans to authenticated;
grant update (name, description, members_make_dojos, closes_new_dojos, forbids_public_links, members_invite, invites_as) on public.clans to authenticated;

CREATE INDEX clans_created_by ON public.clans USING btree (created_by);

create policy "clan admins rename their clan" on public.clans for update to authenticated
  using ((id IN ( SELECT private.administered_clan_ids() AS administered_clan_ids)))
  with check ((id IN ( SELECT private.administered_clan_ids() AS administered_clan_ids)));
create policy "members and founders see their clan" on public.clans for select to authenticated
  using (((id IN ( SELECT private.my_clan_ids() AS my_clan_ids)) OR (created_by = ( SELECT auth.uid() AS uid))));
create policy "people found clans in their own name" on public.clans for insert to authenticated
  with check ((created_by = ( SELECT auth.uid() AS uid)));

CREATE TRIGGER clans_count_edited_from_none BEFORE UPDATE ON public.clans FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER clans_count_edited_row BEFORE UPDATE ON public.clans FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER clans_count_from_none BEFORE INSERT ON public.clans FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER clans_count_gone AFTER DELETE ON public.clans REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.count_gone_clans();
CREATE TRIGGER clans_count_held BEFORE INSERT ON public.clans FOR EACH STATEMENT EXECUTE FUNCTION private.hold_counting();
CREATE TRIGGER clans_count_limit AFTER INSERT ON public.clans REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_clans();
CREATE TRIGGER clans_count_limit_taken AFTER UPDATE ON public.clans REFERENCING OLD TABLE AS was NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION private.limit_taken_clan();
CREATE TRIGGER clans_count_new AFTER INSERT ON public.clans REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_new_clans();
CREATE TRIGGER clans_count_row BEFORE INSERT ON public.clans FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER clans_end_offers AFTER UPDATE ON public.clans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.end_offers_of_owner();
CREATE TRIGGER clans_follow_public_link_rule AFTER UPDATE OF forbids_public_links ON public.clans FOR EACH ROW WHEN ((new.forbids_public_links <> old.forbids_public_links)) EXECUTE FUNCTION private.follow_public_link_rule();
CREATE TRIGGER clans_founder AFTER INSERT ON public.clans FOR EACH ROW EXECUTE FUNCTION private.make_founder_admin();
CREATE TRIGGER clans_note AFTER INSERT OR DELETE OR UPDATE ON public.clans FOR EACH ROW EXECUTE FUNCTION private.note_clan();
CREATE TRIGGER clans_note_inviting AFTER UPDATE OF members_invite, invites_as ON public.clans FOR EACH ROW WHEN (((new.members_invite IS DISTINCT FROM old.members_invite) OR (new.invites_as IS DISTINCT FROM old.invites_as))) EXECUTE FUNCTION private.note_clan_inviting();
CREATE TRIGGER clans_one_line BEFORE INSERT OR UPDATE OF name ON public.clans FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');
CREATE TRIGGER clans_refuse_ids_of_others AFTER INSERT ON public.clans REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_of_others('clan');
CREATE TRIGGER clans_spend_id AFTER DELETE ON public.clans FOR EACH ROW EXECUTE FUNCTION private.spend_id('clan');
CREATE TRIGGER clans_touch BEFORE UPDATE ON public.clans FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER clans_uphold_roles AFTER UPDATE ON public.clans REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_roles_now();

create table public.profiles (
  user_id uuid not null,
  display_name text not null,
  avatar_url text,
  onboarding_completed_at timestamp with time zone,
  onboarding_data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_avatar_url_is_known CHECK (((char_length(avatar_url) <= 2000) AND ((avatar_url ~ '^https?://'::text) OR (avatar_url ~ (('^/api/avatar\?of='::text || user_id) || '&v=[0-9a-f]{16}$'::text))))),
  constraint profiles_display_name_length CHECK (((char_length(display_name) <= 80) AND (btrim(display_name) <> ''::text))),
  constraint profiles_onboarding_data_is_object CHECK (((jsonb_typeof(onboarding_data) = 'object'::text) AND (pg_column_size(onboarding_data) <= 8192))),
  constraint profiles_onboarding_data_length CHECK ((octet_length((onboarding_data)::text) <= 65536)),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.profiles is 'What colleagues see of a person (user_id, display_name, avatar_url), and what only they themselves do (my_onboarding). E-mail addresses stay in auth.users.';
alter table public.profiles enable row level security;
grant all on public.profiles to service_role;
grant select (user_id, display_name, avatar_url) on public.profiles to authenticated;
grant update (display_name, avatar_url, onboarding_completed_at, onboarding_data) on public.profiles to authenticated;

create policy "people change their own profile" on public.profiles for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "people see themselves and their colleagues" on public.profiles for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR (user_id IN ( SELECT private.my_colleague_ids() AS my_colleague_ids))));

CREATE TRIGGER profiles_one_line BEFORE INSERT OR UPDATE OF display_name ON public.profiles FOR EACH ROW WHEN ((new.display_name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('display_name');
CREATE TRIGGER profiles_spend_id AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.spend_person();
CREATE TRIGGER profiles_touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table private.person_settings (
  user_id uuid not null,
  time_zone text,
  week_start smallint,
  date_format text,
  theme text,
  updated_at timestamp with time zone not null default now(),
  reads_dates boolean not null default true,
  is_day_first boolean,
  constraint person_settings_pkey PRIMARY KEY (user_id),
  constraint person_settings_date_format_known CHECK ((date_format = ANY (ARRAY['en-US'::text, 'en-GB'::text, 'en-AU'::text, 'iso'::text]))),
  constraint person_settings_theme_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  constraint person_settings_time_zone_known CHECK (private.is_time_zone(time_zone)),
  constraint person_settings_week_start_is_weekday CHECK (((week_start >= 1) AND (week_start <= 7))),
  constraint person_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.person_settings is 'What people chose on their profile; null follows the browser. Read with viewer(), written by save_settings().';
comment on column private.person_settings.week_start is '1 for Monday to 7 for Sunday.';
comment on column private.person_settings.reads_dates is 'Whether dates in the words of a new technique are read.';
comment on column private.person_settings.is_day_first is 'Whether "1/2" is the first of February; null as date_format has it. Remembered from a correction.';
alter table private.person_settings enable row level security;
grant all on private.person_settings to service_role;

CREATE TRIGGER person_settings_touch BEFORE UPDATE ON private.person_settings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER welcome_person AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.welcome_person();

CREATE OR REPLACE FUNCTION private.administered_clan_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select clan_id from public.clan_members where user_id = (select auth.uid()) and role in ('owner', 'admin')
$function$;
grant execute on function private.administered_clan_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.are_colleagues(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select one = other
    or exists (select from public.board_members m join public.board_members o on o.board_id = m.board_id where m.user_id = one and o.user_id = other)
    or exists (select from public.clan_members m join public.clan_members o on o.clan_id = m.clan_id where m.user_id = one and o.user_id = other)
$function$;
comment on function private.are_colleagues(one uuid, other uuid) is 'As private.my_colleague_ids(), of any two people.';

CREATE OR REPLACE FUNCTION private.count_picture_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One after the other, or many at once would all be the thirtieth.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  delete from private.picture_changes l where l.changed_at < now() - interval '1 day';
  if (select count(*) from private.picture_changes l
      where l.user_id = (select auth.uid()) and l.changed_at > now() - interval '1 hour') >= 30 then
    raise exception 'You have changed pictures 30 times within the hour. Try again later.' using errcode = 'PT429';
  end if;
  insert into private.picture_changes (user_id) values ((select auth.uid()));
end $function$;

CREATE OR REPLACE FUNCTION private.has_just_signed_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max((m.way ->> 'timestamp')::bigint) > extract(epoch from now()) - 600, false)
  from jsonb_array_elements(case jsonb_typeof((select auth.jwt()) -> 'amr') when 'array' then (select auth.jwt()) -> 'amr' else '[]' end) as m (way)
  where jsonb_typeof(m.way -> 'timestamp') = 'number' and m.way ->> 'method' <> 'token_refresh'
$function$;

CREATE OR REPLACE FUNCTION private.make_founder_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.clan_members (clan_id, user_id, role) values (new.id, new.created_by, 'owner');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.my_clan_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select clan_id from public.clan_members where user_id = (select auth.uid())
$function$;
grant execute on function private.my_clan_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.my_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('timeZone', s.time_zone, 'weekStart', s.week_start, 'dateFormat', s.date_format, 'theme', s.theme,
      'readsDates', coalesce(s.reads_dates, true), 'isDayFirst', s.is_day_first)
    from (select) as one left join private.person_settings s on s.user_id = (select auth.uid())
  );
end $function$;
grant execute on function private.my_settings() to authenticated;

CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.tried_on(board_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with deeds as materialized (
    select e.kind, e.card_id, e.after, e.actor, e.at > b.created_at as is_later
    from public.boards b cross join lateral (
      -- More than a dojo for training ever has.
      select o.* from private.events o where o.board_id = b.id limit 5000
    ) e
    where b.id = tried_on.board_id and b.id in (select private.my_board_ids()) and e.actor = (select auth.uid())
  )
  select coalesce(jsonb_agg(distinct t.what order by t.what), '[]')
  from deeds d cross join lateral (
    select case
      when d.kind = 'card.moved' then 'move'
      when d.kind = 'card.made' and d.is_later then 'add'
      when d.kind = 'card.assigned' and d.after ->> 'assignee' = d.actor::text then 'assign'
      when d.kind = 'list.renamed' then 'rename'
      when d.kind = 'card.completed' then 'complete'
      when d.kind = 'label.added'
        and exists (select from deeds m where m.kind = 'card.made' and m.is_later and m.card_id = d.card_id) then 'line'
    end
  ) t (what)
  where t.what is not null
$function$;

CREATE OR REPLACE FUNCTION private.welcome_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (user_id, display_name, avatar_url)
  values (
    new.id,
    coalesce(
      nullif(left(private.one_line(coalesce(new.raw_user_meta_data ->> 'display_name', new.raw_user_meta_data ->> 'full_name', '')), 80), ''),
      nullif(left(private.one_line(split_part(coalesce(new.email, ''), '@', 1)), 80), ''),
      'Ninja'
    ),
    case when new.raw_user_meta_data ->> 'avatar_url' ~ '^https?://' and char_length(new.raw_user_meta_data ->> 'avatar_url') <= 2000
      then new.raw_user_meta_data ->> 'avatar_url' end
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_picture_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.profiles p where p.user_id = (select auth.uid())) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  perform private.count_picture_change();
end $function$;
grant execute on function public.begin_picture_change() to authenticated;
grant execute on function public.begin_picture_change() to service_role;

CREATE OR REPLACE FUNCTION public.my_onboarding()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'completedAt', p.onboarding_completed_at,
    'data', p.onboarding_data,
    'signedUpAt', p.created_at,
    'board', (
      select jsonb_build_object('id', b.id, 'title', b.title, 'tried', private.tried_on(b.id))
      from public.boards b
      where b.id::text = p.onboarding_data ->> 'boardId' and b.archived_at is null
        and b.id in (select private.my_board_ids())))
  from public.profiles p where p.user_id = (select auth.uid())
$function$;
grant execute on function public.my_onboarding() to authenticated;
grant execute on function public.my_onboarding() to service_role;

CREATE OR REPLACE FUNCTION public.save_settings(settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  wish jsonb;
begin
  if jsonb_typeof(settings) is distinct from 'object'
     or exists (select from jsonb_object_keys(settings) k
       where k not in ('timeZone', 'weekStart', 'dateFormat', 'theme', 'readsDates', 'isDayFirst'))
     or jsonb_typeof(coalesce(settings -> 'readsDates', 'true')) <> 'boolean'
     or jsonb_typeof(coalesce(settings -> 'isDayFirst', 'null')) not in ('boolean', 'null') then
    raise exception 'These are not settings.' using errcode = '22023';
  end if;
  if not exists (select from public.profiles p where p.user_id = me) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  insert into private.person_settings (user_id) values (me) on conflict on constraint person_settings_pkey do nothing;
  perform from private.person_settings s where s.user_id = me for update;
  wish := private.my_settings() || settings;
  update private.person_settings s set
    time_zone = wish ->> 'timeZone',
    week_start = (wish ->> 'weekStart')::smallint,
    date_format = wish ->> 'dateFormat',
    theme = wish ->> 'theme',
    reads_dates = (wish ->> 'readsDates')::boolean,
    -- An order that was learnt is of the format it was learnt with.
    is_day_first = case when settings ? 'dateFormat' and not settings ? 'isDayFirst' then null
      else (wish ->> 'isDayFirst')::boolean end
  where s.user_id = me;
  return private.my_settings();
end $function$;
grant execute on function public.save_settings(settings jsonb) to authenticated;
grant execute on function public.save_settings(settings jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.unneeded_pictures(most integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(u.name), '{}') from (
    select o.name from storage.objects o left join public.profiles p on o.name = p.user_id || '.webp'
    where o.bucket_id = 'avatars' and (p.avatar_url like '/api/avatar?of=%') is not true
      -- One that is being saved is stored before the profile names it.
      and greatest(o.created_at, o.updated_at) < now() - interval '1 hour'
    order by o.name limit unneeded_pictures.most) u
$function$;
comment on function public.unneeded_pictures(most integer) is 'Objects of the bucket avatars that no profile names: of accounts that are gone, and of people who have taken theirs off.';
grant execute on function public.unneeded_pictures(most integer) to service_role;
