-- Files are handed out by the server alone. Whoever may read an object may also have storage sign it for ten years, and
-- keeps it after they were removed: nobody may read objects any more. The server asks here, as the person, what they may
-- have, and signs with its own key for a minute.
drop policy "members read the files of their boards" on storage.objects;

-- Where a file lies, {path, name, contentType}. Null when it is hidden, gone, or its bytes are not those that were
-- checked: a resumable upload may replace what lies at its path for as long as its address holds.
create function public.attachment_file(attachment_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('path', a.path, 'name', a.name, 'contentType', a.content_type)
  from public.card_attachments a
  join storage.objects o on o.bucket_id = 'attachments' and o.name = a.path and o.version is not distinct from a.object_version
  where a.id = attachment_file.attachment_id and a.board_id in (select private.my_board_ids())
$$;
revoke execute on function public.attachment_file(uuid) from public, anon;
grant execute on function public.attachment_file(uuid) to authenticated;
