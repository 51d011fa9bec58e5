-- Each technique that waits was compared with each that was counted, where the planner expected few: 6,000 took 9.6 s. And the
-- search for what a technique may wait for looked at the clock only between boards.

create or replace function private.recount_blocked(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  if coalesce(cardinality(card_ids), 0) = 0 then
    return;
  end if;
  -- One after the other, so that the second of two that end at the same time counts what the first has ended.
  perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
  -- Only this count is made again. Of each board it is said once, here, also while the calling function is quiet.
  perform private.set_bulk(true);
  for told in
    with counted as materialized (
      select g.id as card_id, (
        select nullif(count(*), 0) from private.card_blocks k where k.card_id = g.id and private.is_blocking(k)) as blockers
      from unnest(card_ids) g (id)
    ), changed as (
      update public.cards c set version = c.version + 1,
        badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('blockers', n.blockers)), '{}')
      from counted n
      where c.id = n.card_id and (c.badges -> 'blockers')::bigint is distinct from n.blockers returning c.id, c.board_id
    )
    select c.board_id, array_agg(c.id order by c.id) as ids from changed c group by c.board_id order by c.board_id
  loop
    if cardinality(told.ids) > 20 then
      perform private.announce_reload(told.board_id);
    else
      perform private.announce_card(c) from public.cards c where c.id = any (told.ids);
    end if;
  end loop;
  perform private.set_bulk(false);
end $$;

create or replace function private.recount_after_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := string_to_array(nullif(current_setting('dojo.unblocking', true), ''), ',');
  moved uuid[];
  waiting uuid[];
begin
  if ids is null then
    return null;
  end if;
  perform set_config('dojo.unblocking', '', true);
  with blocked as (
    update private.card_blocks k set board_id = c.board_id from public.cards c
    where c.id = any (ids) and k.card_id = c.id and k.board_id <> c.board_id returning k.card_id, k.board_id
  )
  select array_agg(distinct b.card_id) into moved from blocked b;
  if exists (
    select from (select distinct k.board_id from private.card_blocks k where k.card_id = any (moved)) b
    where (select count(*) from private.card_blocks k where k.board_id = b.board_id) > 2000) then
    raise exception 'At most 2,000 techniques of a dojo wait for others.' using errcode = 'PT413';
  end if;
  update private.card_blocks k set blocker_board_id = c.board_id from public.cards c
  where c.id = any (ids) and k.blocker_id = c.id and k.blocker_board_id <> c.board_id;
  if found and exists (
    select from (select distinct k.blocker_board_id as id from private.card_blocks k where k.blocker_id = any (ids)) b
    where (select count(*) from private.card_blocks k where k.blocker_board_id = b.id) > 2000) then
    raise exception 'At most 2,000 techniques wait for those of a dojo.' using errcode = 'PT413';
  end if;
  waiting := array(select unnest(moved) union select k.card_id from private.card_blocks k where k.blocker_id = any (ids));
  -- For those of one board there are limits; a call may name those of many.
  if cardinality(waiting) > 4000 then
    raise exception 'More than 4,000 techniques wait for these. Change fewer at a time.' using errcode = 'PT413';
  end if;
  perform private.recount_blocked(waiting);
  return null;
end $$;

create or replace function public.find_blockers(card_id uuid, query text default ''::text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = 'off' as $$
declare
  home uuid := (select c.board_id from public.cards c where c.id = find_blockers.card_id
    and c.board_id in (select private.editable_board_ids()));
  needle text := lower(btrim(regexp_replace(left(query, 100), '\s+', ' ', 'g')));
  patterns text[] := array(select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(needle, ' ') w (word) where w.word <> '' limit 8);
  -- No one else is served until it ends, and a clan may hold any number of techniques.
  until constant timestamptz := clock_timestamp() + interval '500 milliseconds';
  near uuid;
  ids uuid[] := '{}';
begin
  if home is null then
    return null;
  end if;
  for near in
    select b.id from public.boards b
    where b.id in (select private.my_board_ids()) and b.archived_at is null and private.may_block(home, b.id)
    order by b.id = home desc, b.updated_at desc, b.id
  loop
    ids := ids || array(
      select c.id from (
        select x.card_id, x.title from private.card_texts x where x.board_id = near
          -- A case: the clock is asked first.
          and case when clock_timestamp() < until then x.title like all (patterns) else false end offset 0
      ) t
      join public.cards c on c.id = t.card_id
      where not c.is_completed and c.id <> find_blockers.card_id
        and not exists (select from private.card_blocks k where k.card_id = find_blockers.card_id and k.blocker_id = c.id)
      order by t.title like needle || '%' desc, c.updated_at desc, c.id limit 8);
    exit when clock_timestamp() > until;
  end loop;
  return (
    with recursive waiting (id) as (
      select k.card_id from private.card_blocks k where k.blocker_id = find_blockers.card_id
      union
      select k.card_id from private.card_blocks k join waiting w on w.id = k.blocker_id
    ), found as (
      select c.id, c.title, b.id as board_id, b.title as board, c.updated_at, t.title like needle || '%' as is_start
      from unnest(ids) i (id) join public.cards c on c.id = i.id join public.boards b on b.id = c.board_id
      join private.card_texts t on t.card_id = c.id
      order by b.id = home desc, is_start desc, c.updated_at desc, c.id limit 8
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'boardId', f.board_id, 'board', f.board,
      'isCircle', exists (select from waiting w where w.id = f.id))
      order by f.board_id = home desc, f.is_start desc, f.updated_at desc, f.id), '[]')
    from found f);
end $$;
