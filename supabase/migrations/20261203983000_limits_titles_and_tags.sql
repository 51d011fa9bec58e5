-- A board is one answer. One of 20,000 cards with the longest titles and fifty tags each was 82 MB, for which the
-- services took 2 GB. A card weighs what its title and its tags are there, in bytes. As there are 20,000 at most, only a
-- board with cards of more than 800 can have more than 16,000,000.

create function private.require_light_faces()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  weighed text := coalesce(current_setting('dojo.boards_weighed', true), '');
begin
  -- Once: nothing is added any more.
  if position(new.board_id::text in weighed) > 0 then
    return null;
  end if;
  perform set_config('dojo.boards_weighed', weighed || new.board_id, true);
  if (select k.cards from private.board_clocks k where k.board_id = new.board_id) > 4000
    and (select sum(octet_length(c.title) + 40 * coalesce(jsonb_array_length(c.badges -> 'labels'), 0)) from public.cards c where c.board_id = new.board_id) > 16000000 then
    raise exception 'The titles and tags of this dojo are 16 MB together, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;
comment on function private.require_light_faces() is 'The limit of what a board shows of its cards, at the end of a transaction in which a heavy one became heavier.';

create constraint trigger cards_weigh_new after insert on public.cards deferrable initially deferred
  for each row when (octet_length(new.title) + 40 * coalesce(jsonb_array_length(new.badges -> 'labels'), 0) > 800)
  execute function private.require_light_faces();
create constraint trigger cards_weigh_changed after update of title, badges, board_id on public.cards deferrable initially deferred
  for each row when (octet_length(new.title) + 40 * coalesce(jsonb_array_length(new.badges -> 'labels'), 0) > 800
    and (new.board_id <> old.board_id
      or octet_length(new.title) + 40 * coalesce(jsonb_array_length(new.badges -> 'labels'), 0) > octet_length(old.title) + 40 * coalesce(jsonb_array_length(old.badges -> 'labels'), 0)))
  execute function private.require_light_faces();
