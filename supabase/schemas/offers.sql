-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.offers (
  id uuid not null default gen_random_uuid(),
  board_id uuid,
  clan_id uuid,
  from_user uuid not null,
  to_user uuid not null,
  ends_at timestamp with time zone not null default (now() + '14 days'::interval),
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_of_board_once UNIQUE (board_id),
  constraint offers_of_clan_once UNIQUE (clan_id),
  constraint offers_of_one_thing CHECK ((num_nonnulls(board_id, clan_id) = 1)),
  constraint offers_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint offers_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE CASCADE,
  constraint offers_from_user_fkey FOREIGN KEY (from_user) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint offers_to_user_fkey FOREIGN KEY (to_user) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.offers is 'Dojos and clans that their owners would hand over, one each. Who takes one over answers for it with their plan, so they are asked.';
alter table private.offers enable row level security;

CREATE INDEX offers_from_user ON private.offers USING btree (from_user);
CREATE INDEX offers_to_user ON private.offers USING btree (to_user);

CREATE OR REPLACE FUNCTION private.end_offers_of_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from private.offers o using gone g where o.board_id = g.board_id and o.to_user = g.user_id;
  else
    delete from private.offers o using changed c
    where o.board_id = c.board_id and o.to_user = c.user_id and private.stronger_role(c.own_role, c.clan_role) <> 'admin';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_offers_of_clan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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

CREATE OR REPLACE FUNCTION private.end_offers_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'boards' then
    delete from private.offers o using changed c where o.board_id = c.id and (o.from_user <> c.user_id or c.clan_id is not null);
  else
    delete from private.offers o using changed c where o.clan_id = c.id and o.from_user <> c.created_by;
  end if;
  return null;
end $function$;

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
comment on function private.offered_to(thing uuid) is 'Who is asked to take over this dojo or clan; null if no one is.';

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
comment on function public.accept_offer(offer_id uuid) is 'Takes over what is offered to the caller.';
grant execute on function public.accept_offer(offer_id uuid) to authenticated;
grant execute on function public.accept_offer(offer_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.end_offer(offer_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.offers o where o.id = end_offer.offer_id and (select auth.uid()) in (o.from_user, o.to_user)
$function$;
comment on function public.end_offer(offer_id uuid) is 'Declines what is offered to the caller, or takes back what the caller offers.';
grant execute on function public.end_offer(offer_id uuid) to authenticated;
grant execute on function public.end_offer(offer_id uuid) to service_role;

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
comment on function public.my_offers() is 'What the caller is asked to take over.';
grant execute on function public.my_offers() to authenticated;
grant execute on function public.my_offers() to service_role;

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
grant execute on function public.offer_board(board_id uuid, to_user uuid) to authenticated;
grant execute on function public.offer_board(board_id uuid, to_user uuid) to service_role;

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
grant execute on function public.offer_clan(clan_id uuid, to_user uuid) to authenticated;
grant execute on function public.offer_clan(clan_id uuid, to_user uuid) to service_role;
