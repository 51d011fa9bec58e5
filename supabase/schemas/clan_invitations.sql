-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.clan_invitations (
  id uuid not null default gen_random_uuid(),
  clan_id uuid not null,
  token_hash bytea,
  email text,
  role text not null,
  board_ids uuid[] not null default '{}'::uuid[],
  board_role text not null default 'member'::text,
  max_uses integer not null default 1,
  uses integer not null default 0,
  expires_at timestamp with time zone not null,
  invited_by uuid not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  asked_at timestamp with time zone,
  used_by uuid[] not null default '{}'::uuid[],
  refused uuid[] not null default '{}'::uuid[],
  withheld_board_ids uuid[] not null default '{}'::uuid[],
  is_void boolean not null default false,
  renewed_at timestamp with time zone not null default now(),
  constraint clan_invitations_pkey PRIMARY KEY (id),
  constraint clan_invitations_token_unique UNIQUE (token_hash),
  constraint clan_invitations_address_once CHECK (((email IS NULL) OR (max_uses = 1))),
  constraint clan_invitations_board_role_known CHECK ((board_role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text]))),
  constraint clan_invitations_boards_count CHECK ((cardinality(board_ids) <= 50)),
  constraint clan_invitations_email_plain CHECK (((email IS NULL) OR private.is_plain_email(email))),
  constraint clan_invitations_links_make_no_admins CHECK (((email IS NOT NULL) OR (role <> 'admin'::text))),
  constraint clan_invitations_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'guest'::text]))),
  constraint clan_invitations_uses_range CHECK (((max_uses >= 1) AND (max_uses <= 100))),
  constraint clan_invitations_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE CASCADE,
  constraint clan_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.clan_invitations is 'Who is asked to join a clan. They join by accept_clan_invitation(), which counts only while who invited them is its admin.';
comment on column private.clan_invitations.used_by is 'Of a link: who has joined by it. Joining again does not count again.';
comment on column private.clan_invitations.refused is 'Of whom something that it gives was taken since it was made or sent again. They need a new invitation.';
comment on column private.clan_invitations.withheld_board_ids is 'Dojos that it names and gives no more: of an address as in private.void_invitations, of a link those that were made invite-only since.';
comment on column private.clan_invitations.is_void is 'Of an address: counts for nothing until it is sent again, as in private.void_invitations.';
comment on column private.clan_invitations.renewed_at is 'When it was made or sent again: what is taken from a person afterwards, it does not give them.';
alter table private.clan_invitations enable row level security;

CREATE INDEX clan_invitations_board_ids ON private.clan_invitations USING gin (board_ids);
CREATE INDEX clan_invitations_clan ON private.clan_invitations USING btree (clan_id, created_at);
CREATE INDEX clan_invitations_email ON private.clan_invitations USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX clan_invitations_invited_by ON private.clan_invitations USING btree (invited_by);
CREATE UNIQUE INDEX clan_invitations_one_an_address ON private.clan_invitations USING btree (clan_id, email) WHERE (email IS NOT NULL);

CREATE TRIGGER clan_invitations_note AFTER INSERT OR UPDATE ON private.clan_invitations FOR EACH ROW EXECUTE FUNCTION private.note_clan_invitation();

CREATE OR REPLACE FUNCTION private.count_invitations(amount integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  delete from private.invitation_calls c where c.called_at < now() - interval '1 day';
  if (select count(*) from private.invitation_calls c
      where c.invited_by = (select auth.uid()) and c.called_at > now() - interval '1 hour') + count_invitations.amount > 60 then
    raise exception 'You can send 60 invitations an hour.' using errcode = 'PT429', detail = 'pace';
  end if;
  insert into private.invitation_calls (invited_by) select (select auth.uid()) from generate_series(1, count_invitations.amount);
end $function$;

CREATE OR REPLACE FUNCTION private.end_ways_back(boards uuid[], people uuid[], roles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken jsonb := (
    select jsonb_agg(jsonb_build_object('board', b.id, 'person', u.id, 'email', lower(u.email), 'rank', private.role_rank(t.role),
      'hidden', b.clan_id is not null))
    from unnest(end_ways_back.boards, end_ways_back.people, end_ways_back.roles) t (board_id, user_id, role)
    join public.boards b on b.id = t.board_id join auth.users u on u.id = t.user_id);
begin
  -- What they were invited to as anyone else, too: they may have had another address, and may have it again.
  insert into private.taken_roles (board_id, user_id, rank, kept)
  select t.board, t.person, t.rank, t.rank from jsonb_to_recordset(taken) as t (board uuid, person uuid, rank integer)
  on conflict on constraint taken_roles_pkey do update set rank = excluded.rank, kept = excluded.kept, at = excluded.at;
  delete from public.board_invitations i using jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean)
  where i.board_id = t.board and i.email = t.email and private.role_rank(i.role) > t.rank and not t.hidden;
  insert into private.void_invitations (board_id, email)
  select i.board_id, i.email
  from jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean)
  join public.board_invitations i on i.board_id = t.board and i.email = t.email
  where private.role_rank(i.role) > t.rank and t.hidden
  on conflict do nothing;
  -- One to their address gives these dojos no more; a link is for others, too, and is not for them any more.
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || g.boards
  from (
    select v.id, array_agg(t.board) as boards
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, email text, rank integer) on t.board = x.id and t.email = v.email
    where v.board_ids && end_ways_back.boards and v.email is not null and v.revoked_at is null and v.uses < v.max_uses
      and private.role_rank(v.board_role) > t.rank and t.board <> all (v.withheld_board_ids)
    group by v.id
  ) g where g.id = i.id;
  update private.clan_invitations i set refused = i.refused || g.people
  from (
    select v.id, array_agg(distinct t.person) as people
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, person uuid, rank integer) on t.board = x.id
    where v.board_ids && end_ways_back.boards and v.email is null and v.revoked_at is null and v.uses < v.max_uses
      and v.expires_at > now() and private.role_rank(v.board_role) > t.rank and t.person <> all (v.refused)
    group by v.id
  ) g where g.id = i.id;
end $function$;
comment on function private.end_ways_back(boards uuid[], people uuid[], roles text[]) is 'Of people who lost their role on a board, or have a lesser one now (roles; null: none): what would give them more again ends.';

CREATE OR REPLACE FUNCTION private.end_ways_back_to_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  -- What people give up themselves they may have again.
  if tg_op = 'DELETE' then
    perform private.end_ways_back(array_agg(g.board_id), array_agg(g.user_id), array_agg(null::text))
    from gone g where g.user_id is distinct from me having count(*) > 0;
  else
    -- With a lesser role of their own they have that; with the same, what it and the clan give together.
    perform private.end_ways_back(array_agg(x.board_id), array_agg(x.user_id), array_agg(case when x.is_less then x.own_role else x.role end))
    from (
      -- Not c.role: in an archived dojo that is another one.
      select c.board_id, c.user_id, c.own_role, private.stronger_role(c.own_role, c.clan_role) as role,
        private.role_rank(private.stronger_role(c.own_role, c.clan_role)) < private.role_rank(private.stronger_role(w.own_role, w.clan_role)) as has_less,
        c.own_role is not null and private.role_rank(c.own_role) < private.role_rank(w.own_role) as is_less
      from changed c join was w on w.board_id = c.board_id and w.user_id = c.user_id where c.user_id is distinct from me
    ) x where x.is_less or x.has_less having count(*) > 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.invitation_state(invitation private.clan_invitations, person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when person is not null and exists (select from public.clan_members m where m.clan_id = invitation.clan_id and m.user_id = person) then 'member'
    when person = any (invitation.refused) or person is not null and invitation.is_void then 'revoked'
    -- The clan gives all of its dojos that are not closed.
    when invitation.role <> 'guest' and exists (select from private.taken_roles t join public.boards b on b.id = t.board_id
      where t.user_id = person and b.clan_id = invitation.clan_id and not b.is_closed and t.at > invitation.renewed_at
        and t.kept < private.role_rank(invitation.role)) then 'revoked'
    when invitation.revoked_at is not null or not private.may_invite(invitation.clan_id, invitation.invited_by, invitation.role) then 'revoked'
    when invitation.uses >= invitation.max_uses then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open' end
$function$;

CREATE OR REPLACE FUNCTION private.invitation_token_hash(token text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(left(token, 200), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.is_address_of_member(clan_id uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.users u join public.clan_members m on m.user_id = u.id
    where lower(u.email) = is_address_of_member.address and m.clan_id = is_address_of_member.clan_id)
$function$;

CREATE OR REPLACE FUNCTION private.may_send_letter(place_id uuid, address text, invited_by uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reached text := private.mailbox_hash(address);
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.invitation_letters in share row exclusive mode;
  delete from private.invitation_letters l where l.sent_at < now() - interval '1 day';
  if (select count(*) >= 5 or bool_or(l.place_id = may_send_letter.place_id)
        or count(*) filter (where l.invited_by is not distinct from may_send_letter.invited_by) >= 3
      from private.invitation_letters l
      where l.mailbox = reached and l.sent_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into private.invitation_letters (place_id, mailbox, invited_by) values (may_send_letter.place_id, reached, may_send_letter.invited_by);
  return true;
end $function$;
comment on function private.may_send_letter(place_id uuid, address text, invited_by uuid) is 'Whether one more letter goes to a mailbox, which counts it: in an hour five, three by one inviter, one about a board or clan.';

CREATE OR REPLACE FUNCTION private.new_invitation_token()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select rtrim(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
$function$;

CREATE OR REPLACE FUNCTION private.plan_with_room(owner_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.plan from private.plan_limits l
  where l.feature = 'members' and l.amount > (select private.people_of(plan_with_room.owner_id)) order by l.amount, l.plan limit 1
$function$;

CREATE OR REPLACE FUNCTION private.require_invitable_boards(clan_id uuid, board_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Before anything is asked: what fails later is not counted.
  if cardinality(require_invitable_boards.board_ids) > 50
    or cardinality(require_invitable_boards.board_ids) <> cardinality(array(select distinct x from unnest(require_invitable_boards.board_ids) x)) then
    raise exception 'Choose up to 50 dojos, each once.' using errcode = '22023';
  end if;
  perform from public.boards b where b.id = any (board_ids) and b.id in (select private.administered_board_ids())
  order by b.id for share;
  if exists (select from unnest(board_ids) x (id) where x.id is null or not exists (
      select from public.boards b where b.id = x.id and b.clan_id = require_invitable_boards.clan_id
        and b.id in (select private.administered_board_ids()))) then
    raise exception 'One of these dojos is not in the clan any more, or you are not its admin.' using errcode = 'PT404';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_in_clan(clan_id uuid, addresses text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid;
  counted integer;
begin
  select c.created_by into owner from public.clans c where c.id = require_room_in_clan.clan_id;
  counted := private.people_of(owner);
  if counted < private.members_limit(owner) or (select bool_and(exists (
      select from auth.users u join public.clan_members m on m.user_id = u.id
      where lower(u.email) = a and m.clan_id = require_room_in_clan.clan_id)) from unnest(require_room_in_clan.addresses) a) then
    return;
  end if;
  perform private.refuse_crowd(owner, counted + 1, 'The plan of the clan’s owner has no room for more people.');
end $function$;

CREATE OR REPLACE FUNCTION private.role_rank(role text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(array_position(array['viewer', 'member', 'admin'], role), 0) $function$;

CREATE OR REPLACE FUNCTION private.shown_board_ids(clan_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id from public.boards b
  where b.clan_id = shown_board_ids.clan_id and (not b.is_closed or b.id in (select private.my_board_ids()))
$function$;

CREATE OR REPLACE FUNCTION public.accept_clan_invitation(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  state text;
begin
  invitation := private.find_clan_invitation(accept_clan_invitation.token);
  -- Boards before clans before crews, as for everyone else; then the invitation, which two may be using at once.
  perform private.lock_boards_of_clan(invitation.clan_id);
  perform from public.clans c where c.id = invitation.clan_id for share;
  select i.* into invitation from private.clan_invitations i where i.id = invitation.id for update;
  state := case when invitation.id is null then 'unknown' else private.invitation_state(invitation, me) end;
  if state = 'member' then
    return invitation.clan_id;
  end if;
  if state = 'open' and (private.my_confirmed_address() is null or invitation.email <> private.my_confirmed_address()) then
    state := 'wrong-account';
  end if;
  if state <> 'open' then
    raise exception 'This invitation cannot be used.' using errcode = 'PT404', detail = state;
  end if;
  update private.clan_invitations i set uses = i.uses + 1, used_by = i.used_by || me
  where i.id = invitation.id and (i.email is not null or me <> all (i.used_by));
  begin
    insert into public.clan_members (clan_id, user_id, role) values (invitation.clan_id, me, invitation.role);
    insert into public.board_members as m (board_id, user_id, role, own_role)
    select b.id, me, invitation.board_role, invitation.board_role from private.invited_boards(invitation) b
    on conflict on constraint board_members_pkey do update set own_role = private.stronger_role(m.own_role, excluded.own_role);
    perform private.follow_clan(invitation.clan_id, null, me);
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person in this clan now.' using errcode = 'PT402';
  end;
  if not exists (select from public.subscribers s where s.user_id = me and s.subscribed) then
    perform private.start_free_plan();
  end if;
  return invitation.clan_id;
end $function$;
grant execute on function public.accept_clan_invitation(token text) to authenticated;
grant execute on function public.accept_clan_invitation(token text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_clan_letter(invitation_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.clan_invitations;
  token text := private.new_invitation_token();
begin
  select i.* into invitation from private.clan_invitations i where i.id = claim_clan_letter.invitation_id for update;
  if invitation.email is null or invitation.is_void or private.invitation_state(invitation, null) <> 'open'
    or not private.may_send_letter(invitation.clan_id, invitation.email, invitation.invited_by) then
    return null;
  end if;
  update private.clan_invitations i set token_hash = private.invitation_token_hash(token), sent_at = now() where i.id = invitation.id;
  return (select jsonb_build_object('email', invitation.email, 'role', invitation.role, 'token', token, 'clanName', c.name,
    'inviterName', p.display_name, 'endsAt', invitation.expires_at)
    from public.clans c left join public.profiles p on p.user_id = invitation.invited_by
    where c.id = invitation.clan_id and not private.is_address_of_member(c.id, invitation.email));
end $function$;
grant execute on function public.claim_clan_letter(invitation_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.claim_invitation_request(token text, asked_by text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.clan_invitations;
begin
  update private.clan_invitations i set asked_at = now()
  where i.token_hash = private.invitation_token_hash(claim_invitation_request.token)
    and coalesce(i.asked_at < now() - interval '1 day', true)
    and (i.is_void or private.invitation_state(i, null) in ('expired', 'used', 'revoked'))
    and private.may_invite(i.clan_id, i.invited_by, i.role)
  returning i.* into invitation;
  if invitation.id is null then
    return null;
  end if;
  return (select jsonb_build_object('email', u.email, 'clanId', c.id, 'clanName', c.name,
    'askedBy', coalesce(invitation.email, left(claim_invitation_request.asked_by, 254)))
    from auth.users u, public.clans c where u.id = invitation.invited_by and c.id = invitation.clan_id);
end $function$;
grant execute on function public.claim_invitation_request(token text, asked_by text) to service_role;

CREATE OR REPLACE FUNCTION public.invite_to_clan(clan_id uuid, emails text[], role text DEFAULT NULL::text, board_ids uuid[] DEFAULT '{}'::uuid[], board_role text DEFAULT 'member'::text, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
  kept text[];
  is_admin boolean;
  invited jsonb;
begin
  invite_to_clan.role := coalesce(invite_to_clan.role, (select c.invites_as from public.clans c where c.id = invite_to_clan.clan_id));
  addresses := array(select distinct lower(btrim(e)) from unnest(emails) e order by 1);
  if coalesce(cardinality(addresses), 0) not between 1 and 50 then
    raise exception 'Invite 1 to 50 addresses at a time.' using errcode = '22023';
  end if;
  if exists (select from unnest(addresses) a where not private.is_plain_email(a)) then
    raise exception 'One of these is not an e-mail address.' using errcode = '22023';
  end if;
  if invite_to_clan.role is null or invite_to_clan.role not in ('admin', 'member', 'guest')
    or invite_to_clan.board_role is null or invite_to_clan.board_role not in ('admin', 'member', 'viewer') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  if invite_to_clan.days is null or invite_to_clan.days not between 1 and 30 then
    raise exception 'An invitation lasts 1 to 30 days.' using errcode = '22023';
  end if;
  perform private.require_invitable_boards(invite_to_clan.clan_id, coalesce(invite_to_clan.board_ids, '{}'));
  perform private.count_invitations(cardinality(addresses));
  perform private.require_in_clan(invite_to_clan.clan_id, '42501');
  perform from public.clans c where c.id = invite_to_clan.clan_id for no key update;
  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);
  is_admin := invite_to_clan.clan_id in (select private.administered_clan_ids());
  perform private.require_room_in_clan(invite_to_clan.clan_id, case when is_admin then addresses end);
  -- To others, who see no addresses, that of a member is like any other.
  members := array(select a from unnest(addresses) a where is_admin and private.is_address_of_member(invite_to_clan.clan_id, a) order by a);
  if (select count(*) from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now() and not coalesce(i.email = any (addresses) and (is_admin or i.invited_by = (select auth.uid())), false)) + cardinality(addresses) > 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  -- Who may invite but is no admin renews their own only. What others have sent stays as it was, and looks like any other.
  if not is_admin then
    delete from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and i.is_void;
    kept := array(select i.email from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and private.invitation_state(i, null) = 'open' order by i.email);
    perform private.note_clan_event(invite_to_clan.clan_id, 'clan.invited_again', null,
      jsonb_build_object('address', private.masked_address(k), 'role', invite_to_clan.role, 'max_uses', 1)) from unnest(kept) k;
  end if;
  with renewed as (
    insert into private.clan_invitations as i (clan_id, email, role, board_ids, board_role, expires_at, invited_by)
    select invite_to_clan.clan_id, a, invite_to_clan.role, coalesce(invite_to_clan.board_ids, '{}'), invite_to_clan.board_role,
      now() + make_interval(days => invite_to_clan.days), (select auth.uid())
    from unnest(addresses) a where a <> all (members || kept)
    -- Its next letter brings a new token, and ends the old one.
    on conflict (clan_id, email) where email is not null do update set role = excluded.role, board_ids = excluded.board_ids, withheld_board_ids = excluded.withheld_board_ids,
      board_role = excluded.board_role, expires_at = excluded.expires_at, invited_by = excluded.invited_by,
      created_at = case private.invitation_state(i, null) when 'open' then i.created_at else excluded.created_at end,
      sent_at = case private.invitation_state(i, null) when 'open' then i.sent_at end,
      uses = 0, is_void = false, refused = '{}', renewed_at = now(), revoked_at = null, asked_at = null
    returning i.id, i.email)
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'email', r.email) order by r.email), '[]') into invited
  from (select n.id, n.email from renewed n union all select gen_random_uuid(), k from unnest(kept) k) r;
  return jsonb_build_object('invitations', invited, 'members', to_jsonb(members));
end $function$;
grant execute on function public.invite_to_clan(clan_id uuid, emails text[], role text, board_ids uuid[], board_role text, days integer) to authenticated;
grant execute on function public.invite_to_clan(clan_id uuid, emails text[], role text, board_ids uuid[], board_role text, days integer) to service_role;

CREATE OR REPLACE FUNCTION public.look_at_clan_invitation(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  clan public.clans;
  state text;
  seen jsonb;
begin
  invitation := private.find_clan_invitation(look_at_clan_invitation.token);
  if invitation.id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  select c.* into clan from public.clans c where c.id = invitation.clan_id;
  state := case when invitation.is_void and me is null then 'revoked' else private.invitation_state(invitation, me) end;
  if state = 'open' then
    state := case
      when me is null then 'signed-out'
      when private.my_confirmed_address() is null then 'unconfirmed'
      when invitation.email <> private.my_confirmed_address() then 'wrong-account'
      when private.people_of(clan.created_by) >= private.members_limit(clan.created_by) and me not in (
        select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = clan.created_by
        union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = clan.created_by)
        then 'full'
      else 'valid' end;
  end if;
  if state in ('used', 'revoked') then
    return jsonb_strip_nulls(jsonb_build_object('state', state, 'mayAsk', me is not null or invitation.email is not null,
      'wasAsked', invitation.asked_at > now() - interval '1 day'));
  end if;
  seen := jsonb_build_object(
    'state', state,
    'clan', jsonb_build_object('id', case when state = 'member' then clan.id end, 'name', clan.name),
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by
      and (state <> 'member' or p.user_id in (select private.my_colleague_ids()))),
    'sentTo', case when invitation.email is null then null
      when invitation.email = private.my_confirmed_address() then invitation.email else private.masked_address(invitation.email) end,
    'mayAsk', case when state = 'expired' then me is not null or invitation.email is not null end,
    'wasAsked', invitation.asked_at > now() - interval '1 day');
  if state in ('valid', 'full', 'signed-out', 'unconfirmed') then
    seen := seen || jsonb_build_object(
      'clan', jsonb_build_object('name', clan.name, 'description', clan.description,
        'people', (select count(*) from public.clan_members m where m.clan_id = clan.id)),
      'role', invitation.role, 'boardRole', case when cardinality(invitation.board_ids) > 0 then invitation.board_role end,
      'boards', (select jsonb_agg(b.title order by b.title) from private.invited_boards(invitation) b),
      'email', case when state = 'signed-out' then invitation.email end,
      'expiresAt', invitation.expires_at,
      'planWithRoom', case when state = 'full' then private.plan_with_room(clan.created_by) end);
  end if;
  return jsonb_strip_nulls(seen);
end $function$;
grant execute on function public.look_at_clan_invitation(token text) to authenticated;
grant execute on function public.look_at_clan_invitation(token text) to service_role;

CREATE OR REPLACE FUNCTION public.make_clan_link(clan_id uuid, role text DEFAULT NULL::text, board_ids uuid[] DEFAULT '{}'::uuid[], board_role text DEFAULT 'member'::text, uses integer DEFAULT 10, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.new_invitation_token();
  made private.clan_invitations;
begin
  make_clan_link.role := coalesce(make_clan_link.role, (select c.invites_as from public.clans c where c.id = make_clan_link.clan_id));
  if make_clan_link.role is null or make_clan_link.role not in ('member', 'guest')
    or make_clan_link.board_role is null or make_clan_link.board_role not in ('member', 'viewer') then
    raise exception 'A link invites members or guests.' using errcode = '22023';
  end if;
  if make_clan_link.uses is null or make_clan_link.uses not between 1 and 100 or make_clan_link.days is null or make_clan_link.days not between 1 and 30 then
    raise exception 'A link is for 1 to 100 people and 1 to 30 days.' using errcode = '22023';
  end if;
  perform private.require_invitable_boards(make_clan_link.clan_id, coalesce(make_clan_link.board_ids, '{}'));
  perform private.count_invitations(1);
  perform private.require_in_clan(make_clan_link.clan_id, '42501');
  perform from public.clans c where c.id = make_clan_link.clan_id for no key update;
  perform private.require_clan_inviter(make_clan_link.clan_id, make_clan_link.role);
  perform private.require_room_in_clan(make_clan_link.clan_id, null);
  if (select count(*) from private.clan_invitations i where i.clan_id = make_clan_link.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now()) >= 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  insert into private.clan_invitations (clan_id, token_hash, role, board_ids, board_role, max_uses, expires_at, invited_by)
  values (make_clan_link.clan_id, private.invitation_token_hash(token), make_clan_link.role, coalesce(make_clan_link.board_ids, '{}'),
    make_clan_link.board_role, make_clan_link.uses, now() + make_interval(days => make_clan_link.days), (select auth.uid()))
  returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expiresAt', made.expires_at);
end $function$;
grant execute on function public.make_clan_link(clan_id uuid, role text, board_ids uuid[], board_role text, uses integer, days integer) to authenticated;
grant execute on function public.make_clan_link(clan_id uuid, role text, board_ids uuid[], board_role text, uses integer, days integer) to service_role;

CREATE OR REPLACE FUNCTION public.revoke_clan_invitation(invitation_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.clan_invitations i set revoked_at = now()
  where i.id = revoke_clan_invitation.invitation_id and i.revoked_at is null and i.uses < i.max_uses
    and (i.clan_id in (select private.administered_clan_ids())
      or i.invited_by = (select auth.uid()) and i.clan_id in (select private.my_clan_ids()));
  if not found then
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
end $function$;
grant execute on function public.revoke_clan_invitation(invitation_id uuid) to authenticated;
grant execute on function public.revoke_clan_invitation(invitation_id uuid) to service_role;
