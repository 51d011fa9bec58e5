-- What a dojo's titles and tags weigh is checked at the end of a transaction, past the handler of try_next(): a dojo of
-- 16 MB in which a next technique was due ended the whole batch, each time, so no one's repeated any more; and completing
-- such a technique was refused. It is checked in there now. Whatever else fails for one technique is logged, and the
-- others are made.

CREATE OR REPLACE FUNCTION private.try_next(card cards, list_id uuid, archived jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  next_id uuid;
begin
  perform private.set_written_for(private.repeats_for(card));
  next_id := private.make_next(card, try_next.list_id, try_next.archived);
  -- What is checked at the end of the transaction would undo all of it. Once for each dojo: a transaction makes fifty.
  set constraints public.cards_weigh_new, public.cards_weigh_changed immediate;
  set constraints public.cards_weigh_new, public.cards_weigh_changed deferred;
  perform private.set_written_for(null);
  return next_id;
-- In each case, what was set in here is as before.
exception
  when sqlstate 'PT402' or sqlstate 'PT413' or sqlstate 'PT429' then
    return null;
  -- The whole is tried again.
  when transaction_rollback or insufficient_resources or operator_intervention or system_error then
    raise;
  when others then
    raise warning 'The next one of % is not made: % (%)', card.id, sqlerrm, sqlstate;
    return null;
end $function$;
comment on function private.try_next(card cards, list_id uuid, archived jsonb) is 'As make_next(); null where a limit is in the way, or it fails: nothing that makes one is refused for it, and a job tries again.';
