-- One row of each of 1,000 dojos with 500 katas had all 500,000 worked out, and ended the services.

CREATE OR REPLACE FUNCTION private.keep_flow_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    update private.flow_lists k set gone_at = now() from gone g
    where k.list_id = g.id and exists (select from public.boards b where b.id = g.board_id);
    perform private.settle_flow_lists(g.board_id) from (select distinct x.board_id from gone x) g;
  else
    if (select count(distinct w.board_id) from written w) > 1 then
      if (select count(*) from (
          select from public.lists l where l.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
        raise exception 'These dojos hold more than 20,000 katas. Change the katas of fewer dojos at a time.' using errcode = 'PT413';
      end if;
      if (select count(*) from (
          select from private.flow_cards f where f.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
        raise exception 'These dojos hold more than 20,000 techniques. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
      if (select count(*) from (
          select from private.card_stays s where s.board_id in (select w.board_id from written w) limit 100001) x) > 100000 then
        raise exception 'These dojos have known more than 100,000 moves. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
    end if;
    perform private.settle_flow_lists(w.board_id) from (select distinct x.board_id from written x) w;
  end if;
  return null;
end $function$;
