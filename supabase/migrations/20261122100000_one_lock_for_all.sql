-- Whatever writes a card's row takes the board's lock before it locks anything else. Comments and steps, which count
-- themselves into their card, took the card's own lock instead, and met moves in the middle.

-- Unique is the rank, not the place ----------------------------------------------------------------------------------------

-- A move gives its neighbours new places, and each new version of a row looks in every unique index for others of its
-- key: an edit of a card waited for the move that had just given its place to another, and the move for the edit. A rank
-- belongs to its card and changes only when that very card is moved.
update public.cards c set rank = c.order_index
where c.list_id in (select o.list_id from public.cards o group by o.list_id having count(distinct o.rank) < count(*));
update public.lists l set rank = l.order_index
where l.board_id in (select o.board_id from public.lists o group by o.board_id having count(distinct o.rank) < count(*));
alter table public.cards drop constraint cards_order_unique,
  add constraint cards_rank_unique unique (list_id, rank) deferrable;
alter table public.lists drop constraint lists_order_unique,
  add constraint lists_rank_unique unique (board_id, rank) deferrable;

create or replace function private.last_rank(list_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select c.rank from public.cards c where c.list_id = last_rank.list_id order by c.rank desc limit 1),
    (select d.rank from public.deleted_items d where d.list_id = last_rank.list_id order by d.rank desc nulls last limit 1))
$$;

create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform private.lock_board(new.board_id);
  select c.order_index + 1 into new.order_index
  from public.cards c where c.list_id = new.list_id order by c.rank desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  new.rank := private.rank_between(private.last_rank(new.list_id), null);
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  return new;
end $$;

-- New rows -----------------------------------------------------------------------------------------------------------------

-- The trigger of steps, labels and comments.
create or replace function private.board_of_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select c.board_id into new.board_id from public.cards c where c.id = new.card_id;
  end if;
  perform private.lock_board(new.board_id);
  return new;
end $$;

-- A label that is renamed makes its cards new versions, one that is made or renamed a new revision.
create function private.lock_board_of_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(new.board_id);
  return new;
end $$;
create trigger custom_labels_lock_first_new before insert on public.custom_labels
  for each row execute function private.lock_board_of_label();
create trigger custom_labels_lock_first_edited before update on public.custom_labels
  for each statement execute function private.lock_my_boards();

-- Changes of what is there -------------------------------------------------------------------------------------------------

-- An UPDATE or DELETE locks its row before any trigger runs: the wrong order. So these are functions as well.
revoke update (title, completed), delete on public.card_checklist_items from authenticated;
revoke update (content), delete on public.card_comments from authenticated;
revoke delete on public.card_labels from authenticated;
drop policy "members and admins change steps" on public.card_checklist_items;
drop policy "members and admins delete steps" on public.card_checklist_items;
drop policy "authors change their comments while they may edit" on public.card_comments;
drop policy "authors and board admins delete comments" on public.card_comments;
drop policy "members and admins unlabel cards" on public.card_labels;

-- Whether a step still is as `expected` says: a jsonb object with columns and their values.
create function private.is_step_as_expected(item public.card_checklist_items, expected jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (not expected ? 'title' or item.title = expected ->> 'title')
    and (not expected ? 'completed' or item.completed = (expected ->> 'completed')::boolean)
$$;

-- Gives a step another title or ticks it: `patch` is {column: value}. Not when it is no longer as expected (PT409).
create function public.edit_checklist_item(item_id uuid, patch jsonb, expect jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  item public.card_checklist_items;
begin
  perform private.lock_board_to_edit((select i.board_id from public.card_checklist_items i where i.id = edit_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = edit_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, edit_checklist_item.expect) then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  update public.card_checklist_items i set
    title = coalesce(edit_checklist_item.patch ->> 'title', i.title),
    completed = coalesce((edit_checklist_item.patch ->> 'completed')::boolean, i.completed)
  where i.id = item.id;
end $$;

create function public.delete_checklist_item(item_id uuid, expect jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  item public.card_checklist_items;
begin
  perform private.lock_board_to_edit((select i.board_id from public.card_checklist_items i where i.id = delete_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = delete_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, delete_checklist_item.expect) then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  delete from public.card_checklist_items i where i.id = item.id;
end $$;

-- A comment of a board that the person may edit, which is locked then. `expect` is the text that it must still have.
create function private.comment_to_change(comment_id uuid, expect text) returns public.card_comments
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments;
begin
  perform private.lock_board_to_edit((select m.board_id from public.card_comments m where m.id = comment_to_change.comment_id));
  select * into said from public.card_comments m where m.id = comment_to_change.comment_id;
  if said.id is null then
    raise exception 'The comment is gone.' using errcode = 'PT404';
  end if;
  if said.content <> comment_to_change.expect then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  return said;
end $$;
revoke execute on function private.comment_to_change(uuid, text) from public;

-- Authors change their comments, nobody else.
create function public.edit_comment(comment_id uuid, content text, expect text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments := private.comment_to_change(edit_comment.comment_id, edit_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) then
    raise exception 'You may change only what you have written.' using errcode = '42501';
  end if;
  update public.card_comments m set content = edit_comment.content where m.id = said.id;
end $$;

-- Authors delete their comments, and admins those of others.
create function public.delete_comment(comment_id uuid, expect text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments := private.comment_to_change(delete_comment.comment_id, delete_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) and said.board_id not in (select private.administered_board_ids()) then
    raise exception 'You may delete only what you have written.' using errcode = '42501';
  end if;
  delete from public.card_comments m where m.id = said.id;
end $$;

-- Takes back one's own deletion: the comment is as it was, and nobody is told of it again.
create or replace function public.restore_comment(comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_comments;
  said public.card_comments;
begin
  -- The card may have moved to another board, or gone.
  perform private.lock_board_to_edit((
    select c.board_id from private.deleted_comments d join public.cards c on c.id = (d.comment ->> 'card_id')::uuid
    where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid())));
  delete from private.deleted_comments d
  where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) returning * into kept;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  select c.board_id into said.board_id from public.cards c where c.id = said.card_id;
  if said.board_id is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  -- Nor does the history tell of a deletion that was taken back.
  delete from public.card_events e
  where e.card_id = said.card_id and e.kind = 'comment.deleted' and e.user_id = kept.deleted_by and e.created_at = kept.deleted_at;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at)
  values (said.id, said.card_id, said.board_id, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, said.board_id, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;

revoke execute on function public.edit_checklist_item(uuid, jsonb, jsonb), public.delete_checklist_item(uuid, jsonb),
  public.edit_comment(uuid, text, text), public.delete_comment(uuid, text) from public, anon;
grant execute on function public.edit_checklist_item(uuid, jsonb, jsonb), public.delete_checklist_item(uuid, jsonb),
  public.edit_comment(uuid, text, text), public.delete_comment(uuid, text) to authenticated;
revoke execute on function private.is_step_as_expected(public.card_checklist_items, jsonb) from public;
