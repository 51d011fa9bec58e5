-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.binned_boards (
  board_id uuid not null,
  binned_at timestamp with time zone not null default now(),
  binned_by uuid,
  members jsonb not null,
  assignees jsonb not null,
  is_taken boolean not null default false,
  constraint binned_boards_pkey PRIMARY KEY (board_id),
  constraint binned_boards_binned_by_fkey FOREIGN KEY (binned_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint binned_boards_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.binned_boards is 'Boards in the bin. Their rows in board_members are kept here, so that no other rule has to know of the bin.';
comment on column private.binned_boards.is_taken is 'Whether its clan is being deleted, and what it gave is kept as taken.';
alter table private.binned_boards enable row level security;

CREATE INDEX binned_boards_binned_at ON private.binned_boards USING btree (binned_at);
CREATE INDEX binned_boards_binned_by ON private.binned_boards USING btree (binned_by);
CREATE INDEX binned_boards_members ON private.binned_boards USING gin (members jsonb_path_ops);

CREATE TRIGGER binned_boards_block_again AFTER DELETE ON private.binned_boards REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_bin();
CREATE TRIGGER binned_boards_note AFTER INSERT OR DELETE ON private.binned_boards FOR EACH ROW EXECUTE FUNCTION private.note_board_bin();
CREATE TRIGGER binned_boards_unblock AFTER INSERT ON private.binned_boards REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_bin();

CREATE OR REPLACE FUNCTION private.drop_from_bin(clan_id uuid, person uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as materialized (
    select x.board_id, array_agg(p.id) as people
    from private.binned_boards x join public.boards b on b.id = x.board_id
    cross join lateral (
      select drop_from_bin.person as id where drop_from_bin.person is not null
      union all
      select (m ->> 'userId')::uuid from jsonb_array_elements(x.members) m
      where (m ->> 'isOfClan')::boolean
        and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = (m ->> 'userId')::uuid)) p
    where b.clan_id = drop_from_bin.clan_id
    group by x.board_id
  )
  update private.binned_boards x set
    members = (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> all (g.people)),
    assignees = (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(x.assignees) a
      where (a.value #>> '{}')::uuid <> all (g.people))
  from gone g
  where g.board_id = x.board_id and (
    exists (select from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid = any (g.people))
    or exists (select from jsonb_each_text(x.assignees) a where a.value::uuid = any (g.people)))
$function$;

CREATE OR REPLACE FUNCTION private.find_clan_invitation(token text)
 RETURNS private.clan_invitations
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i from private.clan_invitations i
  where i.token_hash = private.invitation_token_hash(find_clan_invitation.token)
    or i.id = case when find_clan_invitation.token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then find_clan_invitation.token::uuid end
      and i.email = (select private.my_confirmed_address())
$function$;

CREATE OR REPLACE FUNCTION private.follow_clan(clan_id uuid, board_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if follow_clan.board_id is null then
    perform private.lock_boards_of_clan(follow_clan.clan_id);
  else
    perform private.lock_board(follow_clan.board_id);
    perform from public.boards b where b.id = follow_clan.board_id for no key update;
  end if;
  -- What the clan gives no more.
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where m.clan_role is not null and m.own_role is null
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed)
  having count(*) > 0;
  update public.board_members m set clan_role = null from public.boards b
  where b.id = m.board_id and m.clan_role is not null
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed);
  -- What it gives now. A dojo in the bin has no members.
  insert into public.board_members as m (board_id, user_id, role, clan_role)
  select b.id, c.user_id, g.role, g.role
  from public.boards b join public.clan_members c on c.clan_id = b.clan_id
  cross join lateral (select case when c.role in ('owner', 'admin') then 'admin' else 'member' end as role) g
  where b.clan_id = follow_clan.clan_id and c.role <> 'guest' and not b.is_closed
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or c.user_id = follow_clan.user_id)
    and not exists (select from private.binned_boards x where x.board_id = b.id)
  order by b.id, c.user_id
  on conflict on constraint board_members_pkey do update set clan_role = excluded.clan_role
    where m.clan_role is distinct from excluded.clan_role;
  -- What closing gave goes with it, and with being more than a guest.
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where m.before_closing = 'none' and m.clan_role is null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed)
  having count(*) > 0;
  update public.board_members m set own_role = nullif(m.before_closing, 'none'), before_closing = null from public.boards b
  where b.id = m.board_id and m.before_closing is not null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed);
end $function$;

CREATE OR REPLACE FUNCTION private.has_made_board(person uuid, board_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.events e
    where e.board_id = has_made_board.board_id and e.card_id is null and e.kind = 'board.made' and e.actor = has_made_board.person)
$function$;

CREATE OR REPLACE FUNCTION private.invited_boards(invitation private.clan_invitations)
 RETURNS SETOF boards
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.* from public.boards b
  where b.id = any (invitation.board_ids) and b.id <> all (invitation.withheld_board_ids) and b.clan_id = invitation.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id)
    and exists (select from public.board_members n where n.board_id = b.id and n.user_id = invitation.invited_by
      and private.stronger_role(n.own_role, n.clan_role) = 'admin')
    and not exists (select from private.taken_roles t
      where t.board_id = b.id and t.user_id = (select auth.uid()) and t.at > invitation.renewed_at
        and t.rank < private.role_rank(invitation.board_role))
$function$;

CREATE OR REPLACE FUNCTION private.keep_clan_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner')
     and exists (select from public.clans c where c.id = old.clan_id and c.created_by = old.user_id) then
    raise exception 'A clan keeps its owner. Hand the clan over first.' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_clan_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'They are here through the clan. Remove them from the clan, or make this dojo invite-only.' using errcode = 'PT409';
end $function$;

CREATE OR REPLACE FUNCTION private.leave_boards(board_ids uuid[], user_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_cards_of(leave_boards.board_ids, leave_boards.user_ids);
  delete from public.board_members m using unnest(leave_boards.board_ids, leave_boards.user_ids) g (board_id, user_id)
  where m.board_id = g.board_id and m.user_id = g.user_id;
end $function$;
comment on function private.leave_boards(board_ids uuid[], user_ids uuid[]) is 'Each of these people leaves the board at the same place.';

CREATE OR REPLACE FUNCTION private.lock_boards_of_clan(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.board_clocks k where k.board_id in (
    select b.id from public.boards b where b.clan_id = lock_boards_of_clan.clan_id) order by k.board_id for update;
  perform from public.boards b where b.clan_id = lock_boards_of_clan.clan_id order by b.id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION private.may_invite(clan_id uuid, user_id uuid, role text DEFAULT 'guest'::text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.clan_members m join public.clans c on c.id = m.clan_id
    where m.clan_id = may_invite.clan_id and m.user_id = may_invite.user_id
      and (m.role in ('owner', 'admin') or m.role = 'member' and c.members_invite and may_invite.role in ('member', 'guest')))
$function$;
comment on function private.may_invite(clan_id uuid, user_id uuid, role text) is 'Whether this person may invite into the clan, as this role. What they have sent counts while it is so.';

CREATE OR REPLACE FUNCTION private.my_clans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by lower(c.name), c.id), '[]')
    from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = (select auth.uid())
  );
end $function$;
grant execute on function private.my_clans() to authenticated;

CREATE OR REPLACE FUNCTION private.note_board_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_event(coalesce(new.board_id, old.board_id), null, case tg_op when 'INSERT' then 'board.binned' else 'board.unbinned' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_board_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.clan_id is distinct from old.clan_id then
    if old.clan_id is not null then
      perform private.note('board.moved_out', old.clan_id, new.id, null,
        jsonb_build_object('title', private.cut_title(old.title)) || case when old.is_closed then '{"is_closed": true}' else '{}' end::jsonb, null);
    end if;
    if new.clan_id is not null then
      perform private.note('board.moved_in', new.clan_id, new.id, null, null, jsonb_build_object('title', private.cut_title(new.title)));
    end if;
  elsif new.is_closed <> old.is_closed then
    perform private.note_event(new.id, null, case when new.is_closed then 'board.closed' else 'board.opened' end);
  end if;
  if (new.archived_at is null) <> (old.archived_at is null) then
    perform private.note_event(new.id, null, case when new.archived_at is null then 'board.unarchived' else 'board.archived' end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_clan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.note_clan_event(new.id, 'clan.made', null, jsonb_build_object('name', new.name));
  elsif tg_op = 'DELETE' then
    perform private.note_clan_event(old.id, 'clan.deleted', jsonb_build_object('name', old.name));
  else
    if new.name <> old.name then
      perform private.note_clan_event(new.id, 'clan.renamed', jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
    end if;
    if new.description <> old.description then
      perform private.note_clan_event(new.id, 'clan.described');
    end if;
    if (new.members_make_dojos, new.closes_new_dojos) is distinct from (old.members_make_dojos, old.closes_new_dojos) then
      perform private.note_clan_event(new.id, 'clan.defaults_changed',
        jsonb_build_object('members_make_dojos', old.members_make_dojos, 'closes_new_dojos', old.closes_new_dojos),
        jsonb_build_object('members_make_dojos', new.members_make_dojos, 'closes_new_dojos', new.closes_new_dojos));
    end if;
    if new.created_by <> old.created_by then
      perform private.note_clan_event(new.id, 'clan.handed_over',
        jsonb_build_object('user_id', old.created_by), jsonb_build_object('user_id', new.created_by));
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_clan_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said jsonb := jsonb_strip_nulls(jsonb_build_object('address', private.masked_address(new.email), 'role', new.role, 'max_uses', new.max_uses));
begin
  if tg_op = 'INSERT' then
    perform private.note_clan_event(new.clan_id, 'clan.invited', null, said);
  elsif new.uses > old.uses then
    perform private.note_clan_event(new.clan_id, 'clan.invitation_accepted', null, said);
  elsif new.revoked_at is not null and old.revoked_at is null then
    perform private.note_clan_event(new.clan_id, 'clan.invitation_revoked', said);
  elsif new.expires_at > old.expires_at then
    perform private.note_clan_event(new.clan_id, 'clan.invited_again', null, said);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_clan_inviting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_clan_event(new.id, 'clan.defaults_changed',
    jsonb_build_object('members_invite', old.members_invite, 'invites_as', old.invites_as),
    jsonb_build_object('members_invite', new.members_invite, 'invites_as', new.invites_as));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_clan_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clan uuid := coalesce(new.clan_id, old.clan_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  -- So does an account.
  if tg_op = 'DELETE' and not (exists (select from public.clans c where c.id = clan)
    and exists (select from auth.users u where u.id = person)) then
    return null;
  end if;
  perform private.note_clan_event(clan,
    case tg_op when 'INSERT' then 'clan.joined' when 'UPDATE' then 'clan.role_changed'
      else case when person = (select auth.uid()) then 'clan.left' else 'clan.removed' end end,
    case when tg_op <> 'INSERT' then jsonb_build_object('user_id', person, 'role', old.role) end,
    case when tg_op <> 'DELETE' then jsonb_build_object('user_id', person, 'role', new.role) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.put_board_into_bin(board_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.put_boards_into_bin(array[put_board_into_bin.board_id])
$function$;

CREATE OR REPLACE FUNCTION private.put_boards_into_bin(board_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.board_clocks k where k.board_id = any (board_ids) order by k.board_id for update;
  -- Changes of assignees that are under way end first: of what someone has, then of what is being given to a member.
  perform from public.cards c where c.board_id = any (board_ids) and c.assignee is not null order by c.id for no key update;
  perform from public.board_members m where m.board_id = any (board_ids) order by m.board_id, m.user_id for update;
  if (select auth.uid()) is not null then
    perform private.count_unassigned((select count(*) from public.cards c where c.board_id = any (board_ids) and c.assignee is not null));
  end if;
  insert into private.binned_boards (board_id, binned_by, members, assignees)
  select b.id, (select auth.uid()), coalesce(p.members, '[]'), coalesce(a.assignees, '{}')
  from public.boards b
  left join (
    select m.board_id, jsonb_agg(jsonb_build_object('userId', m.user_id, 'ownRole', m.own_role, 'beforeClosing', m.before_closing, 'createdAt', m.created_at,
      'isOfClan', c.user_id is not null)) as members
    from public.board_members m join public.boards o on o.id = m.board_id
    left join public.clan_members c on c.clan_id = o.clan_id and c.user_id = m.user_id
    where m.board_id = any (board_ids) and m.own_role is not null group by m.board_id
  ) p on p.board_id = b.id
  left join (
    select c.board_id, jsonb_object_agg(c.id, c.assignee) as assignees
    from public.cards c where c.board_id = any (board_ids) and c.assignee is not null group by c.board_id
  ) a on a.board_id = b.id
  where b.id = any (board_ids) order by b.id;
  delete from public.board_invitations i where i.board_id = any (board_ids);
  perform private.announce(b.id, '{"type": "board.deleted"}') from unnest(board_ids) b (id);
  -- Nothing has happened to the cards: their assignees come back with them.
  perform private.set_bulk(true);
  update public.cards c set assignee = null, version = c.version + 1 where c.board_id = any (board_ids) and c.assignee is not null;
  perform private.set_bulk(false);
  perform set_config('dojo.binning', 'on', true);
  delete from public.board_members m where m.board_id = any (board_ids);
  perform set_config('dojo.binning', 'off', true);
end $function$;

CREATE OR REPLACE FUNCTION private.require_clan_admin(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if clan_id is null or clan_id not in (select private.administered_clan_ids()) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_clan_inviter(clan_id uuid, role text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An unknown role is refused by who asks.
  if not private.may_invite(clan_id, (select auth.uid()), case when role in ('member', 'guest') then role else 'admin' end) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_maker(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text := (select m.role from public.clan_members m where m.clan_id = require_maker.clan_id and m.user_id = (select auth.uid()));
begin
  if role is null then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
  if role not in ('owner', 'admin') and (role = 'guest' or not (
      select c.members_make_dojos from public.clans c where c.id = require_maker.clan_id)) then
    raise exception 'In this clan, only admins add dojos.' using errcode = '42501';
  end if;
end $function$;
comment on function private.require_maker(clan_id uuid) is 'Refuses a person who may make no dojos in this clan.';

CREATE OR REPLACE FUNCTION private.settle_board_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.own_role is null and new.clan_role is null then
      new.own_role := new.role;
    end if;
  elsif new.role is distinct from old.role and new.own_role is not distinct from old.own_role
    and new.clan_role is not distinct from old.clan_role then
    if new.role in ('member', 'viewer') and private.stronger_role(new.role, new.clan_role) <> new.role then
      raise exception 'Their role in the clan gives them more here. Change it in the clan, or make this dojo invite-only.'
        using errcode = 'PT409';
    end if;
    new.own_role := new.role;
  end if;
  -- A role that someone has given since is no longer the one that closing gave.
  if tg_op = 'UPDATE' and new.own_role is distinct from old.own_role and new.before_closing is not distinct from old.before_closing then
    new.before_closing := null;
  end if;
  new.role := private.stronger_role(new.own_role, new.clan_role);
  if exists (select from public.boards b where b.id = new.board_id and b.archived_at is not null) then
    new.role := 'viewer';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.stronger_role(one text, other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when 'admin' in (one, other) then 'admin' when 'member' in (one, other) then 'member' else 'viewer' end
$function$;
grant execute on function private.stronger_role(one text, other text) to authenticated;

CREATE OR REPLACE FUNCTION private.take_back_in_bin(clan_id uuid, person uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(case when t.is_meant then m || jsonb_build_object('ownRole', m -> 'beforeClosing', 'beforeClosing', null) else m end)
      filter (where not t.is_meant or m ->> 'beforeClosing' <> 'none'), '[]')
    from jsonb_array_elements(x.members) m cross join lateral (
      select m ->> 'beforeClosing' is not null and coalesce((m ->> 'userId')::uuid = take_back_in_bin.person, true) as is_meant) t)
  from public.boards b
  where b.id = x.board_id and b.clan_id = take_back_in_bin.clan_id and x.members @? '$[*].beforeClosing ? (@ != null)'
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_clan(clan_id uuid, user_id uuid, keeps_own boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 5000;
  card_ids uuid[];
begin
  -- Its owner stays, which is said afterwards.
  if not exists (select from public.clan_members m
      where m.clan_id = withdraw_from_clan.clan_id and m.user_id = withdraw_from_clan.user_id and m.role <> 'owner') then
    return 0;
  end if;
  card_ids := array(
    select c.id from public.boards b
    join public.board_members m on m.board_id = b.id and m.user_id = withdraw_from_clan.user_id
    join public.cards c on c.board_id = b.id and c.assignee = m.user_id
    where b.clan_id = withdraw_from_clan.clan_id
      and (not withdraw_from_clan.keeps_own or m.own_role is null or m.before_closing = 'none'));
  -- The last ones go with their membership.
  if cardinality(card_ids) <= most then
    return 0;
  end if;
  perform private.unassign_together(card_ids[:most]);
  return cardinality(card_ids) - most;
end $function$;
comment on function private.withdraw_from_clan(clan_id uuid, user_id uuid, keeps_own boolean) is 'Takes someone who leaves the dojos of a clan off some of their cards there, and answers how many are left; 0 if they are few enough to go with their membership. keeps_own: they stay where they have a role of their own.';

CREATE OR REPLACE FUNCTION public.archive_board(board_id uuid, is_archived boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_on_board(archive_board.board_id, '42501');
  perform private.lock_board(archive_board.board_id);
  if not exists (select from public.board_members m where m.board_id = archive_board.board_id and m.user_id = (select auth.uid())
      and private.stronger_role(m.own_role, m.clan_role) = 'admin') then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
  update public.boards b set archived_at = case when archive_board.is_archived then now() end
  where b.id = archive_board.board_id and (b.archived_at is not null) <> archive_board.is_archived;
  if found then
    -- Their roles settle themselves.
    update public.board_members m set role = m.role where m.board_id = archive_board.board_id;
  end if;
end $function$;
grant execute on function public.archive_board(board_id uuid, is_archived boolean) to authenticated;
grant execute on function public.archive_board(board_id uuid, is_archived boolean) to service_role;

CREATE OR REPLACE FUNCTION public.binned_boards()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clanId', b.clan_id, 'binnedAt', x.binned_at,
    'binnedBy', p.display_name, 'cards', (select count(*) from public.cards c where c.board_id = b.id)) order by x.binned_at desc, b.id), '[]')
  from private.binned_boards x join public.boards b on b.id = x.board_id
  left join public.profiles p on p.user_id = x.binned_by
    -- It has no members now: those who come back with it know each other.
    and (p.user_id = (select auth.uid()) or p.user_id in (select private.my_colleague_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', p.user_id)))
  where x.binned_at >= clock_timestamp() - interval '30 days'
    and not exists (select from private.departing d where d.user_id = b.user_id) and x.board_id in (
    select o.id from public.boards o where o.user_id = (select auth.uid())
    union all
    select o.id from public.boards o where o.clan_id in (select private.administered_clan_ids()) and not o.is_closed
    union all
    select m.board_id from private.binned_boards m
    where m.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin')))
    and (b.clan_id is null or b.clan_id in (select private.my_clan_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin', 'isOfClan', false)))
$function$;
grant execute on function public.binned_boards() to authenticated;
grant execute on function public.binned_boards() to service_role;

CREATE OR REPLACE FUNCTION public.clan_page(clan_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'viewer', public.viewer(),
    'clan', jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'ownerId', c.created_by,
      'createdAt', c.created_at, 'membersMakeDojos', c.members_make_dojos, 'closesNewDojos', c.closes_new_dojos,
      'membersInvite', c.members_invite, 'invitesAs', c.invites_as),
    'role', me.role,
    'seats', case when me.role in ('owner', 'admin') then jsonb_build_object(
      'used', private.people_of(c.created_by), 'included', private.members_limit(c.created_by),
      'plan', private.plan_of_tier(private.tier_of_person(c.created_by)), 'planWithRoom', private.plan_with_room(c.created_by)) end,
    'members', (
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'email', case when m.user_id = me.user_id or me.role in ('owner', 'admin') then u.email end,
        'boards', coalesce(n.boards, 0), 'joinedAt', m.created_at)
        order by array_position(array['owner', 'admin', 'member', 'guest'], m.role), lower(p.display_name), m.user_id)
      from public.clan_members m join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      left join (
        select k.user_id, count(*) as boards from public.board_members k join public.boards b on b.id = k.board_id
        where b.clan_id = clan_page.clan_id and b.archived_at is null and (not b.is_closed or b.id in (select private.my_board_ids()))
        group by k.user_id) n on n.user_id = m.user_id
      where m.clan_id = c.id),
    'offeredTo', case when me.role = 'owner' then private.offered_to(c.id) end,
    'mayInvite', private.may_invite(c.id, me.user_id),
    -- Admins see all, others who may invite their own.
    'invitations', case when private.may_invite(c.id, me.user_id) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'boardIds', (
          select coalesce(jsonb_agg(x.id), '[]') from unnest(i.board_ids) x (id)
          where x.id in (select private.shown_board_ids(clan_page.clan_id))
            and not ((i.email is null or me.role in ('owner', 'admin')) and x.id = any (i.withheld_board_ids))), 'boardRole',
        case when exists (select from unnest(i.board_ids) x (id) where x.id in (select private.shown_board_ids(clan_page.clan_id))) then i.board_role else 'member' end,
        'inviterName', p.display_name, 'expiresAt', i.expires_at, 'uses', i.uses, 'maxUses', i.max_uses, 'sentAt', i.sent_at,
        'askedAt', i.asked_at, 'state', private.invitation_state(i, null)) order by i.created_at desc, i.id), '[]')
      from private.clan_invitations i left join public.profiles p on p.user_id = i.invited_by and p.user_id in (select private.my_colleague_ids())
      where i.clan_id = c.id and (me.role in ('owner', 'admin') and not i.is_void or i.invited_by = me.user_id and me.role not in ('owner', 'admin')) and (i.asked_at is not null
        or i.revoked_at is null and i.uses < i.max_uses and i.expires_at > now() - interval '30 days')) end,
    'boards', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'description', b.description, 'isClosed', b.is_closed,
        'archivedAt', b.archived_at, 'role', m.role, 'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'people', n.people, 'open', k.open, 'total', k.total, 'updatedAt', b.updated_at)
        order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      cross join lateral (select count(*) as people from public.board_members o where o.board_id = b.id) n
      cross join lateral (select count(*) as total, count(*) filter (where not d.is_completed) as open
        from public.cards d where d.board_id = b.id) k
      where b.clan_id = c.id),
    -- Own dojos that could be moved in.
    'movable', case when me.role <> 'guest' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      where b.user_id = me.user_id and b.clan_id is null) else '[]' end)
  from public.clan_members me join public.clans c on c.id = me.clan_id
  where me.clan_id = clan_page.clan_id and me.user_id = (select auth.uid())
$function$;
grant execute on function public.clan_page(clan_id uuid) to authenticated;
grant execute on function public.clan_page(clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.clans_overview()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('viewer', public.viewer(), 'clans', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'role', m.role,
      'ownerName', (select p.display_name from public.profiles p where p.user_id = c.created_by),
      'people', (select count(*) from public.clan_members n where n.clan_id = c.id),
      'boards', (select count(*) from public.boards b join public.board_members n on n.board_id = b.id and n.user_id = m.user_id
        where b.clan_id = c.id and b.archived_at is null)) order by lower(c.name), c.id), '[]')
    from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = (select auth.uid())))
$function$;
grant execute on function public.clans_overview() to authenticated;
grant execute on function public.clans_overview() to service_role;

CREATE OR REPLACE FUNCTION public.close_board(board_id uuid, is_closed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home uuid;
begin
  perform private.require_on_board(close_board.board_id, '42501');
  perform private.lock_board(close_board.board_id);
  perform private.require_board_admin(close_board.board_id);
  select b.clan_id into home from public.boards b where b.id = close_board.board_id for update;
  if home is null then
    raise exception 'Only a dojo of a clan can be made invite-only.' using errcode = 'PT409';
  end if;
  -- The person who closes it stays in. Opening it gives nothing, and takes that back (follow_clan).
  if close_board.is_closed then
    update public.board_members m set own_role = 'admin', before_closing = coalesce(m.own_role, 'none')
    where m.board_id = close_board.board_id and m.user_id = (select auth.uid()) and m.own_role is distinct from 'admin';
  end if;
  update public.boards b set is_closed = close_board.is_closed where b.id = close_board.board_id;
  perform private.follow_clan(home, close_board.board_id);
  perform private.announce_reload(close_board.board_id);
end $function$;
grant execute on function public.close_board(board_id uuid, is_closed boolean) to authenticated;
grant execute on function public.close_board(board_id uuid, is_closed boolean) to service_role;

CREATE OR REPLACE FUNCTION public.delete_board(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_on_board(delete_board.board_id, 'PT404');
  perform private.lock_board(delete_board.board_id);
  perform from public.boards b where b.id = delete_board.board_id for update;
  if not exists (
    select from public.board_members m join public.boards b on b.id = m.board_id
    where m.board_id = delete_board.board_id and m.user_id = (select auth.uid())
      and private.stronger_role(m.own_role, m.clan_role) = 'admin') then
    raise exception 'It is gone, or you may not delete it.' using errcode = 'PT404';
  end if;
  perform private.put_board_into_bin(delete_board.board_id);
end $function$;
grant execute on function public.delete_board(board_id uuid) to authenticated;
grant execute on function public.delete_board(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.delete_clan(clan_id uuid, name text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  people integer;
  ids uuid[];
  rest integer;
begin
  perform private.require_in_clan(delete_clan.clan_id, '42501');
  perform private.lock_boards_of_clan(delete_clan.clan_id);
  perform from public.clans c where c.id = delete_clan.clan_id for update;
  perform private.require_clan_founder(delete_clan.clan_id);
  if not exists (select from public.clans c where c.id = delete_clan.clan_id and btrim(c.name) = btrim(delete_clan.name)) then
    raise exception 'Type the name of the clan as it is written.' using errcode = '22023';
  end if;
  people := (select count(*) from public.clan_members m where m.clan_id = delete_clan.clan_id);
  -- As many as take about a second, one at least. Until the last the clan stays, and its dojos are its own in the bin, too:
  -- who leaves it until then leaves them.
  ids := array(select w.id from (
    select n.id, row_number() over (order by n.id) as nth,
      sum(25 + people + (select count(*) from public.board_members m where m.board_id = n.id)
        + (select count(*) from public.cards c where c.board_id = n.id and c.assignee is not null)
        + 5 * (select count(*) from private.card_blocks k where k.blocker_board_id = n.id and k.board_id <> n.id)) over (order by n.id) as weight
    from (
      select b.id from public.boards b where b.clan_id = delete_clan.clan_id
        and not exists (select from private.binned_boards x where x.board_id = b.id and x.is_taken) order by b.id limit 500) n
    ) w where w.nth = 1 or w.weight <= 15000);
  -- What the clan or closing gave more than a role of their own is taken from everyone else, also in the bin.
  perform private.end_ways_back(array_agg(t.board_id), array_agg(t.user_id), array_agg(t.role))
  from (
    select b.id as board_id, c.user_id, case when m.before_closing is not null then nullif(m.before_closing, 'none') else m.own_role end as role
    from public.boards b join public.clan_members c on c.clan_id = b.clan_id
    left join lateral (
      select o.own_role, o.before_closing from public.board_members o where o.board_id = b.id and o.user_id = c.user_id
      union all
      select k.kept ->> 'ownRole', k.kept ->> 'beforeClosing'
      from private.binned_boards x cross join lateral jsonb_array_elements(x.members) k (kept)
      where x.board_id = b.id and (k.kept ->> 'userId')::uuid = c.user_id) m on true
    where b.id = any (ids) and c.user_id is distinct from (select auth.uid())
      and case when b.is_closed then m.before_closing is not null
        else c.role <> 'guest'
          and private.role_rank(m.own_role) < private.role_rank(case when c.role in ('owner', 'admin') then 'admin' else 'member' end) end
  ) t having count(*) > 0;
  perform private.put_boards_into_bin(array(select b.id from unnest(ids) b (id)
    where not exists (select from private.binned_boards x where x.board_id = b.id)));
  update private.binned_boards x set is_taken = true where x.board_id = any (ids);
  rest := (select count(*) from public.boards b where b.clan_id = delete_clan.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id and x.is_taken));
  if rest > 0 then
    return rest;
  end if;
  -- In the bin they keep only who had a role of their own on them, and is still in the clan. Afterwards no one can tell.
  perform private.drop_from_bin(delete_clan.clan_id);
  perform private.take_back_in_bin(delete_clan.clan_id);
  update public.boards b set clan_id = null, is_closed = false where b.clan_id = delete_clan.clan_id;
  delete from public.clans c where c.id = delete_clan.clan_id;
  return 0;
end $function$;
comment on function public.delete_clan(clan_id uuid, name text) is 'Deletes a clan, and answers 0. Of many dojos it puts some into the bin, and answers how many are left: it is called again.';
grant execute on function public.delete_clan(clan_id uuid, name text) to authenticated;
grant execute on function public.delete_clan(clan_id uuid, name text) to service_role;

CREATE OR REPLACE FUNCTION public.empty_board_bin()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select o.board_id from private.binned_boards o where o.binned_at < now() - interval '30 days'
    order by o.binned_at, o.board_id limit 100);
  board uuid;
  weight integer := 40000;
  gone integer := 0;
begin
  perform from private.board_clocks k where k.board_id = any (ids) order by k.board_id for update;
  -- No one is on a dojo in the bin: without one of them, its owner has as many people as before.
  perform set_config('dojo.counting', 'later', true);
  foreach board in array ids loop
    -- It may have been restored while this waited.
    continue when not exists (select from private.binned_boards x where x.board_id = board);
    begin
      weight := private.empty_board(board, weight);
      if weight > 0 then
        weight := weight - private.weight_of_empty(board);
        delete from public.boards b where b.id = board;
      end if;
      gone := gone + 1;
    exception when others then
      raise warning 'Dojo % stays in the bin: % (%)', board, sqlerrm, sqlstate;
      weight := weight - 1000;
    end;
    exit when weight <= 0;
  end loop;
  perform set_config('dojo.counting', '', true);
  return gone;
end $function$;
comment on function public.empty_board_bin() is 'Called again until it answers 0.';
grant execute on function public.empty_board_bin() to service_role;

CREATE OR REPLACE FUNCTION public.move_board_to_clan(board_id uuid, clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.boards;
  home public.clans;
begin
  perform private.require_on_board(move_board_to_clan.board_id, '42501');
  perform private.lock_board(move_board_to_clan.board_id);
  select b.* into moved from public.boards b where b.id = move_board_to_clan.board_id for update;
  perform private.require_board_owner(move_board_to_clan.board_id);
  if exists (select from private.binned_boards x where x.board_id = moved.id) then
    raise exception 'It is in the bin. Restore it first.' using errcode = 'PT409';
  end if;
  if moved.clan_id is not distinct from move_board_to_clan.clan_id then
    return;
  end if;
  if move_board_to_clan.clan_id is null then
    update public.boards b set clan_id = null, is_closed = false where b.id = moved.id;
    perform private.follow_clan(moved.clan_id, moved.id);
    perform private.announce_reload(moved.id);
    return;
  end if;
  perform private.lock_makers(move_board_to_clan.clan_id);
  select c.* into home from public.clans c where c.id = move_board_to_clan.clan_id;
  begin
    update public.boards b set clan_id = home.id, user_id = home.created_by, is_closed = home.closes_new_dojos or moved.is_closed or coalesce(current_setting('dojo.copies_closed', true), '') = 'on' where b.id = moved.id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the clan’s owner has no room for its files.' using errcode = 'PT413';
  end;
  insert into public.board_members (board_id, user_id, role, own_role) values (moved.id, home.created_by, 'admin', 'admin')
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  perform private.follow_clan(home.id, moved.id);
  if moved.user_id <> home.created_by then
    perform private.change_crews(moved.user_id, home.created_by);
  end if;
  perform private.announce_reload(moved.id);
end $function$;
grant execute on function public.move_board_to_clan(board_id uuid, clan_id uuid) to authenticated;
grant execute on function public.move_board_to_clan(board_id uuid, clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.remove_from_clan(clan_id uuid, user_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  rest integer;
begin
  perform private.require_in_clan(remove_from_clan.clan_id, case when remove_from_clan.user_id = (select auth.uid()) then 'PT404' else '42501' end);
  perform private.lock_boards_of_clan(remove_from_clan.clan_id);
  perform from public.clans c where c.id = remove_from_clan.clan_id for no key update;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.require_clan_admin(remove_from_clan.clan_id);
  elsif remove_from_clan.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = 'PT404';
  end if;
  rest := private.withdraw_from_clan(remove_from_clan.clan_id, remove_from_clan.user_id, false);
  if rest > 0 then
    return rest;
  end if;
  select lower(u.email) into address from auth.users u where u.id = remove_from_clan.user_id;
  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where b.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id
  having count(*) > 0;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.end_ways_back(array_agg(b.id), array_agg(remove_from_clan.user_id), array_agg(null::text))
    from private.binned_boards x join public.boards b on b.id = x.board_id
    where b.clan_id = remove_from_clan.clan_id
      and (not b.is_closed or x.members @> jsonb_build_array(jsonb_build_object('userId', remove_from_clan.user_id)))
    having count(*) > 0;
  end if;
  perform private.drop_from_bin(remove_from_clan.clan_id, remove_from_clan.user_id);
  -- People who leave by themselves may come back. People who are removed come back by an invitation that is made afterwards.
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    insert into private.void_invitations (board_id, email)
    select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
    where b.clan_id = remove_from_clan.clan_id and i.email = address
    on conflict do nothing;
    update private.clan_invitations i set is_void = true
    where i.clan_id = remove_from_clan.clan_id and i.email = address and i.revoked_at is null and i.uses < i.max_uses;
    insert into private.taken_roles (board_id, user_id, rank)
    select b.id, remove_from_clan.user_id, 0 from public.boards b
    where b.clan_id = remove_from_clan.clan_id and exists (select from public.board_invitations i where i.board_id = b.id)
    on conflict on constraint taken_roles_pkey do update set rank = excluded.rank, at = excluded.at;
    update private.clan_invitations i set refused = i.refused || remove_from_clan.user_id
    where i.clan_id = remove_from_clan.clan_id and i.revoked_at is null and i.expires_at > now()
      and remove_from_clan.user_id <> all (i.refused);
  end if;
  return 0;
end $function$;
comment on function public.remove_from_clan(clan_id uuid, user_id uuid) is 'Removes someone from a clan, and answers 0. Where many cards are theirs, it takes them off some, and answers how many are left: it is called again.';
grant execute on function public.remove_from_clan(clan_id uuid, user_id uuid) to authenticated;
grant execute on function public.remove_from_clan(clan_id uuid, user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.restore_board(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  binned private.binned_boards;
  home uuid;
  owner uuid;
  had_room boolean;
  people integer;
begin
  if not exists (select from private.binned_boards x join public.boards b on b.id = x.board_id
      where x.board_id = restore_board.board_id and ((select auth.uid()) = b.user_id or b.clan_id in (select private.administered_clan_ids())
        or x.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()))))) then
    raise exception 'It is not in the bin, or you may not restore it.' using errcode = 'PT404';
  end if;
  perform private.lock_board(restore_board.board_id);
  perform from public.boards b where b.id = restore_board.board_id for update;
  if not exists (select from jsonb_array_elements(public.binned_boards()) x where (x ->> 'id')::uuid = restore_board.board_id) then
    raise exception 'It is not in the bin, or you may not restore it.' using errcode = 'PT404';
  end if;
  select b.clan_id, b.user_id into home, owner from public.boards b where b.id = restore_board.board_id;
  -- Counted below: what was deleted comes back to its owner also where the plan has become too small for everyone on it.
  perform set_config('dojo.counting', 'later', true);
  delete from private.binned_boards x where x.board_id = restore_board.board_id returning * into binned;
  perform set_config('dojo.bins_board', restore_board.board_id::text, true);
  -- People who have since left the clan or deleted their account do not come back.
  insert into public.board_members (board_id, user_id, role, own_role, before_closing, created_at)
  select restore_board.board_id, u.id, m ->> 'ownRole', m ->> 'ownRole', m ->> 'beforeClosing', (m ->> 'createdAt')::timestamptz
  from jsonb_array_elements(binned.members) m join auth.users u on u.id = (m ->> 'userId')::uuid
  join public.boards b on b.id = restore_board.board_id
  where b.clan_id is null or not (m ->> 'isOfClan')::boolean
    or exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = u.id);
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, b.user_id, 'admin', 'admin' from public.boards b where b.id = restore_board.board_id
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  perform set_config('dojo.bins_board', '', true);
  if home is not null then
    perform private.follow_clan(home, restore_board.board_id);
  end if;
  perform set_config('dojo.counting', '', true);
  insert into private.crews (owner_id, people, outgrows_starter) values (owner, 1, false) on conflict do nothing;
  select c.people <= private.members_limit(owner) into had_room from private.crews c where c.owner_id = owner for update;
  people := private.recount_crew(owner);
  if had_room and people > private.members_limit(owner) then
    -- From here on all dojos that the owner shares are read-only: no one else brings that about.
    if owner is distinct from (select auth.uid()) then
      perform private.refuse_crowd(owner, people, 'The plan of the owner has no room for more people.');
    end if;
    perform private.announce_plan(owner);
  end if;
  perform private.reassign_cards(restore_board.board_id, binned.assignees);
end $function$;
grant execute on function public.restore_board(board_id uuid) to authenticated;
grant execute on function public.restore_board(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.set_clan_role(clan_id uuid, user_id uuid, role text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ranks constant text[] := array['guest', 'member', 'admin'];
  was text;
  rest integer;
begin
  perform private.require_in_clan(set_clan_role.clan_id, '42501');
  perform private.lock_boards_of_clan(set_clan_role.clan_id);
  perform from public.clans c where c.id = set_clan_role.clan_id for no key update;
  perform private.require_clan_admin(set_clan_role.clan_id);
  if set_clan_role.role is null or set_clan_role.role not in ('admin', 'member', 'guest') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  select m.role into was from public.clan_members m where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
  if set_clan_role.role = 'guest' then
    rest := private.withdraw_from_clan(set_clan_role.clan_id, set_clan_role.user_id, true);
    if rest > 0 then
      return rest;
    end if;
  end if;
  update public.clan_members m set role = set_clan_role.role
  where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  perform private.follow_clan(set_clan_role.clan_id, null, set_clan_role.user_id);
  -- Leaving, and joining again by what was there, would give back what is taken here.
  if array_position(ranks, set_clan_role.role) < array_position(ranks, was) and set_clan_role.user_id is distinct from (select auth.uid()) then
    update private.clan_invitations i set is_void = true
    where i.clan_id = set_clan_role.clan_id and i.email = (select lower(u.email) from auth.users u where u.id = set_clan_role.user_id)
      and i.revoked_at is null and i.uses < i.max_uses and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role);
    update private.clan_invitations i set refused = i.refused || set_clan_role.user_id
    where i.clan_id = set_clan_role.clan_id and i.revoked_at is null and i.expires_at > now()
      and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role) and set_clan_role.user_id <> all (i.refused);
    -- The clan gave nothing on what is closed; what is in the bin has no one on it.
    perform private.end_ways_back(array_agg(t.id), array_agg(set_clan_role.user_id), array_agg(t.role))
    from (
      select b.id, case when set_clan_role.role = 'member' then private.stronger_role(m.own_role, 'member') else m.own_role end as role
      from public.boards b left join public.board_members m on m.board_id = b.id and m.user_id = set_clan_role.user_id
      where b.clan_id = set_clan_role.clan_id and not b.is_closed
    ) t
    where private.role_rank(t.role) < private.role_rank(was) having count(*) > 0;
  end if;
  if set_clan_role.role = 'guest' then
    if set_clan_role.user_id is distinct from (select auth.uid()) then
      perform private.end_ways_back(array_agg(b.id), array_agg(set_clan_role.user_id), array_agg(nullif(m.kept ->> 'beforeClosing', 'none')))
      from private.binned_boards x join public.boards b on b.id = x.board_id cross join lateral jsonb_array_elements(x.members) m (kept)
      where b.clan_id = set_clan_role.clan_id and b.is_closed and (m.kept ->> 'userId')::uuid = set_clan_role.user_id
        and m.kept ->> 'beforeClosing' is not null
      having count(*) > 0;
    end if;
    perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);
  end if;
  return 0;
end $function$;
comment on function public.set_clan_role(clan_id uuid, user_id uuid, role text) is 'Gives someone this role in a clan, and answers 0. Where a guest leaves many cards, it takes them off some, and answers how many are left: it is called again.';
grant execute on function public.set_clan_role(clan_id uuid, user_id uuid, role text) to authenticated;
grant execute on function public.set_clan_role(clan_id uuid, user_id uuid, role text) to service_role;
