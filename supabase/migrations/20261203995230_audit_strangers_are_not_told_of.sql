-- Who declined an invitation told the inviter by it where they were, on which device, and who they are: the audit trail
-- noted it as of everyone else, though they never joined.

create function private.is_of_trail(e private.events) returns boolean
 language sql stable security definer set search_path to ''
as $function$
  select e.actor = e.owner
    or exists (select from public.boards b where b.id = e.board_id and b.user_id = e.actor)
    or exists (select from public.board_members m where m.board_id = e.board_id and m.user_id = e.actor)
    or exists (select from public.clan_members m where m.clan_id = e.clan_id and m.user_id = e.actor)
    or exists (select from private.binned_boards x where x.board_id = e.board_id
      and x.members @> jsonb_build_array(jsonb_build_object('userId', e.actor)))
    -- Noted before they are in, after they have left, or of what is gone or not yet back: only its own people do this.
    or e.kind in ('clan.invitation_accepted', 'clan.left', 'clan.deleted', 'member.left', 'board.unbinned')
    -- What ends because someone leaves is noted after they have left.
    or exists (select from private.events l where l.txid = e.txid and l.actor = e.actor and l.kind in ('clan.left', 'member.left')
      and (l.board_id = e.board_id or l.clan_id = e.clan_id))
$function$;
comment on function private.is_of_trail(e private.events) is 'Whether who did this is, or just was, someone of the dojo, clan or person whose audit trail tells of it.';

create or replace function private.complete_event()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  board public.boards;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  if private.is_audited(new.kind) then
    -- Our server says whose browser it asks for; what it calls itself says nothing.
    new.device := left(coalesce(new.device, headers ->> 'x-dojo-device',
      case when (select auth.jwt()) ->> 'role' is distinct from 'service_role' then headers ->> 'user-agent' end), 300);
    select b.* into board from public.boards b where b.id = new.board_id;
    new.dojo := private.cut_title(board.title);
    if new.clan_id is null then
      new.owner := coalesce(
        board.user_id,
        case when new.kind = 'board.deleted' or new.kind like 'plan.%' then (coalesce(new.after, new.before) ->> 'user_id')::uuid end,
        new.actor);
    else
      new.is_closed := board.is_closed;
    end if;
    -- A trail tells nothing of strangers.
    if new.actor is not null and not coalesce(private.is_of_trail(new), false) then
      new.actor := null;
      new.address := null;
      new.device := null;
    end if;
  end if;
  return new;
end $function$;

-- Those that are sealed already keep who it was, as their hashes are made of that.
create or replace function private.audit_names(entries private.audit_entries[])
 returns jsonb
 language sql
 stable security definer
 set search_path to ''
as $function$
  select coalesce(jsonb_object_agg(p.user_id, p.display_name), '{}') from public.profiles p
  where p.user_id in (
    select p.id from unnest(entries) e
    cross join lateral (values (case when e.kind <> 'invitation.declined' then e.actor end),
      (private.uuid_or_null(e.before ->> 'user_id')), (private.uuid_or_null(e.after ->> 'user_id'))) p (id))
$function$;
comment on function private.audit_names(entries private.audit_entries[]) is 'The names of the people of these entries, by id. A deleted account has none, and who declined is not named.';

do $forget$
begin
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  update private.events e set actor = null, address = null, device = null where e.kind = 'invitation.declined';
  update private.audit_entries e set address = null, device = null, salt = null where e.kind = 'invitation.declined' and e.salt is not null;
end $forget$;
