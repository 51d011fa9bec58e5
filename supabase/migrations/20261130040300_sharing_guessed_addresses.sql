-- For the admin of a dojo who is no admin of its clan, the address of someone of the clan is like any other: the invitation
-- stays open, as one into the clan does, and tells only its sender of itself while that person is on the dojo.
create or replace function public.share_board(board_id uuid, email text, role text)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(share_board.email));
begin
  if not private.is_plain_email(address) then
    raise exception 'That is not an e-mail address.' using errcode = '22023';
  end if;
  -- One after the other, or many at once would all find room for one more.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  perform private.lock_board(share_board.board_id);
  perform private.require_board_admin(share_board.board_id);
  perform private.require_room(share_board.board_id, address);

  delete from private.invitation_calls c where c.called_at < now() - interval '1 day';
  if (select count(*) from private.invitation_calls c
      where c.invited_by = (select auth.uid()) and c.called_at > now() - interval '1 hour') >= 60 then
    raise exception 'You have sent 60 invitations within the hour.' using errcode = 'PT429', detail = 'pace';
  end if;
  insert into private.invitation_calls (invited_by) values ((select auth.uid()));

  delete from public.board_invitations i where i.board_id = share_board.board_id and i.ends_at <= now();
  if (select count(*) from public.board_invitations i where i.board_id = share_board.board_id and i.email <> address) >= 200 then
    raise exception 'This board has 200 open invitations. Withdraw some first.' using errcode = 'PT429', detail = 'open';
  end if;
  insert into public.board_invitations (board_id, email, role, invited_by)
  values (share_board.board_id, address, share_board.role, (select auth.uid()))
  on conflict on constraint board_invitations_pkey do update
    set role = excluded.role, invited_by = excluded.invited_by, ends_at = excluded.ends_at;
  delete from public.board_invitations i
  where i.board_id = share_board.board_id and i.email = address and exists (
    select from public.board_members m join auth.users u on u.id = m.user_id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where m.board_id = share_board.board_id and lower(u.email) = address
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null));
  return 'invited';
end $$;

create or replace function private.require_room(board_id uuid, address text)
returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  crew private.crews;
  most bigint;
begin
  select c.* into crew from private.crews c join public.boards b on b.user_id = c.owner_id where b.id = require_room.board_id;
  if crew.owner_id is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  most := private.members_limit(crew.owner_id);
  if crew.people < most or (crew.people = most and exists (
    select from auth.users u
    join public.board_members m on m.user_id = u.id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where lower(u.email) = require_room.address and b.user_id = crew.owner_id and b.id in (select private.administered_board_ids())
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null)
  )) then
    return;
  end if;
  perform private.refuse_crowd(crew.owner_id, crew.people + 1, 'The plan of the owner has no room for more people.');
end $$;

create or replace function public.claim_invitation_letter(board_id uuid, email text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  letter jsonb;
begin
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at)
  into letter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now()
    and not exists (select from public.board_members m join auth.users u on u.id = m.user_id
      where m.board_id = i.board_id and lower(u.email) = address);
  if letter is null or not private.may_send_letter(claim_invitation_letter.board_id, address) then
    return null;
  end if;
  return letter;
end $$;

create or replace function public.my_invitations()
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('boardId', i.board_id, 'boardTitle', b.title, 'role', i.role, 'endsAt', i.ends_at,
    'inviter', case when p.user_id is not null
      then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name) end)
    order by i.ends_at desc, b.title), '[]')
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and i.ends_at > now()
    and i.board_id not in (select private.my_board_ids())
$$;

create or replace function public.read_notifications(most integer)
returns integer
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
    where e.kind = 'invitation.made' and not private.may_know(u.id, v.board_id)
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
