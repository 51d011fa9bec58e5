-- What plans allow: how many people the dojos and clans of one owner may have, and what is left to them when there are
-- more than that (docs/decisions/people-count-once-an-owner.md).

-- The numbers of the plans in lib/plans, as limitOf() gives them there; a test holds the two together. What a plan just has
-- or has not is 1 or 0.
create table private.plan_limits (
  plan text not null,
  feature text not null,
  amount bigint not null,
  primary key (plan, feature)
);
comment on table private.plan_limits is
  'How much of a feature a plan has. New numbers come with a migration and with lib/billing/plans.ts.';
alter table private.plan_limits enable row level security;

-- The tier that counts for a person now; that of no one and an unknown one are Starter.
create function private.tier_of_person(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.tier_of(s) from public.subscribers s
    where s.user_id = tier_of_person.user_id and s.subscribed), 'free')
$$;

-- The plan of a tier, as planOfTier() finds it: enterprise comes in sizes, enterprise-50 and enterprise-100.
create function private.plan_of_tier(tier text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.plan from private.plan_limits l
    where l.feature = 'members' and l.plan = split_part(lower(plan_of_tier.tier), '-', 1)), 'starter')
$$;

create function private.plan_limit(plan text, feature text) returns bigint
language sql stable security definer set search_path = '' as $$
  select l.amount from private.plan_limits l where l.plan = plan_limit.plan and l.feature = plan_limit.feature
$$;

-- can(plan, feature, amount) for callers in SQL. Whatever is sold by plan asks here, where no one gets around it.
create function private.plan_allows(user_id uuid, feature text, amount bigint default 1) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(plan_allows.amount <= private.plan_limit(
    private.plan_of_tier(private.tier_of_person(plan_allows.user_id)), plan_allows.feature), false)
$$;

create table private.crews (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  people integer not null,
  outgrows_starter boolean not null
);
comment on table private.crews is
  'How many people are on the boards and in the clans of an owner, once each, the owner too. Its row is the lock under which they grow.';
comment on column private.crews.outgrows_starter is
  'Only then is there a plan to be asked about when something is written.';
alter table private.crews enable row level security;

create function private.people_of(owner_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select people_of.owner_id
    union select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = people_of.owner_id
    union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = people_of.owner_id) person
$$;

create function public.seats_used() returns integer
language sql stable security definer set search_path = '' as $$
  select private.people_of((select auth.uid()))
$$;
grant execute on function public.seats_used() to authenticated;

create function private.members_limit(owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.plan_limit(private.plan_of_tier(private.tier_of_person(members_limit.owner_id)), 'members')
$$;

-- Everyone with a board of this owner open asks again whether it may be written to.
create function private.announce_plan(owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.announce(b.id, '{"type": "plan.changed"}') from public.boards b where b.user_id = announce_plan.owner_id
$$;

-- Counts again under the lock, so that what others have counted before is seen.
create function private.recount_crew(owner_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
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
end $$;

create function private.refuse_crowd(owner_id uuid, people integer, sentence text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  raise exception '%', refuse_crowd.sentence using errcode = 'PT402', detail = jsonb_build_object(
    'plan', private.plan_of_tier(private.tier_of_person(refuse_crowd.owner_id)),
    'people', refuse_crowd.people, 'included', private.members_limit(refuse_crowd.owner_id));
end $$;

-- People who join are counted before anyone is told about it. An owner alone always fits.
create function private.admit_to_crew(owner_id uuid, brings_others boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
begin
  insert into private.crews (owner_id, people, outgrows_starter) values (admit_to_crew.owner_id, 1, false) on conflict do nothing;
  counted := private.recount_crew(admit_to_crew.owner_id);
  if admit_to_crew.brings_others and counted > private.members_limit(admit_to_crew.owner_id) then
    perform private.refuse_crowd(admit_to_crew.owner_id, counted, 'The plan of the owner has no room for more people.');
  end if;
end $$;

-- After the statement, not before: by then its rows are locked, as they are where people are removed. Several crews in one
-- order, so that no one waits in a circle.
create function private.count_joined_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.admit_to_crew(o.owner_id, o.brings_others) from (
    select b.user_id as owner_id, bool_or(j.user_id <> b.user_id) as brings_others
    from joined j join public.boards b on b.id = j.board_id group by b.user_id order by b.user_id) o;
  return null;
end $$;
create trigger board_members_count_joined after insert on public.board_members
  referencing new table as joined for each statement execute function private.count_joined_boards();

create function private.count_joined_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.admit_to_crew(o.owner_id, o.brings_others) from (
    select c.created_by as owner_id, bool_or(j.user_id <> c.created_by) as brings_others
    from joined j join public.clans c on c.id = j.clan_id group by c.created_by order by c.created_by) o;
  return null;
end $$;
create trigger clan_members_count_joined after insert on public.clan_members
  referencing new table as joined for each statement execute function private.count_joined_clans();

create function private.count_left_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct b.user_id as owner_id from gone g join public.boards b on b.id = g.board_id order by b.user_id) o;
  return null;
end $$;
create trigger board_members_count_left after delete on public.board_members
  referencing old table as gone for each statement execute function private.count_left_boards();

create function private.count_left_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct c.created_by as owner_id from gone g join public.clans c on c.id = g.clan_id order by c.created_by) o;
  return null;
end $$;
create trigger clan_members_count_left after delete on public.clan_members
  referencing old table as gone for each statement execute function private.count_left_clans();

-- When these go, their members no longer know whose they were.
create function private.count_gone_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.user_id) from (select distinct g.user_id from gone g order by g.user_id) o;
  return null;
end $$;
create trigger boards_count_gone after delete on public.boards
  referencing old table as gone for each statement execute function private.count_gone_boards();

create function private.count_gone_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.created_by) from (select distinct g.created_by from gone g order by g.created_by) o;
  return null;
end $$;
create trigger clans_count_gone after delete on public.clans
  referencing old table as gone for each statement execute function private.count_gone_clans();

-- No one is let in by the plan of an owner. Another plan opens or closes what is over its limits.
create function private.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.crews c where c.owner_id = new.user_id and c.outgrows_starter) then
    perform private.announce_plan(new.user_id);
  end if;
  return null;
end $$;
create trigger subscribers_follow_plan after update of subscription_tier, subscribed, subscription_end, access_ends_at
  on public.subscribers for each row
  when ((old.subscription_tier, old.subscribed, old.subscription_end, old.access_ends_at)
    is distinct from (new.subscription_tier, new.subscribed, new.subscription_end, new.access_ends_at))
  execute function private.follow_plan();

-- A board is read-only while it is shared and its owner has more people than their plan is for: {plan, people, included}
-- says why, null that it is not. Its people are asked for first: most owners never have more than Starter includes.
create function private.over_plan(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', coalesce(l.plan, starter.plan), 'people', c.people, 'included', coalesce(l.amount, starter.amount))
  from public.boards b
  join private.crews c on c.owner_id = b.user_id and c.outgrows_starter
  join private.plan_limits starter on starter.plan = 'starter' and starter.feature = 'members'
  -- As private.plan_of_tier() and private.tier_of_person() say, without a call for each.
  left join public.subscribers s on s.user_id = b.user_id and s.subscribed
  left join private.plan_limits l on l.plan = split_part(lower(private.tier_of(s)), '-', 1) and l.feature = 'members'
  where b.id = over_plan.board_id and c.people > coalesce(l.amount, starter.amount)
    and exists (select from public.board_members m where m.board_id = b.id and m.user_id <> b.user_id)
$$;
grant execute on function private.over_plan(uuid) to authenticated;

create function private.require_writable(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  over jsonb := private.over_plan(require_writable.board_id);
begin
  if over is not null then
    raise exception 'This dojo is read-only: its owner has more people than their plan includes.'
      using errcode = 'PT402', detail = over;
  end if;
end $$;

-- What people write through the table API has no function that asks. Only there: what a function does it has asked for, and
-- what goes with a person, a card or a board is not written by anyone.
create function private.refuse_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(b.board_id) from (select distinct w.board_id from written w) b;
  return null;
end $$;

create function private.refuse_read_only_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(new.id);
  return null;
end $$;
create trigger boards_refuse_read_only after update on public.boards
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only_board();

-- The server reserves in the person's place: nothing is uploaded that may not be added. What is there stays readable.
create function private.refuse_read_only_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(new.board_id);
  return new;
end $$;

insert into private.plan_limits (plan, feature, amount)
select p.plan, f.feature, f.amount
from (values
  ('starter', 3, 100, 1, 0, 0, 0, 0, 0, 0),
  ('essentials', 10, 1000, 10, 0, 1, 0, 0, 0, 0),
  ('pro', 10, 2000, 20, 1, 1, 0, 0, 0, 0),
  ('business', 50, 10000, 100, 1, 1, 1, 1, 1, 1),
  ('enterprise', 100, 20000, 200, 1, 1, 1, 1, 1, 1)
) as p (plan, members, megabytes, gigabytes, ai, templates, branding, audit, sso, support)
cross join lateral (values ('members', p.members::bigint), ('uploadBytes', p.megabytes * 1000000::bigint),
  ('storageBytes', p.gigabytes * 1000000000::bigint), ('ai', p.ai), ('templates', p.templates), ('branding', p.branding),
  ('audit', p.audit), ('sso', p.sso), ('prioritySupport', p.support)
) as f (feature, amount);
