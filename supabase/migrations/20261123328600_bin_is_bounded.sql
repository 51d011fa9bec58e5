-- What one call takes off a board or brings back has a limit, and what hangs on the cards is taken by set: a thousand cards with
-- two hundred steps each took half a minute, in which no one else was served.

-- Ids of steps are spent together.
drop trigger card_checklist_items_spend_id on public.card_checklist_items;
create function private.spend_step_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id, free_on)
  select 'step', g.id, case when c.id is not null then g.board_id end from gone g left join public.cards c on c.id = g.card_id
  on conflict (kind, id) do update set free_on = excluded.free_on;
  return null;
end $$;
revoke execute on function private.spend_step_ids() from public, anon, authenticated;
create trigger card_checklist_items_spend_ids after delete on public.card_checklist_items
  referencing old table as gone for each statement execute function private.spend_step_ids();
drop function private.spend_step_id();

-- The history of a card tells of steps that go while it stays.
drop trigger card_checklist_items_note on public.card_checklist_items;
create trigger card_checklist_items_note after update of completed on public.card_checklist_items
  for each row when (new.completed <> old.completed) execute function private.note_checklist();
create or replace function private.note_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_event(new.board_id, new.card_id, case when new.completed then 'step.done' else 'step.undone' end,
    null, jsonb_build_object('title', private.cut_title(new.title)));
  return null;
end $$;
create function private.note_gone_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_event(g.board_id, g.card_id, 'step.deleted', jsonb_build_object('title', private.cut_title(g.title)))
  from gone g join public.cards c on c.id = g.card_id;
  return null;
end $$;
revoke execute on function private.note_gone_steps() from public, anon, authenticated;
create trigger card_checklist_items_note_gone after delete on public.card_checklist_items
  referencing old table as gone for each statement execute function private.note_gone_steps();

create function private.require_light(weight numeric, bytes numeric, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if weight > 12000 or bytes > 10000000 then
    raise exception '%', sentence using errcode = 'PT413';
  end if;
end $$;
comment on function private.require_light(numeric, numeric, text) is 'What one call takes off a board or brings back: a card weighs 2, a step, comment, tag or file on it 1, a list 100; and 10 MB of text. One card may always go, and one item may always come back.';
revoke execute on function private.require_light(numeric, numeric, text) from public, anon, authenticated;

create function private.require_light_cards(card_ids uuid[], sentence text) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_light(h.weight, h.bytes, require_light_cards.sentence) from (
    select count(*) as cards, sum(2 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + coalesce((c.badges ->> 'comments')::integer, 0)
        + coalesce((c.badges ->> 'attachments')::integer, 0) + coalesce(jsonb_array_length(c.badges -> 'labels'), 0)) as weight,
      sum(octet_length(c.description)) + (select coalesce(sum(octet_length(m.content)), 0) from public.card_comments m
        where m.card_id = any (require_light_cards.card_ids)) as bytes
    from public.cards c where c.id = any (require_light_cards.card_ids)
  ) h where h.cards > 1
$$;
revoke execute on function private.require_light_cards(uuid[], text) from public, anon, authenticated;

-- Katas that come back together settle the flow once, and move only those that are not in their place yet.
create or replace trigger lists_keep_flow_added after insert on public.lists referencing new table as written
  for each statement when (current_setting('dojo.flow_waits', true) is distinct from 'on') execute function private.keep_flow_lists();
create or replace trigger lists_keep_flow_changed after update on public.lists referencing new table as written
  for each statement when (current_setting('dojo.flow_waits', true) is distinct from 'on') execute function private.keep_flow_lists();
-- Where a new kata goes is asked of those in the bin.
create index deleted_items_lists on public.deleted_items (board_id, rank) where kind = 'list';

do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('private.place_list_at', E'  where a.id = l.id;', E'  where a.id = l.id and (l.order_index <> a.place or l.id = place_list_at.list_id);'),
      ('public.remove_cards', E'  list_ids := array(select distinct c.list_id',
        E'  perform private.require_light_cards(ids, ''Together these techniques hold too much: steps, comments, tags, files or text. Take fewer at a time.'');\n'
        '  list_ids := array(select distinct c.list_id'),
      ('public.delete_list', E'  perform private.put_in_bin(gone.board_id',
        E'  perform private.require_light_cards(array(select c.id from public.cards c where c.list_id = gone.id),\n'
        '    ''This kata holds too much to go in one piece. Delete or archive some of its techniques first.'');\n'
        '  perform private.put_in_bin(gone.board_id'),
      ('public.restore_items', E'  -- Lists first:',
        E'  if cardinality(items) > 1 then\n'
        '    perform private.require_light(sum(case i.kind when ''list'' then 100 else 0 end + 2 * jsonb_array_length(i.content -> ''cards'')\n'
        '        + jsonb_array_length(i.content -> ''checklist'') + jsonb_array_length(i.content -> ''labels'') + jsonb_array_length(i.content -> ''comments'')\n'
        '        + jsonb_array_length(coalesce(i.content -> ''attachments'', ''[]''))), sum(octet_length(i.content::text)) - 2000 * count(*),\n'
        '      ''Together these hold too much to come back in one piece. Restore fewer at a time.'')\n'
        '    from unnest(items) i;\n'
        '  end if;\n\n'
        '  -- Lists first:'),
      ('public.restore_items', E'  for item in\n    select i.* from unnest(items) i where i.kind = ''list''',
        E'  perform set_config(''dojo.flow_waits'', ''on'', true);\n  for item in\n    select i.* from unnest(items) i where i.kind = ''list'''),
      ('public.restore_items', E'  with card as materialized (',
        E'  perform set_config(''dojo.flow_waits'', ''off'', true);\n'
        '  if list_count > 0 then\n    perform private.settle_flow_lists(board);\n  end if;\n\n'
        '  with card as materialized ('),
      ('private.restore_details', E'  perform set_config(''dojo.placed'', ''off'', true);\n  -- In their order, which the trigger counts again.\n', E'  -- In their order, without gaps.\n'),
      ('private.restore_details', E'i.title, i.order_index,\n      i.completed, i.created_at',
        E'i.title,\n      row_number() over (partition by i.card_id order by i.order_index) - 1, i.completed, i.created_at'),
      ('private.restore_details', E'content -> ''checklist'') i order by i.order_index;', E'content -> ''checklist'') i;'),
      ('private.restore_details', E'  -- What went into the bin before mentions were kept',
        E'  perform set_config(''dojo.placed'', ''off'', true);\n'
        '  perform private.recount_written(array(\n'
        '    select (x ->> ''card_id'')::uuid from jsonb_array_elements(content -> ''checklist'') x\n'
        '    union select (x ->> ''card_id'')::uuid from jsonb_array_elements(content -> ''labels'') x));\n'
        '  -- What went into the bin before mentions were kept')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one.', changed.name;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;

-- What is dropped for good takes its history and its blocks along, found by index: each item read all blocks there are.
create function private.forget_cards(board_id uuid, card_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.events e where e.board_id = forget_cards.board_id and e.card_id = any (forget_cards.card_ids);
  -- A copy that a transfer left behind has an id of its own.
  delete from private.card_blocks k where k.card_id = any (forget_cards.card_ids);
  delete from private.card_blocks k where k.blocker_id = any (forget_cards.card_ids);
$$;
revoke execute on function private.forget_cards(uuid, uuid[]) from public, anon, authenticated;

create or replace function private.forget_history(board_id uuid, content jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.forget_cards(forget_history.board_id, array(select (c ->> 'id')::uuid from jsonb_array_elements(forget_history.content -> 'cards') c))
$$;

-- A thousand at a time, as many as one removal adds: who removes something after a long time does not wait for all of them.
create or replace function private.empty_bin_of_expired(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  card_ids uuid[];
begin
  with expired as (
    delete from public.deleted_items d
    where (d.board_id, d.item_id, d.kind) in (
      select o.board_id, o.item_id, o.kind from public.deleted_items o
      where o.board_id = empty_bin_of_expired.board_id and o.reason <> 'archived' and o.deleted_at < now() - interval '30 days'
      order by o.deleted_at limit 1000)
    returning d.content
  )
  select array_agg((c ->> 'id')::uuid) into card_ids from expired e cross join jsonb_array_elements(e.content -> 'cards') c;
  if card_ids is not null then
    perform private.forget_cards(empty_bin_of_expired.board_id, card_ids);
  end if;
end $$;

create or replace function public.purge_items(item_ids uuid[], board_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  many integer := 0;
begin
  if cardinality(purge_items.item_ids) > 1000 then
    raise exception 'At most 1,000 at a time.' using errcode = 'PT413';
  end if;
  for gone in
    with purged as (
      delete from public.deleted_items d
      where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
        and d.board_id = coalesce(purge_items.board_id, d.board_id)
      returning d.board_id, d.item_id, d.kind, d.content
    )
    select p.board_id, count(distinct (p.item_id, p.kind)) as items, array_agg((c ->> 'id')::uuid) as card_ids
    from purged p left join lateral jsonb_array_elements(p.content -> 'cards') c on true group by p.board_id
  loop
    many := many + gone.items;
    perform private.forget_cards(gone.board_id, gone.card_ids);
  end loop;
  return nullif(many, 0);
end $$;

-- A kata that is for something else counts every technique of its dojo again: of many dojos one at a time.
create or replace function private.keep_flow_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update private.flow_lists k set gone_at = now() from gone g
    where k.list_id = g.id and exists (select from public.boards b where b.id = g.board_id);
    perform private.settle_flow_lists(g.board_id) from (select distinct x.board_id from gone x) g;
  else
    if (select count(distinct w.board_id) from written w) > 1 and (select count(*) from (
        select from private.flow_cards f where f.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
      raise exception 'These dojos hold more than 20,000 techniques. Change the katas of one dojo at a time.' using errcode = 'PT413';
    end if;
    perform private.settle_flow_lists(w.board_id) from (select distinct x.board_id from written x) w;
  end if;
  return null;
end $$;
