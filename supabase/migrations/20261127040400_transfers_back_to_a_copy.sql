-- A technique could not go back to its dojo for an hour after its file, and that of the copy it had left there, were deleted.
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
  where d.board_id = moved.board_id and d.comment ->> 'card_id' = carry_over.card_id::text;
  -- Of one file the copy that the card left may hold the place already.
  update private.unneeded_files f set board_id = carry_over.to_board
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text
    and not exists (select from private.unneeded_files o where o.path = f.path and o.board_id = carry_over.to_board);
end $$;
