-- A thousand tags in one call read all cards of all dojos a thousand times.
create or replace function private.announce_label() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision bigint;
  card_ids uuid[];
begin
  if coalesce(new.board_id, old.board_id) is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.name <> old.name then
    card_ids := array(select x.card_id from public.card_labels x where x.label_id = new.id);
    -- Cards name their labels in alphabetical order, which may be another one now.
    perform private.set_bulk(true);
    update public.cards c set version = c.version + 1, badges = c.badges || jsonb_build_object('labels', w.labels)
    from private.worn_labels(card_ids) w
    where c.id = any (card_ids) and c.id = w.card_id and c.badges -> 'labels' <> w.labels;
    perform private.set_bulk(false);
    perform private.announce_reload(new.board_id);
    return null;
  end if;
  revision := private.next_revision(coalesce(new.board_id, old.board_id));
  -- Null when the label goes with its board.
  if revision is not null then
    perform private.announce(coalesce(new.board_id, old.board_id), case tg_op
      when 'DELETE' then jsonb_build_object('type', 'label.deleted', 'revision', revision, 'labelId', old.id)
      else jsonb_build_object('type', 'label.saved', 'revision', revision,
        'label', jsonb_build_object('id', new.id, 'name', new.name, 'color', new.color)) end);
  end if;
  return null;
end $$;
