-- Postgres reads Etc/GMT+19 as a zone; browsers and the app do not, where they write a date in it.

create or replace function private.is_time_zone(name text)
 returns boolean
 language plpgsql
 stable strict
 set search_path to ''
as $function$
begin
  if name !~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(/[A-Za-z_-]+){1,2}$'
    and name !~ '^(Etc/)?(UTC|GMT)$' and name !~ '^Etc/GMT(\+(\d|1[0-2])|-(\d|1[0-4]))$'
    and name !~ '^(WET|CET|MET|EET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;
