-- Whether a board may be written to is asked with every move: one look where the crew is small, two where it is not.

create or replace function private.over_plan(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', coalesce(l.plan, starter.plan), 'people', c.people, 'included', coalesce(l.amount, starter.amount))
  from public.boards b
  join private.crews c on c.owner_id = b.user_id and c.outgrows_starter
  join private.plan_limits starter on starter.plan = 'starter' and starter.feature = 'members'
  -- As private.plan_of_tier() and private.tier_of_person() say, without a call for each.
  left join public.subscribers s on s.user_id = b.user_id and s.subscribed
  left join private.plan_limits l on l.plan = split_part(lower(private.tier_of(s)), '-', 1) and l.feature = 'members'
  where b.id = over_plan.board_id and c.people > coalesce(l.amount, starter.amount)
    and exists (select from public.board_members m where m.board_id = b.id and m.user_id <> b.user_id)
$$;

create or replace function private.lock_board_to_edit(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role text;
  is_large boolean;
begin
  select m.role, c.outgrows_starter into role, is_large
  from public.board_members m join public.boards b on b.id = m.board_id left join private.crews c on c.owner_id = b.user_id
  where m.board_id = lock_board_to_edit.board_id and m.user_id = (select auth.uid());
  if role is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  if role not in ('admin', 'member') then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  if is_large then
    perform private.require_writable(board_id);
  end if;
  perform private.lock_board(board_id);
end $$;
