-- Which technique a deleted comment was on stands beside it: it was unpacked from the comment for each row, and for each
-- comment of a copy again (2,000 comments of a copy, 4,000 deleted ones: 8 s).

alter table private.deleted_comments
  add column card_id uuid not null generated always as ((comment ->> 'card_id')::uuid) stored;
create index deleted_comments_card_id on private.deleted_comments (board_id, card_id);

create or replace function private.drop_copy(board_id uuid, copy_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  copy public.deleted_items;
  present uuid;
begin
  select d.* into copy from public.deleted_items d
  where d.board_id = drop_copy.board_id and d.item_id = drop_copy.copy_id and d.reason = 'transferred' for update;
  if copy.item_id is null then
    return;
  end if;
  present := (select c.board_id from public.cards c where c.id = copy.copy_of);
  if exists (
    select m.user_id, m.created_at from jsonb_to_recordset(copy.content -> 'comments') as m (user_id uuid, created_at timestamptz)
    except
    select c.user_id, c.created_at from public.card_comments c where c.card_id = copy.copy_of
    except
    select d.deleted_by, (d.comment ->> 'created_at')::timestamptz from private.deleted_comments d
    where d.board_id = present and d.card_id = copy.copy_of and d.comment ->> 'user_id' = d.deleted_by::text
  ) or exists (
    select from jsonb_to_recordset(copy.content -> 'attachments') as a (user_id uuid, path text)
    where a.user_id is distinct from (select auth.uid()) and not exists (
      select from public.card_attachments k where k.card_id = copy.copy_of and k.path = a.path)
  ) then
    update public.deleted_items d set content = d.content - 'copyOf'
    where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
    return;
  end if;
  delete from public.deleted_items d where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
  perform private.forget_history(drop_copy.board_id, copy.content);
  perform private.take_back_ids(copy.content);
end $$;

create or replace function private.carry_over(card_id uuid, to_board uuid, to_list_id uuid, assignee uuid) returns void
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
  where d.board_id = moved.board_id and d.card_id = carry_over.card_id;
  -- Of one file the copy that the card left may hold the place already.
  update private.unneeded_files f set board_id = carry_over.to_board, attachment = f.attachment || '{"has_moved": true}'
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text
    and not exists (select from private.unneeded_files o where o.path = f.path and o.board_id = carry_over.to_board);
end $$;

create or replace function public.restore_comment(comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select d.board_id from private.deleted_comments d
    join public.cards c on c.id = d.card_id and c.board_id = d.board_id
    where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid())
    order by d.deleted_at desc limit 1);
  kept private.deleted_comments;
  said public.card_comments;
begin
  perform private.lock_board_to_edit(board);
  delete from private.deleted_comments d
  where d.board_id = board and d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) returning * into kept;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  -- The card may have gone while this waited for the board.
  if not exists (select from public.cards c where c.id = said.card_id and c.board_id = board) then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  -- Nor does the history tell of a deletion that was taken back.
  delete from private.events e
  where e.board_id = board and e.card_id = said.card_id and e.kind = 'comment.deleted' and e.actor = kept.deleted_by
    and e.at = kept.deleted_at;
  delete from private.spent_ids s where s.kind = 'comment' and s.id = said.id;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
  perform private.require_room_for_comments(array[said.card_id]);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;
