-- Whether something blocks was asked of a function for each row, at every deletion, and a dojo that went counted what
-- waited for its techniques on other dojos without weighing it: an account with 20 dojos whose techniques wait for each
-- other could not be deleted within the time of a statement, and everybody waited for each attempt.

create function private.open_blocks(card_ids uuid[])
 returns setof private.card_blocks
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  return query select k.* from private.card_blocks k join public.cards w on w.id = k.blocker_id
    where k.card_id = any (open_blocks.card_ids) and not w.is_completed and (w.board_id = k.board_id or exists (
      select from public.boards o join public.boards b on b.clan_id = o.clan_id
      where o.id = w.board_id and b.id = k.board_id and o.archived_at is null
        and not exists (select from private.binned_boards x where x.board_id = o.id)));
end $function$;
comment on function private.open_blocks(card_ids uuid[]) is 'What holds these cards up: blockers that are open and within reach, so not completed, archived or in the bin, nor their dojo, if it is another one of the clan. Of many cards at once.';
revoke execute on function private.open_blocks(card_ids uuid[]) from public;

create or replace function private.recount_blocked(card_ids uuid[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  told record;
begin
  if coalesce(cardinality(card_ids), 0) = 0 then
    return;
  end if;
  -- One after the other, so that the second of two that end at the same time counts what the first has ended.
  perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
  -- Only this count is made again. Of each board it is said once, here, also while the calling function is quiet.
  perform private.set_bulk(true);
  for told in
    with counted as materialized (
      select g.id as card_id, o.blockers from unnest(card_ids) g (id)
      left join (select k.card_id, count(*) as blockers from private.open_blocks(card_ids) k group by k.card_id) o on o.card_id = g.id
    ), changed as (
      update public.cards c set version = c.version + 1,
        badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('blockers', n.blockers)), '{}')
      from counted n
      where c.id = n.card_id and (c.badges -> 'blockers')::bigint is distinct from n.blockers returning c.id, c.board_id
    )
    select c.board_id, array_agg(c.id order by c.id) as ids from changed c group by c.board_id order by c.board_id
  loop
    if cardinality(told.ids) > 20 then
      perform private.announce_cards(told.board_id, told.ids);
    else
      perform private.announce_card(c) from public.cards c where c.id = any (told.ids);
    end if;
  end loop;
  perform private.set_bulk(false);
end $function$;

create or replace function private.badges_of(card_id uuid)
 returns jsonb
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  return (
    select nullif(jsonb_strip_nulls(jsonb_build_object(
      'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
        join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
      'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
        from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
      'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id),
      'attachments', (select nullif(count(*), 0) from public.card_attachments a where a.card_id = badges_of.card_id),
      'blockers', (select nullif(count(*), 0) from private.open_blocks(array[badges_of.card_id])))), '{}')
  );
end $function$;

create or replace function private.badges_of_cards(card_ids uuid[])
 returns table (card_id uuid, badges jsonb)
 language sql
 stable security definer
 set search_path to ''
as $function$
  -- Each part by itself, and no joins: those are planned for the few cards of the first call.
  select p.card_id, jsonb_object_agg(p.part, p.counted) from (
    select w.card_id, 'labels' as part, w.labels as counted from private.worn_labels(badges_of_cards.card_ids) w
    union all
    select i.card_id, 'checklist', jsonb_build_array(count(*) filter (where i.completed), count(*))
    from public.card_checklist_items i where i.card_id = any (badges_of_cards.card_ids) group by i.card_id
    union all
    select m.card_id, 'comments', to_jsonb(count(*))
    from public.card_comments m where m.card_id = any (badges_of_cards.card_ids) group by m.card_id
    union all
    select a.card_id, 'attachments', to_jsonb(count(*))
    from public.card_attachments a where a.card_id = any (badges_of_cards.card_ids) group by a.card_id
    union all
    select k.card_id, 'blockers', to_jsonb(count(*))
    from private.open_blocks(badges_of_cards.card_ids) k group by k.card_id
  ) p group by p.card_id
$function$;

create or replace function private.card_blockers(card_id uuid, is_turned boolean default false)
 returns jsonb
 language sql
 stable security definer
 set search_path to ''
as $function$
  select coalesce(jsonb_agg(private.block_face(o.id, case when is_turned then not o.is_completed
      else exists (select from private.open_blocks(array[k.card_id]) x where x.blocker_id = k.blocker_id) end)
    order by o.is_completed, k.created_at, o.id), '[]')
  from private.card_blocks k
  join public.cards o on o.id = case when is_turned then k.card_id else k.blocker_id end
  join public.boards b on b.id = o.board_id
  where case when is_turned then k.blocker_id else k.card_id end = card_blockers.card_id
    and private.may_block(k.board_id, k.blocker_board_id)
    and not exists (select from private.binned_boards x where x.board_id = o.board_id)
    and (select c.board_id from public.cards c where c.id = card_blockers.card_id) in (select private.my_board_ids())
$function$;

drop function private.is_blocking(private.card_blocks);

create or replace function private.empty_board(board_id uuid, most integer)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
 set enable_seqscan to 'off'
as $function$
declare
  ids uuid[];
  items tid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0)
      + 8 * (select count(*) from private.card_blocks k where k.blocker_id = c.id)::integer
      + (select count(*) from private.card_blocks k where k.card_id = c.id)::integer as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    -- Nothing is kept of how they went: the board goes too.
    delete from private.flow_cards f where f.board_id = empty_board.board_id and f.card_id = any (ids);
    delete from public.cards c where c.id = any (ids);
    -- What waits on other boards has just been counted, and is not counted again with each board.
    delete from private.card_blocks k where k.card_id = any (ids);
    delete from private.card_blocks k where k.blocker_id = any (ids);
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
  -- Copies that stay where they came from: deleting the board takes its name off them.
  if most > 0 then
    update public.deleted_items d set sent_to = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.sent_to = empty_board.board_id limit empty_board.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - 2 * many;
  end if;
  -- Of these a dojo may have millions, and each is light.
  most := private.delete_some('private.board_words', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.card_stays', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.flow_cards', 'board_id', board_id, 1, most);
  return private.delete_some('private.deleted_comments', 'board_id', board_id, 2, most);
end $function$;
comment on function private.empty_board(board_id uuid, most integer) is 'Takes cards, with what hangs on them and their history, off a board that is going, under its lock. A card weighs 5, a step or tag on it 1, a comment or file 4, one that waits for it 8, 2,500 bytes of descriptions and of the bin 1, and ten words or stays 1; 40,000 are about a second. Answers what is left of the weight: nothing, while there is more to take. What remains has private.weight_of_empty().';

create or replace function private.weight_of_empty(board_id uuid)
 returns integer
 language sql
 stable security definer
 set search_path to ''
as $function$
  -- A kata takes four triggers, and its own rows of those who collapsed it.
  select 300 + 6 * (select count(*) from public.lists l where l.board_id = weight_of_empty.board_id)::integer
    + 4 * (select count(*) from public.custom_labels l where l.board_id = weight_of_empty.board_id)::integer
    + (select count(*) from private.flow_lists f where f.board_id = weight_of_empty.board_id)::integer
    -- Of cards in the bin.
    + 8 * (select count(*) from private.card_blocks k where k.blocker_board_id = weight_of_empty.board_id)::integer
    + (select count(*) from private.card_blocks k where k.board_id = weight_of_empty.board_id)::integer
    + 20 * (select count(*) from public.board_members m where m.board_id = weight_of_empty.board_id)::integer
$function$;
