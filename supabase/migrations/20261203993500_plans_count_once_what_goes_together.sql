-- The people of an owner were counted again for each dojo that left the bin or went with an account: with 190,000
-- memberships, a portion of 100 dojos took longer than a statement may, and the bin was emptied no more.
CREATE OR REPLACE FUNCTION private.count_gone_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.recount_crew(o.user_id) from (select distinct g.user_id from gone g order by g.user_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.empty_board_bin()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select o.board_id from private.binned_boards o where o.binned_at < now() - interval '30 days'
    order by o.binned_at, o.board_id limit 100);
  board uuid;
  weight integer := 40000;
  gone integer := 0;
begin
  perform from private.board_clocks k where k.board_id = any (ids) order by k.board_id for update;
  -- No one is on a dojo in the bin: without one of them, its owner has as many people as before.
  perform set_config('dojo.counting', 'later', true);
  foreach board in array ids loop
    -- It may have been restored while this waited.
    continue when not exists (select from private.binned_boards x where x.board_id = board);
    begin
      weight := private.empty_board(board, weight);
      if weight > 0 then
        weight := weight - private.weight_of_empty(board);
        delete from public.boards b where b.id = board;
      end if;
      gone := gone + 1;
    exception when others then
      raise warning 'Dojo % stays in the bin: % (%)', board, sqlerrm, sqlstate;
      weight := weight - 1000;
    end;
    exit when weight <= 0;
  end loop;
  perform set_config('dojo.counting', '', true);
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_account(user_id uuid, with_shared boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := delete_account.user_id;
  boards jsonb;
  clans jsonb;
  board uuid;
  weight integer := 40000;
begin
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  -- The locks of every board on which there is something of theirs, as everyone takes them: before any row.
  perform from private.board_clocks k where k.board_id in (
    select m.board_id from public.board_members m where m.user_id = person
    union select b.id from public.boards b where b.user_id = person
    union select c.board_id from public.cards c where c.created_by = person
    union select i.board_id from public.card_checklist_items i where i.user_id = person
    union select t.board_id from public.card_comments t where t.user_id = person
    union select a.board_id from public.card_attachments a where a.user_id = person
    union select l.board_id from public.custom_labels l where l.user_id = person
  ) order by k.board_id for update;
  -- No one joins one of these from here on.
  perform from public.boards b where b.user_id = person order by b.id for update;
  perform from public.clans c where c.created_by = person order by c.id for update;
  boards := private.shared_boards_of(person);
  clans := private.shared_clans_of(person);
  if not with_shared and (boards <> '[]' or clans <> '[]') then
    raise exception 'Others use what this account owns.' using errcode = 'PT409',
      detail = jsonb_build_object('boards', boards, 'clans', clans);
  end if;
  delete from public.board_invitations i where i.email = (select lower(u.email) from auth.users u where u.id = person);
  delete from private.clan_invitations i where i.email = (select lower(u.email) from auth.users u where u.id = person);
  -- Between two portions no one joins either.
  delete from public.board_invitations i using public.boards b where b.id = i.board_id and b.user_id = person;
  delete from private.clan_invitations i using public.clans c where c.id = i.clan_id and c.created_by = person;
  perform set_config('dojo.counting', 'later', true);
  for board in select b.id from public.boards b where b.user_id = person order by b.id loop
    if weight > 0 then
      -- What is in the bin stays there until it is gone, also where the account stays after all.
      update private.binned_boards x set binned_at = now() - interval '31 days' where x.board_id = board;
      weight := private.empty_board(board, weight);
    end if;
    exit when weight <= 0;
    weight := weight - private.weight_of_empty(board);
    delete from public.boards b where b.id = board;
  end loop;
  perform set_config('dojo.counting', '', true);
  if weight > 0 then
    weight := private.forget_author(person, weight);
  end if;
  if weight <= 0 then
    perform private.recount_crew(person);
    -- The client that asks for the next portion may be gone by then.
    insert into private.departing (user_id) values (person) on conflict do nothing;
    perform private.enqueue('account.delete', jsonb_build_object('person', person, 'withShared', with_shared),
      now() + interval '5 minutes', 'account.delete:' || person);
    return false;
  end if;
  delete from public.clans c where c.created_by = person;
  delete from auth.users u where u.id = person;
  delete from private.jobs j where j.key = 'account.delete:' || person and j.locked_until is null;
  return true;
end $function$;
