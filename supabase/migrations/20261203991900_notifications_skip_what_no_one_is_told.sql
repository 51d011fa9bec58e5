-- 300,000 tags that one account put on within minutes made everyone's notifications wait for 12,000 calls. Of up to 1,000
-- events that no one is told of, a call takes note together.

drop function private.next_events(reader text, most integer);

CREATE OR REPLACE FUNCTION private.next_events(reader text, most integer, kinds text[] DEFAULT NULL::text[])
 RETURNS SETOF private.events
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place private.event_readers;
  batch private.events[];
begin
  -- A second one of the same reader waits here for the first, and continues after it.
  select r.* into place from private.event_readers r where r.reader = next_events.reader for update;
  if place.reader is null then
    raise exception 'No reader of events is called "%".', next_events.reader using errcode = '22023';
  end if;
  -- Every transaction below xmin has ended: nothing will appear before what is read here.
  batch := array(
    select w.e from (
      select n.e, count(*) filter (where next_events.kinds is null or (n.e).kind = any (next_events.kinds))
        over (order by (n.e).txid, (n.e).id rows between unbounded preceding and 1 preceding) as before
      from (
        select e from private.events e
        where (e.txid, e.id) > (place.txid, place.id) and e.txid < pg_snapshot_xmin(pg_current_snapshot())
        order by e.txid, e.id limit case when next_events.kinds is null then next_events.most else greatest(next_events.most, 1000) end
      ) n
    ) w where w.before < next_events.most order by (w.e).txid, (w.e).id);
  if cardinality(batch) > 0 then
    update private.event_readers r set txid = (batch[cardinality(batch)]).txid, id = (batch[cardinality(batch)]).id
    where r.reader = next_events.reader;
    return query select * from unnest(batch);
  end if;
end $function$;
comment on function private.next_events(reader text, most integer, kinds text[]) is 'What a reader has not read yet, in order. With kinds: up to so many of them, and what others are among them.';

CREATE OR REPLACE FUNCTION public.read_notifications(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of hundreds of tags that were put on, no one is told.
  batch private.events[] := array(select e from private.next_events('notifications', read_notifications.most, array['card.assigned',
    'card.moved', 'comment.added', 'comment.mentioned', 'invitation.made', 'invitation.withdrawn', 'invitation.accepted',
    'invitation.declined', 'clan.invited', 'plan.changed']) e);
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
    select e.at, e.actor, null, null, 'invited', 'invited:board:' || v.board_id, u.id, jsonb_build_object('board_id', v.board_id)
    from e join public.board_invitations v on v.board_id = e.board_id and v.ends_at > now() and not private.is_void(v)
      and private.masked_address(v.email) = e.after ->> 'address'
    join auth.users u on lower(u.email) = v.email and u.email_confirmed_at is not null
    where e.kind = 'invitation.made' and not private.may_know(u.id, v.board_id)
    union all
    select e.at, e.actor, null, null, 'invited', 'invited:clan:' || v.id, u.id, jsonb_build_object('clan_id', v.clan_id, 'invitation_id', v.id)
    from e join private.clan_invitations v on v.clan_id = e.clan_id and v.email is not null and v.revoked_at is null and not v.is_void
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
    and n.kind = 'invited' and n.key = 'invited:board:' || e.board_id
    and not exists (select from public.board_invitations v join auth.users u on lower(u.email) = v.email
      where v.board_id = e.board_id and u.id = n.user_id);
  return cardinality(batch);
end $function$;
comment on function public.read_notifications(most integer) is 'Reads that many events which may concern someone, and those between them, and tells whom they concern, in one transaction: each exactly once. @returns how many there were';
