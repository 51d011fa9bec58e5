-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.ai_calls (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  day date not null,
  tokens integer not null,
  most integer not null,
  begun_at timestamp with time zone not null default now(),
  is_trial boolean not null default false,
  payer_id uuid,
  constraint ai_calls_pkey PRIMARY KEY (id),
  constraint ai_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.ai_calls is 'Calls of the model that are under way, with what they have reserved.';
comment on column private.ai_calls.most is 'How many calls the person has on this day; as many may be given back.';
comment on column private.ai_calls.is_trial is 'Whether the plan that counts is in a trial without a card.';
comment on column private.ai_calls.payer_id is 'Whose plan counts.';
alter table private.ai_calls enable row level security;

CREATE INDEX ai_calls_user_id ON private.ai_calls USING btree (user_id);

create table private.ai_payers (
  payer_id uuid not null,
  month date not null,
  tokens bigint not null default 0,
  constraint ai_payers_pkey PRIMARY KEY (payer_id, month)
);
comment on table private.ai_payers is 'How many tokens all who ask on a person''s plan have used or reserved in a month (UTC). Without a foreign key: it outlives the account.';
alter table private.ai_payers enable row level security;

CREATE INDEX ai_payers_month ON private.ai_payers USING btree (month);

create table private.ai_months (
  month date not null,
  tokens bigint not null default 0,
  trial_tokens bigint not null default 0,
  constraint ai_months_pkey PRIMARY KEY (month)
);
comment on table private.ai_months is 'How many tokens everyone together has used or reserved in a month (UTC).';
comment on column private.ai_months.trial_tokens is 'Those of them that were used in trials without a card.';
alter table private.ai_months enable row level security;

create table private.ai_usage (
  user_id uuid not null,
  day date not null,
  calls integer not null default 0,
  returned integer not null default 0,
  tokens bigint not null default 0,
  constraint ai_usage_pkey PRIMARY KEY (user_id, day),
  constraint ai_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.ai_usage is 'How often a person asked the model on a day (UTC). Its row is the lock under which they ask.';
comment on column private.ai_usage.returned is 'How many calls failed and were given back.';
alter table private.ai_usage enable row level security;

CREATE OR REPLACE FUNCTION private.is_trial_without_card(user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.subscribers s
    where s.user_id = is_trial_without_card.user_id and private.is_cardless_trial(s))
$function$;

CREATE OR REPLACE FUNCTION private.payer_for_ai(person uuid, board_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when payer_for_ai.board_id is null then payer_for_ai.person else (
    select b.user_id from public.boards b join public.board_members m on m.board_id = b.id
    where b.id = payer_for_ai.board_id and m.user_id = payer_for_ai.person and m.role in ('admin', 'member')
      and private.over_plan(b.id) is null) end
$function$;
comment on function private.payer_for_ai(person uuid, board_id uuid) is 'Whose plan counts: in a dojo its owner''s, for people who may change something there; elsewhere one''s own.';

CREATE OR REPLACE FUNCTION private.plan_for_ai(person uuid, board_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.plan_of_tier(private.tier_of_person(private.payer_for_ai(plan_for_ai.person, plan_for_ai.board_id)))
$function$;

CREATE OR REPLACE FUNCTION public.may_use_ai(board_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.plan_limit(private.plan_for_ai((select auth.uid()), may_use_ai.board_id), 'ai') > 0, false)
$function$;
grant execute on function public.may_use_ai(board_id uuid) to authenticated;

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
grant execute on function public.reserve_ai_call(person uuid, board_id uuid, daily_calls jsonb, monthly_tokens bigint, tokens integer) to service_role;

CREATE OR REPLACE FUNCTION public.settle_ai_call(call_id uuid, tokens integer, gives_back boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  update private.ai_payers p set tokens = p.tokens + difference
    where p.payer_id = call.payer_id and p.month = date_trunc('month', call.day)::date;
  update private.ai_months m set tokens = m.tokens + difference,
    trial_tokens = m.trial_tokens + case when call.is_trial then difference else 0 end
    where m.month = date_trunc('month', call.day)::date;
end $function$;
grant execute on function public.settle_ai_call(call_id uuid, tokens integer, gives_back boolean) to service_role;
