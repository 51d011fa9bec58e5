-- A dojo that cannot be deleted does not keep those of others.
create or replace function public.empty_board_bin() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select o.board_id from private.binned_boards o where o.binned_at < now() - interval '30 days'
    order by o.binned_at, o.board_id limit 100);
  board uuid;
  weight integer := 40000;
  gone integer := 0;
begin
  perform from private.board_clocks k where k.board_id = any (ids) order by k.board_id for update;
  foreach board in array ids loop
    -- It may have been restored while this waited.
    continue when not exists (select from private.binned_boards x where x.board_id = board);
    begin
      weight := private.empty_board(board, weight);
      if weight > 0 then
        delete from public.boards b where b.id = board;
        weight := weight - 150;
      end if;
      gone := gone + 1;
    exception when others then
      raise warning 'Dojo % stays in the bin: % (%)', board, sqlerrm, sqlstate;
      weight := weight - 1000;
    end;
    exit when weight <= 0;
  end loop;
  return gone;
end $$;
