-- Of a rule that ended centuries ago, every day until its end was looked at: seconds for one card, in which no one else is served.
create or replace function private.repeat_due(card cards, today date)
returns date
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.repeat_parts(card.repeat);
  start date := parts[2]::date;
  done date := case when card.is_completed then (coalesce(card.completed_at, now()) at time zone parts[1])::date end;
  -- No one looks for a day after the last of a rule that has ended.
  last date := least(repeat_due.today, substring(parts[4] from 'UNTIL=(\d{8})')::date);
  back integer := 1;
  found date;
  later date;
begin
  if parts[5] is not null then
    -- What should have been made weeks ago is not late already.
    return greatest(private.next_repeat(parts[4], done, done), today);
  elsif parts[6] is null then
    return private.next_repeat(parts[4], start, greatest(card.due_date, start, today - 1));
  end if;
  found := private.next_repeat(parts[4], start, greatest(card.due_date, start));
  if found is null or found >= today then
    return found;
  end if;
  -- Of those that were missed the latest: one is made, not twenty.
  loop
    later := private.next_repeat(parts[4], start, greatest(found, last - back));
    exit when later <= last or last - back <= found;
    back := back * 2;
  end loop;
  while later <= last loop
    found := later;
    later := private.next_repeat(parts[4], start, found);
  end loop;
  return found;
end $$;

-- People who have left a board, or were removed from it, answered for the size of what repeats there: they could not copy
-- anything elsewhere. Nor did a person who says how a card of someone else's repeats.
create or replace function private.repeats_for(card cards)
returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from (
    (select 1 as at, e.actor as id from private.events e
      where e.board_id = card.board_id and e.card_id = card.id
        and (e.kind = 'card.repeat_set' or card.is_completed and e.kind = 'card.completed')
      order by e.id desc limit 1)
    union all select 2, card.created_by
    union all select 3, (select b.user_id from public.boards b where b.id = card.board_id)
  ) u
  where u.at = 3 or exists (
    select from public.board_members m where m.board_id = card.board_id and m.user_id = u.id and m.role in ('admin', 'member'))
  order by u.at limit 1
$$;

comment on function private.repeats_for(card public.cards) is 'Who is answerable for what its next one takes, of those who may edit the board: who completed it or said last how it repeats, else its maker, else the owner of the board.';
