create function public.open_board(title text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  insert into public.boards (title) values (open_board.title) returning id into opened;
  insert into public.members (board_id, user_id) values (opened, auth.uid());
  return opened;
end $$;

create function public.invite(board_id uuid, user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.members (board_id, user_id) values (invite.board_id, invite.user_id)
$$;

create function public.remove_member(board_id uuid, user_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.members m where m.board_id = remove_member.board_id and m.user_id = remove_member.user_id
$$;

-- Reads and writes in two statements, so that it loses counts unless transactions are one after another.
create function public.move(board_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  seen int;
begin
  select moves into seen from public.boards where id = move.board_id;
  update public.boards set moves = seen + 1 where id = move.board_id;
  return seen + 1;
end $$;

create function public.say(board_id uuid, words text) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('words', say.words), 'said', 'board:' || say.board_id, true)
$$;

create function public.say_and_fail(board_id uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.say(say_and_fail.board_id, say_and_fail.words);
  raise exception 'changed my mind';
end $$;

create function public.note_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.broadcast_changes('board:' || coalesce(new.board_id, old.board_id), tg_op, tg_op,
    tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger note_changed after insert or update or delete on public.notes
  for each row execute function public.note_changed();

-- Keeps the processor busy, as an unforeseen statement would.
create function public.dawdle(seconds int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deadline timestamptz := clock_timestamp() + make_interval(secs => seconds);
begin
  while clock_timestamp() < deadline loop end loop;
end $$;
grant execute on function public.dawdle(int) to anon, authenticated;

-- The same where Postgres does not look whether it should stop: each element is looked for in the whole other array.
create function public.dawdle_on() returns boolean
language sql security definer set search_path = '' as $$
  select array(select i from generate_series(1, 200000) i) @> array(select i from generate_series(200000, 1, -1) i)
$$;
grant execute on function public.dawdle_on() to anon;

-- More rows in one statement than a request may bring.
create function public.copy_notes(times int) returns void
language sql security definer set search_path = '' as $$
  insert into public.notes (board_id, body) select n.board_id, n.body from public.notes n, generate_series(1, times)
$$;
grant execute on function public.copy_notes(int) to authenticated;
