create or replace function public.find_blockers(card_id uuid, query text default '') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
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
        select x.card_id, x.title from private.card_texts x where x.board_id = near and x.title like all (patterns) offset 0
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
