-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.card_events (
  id bigint not null generated always as identity,
  board_id uuid not null,
  card_id uuid not null,
  user_id uuid,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint card_events_pkey PRIMARY KEY (id),
  constraint card_events_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint card_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.card_events is 'The history of cards. user_id null: the account is gone, or no person did it.';
alter table public.card_events enable row level security;
grant select on public.card_events to authenticated;
grant all on public.card_events to service_role;
grant all on sequence public.card_events_id_seq to anon;
grant all on sequence public.card_events_id_seq to authenticated;
grant all on sequence public.card_events_id_seq to service_role;

CREATE INDEX card_events_card ON public.card_events USING btree (board_id, card_id, id);
CREATE INDEX card_events_user_id ON public.card_events USING btree (user_id);

create policy "members see what happened" on public.card_events for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE OR REPLACE FUNCTION private.forget_history(board_id uuid, content jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.card_events e using jsonb_array_elements(content -> 'cards') c
  where e.board_id = forget_history.board_id and e.card_id = (c ->> 'id')::uuid
$function$;

CREATE OR REPLACE FUNCTION private.from_to(before anyelement, after anyelement)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('from', before, 'to', after)
$function$;

CREATE OR REPLACE FUNCTION private.note_card_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.note_checklist()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.note_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'comment.deleted', jsonb_build_object('by', old.user_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_event(board_id uuid, card_id uuid, kind text, detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.card_events (board_id, card_id, user_id, kind, detail)
  select b.id, note_event.card_id, (select auth.uid()), note_event.kind, note_event.detail
  -- Of a board that is going nothing is noted.
  from public.boards b where b.id = note_event.board_id
$function$;

CREATE OR REPLACE FUNCTION private.note_events(board_id uuid, card_ids uuid[], kind text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.card_events (board_id, card_id, user_id, kind)
  select b.id, c.id, (select auth.uid()), note_events.kind
  -- Of a board that is going nothing is noted.
  from unnest(note_events.card_ids) with ordinality c (id, at) join public.boards b on b.id = note_events.board_id
  order by c.at
$function$;

CREATE OR REPLACE FUNCTION private.note_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
