-- A dojo is made with two statements, however many katas it has: each kata settled the flow of all before it, and the 5,000
-- rows of a call were counted for each kata anew. Two who make one in each other's clans cannot deadlock.
create or replace function public.create_board(title text, description text default '', lists jsonb default '[]',
  id uuid default gen_random_uuid(), clan_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  list_ids uuid[];
begin
  if create_board.clan_id is not null then
    perform private.lock_makers(create_board.clan_id);
  end if;
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  list_ids := array(select gen_random_uuid() from jsonb_array_elements(create_board.lists));
  insert into public.lists (id, board_id, title, order_index, completes)
  select list_ids[l.at], create_board.id, l.list ->> 'title', 0, coalesce((l.list ->> 'completes')::boolean, false)
  from jsonb_array_elements(create_board.lists) with ordinality l (list, at) order by l.at;
  insert into public.cards (board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, order_index)
  select create_board.id, list_ids[l.at], c.card ->> 'title', coalesce(c.card ->> 'description', ''), c.card ->> 'priority',
    private.due_day(c.card ->> 'due_date'), (c.card ->> 'due_at')::timestamptz, c.card ->> 'due_time_zone', 0
  from jsonb_array_elements(create_board.lists) with ordinality l (list, at)
  cross join jsonb_array_elements(coalesce(l.list -> 'cards', '[]')) with ordinality c (card, place)
  order by l.at, c.place;
  if create_board.clan_id is not null then
    perform public.move_board_to_clan(create_board.id, create_board.clan_id);
  end if;
  return create_board.id;
end $$;

do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.copy_board', E'  insert into public.boards (id, title, description, user_id)',
        E'  if copy_board.clan_id is not null then\n    perform private.lock_makers(copy_board.clan_id);\n  end if;\n'
        '  insert into public.boards (id, title, description, user_id)'),
      ('public.make_project', E'  insert into public.boards (id, title, description, user_id)',
        E'  perform private.lock_makers(make_project.clan_id) where make_project.clan_id is not null;\n'
        '  insert into public.boards (id, title, description, user_id)'),
      ('public.move_board_to_clan', E'  begin\n    update public.boards b set clan_id = home.id',
        E'  perform private.lock_makers(home.id);\n  begin\n    update public.boards b set clan_id = home.id')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one.', changed.name;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;
