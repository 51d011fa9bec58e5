-- Who may invite into a clan without being its admin learnt whether an address belongs to one of its people, though only
-- admins see addresses: from the answer, and where the clan was full from the refusal.
create function private.is_address_of_member(clan_id uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u join public.clan_members m on m.user_id = u.id
    where lower(u.email) = is_address_of_member.address and m.clan_id = is_address_of_member.clan_id)
$$;
revoke all on function private.is_address_of_member(uuid, text) from public, anon, authenticated;

create or replace function public.invite_to_clan(clan_id uuid, emails text[], role text default null, board_ids uuid[] default '{}', board_role text default 'member', days integer default 7) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  perform private.require_room_in_clan(invite_to_clan.clan_id, case when is_admin then a end) from unnest(addresses) a;
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
    on conflict (clan_id, email) where email is not null do update set role = excluded.role, board_ids = excluded.board_ids,
      board_role = excluded.board_role, expires_at = excluded.expires_at, invited_by = excluded.invited_by,
      uses = 0, revoked_at = null, asked_at = null
    returning i.id, i.email)
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'email', r.email) order by r.email), '[]') into invited from renewed r;
  return jsonb_build_object('invitations', invited, 'members', to_jsonb(members));
end $$;

-- Someone who is in the clan already gets no letter, and who invites them is told nothing else than of one who is not.
create or replace function public.claim_clan_letter(invitation_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.clan_invitations;
  token text := private.new_invitation_token();
begin
  select i.* into invitation from private.clan_invitations i where i.id = claim_clan_letter.invitation_id for update;
  if invitation.email is null or private.invitation_state(invitation, null) <> 'open'
    or not private.may_send_letter(invitation.clan_id, invitation.email) then
    return null;
  end if;
  update private.clan_invitations i set token_hash = private.invitation_token_hash(token), sent_at = now() where i.id = invitation.id;
  return (select jsonb_build_object('email', invitation.email, 'role', invitation.role, 'token', token, 'clanName', c.name,
    'inviterName', p.display_name, 'endsAt', invitation.expires_at)
    from public.clans c left join public.profiles p on p.user_id = invitation.invited_by
    where c.id = invitation.clan_id and not private.is_address_of_member(c.id, invitation.email));
end $$;

create or replace function public.read_notifications(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  batch private.events[] := array(select e from private.next_events('notifications', read_notifications.most) e);
  people uuid[];
begin
  -- What came by an import is not news.
  with e as materialized (select * from unnest(batch) b where b.via <> 'import'),
  about as (
    select e.at, e.actor, e.board_id, e.card_id, 'assigned' as kind, 'event:' || e.id as key, (e.after ->> 'assignee')::uuid as person,
      '{}'::jsonb as detail
    from e where e.kind = 'card.assigned' and e.after ->> 'assignee' is not null
    union all
    select e.at, e.actor, e.board_id, e.card_id, 'moved', 'event:' || e.id, i.person,
      jsonb_build_object('from', e.before -> 'list', 'to', e.after -> 'list')
    from e join public.cards c on c.id = e.card_id and c.board_id = e.board_id
    -- What happened on another dojo, before the card came to this one, is that dojo's: its katas are not named here.
    join public.lists l on l.id = (e.after ->> 'list_id')::uuid and l.board_id = e.board_id
    cross join lateral private.interested_in(c.id) i (person)
    where e.kind = 'card.moved'
    union all
    -- Whom it mentions is told of the mention.
    select e.at, e.actor, e.board_id, e.card_id, 'commented', 'event:' || e.id, i.person, jsonb_build_object('comment_id', m.id)
    from e join public.card_comments m on m.id = (e.after ->> 'comment_id')::uuid and m.board_id = e.board_id
    cross join lateral private.interested_in(m.card_id) i (person)
    where e.kind = 'comment.added'
      and not exists (select from public.comment_notifications n where n.comment_id = m.id and n.user_id = i.person)
    union all
    select e.at, e.actor, null, null, 'invited', 'invited:' || v.board_id, u.id, jsonb_build_object('board_id', v.board_id)
    from e join public.board_invitations v on v.board_id = e.board_id and v.ends_at > now()
      and private.masked_address(v.email) = e.after ->> 'address'
    join auth.users u on lower(u.email) = v.email and u.email_confirmed_at is not null
    where e.kind = 'invitation.made'
    union all
    select e.at, e.actor, null, null, 'invited', 'invited:' || v.id, u.id, jsonb_build_object('clan_id', v.clan_id, 'invitation_id', v.id)
    from e join private.clan_invitations v on v.clan_id = e.clan_id and v.email is not null and v.revoked_at is null
      and v.uses < v.max_uses and v.expires_at > now() and private.masked_address(v.email) = e.after ->> 'address'
    join auth.users u on lower(u.email) = v.email and u.email_confirmed_at is not null
    where e.kind = 'clan.invited' and not private.is_address_of_member(v.clan_id, v.email)
    union all
    -- It is written once for each clan of the owner.
    select e.at, e.actor, null, null, 'plan', 'plan:' || e.txid, (e.after ->> 'user_id')::uuid,
      jsonb_build_object('from', e.before -> 'tier', 'to', e.after -> 'tier')
    from e where e.kind = 'plan.changed' and e.txid is not null
  ),
  told as materialized (
    select distinct on (a.person, a.key) a.*, private.wants(a.person, a.kind, 'bell', a.board_id) as in_bell,
      a.kind <> 'invited' and private.wants(a.person, a.kind, 'mail', a.board_id) as in_mail
    from about a
    where a.person is distinct from a.actor and private.may_know(a.person, a.board_id)
      and exists (select from auth.users u where u.id = a.person)
    order by a.person, a.key
  ),
  belled as (
    insert into public.notifications (user_id, key, kind, board_id, card_id, actor, detail, created_at)
    select t.person, t.key, t.kind, t.board_id, t.card_id, t.actor, t.detail, t.at from told t where t.in_bell order by t.person, t.at
    on conflict on constraint notifications_once do nothing
  ),
  lines as materialized (
    select t.person as user_id, t.key, t.kind, t.board_id, t.card_id, t.actor, t.detail, null::uuid as mention_id, t.in_bell, t.at as happened_at
    from told t where t.in_mail
    union all
    select n.user_id, 'mention:' || n.id, 'mentioned', m.board_id, m.card_id, n.mentioned_by, jsonb_build_object('comment_id', m.id),
      n.id, true, n.created_at
    from (select distinct (e.after ->> 'comment_id')::uuid as comment_id from e where e.kind in ('comment.added', 'comment.mentioned')) s
    join public.card_comments m on m.id = s.comment_id join public.comment_notifications n on n.comment_id = m.id
    where n.user_id is distinct from n.mentioned_by and private.wants(n.user_id, 'mentioned', 'mail', m.board_id)
  ),
  room as materialized (
    select p.user_id, private.room_for_lines(p.user_id) as places from (select distinct l.user_id from lines l) p
  ),
  lined as (
    insert into private.letter_lines (user_id, key, kind, board_id, card_id, actor, detail, mention_id, in_bell, happened_at, due_at)
    select l.user_id, l.key, l.kind, l.board_id, l.card_id, l.actor, l.detail, l.mention_id, l.in_bell, l.happened_at,
      l.happened_at + interval '5 minutes'
    from (select o.*, row_number() over (partition by o.user_id order by o.happened_at, o.key) as place from lines o) l
    join room r on r.user_id = l.user_id where l.place <= r.places
    on conflict on constraint letter_lines_once do nothing
  )
  select array(select distinct t.person from told t where t.in_bell) into people;
  perform private.trim_bells(people);

  -- An invitation that was answered or taken back is no news any more.
  delete from public.notifications n
  using unnest(batch) e
  where e.kind in ('invitation.withdrawn', 'invitation.accepted', 'invitation.declined')
    and n.kind = 'invited' and n.key = 'invited:' || e.board_id
    and not exists (select from public.board_invitations v join auth.users u on lower(u.email) = v.email
      where v.board_id = e.board_id and u.id = n.user_id);
  return cardinality(batch);
end $$;
