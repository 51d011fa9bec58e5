-- A deletion that was refused, because something was shared again, went on by its job, once nothing was shared any
-- more: the job that had run a portion has no key, and the refusal before the first portion called nothing off.

create or replace function public.keep_account(user_id uuid)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  delete from private.departing d where d.user_id = keep_account.user_id;
  -- One that is running finds that the account is not departing any more.
  delete from private.jobs j where j.kind = 'account.delete' and j.payload ->> 'person' = keep_account.user_id::text
    and (j.locked_until is null or j.locked_until <= clock_timestamp());
$function$;

create function public.continue_deletion(user_id uuid, with_shared boolean)
 returns boolean
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  -- Until this portion is written, no one calls it off.
  perform from private.departing d where d.user_id = continue_deletion.user_id for share;
  if not found then
    return true;
  end if;
  return public.delete_account(continue_deletion.user_id, continue_deletion.with_shared);
end $function$;
comment on function public.continue_deletion(user_id uuid, with_shared boolean) is 'The next portion of a deletion that has begun and was not called off. True: nothing is left to do.';
revoke all on function public.continue_deletion(user_id uuid, with_shared boolean) from public, anon, authenticated;
grant execute on function public.continue_deletion(user_id uuid, with_shared boolean) to service_role;
