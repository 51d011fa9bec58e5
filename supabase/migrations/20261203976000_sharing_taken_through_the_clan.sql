-- What closing a dojo, or taking it out of its clan, takes from people who were there through the clan does not come back
-- by an invitation of their own that waited; links into the clan that name it give it no more. What was taken on one dojo
-- does not come back through the clan, by a link or an invitation that was there before.

alter table private.taken_roles add column kept integer not null default 0;
update private.taken_roles t set kept = greatest(t.rank, coalesce((select private.role_rank(m.role) from public.board_members m
  where m.board_id = t.board_id and m.user_id = t.user_id), 0));
comment on column private.taken_roles.rank is 'Of the role of their own that was left.';
comment on column private.taken_roles.kept is 'Of what they had on it all together, also through its clan, or were given since: a clan that gives more by a way from before is not for them.';
comment on column private.clan_invitations.withheld_board_ids is 'Dojos that it names and gives no more: of an address as in private.void_invitations, of a link those that were made invite-only since.';

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
    perform private.end_ways_back(array_agg(c.board_id), array_agg(c.user_id), array_agg(c.own_role))
    from changed c join was w on w.board_id = c.board_id and w.user_id = c.user_id
    where private.role_rank(c.own_role) < private.role_rank(w.own_role) and c.own_role is not null
      and c.user_id is distinct from me having count(*) > 0;
  end if;
  return null;
end $function$;

CREATE FUNCTION private.keep_what_was_given()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.taken_roles t set kept = private.role_rank(g.role) from given g
  where t.board_id = g.board_id and t.user_id = g.user_id and t.kept < private.role_rank(g.role);
  return null;
end $function$;
comment on function private.keep_what_was_given() is 'What a person has again, they may give up and take again.';

create trigger board_members_kept_given after insert on public.board_members referencing new table as given
  for each statement execute function private.keep_what_was_given();
create trigger board_members_kept_raised after update on public.board_members referencing new table as given
  for each statement execute function private.keep_what_was_given();

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
      from private.clan_invitations i left join public.profiles p on p.user_id = i.invited_by
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

drop trigger boards_closing_ends_public_link on public.boards;
drop function private.end_public_link();

CREATE FUNCTION private.end_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.public_links l where l.board_id = new.id;
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || new.id
  where i.board_ids @> array[new.id] and i.email is null and i.revoked_at is null and i.uses < i.max_uses
    and new.id <> all (i.withheld_board_ids);
  return null;
end $function$;
comment on function private.end_links() is 'A dojo that is for a few now is for no one who merely has a link.';

create trigger boards_closing_ends_links after update of is_closed on public.boards for each row
  when (new.is_closed and not old.is_closed) execute function private.end_links();
