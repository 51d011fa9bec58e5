-- What happened to a card: who, what, when. Written by the database alone.

create table public.card_events (
  id bigint generated always as identity primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  -- Not a foreign key: a card in the bin keeps its history.
  card_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.card_events is 'The history of cards. user_id null: the account is gone, or no person did it.';
create index card_events_card on public.card_events (board_id, card_id, id);
create index card_events_user_id on public.card_events (user_id);
alter table public.card_events enable row level security;
revoke all on public.card_events from anon, authenticated;
grant select on public.card_events to authenticated;

create policy "members see what happened" on public.card_events for select to authenticated
  using (board_id in (select private.my_board_ids()));

create function private.note_event(board_id uuid, card_id uuid, kind text, detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.card_events (board_id, card_id, user_id, kind, detail)
  select b.id, note_event.card_id, (select auth.uid()), note_event.kind, note_event.detail
  -- Of a board that is going nothing is noted.
  from public.boards b where b.id = note_event.board_id
$$;

create function private.from_to(before anyelement, after anyelement) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('from', before, 'to', after)
$$;

create function private.note_card_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.title <> old.title then
    perform private.note_event(new.board_id, new.id, 'card.renamed', private.from_to(old.title, new.title));
  end if;
  -- Writing is saved many times; one line for ten minutes of it says as much.
  if new.description <> old.description and not exists (
    select from public.card_events e
    where e.board_id = new.board_id and e.card_id = new.id and e.kind = 'card.described' and e.user_id = (select auth.uid())
      and e.created_at > now() - interval '10 minutes'
  ) then
    perform private.note_event(new.board_id, new.id, 'card.described');
  end if;
  if new.priority is distinct from old.priority then
    perform private.note_event(new.board_id, new.id, 'card.prioritised', private.from_to(old.priority, new.priority));
  end if;
  if new.due_date is distinct from old.due_date or new.due_at is distinct from old.due_at then
    perform private.note_event(new.board_id, new.id, 'card.dated', private.from_to(old.due_date, new.due_date) || jsonb_strip_nulls(jsonb_build_object('at', new.due_at)));
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.note_event(new.board_id, new.id, 'card.assigned', private.from_to(old.assignee, new.assignee));
  end if;
  if new.is_completed <> old.is_completed then
    perform private.note_event(new.board_id, new.id, case when new.is_completed then 'card.completed' else 'card.reopened' end);
  end if;
  if new.list_id <> old.list_id and new.board_id = old.board_id then
    perform private.note_event(new.board_id, new.id, 'card.moved', private.from_to(
      (select l.title from public.lists l where l.id = old.list_id), (select l.title from public.lists l where l.id = new.list_id)));
  end if;
  return null;
end $$;
create trigger cards_note_changes after update on public.cards for each row
  when (new.version <> old.version or new.list_id <> old.list_id)
  execute function private.note_card_changes();

create function private.note_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.completed and not old.completed then
      perform private.note_event(new.board_id, new.card_id, 'step.done', jsonb_build_object('title', new.title));
    elsif old.completed and not new.completed then
      perform private.note_event(new.board_id, new.card_id, 'step.undone', jsonb_build_object('title', new.title));
    end if;
  elsif exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'step.deleted', jsonb_build_object('title', old.title));
  end if;
  return null;
end $$;
create trigger card_checklist_items_note after update of completed or delete on public.card_checklist_items
  for each row execute function private.note_checklist();

create function private.note_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'comment.deleted', jsonb_build_object('by', old.user_id));
  end if;
  return null;
end $$;
create trigger card_comments_note after delete on public.card_comments
  for each row execute function private.note_comment();

-- What these held in the bin has no history any more.
create function private.forget_history(board_id uuid, content jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from public.card_events e using jsonb_array_elements(content -> 'cards') c
  where e.board_id = forget_history.board_id and e.card_id = (c ->> 'id')::uuid
$$;

create function private.note_events(board_id uuid, card_ids uuid[], kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.card_events (board_id, card_id, user_id, kind)
  select b.id, c.id, (select auth.uid()), note_events.kind
  -- Of a board that is going nothing is noted.
  from unnest(note_events.card_ids) with ordinality c (id, at) join public.boards b on b.id = note_events.board_id
  order by c.at
$$;

create function private.note_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_quiet() then
    return null;
  end if;
  insert into public.card_events (board_id, card_id, user_id, kind, detail)
  select w.board_id, w.card_id, (select auth.uid()), case tg_op when 'INSERT' then 'label.added' else 'label.removed' end,
    jsonb_build_object('name', l.name)
  -- Not when the board, the card or the label itself is going.
  from changed w join public.boards b on b.id = w.board_id join public.cards c on c.id = w.card_id
  join public.custom_labels l on l.id = w.label_id;
  return null;
end $$;
create trigger card_labels_note_gone after delete on public.card_labels referencing old table as changed
  for each statement execute function private.note_labels();
create trigger card_labels_note_new after insert on public.card_labels referencing new table as changed
  for each statement execute function private.note_labels();
