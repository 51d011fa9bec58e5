-- Who gives an upload up in the moment in which it is finished learns that it is too late: its file stays.
drop function public.refuse_attachment(uuid);
create function public.refuse_attachment(upload_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with refused as (
    update private.attachment_uploads u set settled_at = now()
    where u.id = refuse_attachment.upload_id and u.settled_at is null
    returning u.path, u.board_id
  ), noted as (
    insert into private.unneeded_files (path, board_id, due_at)
    select r.path, r.board_id, now() + interval '3 hours' from refused r
    on conflict on constraint unneeded_files_pkey do nothing
  )
  select exists (select from refused)
$$;
revoke all on function public.refuse_attachment(uuid) from public, anon, authenticated;
grant execute on function public.refuse_attachment(uuid) to service_role;
