-- A member who may invite was refused addresses that others had invited, fifty at a time. A dojo named 51 times made the
-- call fail after that question, so that it left nothing and did not count.

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.require_invitable_boards'::regproc, $$begin
  perform from$$, $$begin
  -- Before anything is asked: what fails later is not counted.
  if cardinality(require_invitable_boards.board_ids) > 50
    or cardinality(require_invitable_boards.board_ids) <> cardinality(array(select distinct x from unnest(require_invitable_boards.board_ids) x)) then
    raise exception 'Choose up to 50 dojos, each once.' using errcode = '22023';
  end if;
  perform from$$),
      ('public.invite_to_clan'::regproc, $$  members text[];
$$, $$  members text[];
  kept text[];
$$),
      -- In a clan with 200 open invitations an address was refused unless it had one.
      ('public.invite_to_clan'::regproc, $$not coalesce(i.email = any (addresses), false)$$,
        $$not coalesce(i.email = any (addresses) and (is_admin or i.invited_by = (select auth.uid())), false)$$),
      ('public.invite_to_clan'::regproc, $$  -- Who may invite but is no admin renews their own only.
  if not is_admin and exists (
    select from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and private.invitation_state(i, null) = 'open') then
    raise exception 'One of these addresses is already invited by someone else.' using errcode = 'PT409';
  end if;
$$, $$  -- Who may invite but is no admin renews their own only. What others have sent stays as it was, and looks like any other.
  if not is_admin then
    delete from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and i.is_void;
    kept := array(select i.email from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and private.invitation_state(i, null) = 'open' order by i.email);
    perform private.note_clan_event(invite_to_clan.clan_id, 'clan.invited_again', null,
      jsonb_build_object('address', private.masked_address(k), 'role', invite_to_clan.role, 'max_uses', 1)) from unnest(kept) k;
  end if;
$$),
      ('public.invite_to_clan'::regproc, $$from unnest(addresses) a where a <> all (members)
$$, $$from unnest(addresses) a where a <> all (members || kept)
$$),
      ('public.invite_to_clan'::regproc, $$into invited from renewed r;$$,
        $$into invited
  from (select n.id, n.email from renewed n union all select gen_random_uuid(), k from unnest(kept) k) r;$$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    if position(change.was in definition) = 0 then
      raise exception '% has changed: %', change.function, change.was;
    end if;
    execute replace(definition, change.was, change.now);
  end loop;
end $change$;
