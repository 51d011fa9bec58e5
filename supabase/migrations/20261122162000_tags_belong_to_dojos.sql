-- What a card wears is a tag of its dojo: whoever leaves takes none along, and changes none from outside. A tag of
-- one's own (board_id null) makes one of the dojo when it is put on a card.

-- Cards that wear people's own ones wear the dojo's from now on.
select private.set_quiet(true);
insert into public.custom_labels (user_id, board_id, name, color)
select distinct on (w.board_id, lower(l.name)) l.user_id, w.board_id, l.name, l.color
from public.card_labels w join public.custom_labels l on l.id = w.label_id
where l.board_id is distinct from w.board_id and not exists (
  select from public.custom_labels k where k.board_id = w.board_id and lower(k.name) = lower(l.name))
order by w.board_id, lower(l.name), l.created_at, l.id;
insert into public.card_labels (card_id, board_id, label_id, created_at)
select w.card_id, w.board_id, (
    select k.id from public.custom_labels k where k.board_id = w.board_id and lower(k.name) = lower(l.name)
    order by k.created_at, k.id limit 1), w.created_at
from public.card_labels w join public.custom_labels l on l.id = w.label_id
where l.board_id is distinct from w.board_id
on conflict on constraint card_labels_pkey do nothing;
delete from public.card_labels w using public.custom_labels l
where l.id = w.label_id and l.board_id is distinct from w.board_id;
select private.set_quiet(false);

alter table public.custom_labels add constraint custom_labels_id_board_unique unique (id, board_id);
alter table public.card_labels drop constraint card_labels_label_id_fkey,
  add constraint card_labels_label_of_same_board foreign key (label_id, board_id)
    references public.custom_labels (id, board_id) on delete cascade;

drop policy "members and admins label cards" on public.card_labels;
create policy "members and admins label cards" on public.card_labels for insert to authenticated
  with check (board_id in (select private.editable_board_ids()));
drop policy "people see the labels they can meet" on public.custom_labels;
create policy "people see the labels of their boards and their own" on public.custom_labels for select to authenticated
  using (board_id in (select private.my_board_ids()) or (board_id is null and user_id = (select auth.uid())));

-- A tag of a dojo outlives the account of who made it; one of nobody's dojo goes with it. ------------------------------

alter table public.custom_labels alter column user_id drop not null,
  drop constraint custom_labels_user_id_fkey,
  add constraint custom_labels_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  drop constraint custom_labels_reused;
-- Of people who are gone two may have left one of the same name.
create unique index custom_labels_reused on public.custom_labels (user_id, name, coalesce(board_id, user_id));
comment on table public.custom_labels is
  'Labels: of a board, or (board_id null) of one person. user_id is who made it, null once their account is gone.';

create function private.drop_ownerless_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.custom_labels l where l.id = new.id;
  return null;
end $$;
create trigger custom_labels_drop_ownerless after update of user_id on public.custom_labels
  for each row when (new.user_id is null and new.board_id is null) execute function private.drop_ownerless_label();

-- Nobody edits a label whose maker's account goes.
drop trigger custom_labels_announce on public.custom_labels;
create trigger custom_labels_announce after insert or delete or update of name, color on public.custom_labels
  for each row execute function private.announce_label();
drop trigger custom_labels_lock_first_edited on public.custom_labels;
create trigger custom_labels_lock_first_edited before update of name, color on public.custom_labels
  for each statement execute function private.lock_my_boards();

-- Puts a label on cards of one board, or takes it off. `label` is {id, name, color}: the board's of that id, else its one
-- of that name, however it is written, else a new one; of a person's own one the board's twin. Answers
-- {labelId, versions: {card id: version}}.
create or replace function public.label_cards(card_ids uuid[], label jsonb, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(label_cards.card_ids);
  ids uuid[] := private.cards_on_board(label_cards.card_ids, board);
  wanted public.custom_labels := jsonb_populate_record(null::public.custom_labels, label_cards.label - 'board_id' - 'user_id');
  own public.custom_labels;
  found_id uuid;
begin
  select * into own from public.custom_labels l
  where l.id = wanted.id and l.board_id is null and l.user_id = (select auth.uid());
  if own.id is not null then
    wanted := row(null, null, null, coalesce(wanted.name, own.name), coalesce(wanted.color, own.color), null);
  end if;
  select l.id into found_id from public.custom_labels l
  where l.board_id = board and (l.id = wanted.id or lower(l.name) = lower(btrim(wanted.name)))
  order by l.id is not distinct from wanted.id desc, l.user_id is not distinct from (select auth.uid()) desc, l.created_at limit 1;
  if label_cards.is_on then
    if found_id is null then
      insert into public.custom_labels (id, board_id, name, color)
      values (coalesce(wanted.id, gen_random_uuid()), board, btrim(wanted.name), coalesce(wanted.color, '#6366f1'))
      returning custom_labels.id into found_id;
    end if;
    insert into public.card_labels (card_id, board_id, label_id) select g.id, board, found_id from unnest(ids) as g (id)
    on conflict on constraint card_labels_pkey do nothing;
  else
    delete from public.card_labels w where w.card_id = any (ids) and w.label_id = found_id;
  end if;
  return jsonb_build_object('labelId', found_id,
    'versions', (select jsonb_object_agg(c.id, c.version) from public.cards c where c.id = any (ids)));
end $$;

drop function private.label_fits(uuid, uuid);
drop function private.worn_label_ids();
