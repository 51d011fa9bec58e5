-- What people do to boards keeps the flow: undo takes back what it added, and what a kata is for is chosen, told, copied and
-- restored as its limit is.

insert into private.event_kinds (kind) values ('list.flow_set');

drop trigger lists_version on public.lists;
create trigger lists_version before update of title, card_limit, completes, flow on public.lists
  for each row execute function private.version_list();
drop trigger lists_announce_edited on public.lists;
create trigger lists_announce_edited after update of title, card_limit, completes, flow on public.lists
  for each row execute function private.announce_edited_list();

create function public.set_list_flow(list_id uuid, flow text, only_if text default 'any') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  was public.lists;
  version bigint;
begin
  if set_list_flow.flow not in ('waiting', 'working', 'done') then
    raise exception 'A kata is waiting, working or done.' using errcode = '22023';
  end if;
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = set_list_flow.list_id));
  select * into was from public.lists l where l.id = set_list_flow.list_id;
  if was.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if set_list_flow.only_if is distinct from 'any' and was.flow is distinct from set_list_flow.only_if then
    raise exception 'Someone else has just changed it.' using errcode = 'PT409';
  end if;
  if was.flow is not distinct from set_list_flow.flow then
    return was.version;
  end if;
  update public.lists l set flow = set_list_flow.flow where l.id = was.id returning l.version into version;
  perform private.note_event(was.board_id, null, 'list.flow_set',
    jsonb_build_object('list_id', was.id, 'title', was.title, 'flow', was.flow),
    jsonb_build_object('list_id', was.id, 'title', was.title, 'flow', set_list_flow.flow));
  return version;
end $$;
comment on function public.set_list_flow(list_id uuid, flow text, only_if text) is 'Whether cards wait in a list, are worked on or are done; null: guessed again. only_if: what must have been chosen so far (null: nothing).';
revoke execute on function public.set_list_flow(uuid, text, text) from public, anon;
grant execute on function public.set_list_flow(uuid, text, text) to authenticated;

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      -- A move, an edit or a removal that asks what is there before is an undo (docs/decisions/undo-asks-first.md).
      ('public.move_cards', '  perform private.place_cards(ids, move_cards.to_list_id, place);',
        E'  perform private.set_takes_back(move_cards.from_list_id is not null);\n  perform private.place_cards(ids, move_cards.to_list_id, place);\n  perform private.set_takes_back(false);'),
      ('public.edit_cards', '  with edited as (',
        E'  perform private.set_takes_back(edit_cards.edits @? ''$[*].expect.is_completed'');\n  with edited as ('),
      ('public.edit_cards', '  perform private.set_quiet(false);',
        E'  perform private.set_takes_back(false);\n  perform private.set_quiet(false);'),
      ('public.remove_cards', '  delete from public.cards c where c.id = any (ids);',
        E'  perform private.set_takes_back(remove_cards.if_only_mine);\n  delete from public.cards c where c.id = any (ids);\n  perform private.set_takes_back(false);'),
      ('public.return_card', '  perform private.set_quiet(true);',
        E'  perform private.set_quiet(true);\n  perform private.set_takes_back(true);'),
      ('public.return_card', '  perform private.set_quiet(false);',
        E'  perform private.set_takes_back(false);\n  perform private.set_quiet(false);'),
      ('public.restore_items', 'version, created_at, card_limit, completes)', 'version, created_at, card_limit, completes, flow)'),
      ('public.restore_items', 'coalesce(list.completes, false));', 'coalesce(list.completes, false), list.flow);'),
      ('public.copy_board', 'order_index, card_limit, completes)', 'order_index, card_limit, completes, flow)'),
      ('public.copy_board', 'l.order_index, l.card_limit, l.completes', 'l.order_index, l.card_limit, l.completes, l.flow'),
      ('private.announce_edited_list', '''completes'', new.completes,', '''completes'', new.completes, ''flow'', new.flow,'),
      ('private.announce_placed_lists', '''completes'', n.completes,', '''completes'', n.completes, ''flow'', n.flow,'),
      ('public.board_snapshot', '''completes'', l.completes,', '''completes'', l.completes, ''flow'', l.flow,')
    ) c (of, find, replace)
  loop
    definition := pg_get_functiondef(change.of::regproc);
    if (length(definition) - length(replace(definition, change.find, ''))) / length(change.find) <> 1 then
      raise exception '% is not what it was: %', change.of, change.find;
    end if;
    execute replace(definition, change.find, change.replace);
  end loop;
end $change$;
