-- A dojo is read-only while its owner has more people than the plan includes. The model was still there for all of them:
-- fifty people used it on a plan for ten.

create or replace function private.payer_for_ai(person uuid, board_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when payer_for_ai.board_id is null then payer_for_ai.person else (
    select b.user_id from public.boards b join public.board_members m on m.board_id = b.id
    where b.id = payer_for_ai.board_id and m.user_id = payer_for_ai.person and m.role in ('admin', 'member')
      and private.over_plan(b.id) is null) end
$$;
