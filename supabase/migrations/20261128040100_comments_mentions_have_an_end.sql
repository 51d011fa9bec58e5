-- Of a person the newest 2,000 mentions are kept, about. A bell is emptied in one call, and each of its entries is announced:
-- with 100,000 of them, which two people wrote within minutes, that took ten seconds, in which no one else was served.

create function private.end_long_bell() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.comment_notifications n where n.id = any (array(
    select o.id from public.comment_notifications o where o.user_id = new.user_id
    order by o.created_at desc, o.id offset 2000 limit 1000));
  return null;
end $$;
comment on function private.end_long_bell() is 'Drops the oldest mentions of a person, a thousand at a time, above 2,000.';

create trigger comment_notifications_end_long after insert on public.comment_notifications for each row
  when (random() < 0.02) execute function private.end_long_bell();

delete from public.comment_notifications n where n.id = any (array(
  select o.id from (
    select x.id, row_number() over (partition by x.user_id order by x.created_at desc, x.id) as place from public.comment_notifications x
  ) o where o.place > 2000));
