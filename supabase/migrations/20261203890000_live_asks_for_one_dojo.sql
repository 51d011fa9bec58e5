-- Whether someone may hear a dojo compared its channel with those of all their dojos: with 6,000 of them and a hundred open pages each
-- message took others seconds. The dojo that the channel names is looked up instead.

create function private.is_on_board_of_topic() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.board_members m
    where m.user_id = (select auth.uid()) and m.board_id = (
      select case when t.topic ~ '^board:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(t.topic, 7)::uuid end
      from (select realtime.topic() as topic) t))
$$;
comment on function private.is_on_board_of_topic() is 'Whether the person who asks is on the board whose channel they ask for: board:<id>, in lower case.';
revoke execute on function private.is_on_board_of_topic() from public;
grant execute on function private.is_on_board_of_topic() to authenticated;

alter policy "members hear their board's channel" on realtime.messages
  using (extension in ('broadcast', 'presence') and (select private.is_on_board_of_topic()) and (select private.is_signed_in()));
alter policy "members show that they are on a board" on realtime.messages
  with check (extension = 'presence' and (select private.is_on_board_of_topic()) and (select private.is_signed_in()));
