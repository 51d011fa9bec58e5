-- Two techniques of a dojo may have the same file: one that was sent away and came back, and the copy that it left.
create or replace function private.keep_files_for_a_while() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of a board that is gone nothing is restored.
  insert into private.unneeded_files as f (path, board_id, attachment, due_at)
  select distinct on (g.path, g.board_id) g.path, g.board_id,
    case when b.id is not null then to_jsonb(g) || jsonb_build_object('removed_by', (select auth.uid())) end,
    now() + interval '1 hour'
  from gone g left join public.boards b on b.id = g.board_id
  order by g.path, g.board_id, g.id
  on conflict on constraint unneeded_files_pkey do update set attachment = excluded.attachment, due_at = excluded.due_at;
  return null;
end $$;
