-- A trial without a card takes an address and nothing else, and each person has a quarter of the month: with four addresses, or four
-- guests of one trial, anyone used up the calls of all who pay.
alter table private.ai_months add column trial_tokens bigint not null default 0;
comment on column private.ai_months.trial_tokens is 'Those of them that were used in trials without a card.';
alter table private.ai_calls add column is_trial boolean not null default false;
comment on column private.ai_calls.is_trial is 'Whether the plan that counts is in a trial without a card.';

create function private.payer_for_ai(person uuid, board_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when payer_for_ai.board_id is null then payer_for_ai.person else (
    select b.user_id from public.boards b join public.board_members m on m.board_id = b.id
    where b.id = payer_for_ai.board_id and m.user_id = payer_for_ai.person and m.role in ('admin', 'member')) end
$$;
revoke execute on function private.payer_for_ai(uuid, uuid) from public;
comment on function private.payer_for_ai(uuid, uuid) is 'Whose plan counts: in a dojo its owner''s, for people who may change something there; elsewhere one''s own.';

create or replace function private.plan_for_ai(person uuid, board_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.plan_of_tier(private.tier_of_person(private.payer_for_ai(plan_for_ai.person, plan_for_ai.board_id)))
$$;

create function private.is_trial_without_card(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscribers s
    where s.user_id = is_trial_without_card.user_id and s.status = 'trialing' and not s.has_card)
$$;
revoke execute on function private.is_trial_without_card(uuid) from public;

create or replace function public.reserve_ai_call(person uuid, board_id uuid, daily_calls jsonb, monthly_tokens bigint, tokens integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  update private.ai_usage u set calls = u.calls + 1, tokens = u.tokens + reserve_ai_call.tokens
    where u.user_id = reserve_ai_call.person and u.day = today;
  delete from private.ai_usage u where u.user_id = reserve_ai_call.person and u.day < today - 40;
  insert into private.ai_calls (user_id, day, tokens, most, is_trial)
    values (reserve_ai_call.person, today, reserve_ai_call.tokens, most, is_trial)
    returning id into call_id;
  return jsonb_build_object('id', call_id);
end $$;

create or replace function public.settle_ai_call(call_id uuid, tokens integer, gives_back boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  call private.ai_calls;
  difference bigint;
begin
  select c.* into call from private.ai_calls c where c.id = settle_ai_call.call_id;
  perform from private.ai_usage u where u.user_id = call.user_id and u.day = call.day for update;
  delete from private.ai_calls c where c.id = settle_ai_call.call_id;
  if not found then
    return;
  end if;
  difference := greatest(settle_ai_call.tokens, 0) - call.tokens;
  update private.ai_usage u set
    tokens = u.tokens + difference,
    calls = case when settle_ai_call.gives_back and u.returned < call.most then u.calls - 1 else u.calls end,
    returned = case when settle_ai_call.gives_back and u.returned < call.most then u.returned + 1 else u.returned end
    where u.user_id = call.user_id and u.day = call.day;
  update private.ai_months m set tokens = m.tokens + difference,
    trial_tokens = m.trial_tokens + case when call.is_trial then difference else 0 end
    where m.month = date_trunc('month', call.day)::date;
end $$;
