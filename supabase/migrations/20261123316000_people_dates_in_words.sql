-- How a person's lines for new techniques are read: whether dates in words count, and the order of day and month.
alter table private.person_settings
  add column reads_dates boolean not null default true,
  add column is_day_first boolean;
comment on column private.person_settings.reads_dates is 'Whether dates in the words of a new technique are read.';
comment on column private.person_settings.is_day_first is 'Whether "1/2" is the first of February; null as date_format has it. Remembered from a correction.';

create or replace function private.my_settings()
returns jsonb language sql stable security definer set search_path = '' as $function$
  select jsonb_build_object('timeZone', s.time_zone, 'weekStart', s.week_start, 'dateFormat', s.date_format, 'theme', s.theme,
    'readsDates', coalesce(s.reads_dates, true), 'isDayFirst', s.is_day_first)
  from (select) as one left join private.person_settings s on s.user_id = (select auth.uid())
$function$;

create or replace function public.save_settings(settings jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $function$
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
