-- A repeat after a lost answer adds nothing: it answers what the first one added.
create table private.project_extensions (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  board_id uuid not null references public.boards (id) on delete cascade,
  made jsonb not null,
  made_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index project_extensions_board_id on private.project_extensions (board_id);
comment on table private.project_extensions is 'What was added to boards lately, under the id of its order. Kept for a day.';
alter table private.project_extensions enable row level security;

drop function public.extend_project(uuid, jsonb);
create function public.extend_project(board_id uuid, lists jsonb, id uuid default gen_random_uuid()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  made jsonb;
begin
  perform private.lock_board_to_edit(extend_project.board_id);
  select e.made || '{"isRepeat": true}' into made from private.project_extensions e
  where e.user_id = me and e.id = extend_project.id and e.board_id = extend_project.board_id;
  if made is not null then
    return made;
  end if;
  perform private.require_feature('ai', (select b.user_id from public.boards b where b.id = extend_project.board_id));
  made := private.fill_board(extend_project.board_id, extend_project.lists);
  perform private.assign_filled(extend_project.board_id, extend_project.lists, made -> 'cardIds');
  delete from private.project_extensions e where e.user_id = me and e.made_at < now() - interval '1 day';
  insert into private.project_extensions (user_id, id, board_id, made)
  values (me, extend_project.id, extend_project.board_id, made);
  perform private.announce_reload(extend_project.board_id);
  return made;
end $$;
comment on function public.extend_project(uuid, jsonb, uuid) is 'More lists and cards on a board that is there, once for each id; answers their ids, for undo_project.';
revoke all on function public.extend_project(uuid, jsonb, uuid) from public, anon;
grant execute on function public.extend_project(uuid, jsonb, uuid) to authenticated;
