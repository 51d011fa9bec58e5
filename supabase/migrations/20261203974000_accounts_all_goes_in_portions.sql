-- Deleting an account took in one statement what has no weight: 100,000 assignments made everyone wait for 9 to 17 s, 133
-- dojos of 500 katas and 500 tags for 20 s, and 3,000,000 words or 78,700 archived techniques for 8 s. So did handing over
-- a clan of 1,990 dojos, for 4 s, also where it was refused in the end.

create function private.delete_some(of_table regclass, of_column name, id uuid, weight numeric, most integer)
returns integer
language plpgsql
security definer
set search_path to ''
as $$
declare
  many integer;
begin
  if most <= 0 then
    return most;
  end if;
  execute format('delete from %1$s where ctid = any (array(select o.ctid from %1$s o where o.%2$I = $1 limit $2))', of_table, of_column)
  using delete_some.id, ceil(most / delete_some.weight)::integer;
  get diagnostics many = row_count;
  return most - ceil(many * delete_some.weight)::integer;
end $$;
comment on function private.delete_some(of_table regclass, of_column name, id uuid, weight numeric, most integer) is 'Deletes rows that have this id in a column, as many as the weight allows. Answers what is left of it: nothing, while there may be more.';

create function private.weight_of_empty(board_id uuid)
returns integer
language sql
stable
security definer
set search_path to ''
as $$
  -- A kata takes four triggers, and its own rows of those who collapsed it.
  select 300 + 6 * (select count(*) from public.lists l where l.board_id = weight_of_empty.board_id)::integer
    + 4 * (select count(*) from public.custom_labels l where l.board_id = weight_of_empty.board_id)::integer
    + (select count(*) from private.flow_lists f where f.board_id = weight_of_empty.board_id)::integer
    + 20 * (select count(*) from public.board_members m where m.board_id = weight_of_empty.board_id)::integer
$$;
comment on function private.weight_of_empty(board_id uuid) is 'What deleting a board takes that private.empty_board() has emptied, in its units.';

comment on function private.empty_board(board_id uuid, most integer) is 'Takes cards, with what hangs on them and their history, off a board that is going, under its lock. A card weighs 5, a step or tag on it 1, a comment or file 4, 2,500 bytes of descriptions and of the bin 1, and ten words or stays 1; 40,000 are about a second. Answers what is left of the weight: nothing, while there is more to take. What remains has private.weight_of_empty().';

create or replace function private.empty_board(board_id uuid, most integer)
returns integer
language plpgsql
security definer
set search_path to ''
as $$
declare
  ids uuid[];
  items tid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0) as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    delete from public.cards c where c.id = any (ids);
  end if;
  -- Twenty-five items or events weigh as much as a card, and 500 bytes of an item as much as an item.
  if most > 0 then
    with w as (
      select o.ctid as item, 1 + pg_column_size(o.content) / 500 as weight
      from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5
    ), s as (select w.item, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
    select array_agg(s.item), coalesce(sum(s.weight) / 5, 0) into items, spent from s where s.before < empty_board.most * 5;
    delete from public.deleted_items d where d.ctid = any (items);
    most := most - spent;
  end if;
  if most > 0 then
    delete from private.events e where e.ctid = any (array(
      select o.ctid from private.events o where o.board_id = empty_board.board_id and o.card_id is not null limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  -- Of these a dojo may have millions, and each is light.
  most := private.delete_some('private.board_words', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.card_stays', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.flow_cards', 'board_id', board_id, 1, most);
  return private.delete_some('private.deleted_comments', 'board_id', board_id, 2, most);
end $$;

create or replace function private.forget_author(person uuid, most integer)
returns integer
language plpgsql
security definer
set search_path to ''
as $$
declare
  many integer;
  boards uuid[];
begin
  -- A few go with their membership (private.withdraw_cards), and tell of themselves.
  if (select count(*) from (
      select from public.board_members m join public.cards c on c.board_id = m.board_id and c.assignee = person
      where m.user_id = person limit 1001) x) > 1000 then
    perform private.set_bulk(true);
    with taken as (
      update public.cards c set assignee = null, version = c.version + 1 where c.ctid = any (array(
        select o.ctid from public.board_members m join public.cards o on o.board_id = m.board_id and o.assignee = person
        where m.user_id = person limit forget_author.most / 4 + 1))
      returning c.id, c.board_id
    ), noted as (
      insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
      select b.clan_id, b.id, t.id, null, 'card.assigned', jsonb_build_object('assignee', person), '{"assignee": null}',
        s.via, s.cause, s.depth, s.request_id, s.address
      from taken t join public.boards b on b.id = t.board_id cross join private.request_source() s
    )
    select count(*), array_agg(distinct t.board_id) into many, boards from taken t;
    perform private.set_bulk(false);
    perform private.announce_reload(b.id) from unnest(boards) b (id);
    most := most - many * 4;
    if most <= 0 then
      return most;
    end if;
  end if;
  update public.cards c set created_by = null where c.ctid = any (array(
    select o.ctid from public.cards o where o.created_by = person limit forget_author.most / 2 + 1));
  get diagnostics many = row_count;
  most := most - many * 2;
  if most > 0 then
    update public.card_checklist_items i set user_id = null where i.ctid = any (array(
      select o.ctid from public.card_checklist_items o where o.user_id = person limit forget_author.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - many * 2;
  end if;
  if most > 0 then
    update public.card_comments m set user_id = null where m.ctid = any (array(
      select o.ctid from public.card_comments o where o.user_id = person limit forget_author.most / 3 + 1));
    get diagnostics many = row_count;
    most := most - many * 3;
  end if;
  if most > 0 then
    update public.deleted_items d set deleted_by = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.deleted_by = person limit forget_author.most / 4 + 1));
    get diagnostics many = row_count;
    most := most - many * 4;
  end if;
  if most > 0 then
    update public.custom_labels l set user_id = null where l.ctid = any (array(
      select o.ctid from public.custom_labels o where o.user_id = person and o.board_id is not null limit forget_author.most / 3 + 1));
    get diagnostics many = row_count;
    most := most - many * 3;
  end if;
  if most > 0 then
    update public.comment_notifications n set mentioned_by = null where n.ctid = any (array(
      select o.ctid from public.comment_notifications o where o.mentioned_by = person limit forget_author.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - many * 2;
  end if;
  most := private.delete_some('public.comment_notifications', 'user_id', person, 1, most);
  most := private.delete_some('public.notifications', 'user_id', person, 1, most);
  most := private.delete_some('private.card_watchers', 'user_id', person, 1, most);
  return private.delete_some('private.deleted_comments', 'deleted_by', person, 2, most);
end $$;

create or replace function public.delete_account(user_id uuid, with_shared boolean DEFAULT false)
returns boolean
language plpgsql
security definer
set search_path to ''
as $$
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
  -- Between two portions no one joins either.
  delete from public.board_invitations i using public.boards b where b.id = i.board_id and b.user_id = person;
  delete from private.clan_invitations i using public.clans c where c.id = i.clan_id and c.created_by = person;
  for board in select b.id from public.boards b where b.user_id = person order by b.id loop
    if weight > 0 then
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
    perform private.enqueue('account.delete', jsonb_build_object('person', person, 'withShared', with_shared),
      now() + interval '5 minutes', 'account.delete:' || person);
    return false;
  end if;
  delete from public.clans c where c.created_by = person;
  delete from auth.users u where u.id = person;
  delete from private.jobs j where j.key = 'account.delete:' || person and j.locked_until is null;
  return true;
end $$;

create or replace function public.empty_board_bin()
returns integer
language plpgsql
security definer
set search_path to ''
as $$
declare
  ids uuid[] := array(select o.board_id from private.binned_boards o where o.binned_at < now() - interval '30 days'
    order by o.binned_at, o.board_id limit 100);
  board uuid;
  weight integer := 40000;
  gone integer := 0;
begin
  perform from private.board_clocks k where k.board_id = any (ids) order by k.board_id for update;
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
  return gone;
end $$;

create or replace function private.hand_over_clan(clan_id uuid, to_user uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  from_user uuid;
  owned uuid[];
begin
  perform private.lock_boards_of_clan(hand_over_clan.clan_id);
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user) then
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
end $$;
