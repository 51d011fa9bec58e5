-- A large account is deleted in portions, and the locks of one end before the next. In between, another admin restored
-- a dojo from the bin that had lost most of its techniques for good, and the account stayed, half empty.

create table private.departing (
  user_id uuid not null,
  since timestamptz not null default now(),
  constraint departing_pkey primary key (user_id),
  constraint departing_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.departing is 'Accounts of which a part is deleted already. What they own is not restored, and nothing is handed over to them.';
alter table private.departing enable row level security;

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
  if weight > 0 then
    weight := private.forget_author(person, weight);
  end if;
  if weight <= 0 then
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

CREATE OR REPLACE FUNCTION public.binned_boards()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clanId', b.clan_id, 'binnedAt', x.binned_at,
    'binnedBy', p.display_name, 'cards', (select count(*) from public.cards c where c.board_id = b.id)) order by x.binned_at desc, b.id), '[]')
  from private.binned_boards x join public.boards b on b.id = x.board_id
  left join public.profiles p on p.user_id = x.binned_by
    -- It has no members now: those who come back with it know each other.
    and (p.user_id = (select auth.uid()) or p.user_id in (select private.my_colleague_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', p.user_id)))
  where x.binned_at >= clock_timestamp() - interval '30 days'
    and not exists (select from private.departing d where d.user_id = b.user_id) and x.board_id in (
    select o.id from public.boards o where o.user_id = (select auth.uid())
    union all
    select o.id from public.boards o where o.clan_id in (select private.administered_clan_ids()) and not o.is_closed
    union all
    select m.board_id from private.binned_boards m
    where m.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin')))
    and (b.clan_id is null or b.clan_id in (select private.my_clan_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin', 'isOfClan', false)))
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_board(board_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
  part text;
begin
  perform private.lock_board(hand_over_board.board_id);
  select b.user_id into from_user from public.boards b where b.id = hand_over_board.board_id for update;
  select private.stronger_role(m.own_role, m.clan_role) into part from public.board_members m
  where m.board_id = hand_over_board.board_id and m.user_id = hand_over_board.to_user for update;
  if from_user is null or part is null or exists (select from private.departing d where d.user_id = hand_over_board.to_user) then
    raise exception 'This person is not on the board.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_board.to_user then
    return;
  end if;
  if part <> 'admin' then
    raise exception 'Only an admin of this dojo can take it over. Make them an admin first.' using errcode = 'PT409';
  end if;
  begin
    update public.boards b set user_id = hand_over_board.to_user where b.id = hand_over_board.board_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  perform private.change_crews(from_user, hand_over_board.to_user);
  perform private.announce_reload(hand_over_board.board_id);
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
  owned uuid[];
begin
  perform private.lock_boards_of_clan(hand_over_clan.clan_id);
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user)
    or exists (select from private.departing d where d.user_id = hand_over_clan.to_user) then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_clan.to_user then
    return;
  end if;
  -- More would keep everyone waiting.
  if (select count(*) from public.boards b where b.clan_id = hand_over_clan.clan_id) > 1000 then
    raise exception 'At most 1,000 dojos are handed over with a clan. Take some out of it first.' using errcode = 'PT409';
  end if;
  update public.clans c set created_by = hand_over_clan.to_user where c.id = hand_over_clan.clan_id;
  update public.clan_members m set role = 'admin' where m.clan_id = hand_over_clan.clan_id and m.user_id = from_user;
  update public.clan_members m set role = 'owner' where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user;
  -- Its dojos go along. Who had them stays an admin of them through the clan.
  begin
    update public.boards b set user_id = hand_over_clan.to_user where b.clan_id = hand_over_clan.clan_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, hand_over_clan.to_user, 'admin', 'admin' from public.boards b
  where b.clan_id = hand_over_clan.clan_id and not exists (select from private.binned_boards x where x.board_id = b.id)
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  -- The role of their own came with owning the clan, except where they made the dojo. It would outlive every role in it.
  owned := array(select b.id from public.boards b
    where b.clan_id = hand_over_clan.clan_id and not private.has_made_board(from_user, b.id));
  delete from public.board_members m where m.board_id = any (owned) and m.user_id = from_user and m.clan_role is null;
  update public.board_members m set own_role = null
  where m.board_id = any (owned) and m.user_id = from_user and m.own_role is not null;
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> from_user)
  where x.board_id = any (owned);
  perform private.follow_clan(hand_over_clan.clan_id);
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_account(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.departing d where d.user_id = keep_account.user_id;
  delete from private.jobs j where j.key = 'account.delete:' || keep_account.user_id and j.locked_until is null;
$function$;
comment on function public.keep_account(user_id uuid) is 'Calls off a deletion that was refused between two portions: nothing deletes the account later without being asked.';
revoke execute on function public.keep_account(user_id uuid) from public, anon, authenticated;
grant execute on function public.keep_account(user_id uuid) to service_role;
