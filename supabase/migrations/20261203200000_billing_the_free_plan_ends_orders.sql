-- Who chooses the free plan has given up an order that was not finished, as after a failing service: a late event charged it. While
-- an order is being carried out, it cannot be given up.
do $change$
declare
  definition text := pg_get_functiondef('public.choose_free_plan'::regproc);
  changed text := replace(replace(definition, $x$begin
  insert into$x$, $x$begin
  perform from private.checkouts c where c.user_id = (select auth.uid()) and c.leased_until > now() for update;
  if found then
    raise exception 'Your subscription is being set up in another window. Please check again in a moment.' using errcode = 'PT429';
  end if;
  insert into$x$), $x$  return chosen;$x$,
    $x$  update private.checkouts c set setup_intent_id = null, coupon_code = null where c.user_id = chosen.user_id;
  return chosen;$x$);
begin
  if changed not like '%leased_until > now()%' or changed not like '%setup_intent_id = null%' then
    raise exception 'choose_free_plan has changed';
  end if;
  execute changed;
end $change$;
