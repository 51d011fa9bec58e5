-- What was taken from a person of a clan ended the invitations to their address where everyone could see it: people who may invite,
-- and may not see addresses, had guessed right. In clans these invitations now stay listed for them and count for nothing, no matter who
-- took it; admins of the clan, who see addresses, do not find them. A person who is on a dojo or in a clan, and changes their
-- address, does not keep an invitation to the old one for later.

alter table private.clan_invitations add column is_void boolean not null default false;
comment on column private.clan_invitations.is_void is 'Of an address: counts for nothing until it is sent again, as in private.void_invitations.';

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in select * from (values
    ('private.end_ways_back',
      $x$
      'hidden', c.user_id is not null and b.clan_id not in (select private.administered_clan_ids())))$x$,
      $x$
      'hidden', b.clan_id is not null))$x$),
    ('private.end_ways_back',
      $x$ join auth.users u on u.id = t.user_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = u.id);$x$,
      $x$ join auth.users u on u.id = t.user_id);$x$),
    ('private.end_ways_back',
      $x$  update private.clan_invitations i set
    board_ids = array(select x.id from unnest(i.board_ids) x (id) where x.id <> all (g.shown)),
    withheld_board_ids = i.withheld_board_ids || g.hidden
  from (
    select v.id, coalesce(array_agg(t.board) filter (where not t.hidden), '{}') as shown,
      coalesce(array_agg(t.board) filter (where t.hidden), '{}') as hidden
    from$x$,
      $x$  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || g.boards
  from (
    select v.id, array_agg(t.board) as boards
    from$x$),
    ('private.end_ways_back',
      $x$    join jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean) on t.board = x.id and t.email = v.email$x$,
      $x$    join jsonb_to_recordset(taken) as t (board uuid, email text, rank integer) on t.board = x.id and t.email = v.email$x$),
    ('private.invitation_state',
      $x$    when person = any (invitation.refused) then 'revoked'$x$,
      $x$    when person = any (invitation.refused) or person is not null and invitation.is_void then 'revoked'$x$),
    ('public.remove_from_clan',
      $x$    update private.clan_invitations i set revoked_at = now()
    where i.clan_id = remove_from_clan.clan_id and i.email = address and$x$,
      $x$    update private.clan_invitations i set is_void = true
    where i.clan_id = remove_from_clan.clan_id and i.email = address and$x$),
    ('public.set_clan_role', $x$set revoked_at = now()$x$, $x$set is_void = true$x$),
    ('public.invite_to_clan', $x$uses = 0, revoked_at = null,$x$, $x$uses = 0, is_void = false, revoked_at = null,$x$),
    ('public.claim_clan_letter',
      $x$  if invitation.email is null or private.invitation_state$x$,
      $x$  if invitation.email is null or invitation.is_void or private.invitation_state$x$),
    ('public.claim_invitation_request',
      $x$    and private.invitation_state(i, null) in ('expired', 'used', 'revoked')$x$,
      $x$    and (i.is_void or private.invitation_state(i, null) in ('expired', 'used', 'revoked'))$x$),
    ('public.look_at_clan_invitation',
      $x$  state := private.invitation_state(invitation, me);$x$,
      $x$  state := case when invitation.is_void and me is null then 'revoked' else private.invitation_state(invitation, me) end;$x$),
    ('public.clan_page',
      $x$          where x.id in (select private.shown_board_ids(clan_page.clan_id))), 'boardRole',$x$,
      $x$          where x.id in (select private.shown_board_ids(clan_page.clan_id))
            and not (me.role in ('owner', 'admin') and x.id = any (i.withheld_board_ids))), 'boardRole',$x$),
    ('public.clan_page',
      $x$ and (me.role in ('owner', 'admin') or i.invited_by = me.user_id) and$x$,
      $x$ and (me.role in ('owner', 'admin') and not i.is_void or i.invited_by = me.user_id and me.role not in ('owner', 'admin')) and$x$),
    ('public.share_board',
      $x$  delete from private.void_invitations v where$x$,
      $x$  if exists (
    select from public.board_members m join auth.users u on u.id = m.user_id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where m.board_id = share_board.board_id and lower(u.email) = address
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null)) then
    -- In a clan, what another admin sent stays as it was: they may not know whose address it is.
    delete from public.board_invitations i using public.boards b
    where b.id = i.board_id and b.clan_id is null and i.board_id = share_board.board_id and i.email = address;
    return 'invited';
  end if;
  delete from private.void_invitations v where$x$),
    ('public.share_board',
      $x$
  delete from public.board_invitations i
  where i.board_id = share_board.board_id and i.email = address and exists (
    select from public.board_members m join auth.users u on u.id = m.user_id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where m.board_id = share_board.board_id and lower(u.email) = address
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null));$x$, ''),
    ('public.board_people',
      $x$ and me.role = 'admin' and i.ends_at > now()), '[]'))$x$,
      $x$ and me.role = 'admin' and i.ends_at > now()
        -- Who sees all addresses of the clan sees what counts.
        and not (exists (select from public.boards b where b.id = i.board_id and b.clan_id in (select private.administered_clan_ids()))
          and (private.is_void(i) or exists (
            select from public.board_members o join auth.users u on u.id = o.user_id where o.board_id = i.board_id and lower(u.email) = i.email)))), '[]'))$x$),
    ('public.my_notifications',
      $x$          and private.invitation_state(v, null) = 'open'$x$,
      $x$          and private.invitation_state(v, (select auth.uid())) = 'open'$x$),
    ('public.read_notifications',
      $x$v.board_id = e.board_id and v.ends_at > now()
      and$x$,
      $x$v.board_id = e.board_id and v.ends_at > now() and not private.is_void(v)
      and$x$),
    ('public.read_notifications',
      $x$v.email is not null and v.revoked_at is null$x$,
      $x$v.email is not null and v.revoked_at is null and not v.is_void$x$),
    ('public.viewer',
      $x$from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null)$x$,
      $x$from public.comment_notifications n
      where n.user_id = p.user_id and n.read_at is null and n.board_id in (select private.my_board_ids()))$x$),
    ('public.viewer',
      $x$from public.notifications n where n.user_id = p.user_id and n.read_at is null)$x$,
      $x$from public.notifications n
      where n.user_id = p.user_id and n.read_at is null and (n.board_id is null or n.board_id in (select private.my_board_ids())))$x$),
    ('public.watches_card',
      $x$  select exists (select from private.card_watchers w where$x$,
      $x$  select exists (select from private.card_watchers w
    join public.cards c on c.id = w.card_id and c.board_id in (select private.my_board_ids()) where$x$)
  ) c (name, was, is_now)
  loop
    definition := pg_get_functiondef(change.name::regproc);
    changed := replace(definition, change.was, change.is_now);
    if changed = definition then raise exception '% has changed: %', change.name, change.was; end if;
    execute changed;
  end loop;
end $change$;

create function private.void_old_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.void_invitations (board_id, email)
  select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
  where i.email = lower(old.email) and (
    exists (select from public.board_members m where m.board_id = b.id and m.user_id = new.id)
    or exists (select from public.clan_members m where m.clan_id = b.clan_id and m.user_id = new.id))
  on conflict do nothing;
  update private.clan_invitations i set is_void = true
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses
    and exists (select from public.clan_members m where m.clan_id = i.clan_id and m.user_id = new.id);
  return null;
end $$;
revoke execute on function private.void_old_address() from public;

create trigger void_old_address after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.void_old_address();
