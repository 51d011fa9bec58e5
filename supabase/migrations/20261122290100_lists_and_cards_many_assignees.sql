-- Thousands of cards lose or get their assignee in one statement, and what follows a change of a card (version, history,
-- announcement, search) is written once for all of them. While dojo.bulk is on, the triggers that would do it for each row rest.

create or replace trigger cards_version before update of title, description, priority, due_date, due_at, due_time_zone,
  assignee, is_completed on public.cards for each row
  when (current_setting('dojo.bulk', true) is distinct from 'on') execute function private.version_card();
create or replace trigger cards_announce_edited after update on public.cards for each row
  when (new.version <> old.version and current_setting('dojo.bulk', true) is distinct from 'on')
  execute function private.announce_edited_card_unless_quiet();
create or replace trigger cards_note_changes after update on public.cards for each row
  when ((new.version <> old.version or new.list_id <> old.list_id) and current_setting('dojo.bulk', true) is distinct from 'on')
  execute function private.note_card_changes();
create or replace trigger cards_touch_texts after update on public.cards for each row
  when ((new.updated_at <> old.updated_at or new.board_id <> old.board_id) and current_setting('dojo.bulk', true) is distinct from 'on')
  execute function private.touch_card_texts();

create function private.set_bulk(is_on boolean) returns void
language sql set search_path = '' as $$
  select set_config('dojo.bulk', case when is_on then 'on' else 'off' end, true)
$$;
revoke execute on function private.set_bulk(boolean) from public, anon, authenticated;

create function private.count_unassigned(amount bigint) returns void
language sql set search_path = '' as $$
  select private.count_dragged('assignees', amount, 50000,
    'More than 50,000 techniques would lose their assignee. Delete some of these dojos first.')
$$;
revoke execute on function private.count_unassigned(bigint) from public, anon, authenticated;

-- Before the foreign key takes them one by one.
create function private.withdraw_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  many integer := (select count(*) from public.cards c where c.board_id = old.board_id and c.assignee = old.user_id);
  ids uuid[];
begin
  -- A few tell of themselves.
  if many <= 20 then
    return old;
  end if;
  if (select auth.uid()) is not null then
    perform private.count_unassigned(many);
  end if;
  perform private.set_bulk(true);
  with taken as (
    update public.cards c set assignee = null, version = c.version + 1
    where c.board_id = old.board_id and c.assignee = old.user_id returning c.id
  )
  select array_agg(t.id) into ids from taken t;
  perform private.set_bulk(false);
  -- Of a board that is going nothing is noted.
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, c.id, (select auth.uid()), 'card.assigned', jsonb_build_object('assignee', old.user_id),
    '{"assignee": null}', s.via, s.cause, s.depth, s.request_id, s.address
  from unnest(ids) c (id) join public.boards b on b.id = old.board_id cross join private.request_source() s;
  perform private.announce_reload(b.id) from public.boards b where b.id = old.board_id;
  return old;
end $$;
revoke execute on function private.withdraw_cards() from public, anon, authenticated;
-- Its name comes after board_members_uphold_owner, which locks the board.
create trigger board_members_withdraw_cards before delete on public.board_members for each row
  execute function private.withdraw_cards();

create function private.reassign_cards(board_id uuid, assignees jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_bulk(true);
  update public.cards c set assignee = m.user_id, version = c.version + 1
  from jsonb_each_text(reassign_cards.assignees) a
  join public.board_members m on m.board_id = reassign_cards.board_id and m.user_id = a.value::uuid
  where c.id = a.key::uuid and c.board_id = reassign_cards.board_id and c.assignee is null;
  perform private.set_bulk(false);
end $$;
comment on function private.reassign_cards(uuid, jsonb) is 'Gives cards of a board that comes out of the bin back to whom they belonged ({card: person}) and who is on it.';
revoke execute on function private.reassign_cards(uuid, jsonb) from public, anon, authenticated;

do $change$
declare
  definition text := pg_get_functiondef('public.restore_board'::regproc);
  changed text := replace(definition,
  $old$  perform private.set_quiet(true);
  update public.cards c set assignee = (a.value #>> '{}')::uuid from jsonb_each(binned.assignees) a
  where c.id = a.key::uuid and c.board_id = restore_board.board_id and c.assignee is null
    and exists (select from public.board_members m where m.board_id = c.board_id and m.user_id = (a.value #>> '{}')::uuid);
  perform private.set_quiet(false);
$old$,
  $new$  perform private.reassign_cards(restore_board.board_id, binned.assignees);
$new$);
begin
  if changed = definition then
    raise exception 'restore_board is not what it was.';
  end if;
  execute changed;
end $change$;

-- Who wrote a step or a comment is no reason to count again: accounts that are deleted leave thousands.
create function private.recount_written(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was_quiet boolean := private.is_quiet();
begin
  if cardinality(card_ids) > 20 then
    perform private.set_bulk(true);
    perform private.recount_cards(card_ids);
    update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
    perform private.set_bulk(false);
    if not was_quiet then
      perform private.announce_reload(c.board_id) from (select distinct o.board_id from public.cards o where o.id = any (card_ids)) c;
    end if;
  elsif cardinality(card_ids) > 0 then
    perform private.recount_cards(card_ids);
  end if;
end $$;
revoke execute on function private.recount_written(uuid[]) from public, anon, authenticated;

create or replace function private.recount_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_written(array(select distinct d.card_id from changed d));
  return null;
end $$;

create function private.recount_edited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_written(array(
    select distinct n.card_id from (
      select d.card_id, to_jsonb(d) - 'user_id' from changed d except select w.card_id, to_jsonb(w) - 'user_id' from was w) n));
  return null;
end $$;
revoke execute on function private.recount_edited() from public, anon, authenticated;
drop trigger card_checklist_items_count_edited on public.card_checklist_items;
create trigger card_checklist_items_count_edited after update on public.card_checklist_items
  referencing old table as was new table as changed for each statement execute function private.recount_edited();
drop trigger card_comments_count_edited on public.card_comments;
create trigger card_comments_count_edited after update on public.card_comments
  referencing old table as was new table as changed for each statement execute function private.recount_edited();
