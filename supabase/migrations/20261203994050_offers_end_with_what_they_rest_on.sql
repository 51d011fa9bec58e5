-- An offer was only hidden from the owner while the one who is asked was out of the clan or dojo, or while it had another
-- owner or was in a clan. Let in again, as a guest too, they could still accept it. Now it is over by then.

create function private.end_offers_of_board() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' then
    delete from private.offers o using gone g where o.board_id = g.board_id and o.to_user = g.user_id;
  else
    delete from private.offers o using changed c
    where o.board_id = c.board_id and o.to_user = c.user_id and private.stronger_role(c.own_role, c.clan_role) <> 'admin';
  end if;
  return null;
end $function$;
-- Those on a dojo in the bin come back with it, and so does what they are asked.
create trigger board_members_end_offers after delete on public.board_members referencing old table as gone
  for each statement when (current_setting('dojo.binning', true) is distinct from 'on')
  execute function private.end_offers_of_board();
create trigger board_members_end_offers_to_lessened after update on public.board_members referencing new table as changed
  for each statement execute function private.end_offers_of_board();

create function private.end_offers_of_clan() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
declare
  ranks constant text[] := array['guest', 'member', 'admin', 'owner'];
begin
  if tg_op = 'DELETE' then
    delete from private.offers o using gone g where o.clan_id = g.clan_id and o.to_user = g.user_id;
  else
    delete from private.offers o using changed c join was w on w.clan_id = c.clan_id and w.user_id = c.user_id
    where o.clan_id = c.clan_id and o.to_user = c.user_id and array_position(ranks, c.role) < array_position(ranks, w.role);
  end if;
  return null;
end $function$;
create trigger clan_members_end_offers after delete on public.clan_members referencing old table as gone
  for each statement execute function private.end_offers_of_clan();
create trigger clan_members_end_offers_to_lessened after update on public.clan_members
  referencing old table as was new table as changed for each statement execute function private.end_offers_of_clan();

create function private.end_offers_of_owner() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
begin
  if tg_table_name = 'boards' then
    delete from private.offers o using changed c where o.board_id = c.id and (o.from_user <> c.user_id or c.clan_id is not null);
  else
    delete from private.offers o using changed c where o.clan_id = c.id and o.from_user <> c.created_by;
  end if;
  return null;
end $function$;
create trigger boards_end_offers after update on public.boards referencing new table as changed
  for each statement execute function private.end_offers_of_owner();
create trigger clans_end_offers after update on public.clans referencing new table as changed
  for each statement execute function private.end_offers_of_owner();

delete from private.offers o
where exists (select from public.boards b where b.id = o.board_id and (b.user_id <> o.from_user or b.clan_id is not null))
  or exists (select from public.clans c where c.id = o.clan_id and c.created_by <> o.from_user)
  or o.board_id is not null and not exists (select from private.binned_boards x where x.board_id = o.board_id) and not exists (
    select from public.board_members m
    where m.board_id = o.board_id and m.user_id = o.to_user and private.stronger_role(m.own_role, m.clan_role) = 'admin')
  or o.clan_id is not null and not exists (
    select from public.clan_members m where m.clan_id = o.clan_id and m.user_id = o.to_user);

CREATE OR REPLACE FUNCTION private.offered_to(thing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('offerId', o.id, 'userId', p.user_id, 'displayName', p.display_name, 'endsAt', o.ends_at)
  from private.offers o join public.profiles p on p.user_id = o.to_user
  where (o.board_id = offered_to.thing or o.clan_id = offered_to.thing) and o.ends_at > now()
    and not exists (select from private.binned_boards x where x.board_id = o.board_id)
$function$;

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
  if offer.id is null or offer.ends_at <= now() then
    raise exception 'This offer is over.' using errcode = 'PT404';
  end if;
  if offer.board_id is not null then
    perform private.hand_over_board(offer.board_id, offer.to_user);
  else
    perform private.hand_over_clan(offer.clan_id, offer.to_user);
  end if;
end $function$;

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
  left join public.boards b on b.id = o.board_id
  left join public.clans c on c.id = o.clan_id
  where o.to_user = (select auth.uid()) and o.ends_at > now()
    and not exists (select from private.binned_boards x where x.board_id = o.board_id)
$function$;
