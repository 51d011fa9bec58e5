-- Of an account that is gone no call comes that would remove them.
create index ai_payers_month on private.ai_payers using btree (month);
CREATE OR REPLACE FUNCTION public.reserve_ai_call(person uuid, board_id uuid, daily_calls jsonb, monthly_tokens bigint, tokens integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'UTC')::date;
  payer constant uuid := private.payer_for_ai(reserve_ai_call.person, reserve_ai_call.board_id);
  plan text := private.plan_of_tier(private.tier_of_person(payer));
  is_trial constant boolean := private.is_trial_without_card(payer);
  most integer := coalesce((reserve_ai_call.daily_calls ->> plan)::integer, 0);
  used integer;
  call_id uuid;
begin
  if coalesce(private.plan_limit(plan, 'ai'), 0) < 1 then
    return '{"refusal": "plan"}';
  end if;
  insert into private.ai_usage (user_id, day) values (reserve_ai_call.person, today) on conflict do nothing;
  select u.calls into used from private.ai_usage u where u.user_id = reserve_ai_call.person and u.day = today for update;
  if used >= most then
    return '{"refusal": "day"}';
  end if;
  delete from private.ai_calls c where c.user_id = reserve_ai_call.person and c.begun_at < now() - interval '2 minutes';
  if (select count(*) from private.ai_calls c where c.user_id = reserve_ai_call.person) >= 3 then
    return '{"refusal": "busy"}';
  end if;
  -- No one uses up what is for everyone: a quarter at most.
  if reserve_ai_call.tokens + (select sum(u.tokens) from private.ai_usage u
      where u.user_id = reserve_ai_call.person and u.day >= date_trunc('month', today)::date) > reserve_ai_call.monthly_tokens / 4 then
    return '{"refusal": "share"}';
  end if;
  -- Nor does a plan with all who ask on it.
  delete from private.ai_payers p where p.month < today - 70;
  insert into private.ai_payers (payer_id, month) values (payer, date_trunc('month', today)::date) on conflict do nothing;
  perform from private.ai_payers p where p.payer_id = payer and p.month = date_trunc('month', today)::date for update;
  if reserve_ai_call.tokens + (select p.tokens from private.ai_payers p
      where p.payer_id = payer and p.month = date_trunc('month', today)::date) > reserve_ai_call.monthly_tokens / 4 then
    return '{"refusal": "share"}';
  end if;
  insert into private.ai_months (month) values (date_trunc('month', today)::date) on conflict do nothing;
  -- Nor do trials together, of which anyone with some addresses has as many.
  if is_trial then
    perform from private.ai_months m where m.month = date_trunc('month', today)::date for update;
    if (select m.trial_tokens from private.ai_months m where m.month = date_trunc('month', today)::date) + reserve_ai_call.tokens
        > reserve_ai_call.monthly_tokens / 4 then
      return '{"refusal": "share"}';
    end if;
  end if;
  update private.ai_months m set tokens = m.tokens + reserve_ai_call.tokens,
      trial_tokens = m.trial_tokens + case when is_trial then reserve_ai_call.tokens else 0 end
    where m.month = date_trunc('month', today)::date and m.tokens + reserve_ai_call.tokens <= reserve_ai_call.monthly_tokens;
  if not found then
    return '{"refusal": "month"}';
  end if;
  update private.ai_payers p set tokens = p.tokens + reserve_ai_call.tokens
    where p.payer_id = payer and p.month = date_trunc('month', today)::date;
  update private.ai_usage u set calls = u.calls + 1, tokens = u.tokens + reserve_ai_call.tokens
    where u.user_id = reserve_ai_call.person and u.day = today;
  delete from private.ai_usage u where u.user_id = reserve_ai_call.person and u.day < today - 40;
  insert into private.ai_calls (user_id, payer_id, day, tokens, most, is_trial)
    values (reserve_ai_call.person, payer, today, reserve_ai_call.tokens, most, is_trial)
    returning id into call_id;
  return jsonb_build_object('id', call_id);
end $function$;
