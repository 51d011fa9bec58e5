-- Whoever asks for an export gets a job for it, in the same transaction (lib/jobs/handlers.ts: account.export).
create function private.enqueue_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('account.export', jsonb_build_object('exportId', new.id), now(), 'account.export:' || new.id);
  return null;
end $$;
create trigger account_exports_enqueue after insert on private.account_exports
  for each row execute function private.enqueue_export();
