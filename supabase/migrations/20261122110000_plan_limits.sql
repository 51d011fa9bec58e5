-- What plans allow, kept here: how many people the dojos and clans of one owner may have, and what is left to them when
-- there are more than that (docs/decisions/people-count-once-an-owner.md).

-- The numbers of lib/billing/plans.ts, as limitOf() of lib/billing/entitlements.ts gives them; a test holds the two
-- together. What is only there or not is 1 or 0.
create table private.plan_limits (
  plan text not null,
  feature text not null,
  amount bigint not null,
  primary key (plan, feature)
);
comment on table private.plan_limits is 'How much of a feature a plan has. New numbers come with a migration and with lib/billing/plans.ts.';
alter table private.plan_limits enable row level security;
insert into private.plan_limits (plan, feature, amount)
select p.plan, f.feature, f.amount
from (values
  ('starter', 3, 100, 0, 0, 0, 0, 0, 0),
  ('essentials', 10, 1000, 0, 1, 0, 0, 0, 0),
  ('pro', 10, 2000, 1, 1, 0, 0, 0, 0),
  ('business', 50, 10000, 1, 1, 1, 1, 1, 1),
  ('enterprise', 100, 20000, 1, 1, 1, 1, 1, 1)
) as p (plan, members, megabytes, ai, templates, branding, audit, sso, support)
cross join lateral (values ('members', p.members::bigint), ('uploadBytes', p.megabytes * 1000000::bigint), ('ai', p.ai),
  ('templates', p.templates), ('branding', p.branding), ('audit', p.audit), ('sso', p.sso), ('prioritySupport', p.support)
) as f (feature, amount);

-- The tier that counts for a person now; nobody's and an unknown one are Starter.
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

-- can(plan, feature, amount) for who asks from SQL. Whatever is sold by plan asks here, where nobody gets around it.
create function private.plan_allows(user_id uuid, feature text, amount bigint default 1) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(plan_allows.amount <= private.plan_limit(
    private.plan_of_tier(private.tier_of_person(plan_allows.user_id)), plan_allows.feature), false)
$$;

create or replace function public.attachment_tier(card_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.tier_of_person(b.user_id)
  from public.cards c join public.boards b on b.id = c.board_id
  where c.id = attachment_tier.card_id and c.board_id in (select private.my_board_ids())
$$;

-- People ---------------------------------------------------------------------------------------------------------------------

create table private.crews (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  people integer not null,
  outgrows_starter boolean not null
);
comment on table private.crews is
  'How many people are on the boards and in the clans of an owner, once each, the owner too. Its row is the lock under which they grow.';
comment on column private.crews.outgrows_starter is 'Only then is there a plan to be asked about when something is written.';
alter table private.crews enable row level security;

create function private.people_of(owner_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select people_of.owner_id
    union select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = people_of.owner_id
    union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = people_of.owner_id) person
$$;

create or replace function public.seats_used() returns integer
language sql stable security definer set search_path = '' as $$
  select private.people_of((select auth.uid()))
$$;

insert into private.crews (owner_id, people, outgrows_starter)
select o.owner_id, private.people_of(o.owner_id), private.people_of(o.owner_id) > private.plan_limit('starter', 'members')
from (select b.user_id as owner_id from public.boards b union select c.created_by from public.clans c) o;

create function private.members_limit(owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.plan_limit(private.plan_of_tier(private.tier_of_person(members_limit.owner_id)), 'members')
$$;

-- Everyone with a board of this owner open asks again whether it may be written to.
create function private.announce_plan(owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.announce(b.id, '{"type": "plan.changed"}') from public.boards b where b.user_id = announce_plan.owner_id
$$;

-- Counts anew under the lock: whoever counted before is seen.
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

-- Who joins is counted before anybody hears of it. An owner alone always fits.
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

-- After the statement, not before: by then its rows are locked, as they are for whoever removes people. Several crews in one
-- order, so that nobody waits in a circle.
create function private.count_joined_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.admit_to_crew(o.owner_id, o.brings_others) from (
    select b.user_id as owner_id, bool_or(j.user_id <> b.user_id) as brings_others
    from joined j join public.boards b on b.id = j.board_id group by b.user_id order by b.user_id) o;
  return null;
end $$;
create function private.count_joined_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.admit_to_crew(o.owner_id, o.brings_others) from (
    select c.created_by as owner_id, bool_or(j.user_id <> c.created_by) as brings_others
    from joined j join public.clans c on c.id = j.clan_id group by c.created_by order by c.created_by) o;
  return null;
end $$;
create trigger board_members_count_joined after insert on public.board_members
  referencing new table as joined for each statement execute function private.count_joined_boards();
create trigger clan_members_count_joined after insert on public.clan_members
  referencing new table as joined for each statement execute function private.count_joined_clans();

create function private.count_left_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct b.user_id as owner_id from gone g join public.boards b on b.id = g.board_id order by b.user_id) o;
  return null;
end $$;
create function private.count_left_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.owner_id) from (
    select distinct c.created_by as owner_id from gone g join public.clans c on c.id = g.clan_id order by c.created_by) o;
  return null;
end $$;
create trigger board_members_count_left after delete on public.board_members
  referencing old table as gone for each statement execute function private.count_left_boards();
create trigger clan_members_count_left after delete on public.clan_members
  referencing old table as gone for each statement execute function private.count_left_clans();

-- When these go, their members no longer know whose they were.
create function private.count_gone_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.user_id) from (select distinct g.user_id from gone g order by g.user_id) o;
  return null;
end $$;
create function private.count_gone_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_crew(o.created_by) from (select distinct g.created_by from gone g order by g.created_by) o;
  return null;
end $$;
create trigger boards_count_gone after delete on public.boards
  referencing old table as gone for each statement execute function private.count_gone_boards();
create trigger clans_count_gone after delete on public.clans
  referencing old table as gone for each statement execute function private.count_gone_clans();

-- Adding -------------------------------------------------------------------------------------------------------------------------

-- Adds the person with that address, or keeps an invitation until there is one. Answers 'added', 'invited' or 'member'.
-- PT402, with {plan, people, included}, where the plan of the owner has no room.
create or replace function public.share_board(board_id uuid, email text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(share_board.email));
  person uuid;
  crew private.crews;
begin
  perform private.require_board_admin(share_board.board_id);
  select u.id into person from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null;
  if person is null then
    select c.* into crew from private.crews c join public.boards b on b.user_id = c.owner_id where b.id = share_board.board_id;
    if crew.people >= private.members_limit(crew.owner_id) then
      perform private.refuse_crowd(crew.owner_id, crew.people + 1, 'The plan of the owner has no room for more people.');
    end if;
    if (select count(*) from public.board_invitations i where i.board_id = share_board.board_id) >= 200 then
      raise exception 'This board has 200 open invitations. Withdraw some first.' using errcode = 'PT429';
    end if;
    insert into public.board_invitations (board_id, email, role, invited_by)
    values (share_board.board_id, address, share_board.role, (select auth.uid()))
    on conflict on constraint board_invitations_pkey do update set role = excluded.role, invited_by = excluded.invited_by;
    return 'invited';
  end if;
  insert into public.board_members (board_id, user_id, role) values (share_board.board_id, person, share_board.role)
  on conflict on constraint board_members_pkey do nothing;
  if not found then
    return 'member';
  end if;
  -- Of somebody for whom there was no room when they came.
  delete from public.board_invitations i where i.board_id = share_board.board_id and i.email = address;
  return 'added';
end $$;

-- Takes an invited person in where there is room; where there is none the invitation stays. Never refuses: it runs while
-- somebody signs up.
create function private.admit_invited(person uuid, address text, owner_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invited record;
  crew private.crews;
begin
  -- Boards before crews, as for everybody else.
  perform from public.boards b
  where b.id in (select i.board_id from public.board_invitations i where i.email = admit_invited.address) order by b.id for key share;
  for invited in
    select i.board_id, b.user_id as owner_id from public.board_invitations i join public.boards b on b.id = i.board_id
    where i.email = admit_invited.address and b.user_id = coalesce(admit_invited.owner_id, b.user_id)
    order by b.user_id, i.created_at, i.board_id
  loop
    select c.* into crew from private.crews c where c.owner_id = invited.owner_id for update;
    continue when crew.people >= private.members_limit(invited.owner_id) and (
      crew.people > private.members_limit(invited.owner_id)
      or not exists (select from public.board_members m join public.boards b on b.id = m.board_id
        where b.user_id = invited.owner_id and m.user_id = admit_invited.person));
    with accepted as (
      delete from public.board_invitations i
      where i.board_id = invited.board_id and i.email = admit_invited.address returning i.board_id, i.role
    )
    insert into public.board_members (board_id, user_id, role)
    select a.board_id, admit_invited.person, a.role from accepted a
    on conflict on constraint board_members_pkey do nothing;
  end loop;
end $$;

-- A confirmed address collects what it was invited to.
create or replace function private.accept_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is not null and new.email_confirmed_at is not null then
    perform private.admit_invited(new.id, lower(new.email));
  end if;
  return null;
end $$;

-- Another plan may have room for those who wait, and opens or closes what is over its limits.
create function private.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.admit_invited(u.id, lower(u.email), new.user_id)
  from public.board_invitations i
  join public.boards b on b.id = i.board_id and b.user_id = new.user_id
  join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null
  order by i.created_at;
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

-- Over the limit -----------------------------------------------------------------------------------------------------------------

-- A board is read-only while it is shared and its owner has more people than their plan is for: {plan, people, included}
-- says why, null that it is not. Its people are asked for first: most owners never have more than Starter includes.
create function private.over_plan(board_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  crew private.crews;
begin
  select c.* into crew from public.boards b join private.crews c on c.owner_id = b.user_id
  where b.id = over_plan.board_id and c.outgrows_starter;
  if crew.owner_id is null or crew.people <= private.members_limit(crew.owner_id)
    or not exists (select from public.board_members m where m.board_id = over_plan.board_id and m.user_id <> crew.owner_id) then
    return null;
  end if;
  return jsonb_build_object('plan', private.plan_of_tier(private.tier_of_person(crew.owner_id)),
    'people', crew.people, 'included', private.members_limit(crew.owner_id));
end $$;
-- board_snapshot reads it as the person who asks.
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

create or replace function private.lock_board_to_edit(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role text := (select m.role from public.board_members m
    where m.board_id = lock_board_to_edit.board_id and m.user_id = (select auth.uid()));
begin
  if role is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  if role not in ('admin', 'member') then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  perform private.require_writable(board_id);
  perform private.lock_board(board_id);
end $$;

-- What people write through the table API has no function that asks. Only there: what a function does it has asked for, and
-- what goes with a person, a card or a board is not written by anybody.
create function private.refuse_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(case tg_op when 'DELETE' then old.board_id else new.board_id end);
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
create trigger lists_refuse_read_only after insert or update on public.lists
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger cards_refuse_read_only after insert or update on public.cards
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_checklist_items_refuse_read_only after insert or update or delete on public.card_checklist_items
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only after insert or update or delete on public.custom_labels
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_labels_refuse_read_only after insert or delete on public.card_labels
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_comments_refuse_read_only after insert or update or delete on public.card_comments
  for each row when (current_user = 'authenticated') execute function private.refuse_read_only();

-- The server reserves in the person's place: nothing is uploaded that may not be added. What lies there stays readable.
create function private.refuse_read_only_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(new.board_id);
  return new;
end $$;
create trigger attachment_uploads_refuse_read_only before insert on private.attachment_uploads
  for each row execute function private.refuse_read_only_upload();

-- With why it is read-only, if it is.
create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at),
    'role', m.role,
    'overPlan', private.over_plan(b.id),
    'revision', private.board_revision(b.id),
    'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    -- Those of the board, and people's own ones that its cards wear.
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$$;
