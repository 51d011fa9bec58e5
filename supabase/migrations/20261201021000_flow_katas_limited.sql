-- Analytics answer each kata of each day. Katas had no limit over many dojos: 100,000 took two seconds and an answer of
-- 40 MB, and 500,000 ended the embedded services.

create function private.require_countable_katas(boards uuid[], since date, until date)
 returns void
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  if (select sum(least(coalesce(k.gone_at, now())::date, require_countable_katas.until) - greatest(k.made_at::date, require_countable_katas.since) + 1)
      from (
        select l.made_at, l.gone_at from private.flow_lists l
        where l.board_id = any (require_countable_katas.boards) and coalesce(l.gone_at, now())::date >= require_countable_katas.since
          and l.made_at::date <= require_countable_katas.until
        limit private.most_counted('katas') + 1) k) > private.most_counted('katas') then
    raise exception 'These dojos have too many katas for so many days. Choose fewer dojos or days.' using errcode = 'PT413';
  end if;
end $function$;
comment on function private.require_countable_katas(uuid[], date, date) is 'At most 200,000 rows, one for each day on which a kata was there; about, as days begin by UTC here.';
revoke execute on function private.require_countable_katas(uuid[], date, date) from public, anon, authenticated;

do $change$
declare
  definition text := pg_get_functiondef('private.most_counted'::regproc);
  changed text := replace(definition, $x$when 'texts' then 1000000 end$x$, $x$when 'texts' then 1000000 when 'katas' then 200000 end$x$);
begin
  if changed = definition then raise exception 'most_counted has changed'; end if;
  execute changed;
  definition := pg_get_functiondef('public.flow_days'::regproc);
  changed := replace(definition, $x$  last := least(until, (now() at time zone zone)::date);
$x$, $x$  last := least(until, (now() at time zone zone)::date);
  perform private.require_countable_katas(boards, since, last);
$x$);
  if changed = definition then raise exception 'flow_days has changed'; end if;
  execute changed;
end $change$;
