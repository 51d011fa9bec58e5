-- A clan was handed over to anyone in it, a dojo to anyone who was made its admin, without asking them. From then on it
-- counted in their plan, and who gave it stayed an admin: someone on Starter used the seats and the AI that another pays
-- for. Now the owner offers it, and it is handed over when the other accepts.

create table private.offers (
  id uuid not null default gen_random_uuid(),
  board_id uuid,
  clan_id uuid,
  from_user uuid not null,
  to_user uuid not null,
  ends_at timestamptz not null default now() + interval '14 days',
  constraint offers_pkey primary key (id),
  constraint offers_of_board_once unique (board_id),
  constraint offers_of_clan_once unique (clan_id),
  constraint offers_of_one_thing check (num_nonnulls(board_id, clan_id) = 1),
  constraint offers_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade,
  constraint offers_clan_id_fkey foreign key (clan_id) references public.clans (id) on delete cascade,
  constraint offers_from_user_fkey foreign key (from_user) references auth.users (id) on delete cascade,
  constraint offers_to_user_fkey foreign key (to_user) references auth.users (id) on delete cascade
);
comment on table private.offers is 'Dojos and clans that their owners would hand over, one each. Who takes one over answers for it with their plan, so they are asked.';
alter table private.offers enable row level security;
create index offers_from_user on private.offers (from_user);
create index offers_to_user on private.offers (to_user);

insert into private.notification_kinds (kind, bell, mail, fixed) values ('offered', true, true, '{bell}');

drop function public.transfer_board(board_id uuid, to_user uuid);
drop function public.transfer_clan(clan_id uuid, to_user uuid);

CREATE OR REPLACE FUNCTION private.offered_to(thing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('offerId', o.id, 'userId', p.user_id, 'displayName', p.display_name, 'endsAt', o.ends_at)
  from private.offers o join public.profiles p on p.user_id = o.to_user
  where (o.board_id = offered_to.thing or o.clan_id = offered_to.thing) and o.ends_at > now()
    -- By its owner of now, and who has left is not known any more.
    and (exists (select from public.board_members m join public.boards b on b.id = m.board_id and b.user_id = o.from_user
        where m.board_id = o.board_id and m.user_id = o.to_user)
      or exists (select from public.clan_members m join public.clans c on c.id = m.clan_id and c.created_by = o.from_user
        where m.clan_id = o.clan_id and m.user_id = o.to_user))
$function$;
comment on function private.offered_to(thing uuid) is 'Who is asked to take over this dojo or clan; null if no one is.';

CREATE OR REPLACE FUNCTION private.tell_of_offer(offer private.offers, title text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Once, however often it is offered: it asks no one again and again.
  told_key text := concat('offered:', coalesce(offer.board_id, offer.clan_id), ':', offer.from_user);
  told_detail jsonb := jsonb_build_object('from', case when offer.clan_id is null then 'dojo' else 'clan' end, 'to', tell_of_offer.title,
    'offer_id', offer.id);
begin
  -- Nor for hundreds of things: what others tell would not be in the bell any more.
  if (select count(*) from public.notifications n where n.user_id = offer.to_user and n.kind = 'offered' and n.actor = offer.from_user
      and n.created_at > now() - interval '1 day') >= 20 then
    return;
  end if;
  insert into public.notifications (user_id, key, kind, actor, detail)
  select offer.to_user, told_key, 'offered', offer.from_user, told_detail
  on conflict on constraint notifications_once do nothing;
  perform private.trim_bells(array[offer.to_user]);
  insert into private.letter_lines (user_id, key, kind, actor, detail, in_bell, happened_at, due_at)
  select offer.to_user, told_key, 'offered', offer.from_user, told_detail, true, now(), now() + interval '5 minutes'
  where private.wants(offer.to_user, 'offered', 'mail', null) and private.room_for_lines(offer.to_user) > 0
  -- One that waits tells of this offer.
  on conflict on constraint letter_lines_once do update set detail = excluded.detail where letter_lines.settled_at is null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_to_offer(to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from private.offers o where o.from_user = (select auth.uid()) and o.to_user = require_room_to_offer.to_user
      and o.ends_at > now()) >= 50 then
    raise exception 'You have asked this person to take over 50 dojos and clans. Wait until they have answered.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_board(board_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board public.boards;
  part text;
  made private.offers;
begin
  perform private.require_board_owner(offer_board.board_id);
  perform private.lock_board(offer_board.board_id);
  select b.* into board from public.boards b where b.id = offer_board.board_id for update;
  perform private.require_board_owner(offer_board.board_id);
  if board.clan_id is not null then
    raise exception 'A dojo of a clan belongs to the clan’s owner. Hand the clan over, or move the dojo out of it first.' using errcode = 'PT409';
  end if;
  -- In an archived one, too, where everyone only reads.
  select private.stronger_role(m.own_role, m.clan_role) into part from public.board_members m
  where m.board_id = offer_board.board_id and m.user_id = offer_board.to_user for update;
  if part is null or exists (select from private.departing d where d.user_id = offer_board.to_user) then
    raise exception 'This person is not on the board.' using errcode = 'PT404';
  end if;
  if part <> 'admin' then
    raise exception 'Only an admin of this dojo can take it over. Make them an admin first.' using errcode = 'PT409';
  end if;
  if board.user_id = offer_board.to_user then
    return;
  end if;
  perform private.require_room_to_offer(offer_board.to_user);
  delete from private.offers o where o.board_id = offer_board.board_id;
  insert into private.offers (board_id, from_user, to_user) values (offer_board.board_id, board.user_id, offer_board.to_user)
  returning * into made;
  perform private.tell_of_offer(made, board.title);
end $function$;
comment on function public.offer_board(board_id uuid, to_user uuid) is 'Asks one of its admins to take the board over.';
revoke execute on function public.offer_board(board_id uuid, to_user uuid) from public, anon;
grant execute on function public.offer_board(board_id uuid, to_user uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.offer_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clan public.clans;
  made private.offers;
begin
  perform private.require_clan_founder(offer_clan.clan_id);
  select c.* into clan from public.clans c where c.id = offer_clan.clan_id for update;
  perform private.require_clan_founder(offer_clan.clan_id);
  perform from public.clan_members m where m.clan_id = offer_clan.clan_id and m.user_id = offer_clan.to_user for update;
  if not found or exists (select from private.departing d where d.user_id = offer_clan.to_user) then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if clan.created_by = offer_clan.to_user then
    return;
  end if;
  perform private.require_room_to_offer(offer_clan.to_user);
  delete from private.offers o where o.clan_id = offer_clan.clan_id;
  insert into private.offers (clan_id, from_user, to_user) values (offer_clan.clan_id, clan.created_by, offer_clan.to_user)
  returning * into made;
  perform private.tell_of_offer(made, clan.name);
end $function$;
comment on function public.offer_clan(clan_id uuid, to_user uuid) is 'Asks someone in it to take the clan over, with all its boards.';
revoke execute on function public.offer_clan(clan_id uuid, to_user uuid) from public, anon;
grant execute on function public.offer_clan(clan_id uuid, to_user uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.accept_offer(offer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  offer private.offers;
begin
  select o.* into offer from private.offers o where o.id = accept_offer.offer_id and o.to_user = (select auth.uid());
  -- In the order in which everyone locks: boards, then the clan, then what is written about them.
  if offer.board_id is not null then
    perform private.lock_board(offer.board_id);
    perform from public.boards b where b.id = offer.board_id for update;
  elsif offer.clan_id is not null then
    perform private.lock_boards_of_clan(offer.clan_id);
    perform from public.clans c where c.id = offer.clan_id for update;
  end if;
  delete from private.offers o where o.id = offer.id returning * into offer;
  if offer.id is null or offer.ends_at <= now() or not exists (
      select from public.boards b where b.id = offer.board_id and b.user_id = offer.from_user and b.clan_id is null
      union all
      select from public.clans c where c.id = offer.clan_id and c.created_by = offer.from_user) then
    raise exception 'This offer is over.' using errcode = 'PT404';
  end if;
  if offer.board_id is not null then
    perform private.hand_over_board(offer.board_id, offer.to_user);
  else
    perform private.hand_over_clan(offer.clan_id, offer.to_user);
  end if;
end $function$;
comment on function public.accept_offer(offer_id uuid) is 'Takes over what is offered to the caller.';
revoke execute on function public.accept_offer(offer_id uuid) from public, anon;
grant execute on function public.accept_offer(offer_id uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.end_offer(offer_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.offers o where o.id = end_offer.offer_id and (select auth.uid()) in (o.from_user, o.to_user)
$function$;
comment on function public.end_offer(offer_id uuid) is 'Declines what is offered to the caller, or takes back what the caller offers.';
revoke execute on function public.end_offer(offer_id uuid) from public, anon;
grant execute on function public.end_offer(offer_id uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_offers()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'boardId', b.id, 'clanId', c.id, 'title', coalesce(b.title, c.name), 'endsAt', o.ends_at,
    'people', case when b.id is not null then (select count(*) from public.board_members n where n.board_id = b.id)
      else (select count(*) from public.clan_members n where n.clan_id = c.id) end,
    'from', jsonb_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url)) order by o.ends_at desc, o.id), '[]')
  from private.offers o join public.profiles p on p.user_id = o.from_user
  left join public.boards b on b.id = o.board_id and b.user_id = o.from_user and b.clan_id is null and exists (
    select from public.board_members m where m.board_id = b.id and m.user_id = o.to_user and private.stronger_role(m.own_role, m.clan_role) = 'admin')
  left join public.clans c on c.id = o.clan_id and c.created_by = o.from_user and exists (
    select from public.clan_members m where m.clan_id = c.id and m.user_id = o.to_user)
  where o.to_user = (select auth.uid()) and o.ends_at > now() and num_nonnulls(b.id, c.id) = 1
$function$;
comment on function public.my_offers() is 'What the caller is asked to take over.';
revoke execute on function public.my_offers() from public, anon;
grant execute on function public.my_offers() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.shared_boards_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'people', o.people, 'offeredTo', private.offered_to(b.id)) order by b.title, b.id), '[]')
  from public.boards b cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', private.stronger_role(m.own_role, m.clan_role))
      order by private.stronger_role(m.own_role, m.clan_role), m.created_at, m.user_id) as people
    from public.board_members m join public.profiles p on p.user_id = m.user_id
    where m.board_id = b.id and m.user_id <> shared_boards_of.person) o
  where b.user_id = shared_boards_of.person and o.people is not null
    and not exists (select from public.clans c join public.clan_members n on n.clan_id = c.id and n.user_id <> shared_boards_of.person
      where c.id = b.clan_id)
$function$;

CREATE OR REPLACE FUNCTION private.shared_clans_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.name, 'people', o.people, 'offeredTo', private.offered_to(c.id)) order by c.name, c.id), '[]')
  from public.clans c cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.clan_members m join public.profiles p on p.user_id = m.user_id
    where m.clan_id = c.id and m.user_id <> shared_clans_of.person) o
  where c.created_by = shared_clans_of.person and o.people is not null
$function$;

CREATE OR REPLACE FUNCTION public.dashboard(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
    'offers', public.my_offers(),
    'work', private.my_work(dashboard.time_zone),
    'news', private.my_board_news(),
    'isToBeWelcomed', (public.my_onboarding() ->> 'completedAt') is null,
    'boardCount', (select count(*) from public.board_members m where m.user_id = (select auth.uid())),
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'clanId', b.clan_id, 'isClosed', b.is_closed, 'archivedAt', b.archived_at,
        'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'total', coalesce(c.total, 0), 'open', c.open, 'overdue', c.overdue
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join private.my_board_counts(private.today_in(dashboard.time_zone)) c on c.board_id = b.id
      where b.id in (select private.my_shown_board_ids())))
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

CREATE OR REPLACE FUNCTION private.is_worth_a_letter(line private.letter_lines)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select line.happened_at > now() - interval '3 days'
    and private.wants(line.user_id, line.kind, 'mail', line.board_id)
    and private.may_know(line.user_id, line.board_id)
    and (line.card_id is null or exists (select from public.cards c where c.id = line.card_id and c.board_id = line.board_id
      and (line.kind <> 'assigned' or c.assignee = line.user_id)
      and (line.kind not in ('due_soon', 'overdue') or not c.is_completed and c.due_date::text = line.detail ->> 'due_date')))
    and (line.detail ->> 'comment_id' is null or exists (select from public.card_comments m where m.id = (line.detail ->> 'comment_id')::uuid))
    and (line.kind <> 'offered' or exists (select from private.offers o where o.id = (line.detail ->> 'offer_id')::uuid and o.ends_at > now()
      and private.offered_to(coalesce(o.board_id, o.clan_id)) is not null))
    and case when line.mention_id is not null
        then exists (select from public.comment_notifications n where n.id = line.mention_id and n.read_at is null)
      when line.in_bell
        then exists (select from public.notifications n where n.user_id = line.user_id and n.key = line.key and n.read_at is null)
      else true end
$function$;
