-- Taking back what was made, only as long as nobody else has worked on it; and the page of what was removed.

-- `if_only_mine` counts what others have done since this person last brought the card back, else since it was made.
create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted', if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  id uuid;
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.created_at from public.card_events e
      where e.card_id = c.id and e.kind = 'card.restored' and e.user_id = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from public.card_events e
        where e.card_id = c.id and e.user_id is distinct from (select auth.uid()) and (mine.id is null or e.id > mine.id))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.created_at))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  foreach id in array ids loop
    perform private.note_event(board, id, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
    perform private.put_in_bin(board, id, 'card', private.cards_with_details(array[id]), remove_cards.reason);
  end loop;
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', ids[1])
    else jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids) end);
  return revision;
end $$;

-- With `if_empty`, which undoing a creation asks for, not when there are cards on it (PT409).
drop function public.delete_list(uuid);
create function public.delete_list(list_id uuid, if_empty boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone public.lists;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = delete_list.list_id));
  select * into gone from public.lists l where l.id = delete_list.list_id;
  if gone.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if delete_list.if_empty and exists (select from public.cards c where c.list_id = gone.id) then
    raise exception 'There are cards on the list meanwhile.' using errcode = 'PT409';
  end if;
  perform private.put_in_bin(gone.board_id, gone.id, 'list',
    private.cards_with_details(array(select c.id from public.cards c where c.list_id = gone.id))
      || jsonb_build_object('list', to_jsonb(gone)));
  delete from public.lists l where l.id = gone.id;
  update public.lists l set order_index = l.order_index - 1
  where l.board_id = gone.board_id and l.order_index > gone.order_index;
  revision := private.next_revision(gone.board_id);
  perform private.announce(gone.board_id, jsonb_build_object('type', 'list.deleted', 'revision', revision, 'listId', gone.id));
  return revision;
end $$;

-- All that the archive's page shows, in one call. `items` is null for those who may not bring anything back; all of
-- it is null for those who may not see the board.
create function public.board_archive(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object('id', b.id, 'title', b.title),
    'role', m.role,
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'displayName', p.display_name) order by n.created_at), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id),
    'items', public.removed_items(b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_archive.board_id
$$;

revoke execute on function public.delete_list(uuid, boolean), public.board_archive(uuid) from public, anon;
grant execute on function public.delete_list(uuid, boolean), public.board_archive(uuid) to authenticated;
