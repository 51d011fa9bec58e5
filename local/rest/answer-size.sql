-- The statement of a table request passes each row of its answer to this function (answer-size.ts).
create schema if not exists table_api;
grant usage on schema table_api to anon, authenticated;

create or replace function table_api.fits(part json) returns boolean language plpgsql as $$
declare
  bytes bigint := coalesce(nullif(current_setting('table_api.bytes', true), ''), '0')::bigint + octet_length(part::text);
begin
  if bytes > 33554432 then
    raise exception 'The answer is larger than 32 MB.' using errcode = 'PT413', hint = 'Ask for fewer rows or columns.';
  end if;
  perform set_config('table_api.bytes', bytes::text, true);
  return true;
end $$;
revoke all on function table_api.fits(json) from public;
grant execute on function table_api.fits(json) to anon, authenticated;
