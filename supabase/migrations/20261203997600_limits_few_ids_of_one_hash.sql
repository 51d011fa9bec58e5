-- Postgres's hash of a value has no seed, and people choose the ids of what they make. A member made 19,000 techniques
-- whose ids had one hash: whoever then moved one, or opened the hub, compared each of them with all
-- (docs/decisions/few-ids-have-one-hash.md).

create index boards_id_hash on public.boards (uuid_hash(id));

create function private.refuse_alike_boards() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.boards t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this dojo.' using errcode = '22023';
  end if;
  return null;
end $$;

create trigger boards_refuse_alike_ids after insert on public.boards
  referencing new table as made for each statement execute function private.refuse_alike_boards();

create index cards_id_hash on public.cards (uuid_hash(id));

create function private.refuse_alike_cards() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.cards t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this technique.' using errcode = '22023';
  end if;
  return null;
end $$;

create trigger cards_refuse_alike_ids after insert on public.cards
  referencing new table as made for each statement execute function private.refuse_alike_cards();

create index card_checklist_items_id_hash on public.card_checklist_items (uuid_hash(id));

create function private.refuse_alike_card_checklist_items() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.card_checklist_items t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this step.' using errcode = '22023';
  end if;
  return null;
end $$;

create trigger card_checklist_items_refuse_alike_ids after insert on public.card_checklist_items
  referencing new table as made for each statement execute function private.refuse_alike_card_checklist_items();

create index card_comments_id_hash on public.card_comments (uuid_hash(id));

create function private.refuse_alike_card_comments() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.card_comments t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this comment.' using errcode = '22023';
  end if;
  return null;
end $$;

create trigger card_comments_refuse_alike_ids after insert on public.card_comments
  referencing new table as made for each statement execute function private.refuse_alike_card_comments();
