-- What a visitor set to repeat, and what they chose for a kata's flow, was lost when the board became theirs, and a kata
-- that completes what enters it completed what they had left open in it.
CREATE OR REPLACE FUNCTION public.keep_board(id uuid, title text, content jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  list_ids uuid[];
  rows jsonb;
begin
  -- A second tab, or an attempt whose answer was lost.
  if exists (select from public.boards b where b.id = keep_board.id and b.user_id = me) then
    return keep_board.id;
  end if;
  if pg_column_size(keep_board.content) > 1000000 then
    raise exception 'The board is too large to be kept.' using errcode = 'PT413';
  end if;
  -- What else is no array where one is expected is refused by the functions that read it, with the same code.
  if jsonb_typeof(keep_board.content -> 'lists') is distinct from 'array' then
    raise exception 'This is not a board.' using errcode = '22023';
  end if;
  if jsonb_array_length(keep_board.content -> 'lists') > 50
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*]')) > 500
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].steps[*]')) > 2000
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].comments[*]')) > 100
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].tags[*]')) > 2000
    or jsonb_array_length(keep_board.content -> 'tags') > 100 then
    raise exception 'The board holds too much to be kept.' using errcode = 'PT413';
  end if;

  insert into public.boards (id, title, user_id) values (keep_board.id, keep_board.title, me);

  select array_agg(gen_random_uuid()) into list_ids from jsonb_array_elements(keep_board.content -> 'lists');
  insert into public.lists (id, board_id, title, order_index, completes, card_limit)
  select list_ids[l.at], keep_board.id, l.list ->> 'title', 0, false, (l.list ->> 'cardLimit')::integer
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at) order by l.at;

  perform public.set_list_flow(list_ids[l.at], l.list ->> 'flow')
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at) where l.list ->> 'flow' is not null;

  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (lower(btrim(t.tag ->> 'name'))) me, keep_board.id, btrim(t.tag ->> 'name'), coalesce(t.tag ->> 'color', '#6366f1')
  from jsonb_array_elements(keep_board.content -> 'tags') with ordinality t (tag, at)
  order by lower(btrim(t.tag ->> 'name')), t.at;

  select coalesce(jsonb_agg(c.card || jsonb_build_object('id', gen_random_uuid(), 'listId', list_ids[l.at]) order by l.at, c.at), '[]')
  into rows
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at)
  cross join jsonb_array_elements(l.list -> 'cards') with ordinality c (card, at);

  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, repeat,
    assignee, is_completed, order_index)
  select (r.card ->> 'id')::uuid, keep_board.id, (r.card ->> 'listId')::uuid, r.card ->> 'title',
    coalesce(r.card ->> 'description', ''), r.card ->> 'priority', (r.card ->> 'dueDate')::date,
    (r.card ->> 'dueAt')::timestamptz, r.card ->> 'dueTimeZone', r.card ->> 'repeat',
    case when (r.card ->> 'isMine')::boolean then me end, coalesce((r.card ->> 'isCompleted')::boolean, false), 0
  from jsonb_array_elements(rows) with ordinality r (card, at) order by r.at;

  -- Not before: what lies open in it stays so.
  update public.lists l set completes = true
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality k (list, at)
  where l.id = list_ids[k.at] and (k.list ->> 'completes')::boolean;

  insert into public.card_checklist_items (card_id, board_id, user_id, title, completed)
  select (r.card ->> 'id')::uuid, keep_board.id, me, s.step ->> 'title', coalesce((s.step ->> 'completed')::boolean, false)
  from jsonb_array_elements(rows) with ordinality r (card, at)
  cross join jsonb_array_elements(r.card -> 'steps') with ordinality s (step, at) order by r.at, s.at;

  insert into public.card_labels (card_id, board_id, label_id)
  select distinct (r.card ->> 'id')::uuid, keep_board.id, k.id
  from jsonb_array_elements(rows) r (card)
  cross join jsonb_array_elements_text(r.card -> 'tags') t (name)
  join public.custom_labels k on k.board_id = keep_board.id and lower(k.name) = lower(btrim(t.name));

  insert into public.card_comments (card_id, board_id, user_id, content)
  select (r.card ->> 'id')::uuid, keep_board.id, me, c.content
  from jsonb_array_elements(rows) with ordinality r (card, at)
  cross join jsonb_array_elements_text(r.card -> 'comments') with ordinality c (content, at) order by r.at, c.at;

  return keep_board.id;
end $function$;
