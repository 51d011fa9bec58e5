-- Each policy looks up a row's dojo in a hash table of the reader's dojos, which no setting changes. A member moved 1,387
-- dojos of one hash into a clan, and from then on each row that its people read was compared with all of them.

create index boards_id_hash on public.boards (uuid_hash(id));

create function private.refuse_alike_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of a million dojos with random ids, no five have one hash.
  if (select count(*) from (select from public.boards b where uuid_hash(b.id) = uuid_hash(new.id) limit 4) x) = 4 then
    raise exception 'Please choose another id for this dojo.' using errcode = '22023';
  end if;
  return new;
end $$;

create trigger boards_refuse_alike_ids before insert on public.boards
  for each row execute function private.refuse_alike_ids();
