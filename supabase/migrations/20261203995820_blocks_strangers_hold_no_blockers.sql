-- Whose id was named as a blocker was locked, with its dojo, before it was asked whether the person sees it.

create function private.knows_blocker(board_id uuid, card_id uuid, blocker_id uuid) returns boolean
 language sql stable security definer set search_path to ''
as $function$
  select exists (select from public.cards c where c.id = knows_blocker.blocker_id and c.board_id in (select private.my_board_ids()))
    or exists (select from private.card_blocks k where k.card_id = knows_blocker.card_id and k.blocker_id = knows_blocker.blocker_id)
    or exists (select from private.events e where e.board_id = knows_blocker.board_id and e.card_id = knows_blocker.card_id
      and e.kind = 'block.removed' and e.actor = (select auth.uid()) and e.before ->> 'blocker_id' = knows_blocker.blocker_id::text)
$function$;
comment on function private.knows_blocker(board_id uuid, card_id uuid, blocker_id uuid) is 'Before a lock: whether the caller sees the blocker, or it blocks the card, or they took it away from it.';
revoke all on function private.knows_blocker(board_id uuid, card_id uuid, blocker_id uuid) from public, anon, authenticated;

do $change$
declare
  change record;
  definition text := pg_get_functiondef('public.block_card'::regproc);
  changed text;
begin
  for change in
    select * from (values
      (E'  blocker public.cards;\n', E'  is_known boolean := private.knows_blocker(board, block_card.card_id, block_card.blocker_id);\n  blocker public.cards;\n'),
      ('(select c.board_id from public.cards c where c.id = block_card.blocker_id)',
        '(select c.board_id from public.cards c where c.id = block_card.blocker_id and is_known)'),
      ('c.id = block_card.blocker_id for no key update;', 'c.id = block_card.blocker_id and is_known for no key update;')
    ) x (was, now)
  loop
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception 'public.block_card has changed'; end if;
    definition := changed;
  end loop;
  execute definition;
end $change$;
