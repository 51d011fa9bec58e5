-- What someone removed before a card went to another board is not for the people over there: only they take it back.
comment on column private.unneeded_files.attachment is 'The row, to restore it, with who removed it (removed_by) and whether its card has been sent to another board since (has_moved). Null: no one restores it.';

create or replace function private.keep_files_for_a_while()
returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of a board that is gone nothing is restored.
  insert into private.unneeded_files as f (path, board_id, attachment, due_at)
  select g.path, g.board_id, case when b.id is not null then to_jsonb(g) || jsonb_build_object('removed_by', (select auth.uid())) end,
    now() + interval '1 hour'
  from gone g left join public.boards b on b.id = g.board_id
  on conflict on constraint unneeded_files_pkey do update set attachment = excluded.attachment, due_at = excluded.due_at;
  return null;
end $$;

create or replace function private.carry_over(card_id uuid, to_board uuid, to_list_id uuid, assignee uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved public.cards;
begin
  select * into moved from public.cards c where c.id = carry_over.card_id;
  delete from public.card_labels w where w.card_id = carry_over.card_id;
  update public.cards c set
    board_id = carry_over.to_board,
    list_id = carry_over.to_list_id,
    order_index = (select count(*) from public.cards o where o.list_id = carry_over.to_list_id),
    rank = private.rank_between(private.last_rank(carry_over.to_list_id), null),
    assignee = (select m.user_id from public.board_members m where m.board_id = carry_over.to_board and m.user_id = carry_over.assignee)
  where c.id = carry_over.card_id;
  perform private.close_gaps(array[moved.list_id]);
  update private.events e set board_id = carry_over.to_board,
    clan_id = (select b.clan_id from public.boards b where b.id = carry_over.to_board)
  where e.board_id = moved.board_id and e.card_id = carry_over.card_id;
  update private.deleted_comments d set board_id = carry_over.to_board
  where d.board_id = moved.board_id and d.comment ->> 'card_id' = carry_over.card_id::text;
  -- Of one file the copy that the card left may hold the place already.
  update private.unneeded_files f set board_id = carry_over.to_board, attachment = f.attachment || '{"has_moved": true}'
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text
    and not exists (select from private.unneeded_files o where o.path = f.path and o.board_id = carry_over.to_board);
end $$;

create or replace function public.restore_attachment(attachment_id uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select c.board_id from private.unneeded_files f
    join public.cards c on c.id = (f.attachment ->> 'card_id')::uuid and c.board_id = f.board_id
    where f.attachment ->> 'id' = restore_attachment.attachment_id::text and f.board_id in (select private.my_board_ids())
    limit 1);
  back public.card_attachments;
begin
  perform private.lock_board_to_edit(board);
  -- The row is locked against those about to remove the object, and the card looked for again.
  select a.* into back
  from private.unneeded_files f cross join lateral jsonb_populate_record(null::public.card_attachments, f.attachment) a
  where f.board_id = board and f.attachment ->> 'id' = restore_attachment.attachment_id::text
    and (not f.attachment ? 'has_moved' or f.attachment ->> 'removed_by' = (select auth.uid())::text)
    and exists (select from public.cards c where c.id = a.card_id and c.board_id = board)
  for update of f;
  if back.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version, created_at)
  values (back.id, back.card_id, board, (select u.id from auth.users u where u.id = back.user_id), back.name,
    back.size_bytes, back.content_type, back.path, back.object_version, back.created_at);
  delete from private.events e
  where e.board_id = board and e.card_id = back.card_id and e.kind = 'attachment.removed' and e.before ->> 'attachmentId' = back.id::text;
end $$;
