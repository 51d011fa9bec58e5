-- What goes for good goes in portions: a dojo with 200,000 steps, or an account with much in it, kept everyone else waiting for
-- ten seconds and more.

create function private.empty_board(board_id uuid, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0) as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    delete from public.cards c where c.id = any (ids);
  end if;
  -- Twenty-five items or events weigh as much as a card.
  if most > 0 then
    delete from public.deleted_items d where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  if most > 0 then
    delete from private.events e where e.ctid = any (array(
      select o.ctid from private.events o where o.board_id = empty_board.board_id and o.card_id is not null limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  return most;
end $$;
comment on function private.empty_board(board_id uuid, most integer) is 'Takes cards, with what hangs on them and their history, off a board that is going, under its lock. A board weighs 150, a card 5, a step or tag on it 1, a comment or file 4; 40,000 are about a second. Answers what is left of the weight: nothing, while there is more to take.';
revoke execute on function private.empty_board(uuid, integer) from public, anon, authenticated;

create or replace function public.empty_board_bin() returns integer
language plpgsql security definer set search_path = '' as $$
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
    gone := gone + 1;
    weight := private.empty_board(board, weight);
    exit when weight <= 0;
    delete from public.boards b where b.id = board;
    weight := weight - 150;
    exit when weight <= 0;
  end loop;
  return gone;
end $$;
comment on function public.empty_board_bin() is 'Called again until it answers 0.';

drop function public.delete_account(uuid, boolean);
create function public.delete_account(user_id uuid, with_shared boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
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
    if weight <= 0 then
      return false;
    end if;
    delete from public.boards b where b.id = board;
    weight := weight - 150;
  end loop;
  if weight > 0 then
    weight := private.forget_author(person, weight);
  end if;
  if weight <= 0 then
    return false;
  end if;
  delete from public.clans c where c.created_by = person;
  delete from auth.users u where u.id = person;
  return true;
end $$;
comment on function public.delete_account(uuid, boolean) is 'Called again until it answers true: what an account holds goes in portions.';
revoke execute on function public.delete_account(uuid, boolean) from public, anon, authenticated;
grant execute on function public.delete_account(uuid, boolean) to service_role;

create function private.forget_author(person uuid, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  many integer;
begin
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
  return most;
end $$;
comment on function private.forget_author(person uuid, most integer) is 'Takes a name off what stays on other people’s boards. Answers what is left of the weight: nothing, while there is more to do.';
revoke execute on function private.forget_author(uuid, integer) from public, anon, authenticated;

-- What has been in the bin for 30 days may be half gone.
do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.binned_boards', E'  where x.board_id in (\n    select o.id from public.boards o where o.user_id',
        E'  where x.binned_at >= clock_timestamp() - interval ''30 days'' and x.board_id in (\n    select o.id from public.boards o where o.user_id'),
      ('private.count_unassigned', '''assignees'', amount, 50000,', '''assignees'', amount, 25000,'),
      ('private.count_unassigned', 'More than 50,000 techniques', 'More than 25,000 techniques')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one.', changed.name;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;
