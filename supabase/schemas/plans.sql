-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.crews (
  owner_id uuid not null,
  people integer not null,
  outgrows_starter boolean not null,
  constraint crews_pkey PRIMARY KEY (owner_id),
  constraint crews_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.crews is 'How many people are on the boards and in the clans of an owner, once each, the owner too. Its row is the lock under which they grow.';
comment on column private.crews.outgrows_starter is 'Only then is there a plan to be asked about when something is written.';
alter table private.crews enable row level security;

create table private.plan_limits (
  plan text not null,
  feature text not null,
  amount bigint not null,
  constraint plan_limits_pkey PRIMARY KEY (plan, feature)
);
comment on table private.plan_limits is 'How much of a feature a plan has. New numbers come with a migration and with lib/plans/catalogue.ts.';
alter table private.plan_limits enable row level security;

CREATE OR REPLACE FUNCTION private.admit_to_crew(owner_id uuid, brings_others boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  counted integer;
begin
  insert into private.crews (owner_id, people, outgrows_starter) values (admit_to_crew.owner_id, 1, false) on conflict do nothing;
  counted := private.recount_crew(admit_to_crew.owner_id);
  if admit_to_crew.brings_others and counted > private.members_limit(admit_to_crew.owner_id) then
    perform private.refuse_crowd(admit_to_crew.owner_id, counted, 'The plan of the owner has no room for more people.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_plan(owner_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.announce(b.id, '{"type": "plan.changed"}') from public.boards b where b.user_id = announce_plan.owner_id
$function$;

CREATE OR REPLACE FUNCTION private.count_gone_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.recount_crew(o.user_id) from (select distinct g.user_id from gone g order by g.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_gone_clans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_crew(o.created_by) from (select distinct g.created_by from gone g order by g.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_joined_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.admit_to_crew(o.owner_id, true) from (
    select distinct b.user_id as owner_id from joined j join public.boards b on b.id = j.board_id
    where j.user_id <> b.user_id order by b.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_joined_clans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.admit_to_crew(o.owner_id, true) from (
    select distinct c.created_by as owner_id from joined j join public.clans c on c.id = j.clan_id
    where j.user_id <> c.created_by order by c.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_left_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct b.user_id as owner_id from gone g join public.boards b on b.id = g.board_id order by b.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_left_clans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct c.created_by as owner_id from gone g join public.clans c on c.id = g.clan_id order by c.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_new_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.counting', '', true);
  -- Alone; a person who has others has a row already.
  insert into private.crews (owner_id, people, outgrows_starter) select distinct a.user_id, 1, false from added a on conflict do nothing;
  perform private.admit_to_crew(o.user_id, true) from (
    select distinct a.user_id from added a join public.board_members m on m.board_id = a.id
    where m.user_id <> a.user_id order by a.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_new_clans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.counting', '', true);
  -- Alone; a person who has others has a row already.
  insert into private.crews (owner_id, people, outgrows_starter) select distinct a.created_by, 1, false from added a on conflict do nothing;
  perform private.admit_to_crew(o.created_by, true) from (
    select distinct a.created_by from added a join public.clan_members m on m.clan_id = a.id
    where m.user_id <> a.created_by order by a.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.follow_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.crews c where c.owner_id = new.user_id and c.outgrows_starter) then
    perform private.announce_plan(new.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_counting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.counting', 'later', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_boards(o.user_id) from (select distinct a.user_id from added a order by a.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_clans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_clans(o.created_by) from (select distinct a.created_by from added a order by a.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_taken_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_boards(o.user_id), private.require_room_of_owner(o.user_id) from (
    select distinct n.user_id from (select t.id, t.user_id from taken t except select w.id, w.user_id from was w) n order by n.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_taken_clan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_clans(o.created_by) from (
    select distinct n.created_by from (select t.id, t.created_by from taken t except select w.id, w.created_by from was w) n
    order by n.created_by) o;
  perform private.require_room_for_templates(o.created_by) from (
    select distinct n.created_by from (select t.id, t.created_by from taken t except select w.id, w.created_by from was w) n
    where exists (select from private.clan_templates k where k.clan_id = n.id) order by n.created_by) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.members_limit(owner_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.plan_limit(private.plan_of_tier(private.tier_of_person(members_limit.owner_id)), 'members')
$function$;

CREATE OR REPLACE FUNCTION private.over_plan(board_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('plan', coalesce(l.plan, starter.plan), 'people', c.people, 'included', coalesce(l.amount, starter.amount))
    from public.boards b
    join private.crews c on c.owner_id = b.user_id and c.outgrows_starter
    join private.plan_limits starter on starter.plan = 'starter' and starter.feature = 'members'
    -- As private.plan_of_tier() and private.tier_of_person() say, without a call for each.
    left join public.subscribers s on s.user_id = b.user_id and s.subscribed
    left join private.plan_limits l on l.plan = split_part(lower(private.tier_of(s)), '-', 1) and l.feature = 'members'
    where b.id = over_plan.board_id and c.people > coalesce(l.amount, starter.amount)
      and exists (select from public.board_members m where m.board_id = b.id and m.user_id <> b.user_id)
  );
end $function$;
grant execute on function private.over_plan(board_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.people_of(owner_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::integer from (
    select people_of.owner_id
    union select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = people_of.owner_id
    union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = people_of.owner_id) person
$function$;

CREATE OR REPLACE FUNCTION private.plan_allows(user_id uuid, feature text, amount bigint DEFAULT 1)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(plan_allows.amount <= private.plan_limit(
    private.plan_of_tier(private.tier_of_person(plan_allows.user_id)), plan_allows.feature), false)
$function$;

CREATE OR REPLACE FUNCTION private.plan_limit(plan text, feature text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.amount from private.plan_limits l where l.plan = plan_limit.plan and l.feature = plan_limit.feature
$function$;

CREATE OR REPLACE FUNCTION private.plan_of_tier(tier text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select l.plan from private.plan_limits l
    where l.feature = 'members' and l.plan = split_part(lower(plan_of_tier.tier), '-', 1)), 'starter')
$function$;

CREATE OR REPLACE FUNCTION private.recount_crew(owner_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  before integer;
  counted integer;
  most bigint := private.members_limit(recount_crew.owner_id);
begin
  select c.people into before from private.crews c where c.owner_id = recount_crew.owner_id for update;
  counted := private.people_of(recount_crew.owner_id);
  if counted = before then
    return counted;
  end if;
  update private.crews c set people = counted, outgrows_starter = counted > private.plan_limit('starter', 'members')
  where c.owner_id = recount_crew.owner_id;
  if before > most and counted <= most then
    perform private.announce_plan(recount_crew.owner_id);
  end if;
  return counted;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_crowd(owner_id uuid, people integer, sentence text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  raise exception '%', refuse_crowd.sentence using errcode = 'PT402', detail = jsonb_build_object(
    'plan', private.plan_of_tier(private.tier_of_person(refuse_crowd.owner_id)),
    'people', refuse_crowd.people, 'included', private.members_limit(refuse_crowd.owner_id));
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_read_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct w.board_id from written w where w.board_id is not null) b
    where not exists (select from public.board_members m
      where m.board_id = b.board_id and m.user_id = (select auth.uid()) and m.role in ('admin', 'member'))) then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  perform private.require_writable(b.board_id) from (select distinct w.board_id from written w) b;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_read_only_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writable(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_read_only_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writable(new.board_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_for_boards(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || owner_id, 0));
  if (select count(*) from public.boards b where b.user_id = require_room_for_boards.owner_id) > 2000 then
    raise exception 'One person can own 2,000 dojos, and no more fit.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_for_clans(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('clans of ' || owner_id, 0));
  if (select count(*) from public.clans c where c.created_by = require_room_for_clans.owner_id) > 200 then
    raise exception 'One person can own 200 clans, and no more fit.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_writable(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  over jsonb := private.over_plan(require_writable.board_id);
begin
  if over is not null then
    raise exception 'This dojo is read-only: its owner has more people than their plan includes.'
      using errcode = 'PT402', detail = over;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.tier_of_person(user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select private.tier_of(s) from public.subscribers s
    where s.user_id = tier_of_person.user_id and s.subscribed), 'free')
$function$;

CREATE OR REPLACE FUNCTION public.seats_used()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.people_of((select auth.uid()))
$function$;
grant execute on function public.seats_used() to authenticated;
grant execute on function public.seats_used() to service_role;
