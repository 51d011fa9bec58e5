-- Besides the steps of an hour, the changes of a day are counted.
alter table private.billing_steps add column kind text not null default 'step' check (kind in ('step', 'change'));
alter table private.billing_steps drop constraint billing_steps_pkey, add constraint billing_steps_pkey primary key (user_id, kind);

drop function public.count_billing_step(uuid, integer, integer);

create function public.count_billing_step(user_id uuid, most integer, minutes integer, kind text default 'step')
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
begin
  insert into private.billing_steps as b (user_id, kind, steps) values (count_billing_step.user_id, count_billing_step.kind, 1)
  on conflict on constraint billing_steps_pkey do update set
    steps = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then 1 else b.steps + 1 end,
    since = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then now() else b.since end
  returning b.steps into counted;
  return counted <= most;
end $$;

revoke all on function public.count_billing_step(uuid, integer, integer, text) from public, anon, authenticated;
grant execute on function public.count_billing_step(uuid, integer, integer, text) to service_role;
