-- Tags that get new names in one statement: a technique that wears several of them was worked out for each.

CREATE OR REPLACE FUNCTION private.announce_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision bigint;
begin
  if coalesce(new.board_id, old.board_id) is null then
    return null;
  end if;
  -- private.follow_new_names() says that.
  if tg_op = 'UPDATE' and new.name <> old.name then
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
end $function$;

CREATE FUNCTION private.follow_new_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card_ids uuid[];
begin
  if not exists (select from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name) then
    return null;
  end if;
  -- Each once, however many of the tags it wears.
  card_ids := array(select distinct x.card_id from written n join was o on o.id = n.id join public.card_labels x on x.label_id = n.id
    where n.board_id is not null and n.name <> o.name);
  -- Cards name their labels in alphabetical order, which may be another one now.
  perform private.set_bulk(true);
  update public.cards c set version = c.version + 1, badges = c.badges || jsonb_build_object('labels', w.labels)
  from private.worn_labels(card_ids) w
  where c.id = any (card_ids) and c.id = w.card_id and c.badges -> 'labels' <> w.labels;
  perform private.set_bulk(false);
  perform private.announce_reload(g.board_id) from (
    select distinct n.board_id from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name
    order by n.board_id) g;
  return null;
end $function$;

create trigger custom_labels_follow_new_names after update on public.custom_labels referencing old table as was new table as written
  for each statement when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.follow_new_names();
