-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

CREATE OR REPLACE FUNCTION private.forget_history(board_id uuid, content jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.forget_cards(forget_history.board_id, array(select (c ->> 'id')::uuid from jsonb_array_elements(forget_history.content -> 'cards') c))
$function$;

CREATE OR REPLACE FUNCTION private.note_card_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.title <> old.title then
    perform private.note_event(new.board_id, new.id, 'card.renamed', jsonb_build_object('title', private.cut_title(old.title)),
      jsonb_build_object('title', private.cut_title(new.title)));
  end if;
  -- Writing is saved many times; one line for ten minutes of it says as much.
  if new.description <> old.description and not exists (
    select from private.events e
    where e.board_id = new.board_id and e.card_id = new.id and e.kind = 'card.described' and e.actor = (select auth.uid())
      and e.at > now() - interval '10 minutes'
  ) then
    perform private.note_event(new.board_id, new.id, 'card.described');
  end if;
  if new.priority is distinct from old.priority then
    perform private.note_event(new.board_id, new.id, 'card.prioritised', jsonb_build_object('priority', old.priority),
      jsonb_build_object('priority', new.priority));
  end if;
  if new.due_date is distinct from old.due_date or new.due_at is distinct from old.due_at then
    perform private.note_event(new.board_id, new.id, 'card.dated',
      jsonb_build_object('due_date', old.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', old.due_at)),
      jsonb_build_object('due_date', new.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', new.due_at)));
  end if;
  -- Of the day that it is counted from nothing is said.
  if regexp_replace(new.repeat, '^\S+ ', '') is distinct from regexp_replace(old.repeat, '^\S+ ', '') then
    perform private.note_event(new.board_id, new.id, 'card.repeat_set', jsonb_build_object('repeat', old.repeat),
      jsonb_build_object('repeat', new.repeat));
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.note_event(new.board_id, new.id, 'card.assigned', jsonb_build_object('assignee', old.assignee),
      jsonb_build_object('assignee', new.assignee));
  end if;
  if new.is_completed <> old.is_completed then
    perform private.note_event(new.board_id, new.id, case when new.is_completed then 'card.completed' else 'card.reopened' end);
  end if;
  if new.list_id <> old.list_id and new.board_id = old.board_id then
    perform private.note_event(new.board_id, new.id, 'card.moved',
      jsonb_build_object('list_id', old.list_id, 'list', (select l.title from public.lists l where l.id = old.list_id)),
      jsonb_build_object('list_id', new.list_id, 'list', (select l.title from public.lists l where l.id = new.list_id)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_checklist()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_event(new.board_id, new.card_id, case when new.completed then 'step.done' else 'step.undone' end,
    null, jsonb_build_object('title', private.cut_title(new.title)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'comment.deleted', jsonb_build_object('by', old.user_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_event(board_id uuid, card_id uuid, kind text, before jsonb DEFAULT NULL::jsonb, after jsonb DEFAULT NULL::jsonb, actor uuid DEFAULT auth.uid())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of a board that is going nothing is noted.
  perform private.note(note_event.kind, b.clan_id, b.id, note_event.card_id, note_event.before, note_event.after, note_event.actor)
  from public.boards b where b.id = note_event.board_id;
end $function$;

CREATE OR REPLACE FUNCTION private.note_events(board_id uuid, card_ids uuid[], kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.events (clan_id, board_id, card_id, actor, kind, via, cause, depth, request_id, address)
  select b.clan_id, b.id, c.id, (select auth.uid()), note_events.kind, s.via, s.cause, s.depth, s.request_id, s.address
  -- Of a board that is going nothing is noted.
  from unnest(note_events.card_ids) with ordinality c (id, at) join public.boards b on b.id = note_events.board_id
  cross join private.request_source() s
  order by c.at;
end $function$;

CREATE OR REPLACE FUNCTION private.note_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_quiet() then
    return null;
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select b.clan_id, w.board_id, w.card_id, (select auth.uid()), case tg_op when 'INSERT' then 'label.added' else 'label.removed' end,
    case tg_op when 'DELETE' then jsonb_build_object('name', l.name) end,
    case tg_op when 'INSERT' then jsonb_build_object('name', l.name) end,
    s.via, s.cause, s.depth, s.request_id, s.address
  -- Not when the board, the card or the label itself is going.
  from changed w join public.boards b on b.id = w.board_id join public.cards c on c.id = w.card_id
  join public.custom_labels l on l.id = w.label_id cross join private.request_source() s;
  return null;
end $function$;
