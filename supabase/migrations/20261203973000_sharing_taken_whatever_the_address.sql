-- Who was invited to one address, changed it, joined in another way, and was removed, could change the address back and
-- accept the first invitation. What is taken from a person stays taken, whatever address they had or will have.

create table private.taken_roles (
  board_id uuid not null references public.boards (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  rank integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (board_id, user_id)
);
comment on table private.taken_roles is 'From whom a role on a board was taken, for 30 days: invitations that were sent before, and give more than what was left (private.role_rank), are not for them, whatever their address is.';
alter table private.taken_roles enable row level security;
create index taken_roles_user_id on private.taken_roles (user_id);
create index taken_roles_at on private.taken_roles (at);

alter table private.clan_invitations add column renewed_at timestamptz not null default now();
update private.clan_invitations set renewed_at = greatest(created_at, coalesce(sent_at, created_at));
comment on column private.clan_invitations.renewed_at is 'When it was made or sent again: what is taken from a person afterwards, it does not give them.';
comment on column private.clan_invitations.refused is 'Of whom something that it gives was taken since it was made or sent again. They need a new invitation.';

create function private.was_taken_from_me(invitation public.board_invitations)
returns boolean
language sql
stable
security definer
set search_path to ''
as $$
  -- Sending it again moves its end.
  select exists (select from private.taken_roles t
    where t.board_id = invitation.board_id and t.user_id = (select auth.uid()) and t.at > invitation.ends_at - interval '30 days'
      and t.rank < private.role_rank(invitation.role))
$$;
comment on function private.was_taken_from_me(invitation public.board_invitations) is 'Whether someone took what it gives from the person who asks, since it was sent.';

create or replace function private.end_ways_back(boards uuid[], people uuid[], roles text[])
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  taken jsonb := (
    select jsonb_agg(jsonb_build_object('board', b.id, 'person', u.id, 'email', lower(u.email), 'rank', private.role_rank(t.role),
      'hidden', b.clan_id is not null))
    from unnest(end_ways_back.boards, end_ways_back.people, end_ways_back.roles) t (board_id, user_id, role)
    join public.boards b on b.id = t.board_id join auth.users u on u.id = t.user_id);
begin
  -- What they were invited to as anyone else, too: they may have had another address, and may have it again.
  insert into private.taken_roles (board_id, user_id, rank)
  select t.board, t.person, t.rank from jsonb_to_recordset(taken) as t (board uuid, person uuid, rank integer)
  where exists (select from public.board_invitations i where i.board_id = t.board)
    or exists (select from private.clan_invitations i where i.board_ids @> array[t.board])
  on conflict on constraint taken_roles_pkey do update set rank = excluded.rank, at = excluded.at;
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
end $$;

create or replace function public.remove_from_clan(clan_id uuid, user_id uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  address text;
begin
  perform private.lock_boards_of_clan(remove_from_clan.clan_id);
  perform from public.clans c where c.id = remove_from_clan.clan_id for share;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.require_clan_admin(remove_from_clan.clan_id);
  elsif remove_from_clan.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = 'PT404';
  end if;
  select lower(u.email) into address from auth.users u where u.id = remove_from_clan.user_id;
  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  delete from public.board_members m using public.boards b
  where b.id = m.board_id and b.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
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
end $$;

create or replace function public.set_clan_role(clan_id uuid, user_id uuid, role text)
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  ranks constant text[] := array['guest', 'member', 'admin'];
  was text;
begin
  perform private.lock_boards_of_clan(set_clan_role.clan_id);
  perform from public.clans c where c.id = set_clan_role.clan_id for share;
  perform private.require_clan_admin(set_clan_role.clan_id);
  if set_clan_role.role is null or set_clan_role.role not in ('admin', 'member', 'guest') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  select m.role into was from public.clan_members m where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
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
    perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);
  end if;
end $$;

create or replace function public.accept_invitation(board_id uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  invited_as text;
begin
  -- The board before its invitations and its crew, as for everyone else.
  perform private.lock_board(accept_invitation.board_id);
  delete from public.board_invitations i
  where i.board_id = accept_invitation.board_id and i.email = private.my_confirmed_address() and i.ends_at > now() and not private.is_void(i) and not private.was_taken_from_me(i)
    and exists (select from public.board_members m where m.board_id = i.board_id and m.user_id = i.invited_by and m.role = 'admin')
  returning i.role into invited_as;
  if invited_as is null then
    if accept_invitation.board_id in (select private.my_board_ids()) then
      return;
    end if;
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
  begin
    insert into public.board_members (board_id, user_id, role) values (accept_invitation.board_id, (select auth.uid()), invited_as)
    on conflict on constraint board_members_pkey do nothing;
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person on this board now.' using errcode = 'PT402';
  end;
end $$;

create or replace function public.my_invitations()
returns jsonb
language sql
stable
security definer
set search_path to ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('boardId', i.board_id, 'boardTitle', b.title, 'role', i.role, 'endsAt', i.ends_at,
    'inviter', case when p.user_id is not null
      then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name) end)
    order by i.ends_at desc, b.title), '[]')
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and i.ends_at > now() and not private.is_void(i) and not private.was_taken_from_me(i)
    and i.board_id not in (select private.my_board_ids())
$$;

create or replace function public.invite_to_clan(clan_id uuid, emails text[], role text DEFAULT NULL::text, board_ids uuid[] DEFAULT '{}'::uuid[], board_role text DEFAULT 'member'::text, days integer DEFAULT 7)
returns jsonb
language plpgsql
security definer
set search_path to ''
as $$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
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
  perform from public.clans c where c.id = invite_to_clan.clan_id for no key update;
  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);
  is_admin := invite_to_clan.clan_id in (select private.administered_clan_ids());
  perform private.require_room_in_clan(invite_to_clan.clan_id, case when is_admin then addresses end);
  -- To others, who see no addresses, that of a member is like any other.
  members := array(select a from unnest(addresses) a where is_admin and private.is_address_of_member(invite_to_clan.clan_id, a) order by a);
  if (select count(*) from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now() and not coalesce(i.email = any (addresses), false)) + cardinality(addresses) > 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  -- Who may invite but is no admin renews their own only.
  if not is_admin and exists (
    select from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and private.invitation_state(i, null) = 'open') then
    raise exception 'One of these addresses is already invited by someone else.' using errcode = 'PT409';
  end if;
  with renewed as (
    insert into private.clan_invitations as i (clan_id, email, role, board_ids, board_role, expires_at, invited_by)
    select invite_to_clan.clan_id, a, invite_to_clan.role, coalesce(invite_to_clan.board_ids, '{}'), invite_to_clan.board_role,
      now() + make_interval(days => invite_to_clan.days), (select auth.uid())
    from unnest(addresses) a where a <> all (members)
    -- Its next letter brings a new token, and ends the old one.
    on conflict (clan_id, email) where email is not null do update set role = excluded.role, board_ids = excluded.board_ids, withheld_board_ids = excluded.withheld_board_ids,
      board_role = excluded.board_role, expires_at = excluded.expires_at, invited_by = excluded.invited_by,
      created_at = case private.invitation_state(i, null) when 'open' then i.created_at else excluded.created_at end,
      sent_at = case private.invitation_state(i, null) when 'open' then i.sent_at end,
      uses = 0, is_void = false, refused = '{}', renewed_at = now(), revoked_at = null, asked_at = null
    returning i.id, i.email)
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'email', r.email) order by r.email), '[]') into invited from renewed r;
  return jsonb_build_object('invitations', invited, 'members', to_jsonb(members));
end $$;

create or replace function public.accept_clan_invitation(token text)
returns uuid
language plpgsql
security definer
set search_path to ''
as $$
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
    where not exists (select from private.taken_roles t
      where t.board_id = b.id and t.user_id = me and t.at > invitation.renewed_at and t.rank < private.role_rank(invitation.board_role))
    on conflict on constraint board_members_pkey do update set own_role = private.stronger_role(m.own_role, excluded.own_role);
    perform private.follow_clan(invitation.clan_id, null, me);
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person in this clan now.' using errcode = 'PT402';
  end;
  if not exists (select from public.subscribers s where s.user_id = me and s.subscribed) then
    perform private.start_free_plan();
  end if;
  return invitation.clan_id;
end $$;

create or replace function public.my_notifications()
returns json
language sql
stable
security definer
set search_path to ''
as $$
  select json_build_object(
    'unread', (select count(*) from public.notifications n
      where n.user_id = (select auth.uid()) and n.read_at is null
        and (n.board_id is null or n.board_id in (select private.my_board_ids()))),
    'items', (
      select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'createdAt', n.created_at, 'readAt', n.read_at,
        'boardId', c.board_id, 'board', coalesce(b.title, i.title), 'cardId', c.id, 'card', private.cut_title(c.title),
        'commentId', m.id, 'text', left(m.content, 300), 'from', n.detail -> 'from', 'to', n.detail -> 'to',
        'dueDate', n.detail -> 'due_date', 'dueAt', n.detail -> 'due_at', 'clan', k.name, 'invitationId', k.id,
        'actorId', p.user_id, 'actor', p.display_name, 'avatarUrl', p.avatar_url) order by n.created_at desc, n.id), '[]')
      from (
        select * from public.notifications o
        where o.user_id = (select auth.uid()) and (o.board_id is null or o.board_id in (select private.my_board_ids()))
        order by o.created_at desc, o.id limit 50
      ) n
      -- Where it is now.
      left join public.cards c on c.id = n.card_id and c.board_id in (select private.my_board_ids())
      left join public.boards b on b.id = coalesce(c.board_id, n.board_id)
      left join public.card_comments m on m.id = (n.detail ->> 'comment_id')::uuid and m.card_id = c.id
      -- As long as they are invited, they may know to what, and by whom.
      left join lateral (
        select x.title, v.invited_by from public.board_invitations v join public.boards x on x.id = v.board_id
        where v.board_id = (n.detail ->> 'board_id')::uuid and v.email = (select private.my_confirmed_address()) and v.ends_at > now() and not private.is_void(v) and not private.was_taken_from_me(v)
      ) i on true
      left join lateral (
        select x.name, v.id, v.invited_by from private.clan_invitations v join public.clans x on x.id = v.clan_id
        where v.id = (n.detail ->> 'invitation_id')::uuid and v.email = (select private.my_confirmed_address())
          and private.invitation_state(v, (select auth.uid())) = 'open'
      ) k on true
      left join public.profiles p on p.user_id = coalesce(i.invited_by, k.invited_by, n.actor)
        and (p.user_id in (select private.my_colleague_ids()) or p.user_id in (i.invited_by, k.invited_by))))
$$;

create or replace function public.forget_invitations()
returns void
language sql
security definer
set search_path to ''
as $$
  delete from private.clan_invitations i
  where least(i.expires_at, i.revoked_at) < now() - interval '30 days';
  delete from public.board_invitations i where i.ends_at < now() - interval '30 days';
  delete from private.taken_roles t where t.at < now() - interval '30 days';
$$;
