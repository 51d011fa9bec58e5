-- What a person does about their plan is kept at Stripe for good: without a pace one person alone fills it.
create table private.billing_steps (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  steps integer not null
);
comment on table private.billing_steps is 'How much a person has done about their plan of late.';
alter table private.billing_steps enable row level security;

create function public.count_billing_step(user_id uuid, most integer, minutes integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
begin
  insert into private.billing_steps as b (user_id, steps) values (count_billing_step.user_id, 1)
  on conflict on constraint billing_steps_pkey do update set
    steps = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then 1 else b.steps + 1 end,
    since = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then now() else b.since end
  returning b.steps into counted;
  return counted <= most;
end $$;
revoke all on function public.count_billing_step(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.count_billing_step(uuid, integer, integer) to service_role;
