-- One description could be written to 200 techniques at once, 40 MB for a request of 200 kB, which no pace counted.
create function private.count_described() returns trigger
language plpgsql set search_path = ''
as $$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.letters', true), ''), '0')::bigint + length(new.description);
begin
  -- One alone is left to the constraint, which the browser knows.
  if counted > greatest(50000, length(new.description)) then
    raise exception 'At most 50,000 characters of descriptions at a time.' using errcode = 'PT413';
  end if;
  perform set_config('dojo.letters', counted::text, true);
  return new;
end $$;
revoke execute on function private.count_described() from public;
create trigger cards_count_described before update on public.cards for each row
  when (current_user = 'authenticated' and new.description is distinct from old.description) execute function private.count_described();
