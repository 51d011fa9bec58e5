-- One call can add to each of 2,000 dojos of an owner, whose techniques were counted on all of them twice for each.
create or replace function private.limit_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_clocks k set cards = k.cards + n.cards
  from (select a.board_id, count(*) as cards from added a group by 1) n where n.board_id = k.board_id;
  perform private.require_room_for_cards(array(select distinct a.board_id from added a));
  return null;
end $$;

create or replace function private.limit_arriving_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_clocks k set cards = k.cards + case when k.board_id = new.board_id then 1 else -1 end
  where k.board_id in (old.board_id, new.board_id);
  perform private.require_room_for_cards(array[new.board_id]);
  return null;
end $$;

create function private.require_room_for_cards(board_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.board_clocks k where k.board_id = any (require_room_for_cards.board_ids) and k.cards > 20000) then
    raise exception 'This dojo holds 20,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
  perform private.require_room_of_owner(o.user_id) from (
    select distinct b.user_id from public.boards b where b.id = any (require_room_for_cards.board_ids)) o;
end $$;
revoke execute on function private.require_room_for_cards(uuid[]) from public, anon, authenticated;
drop function private.require_room_for_cards(uuid);

create or replace function private.require_room_at_the_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := (select b.user_id from public.boards b where b.id = coalesce(to_jsonb(new) ->> 'board_id', to_jsonb(new) ->> 'id')::uuid);
  counted text := coalesce(current_setting('dojo.owners_counted', true), '');
begin
  -- Once: nothing is added any more.
  if owner_id is null or position(owner_id::text in counted) > 0 then
    return null;
  end if;
  perform set_config('dojo.owners_counted', counted || owner_id, true);
  if (select sum(k.cards) from public.boards b join private.board_clocks k on k.board_id = b.id where b.user_id = owner_id) > 100000 then
    perform pg_advisory_xact_lock(hashtextextended('techniques of ' || owner_id, 0));
    perform private.require_room_of_owner(owner_id);
  end if;
  return null;
end $$;
