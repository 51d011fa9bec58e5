-- What a person has chosen for themselves: zone, start of the week, how dates are written, theme. Nobody else reads it, so
-- it is no column of profiles. A column that is null follows the browser.

create table private.person_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  time_zone text constraint person_settings_time_zone_known check (private.is_time_zone(time_zone)),
  week_start smallint constraint person_settings_week_start_is_weekday check (week_start between 1 and 7),
  date_format text constraint person_settings_date_format_known check (date_format in ('en-US', 'en-GB', 'en-AU', 'iso')),
  theme text constraint person_settings_theme_known check (theme in ('light', 'dark', 'system')),
  updated_at timestamptz not null default now()
);
comment on table private.person_settings is
  'What people chose on their profile; null follows the browser. Read with viewer(), written by save_settings().';
comment on column private.person_settings.week_start is '1 for Monday to 7 for Sunday.';
create trigger person_settings_touch before update on private.person_settings
  for each row execute function private.touch_updated_at();
alter table private.person_settings enable row level security;
revoke all on private.person_settings from anon, authenticated;
grant all on private.person_settings to service_role;

create function private.my_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('timeZone', s.time_zone, 'weekStart', s.week_start, 'dateFormat', s.date_format, 'theme', s.theme)
  from (select) as one left join private.person_settings s on s.user_id = (select auth.uid())
$$;
grant execute on function private.my_settings() to authenticated;

-- Changes what it is given, any of timeZone, weekStart, dateFormat and theme, and leaves the rest. null follows the browser again.
create function public.save_settings(settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  wish jsonb;
begin
  if jsonb_typeof(settings) is distinct from 'object'
     or exists (select from jsonb_object_keys(settings) k where k not in ('timeZone', 'weekStart', 'dateFormat', 'theme')) then
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
    theme = wish ->> 'theme'
  where s.user_id = me;
  return private.my_settings();
end $$;
grant execute on function public.save_settings(jsonb) to authenticated;

-- With the settings, so that the server renders by them.
create or replace function public.viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'clans', private.my_clans(),
    'settings', private.my_settings(),
    'subscription', jsonb_build_object(
      'subscribed', coalesce(s.subscribed, false),
      'subscription_tier', private.tier_of(s),
      'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
    'billing', jsonb_build_object(
      'status', s.status,
      'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
      'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
      'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
      'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
      'hasCard', coalesce(s.has_card, false),
      'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$$;
