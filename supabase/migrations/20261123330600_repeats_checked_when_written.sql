-- Whether a rule is one is asked when it is written: as a constraint it was asked of every technique of a kata each time that one
-- moved, and of 19,000 that repeat for five seconds.

create or replace function private.keep_repeat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.due_date is null then
    new.repeat := null;
  end if;
  if (tg_op = 'INSERT' or new.repeat is distinct from old.repeat) and not private.is_repeat(new.repeat) then
    raise exception 'This is no rule: %', new.repeat using errcode = 'check_violation', constraint = 'cards_repeat_known';
  end if;
  if tg_op = 'INSERT' then
    new.repeat_at := case when new.repeat is not null and new.repeat_next is null then private.repeat_moment(new) end;
    return new;
  end if;
  if new.repeat is distinct from old.repeat then
    new.repeat_next := null;
  end if;
  if new.repeat is null or new.repeat_next is not null then
    new.repeat_at := null;
  elsif new.repeat is distinct from old.repeat or new.due_date is distinct from old.due_date
    or new.is_completed <> old.is_completed or new.repeat_next is distinct from old.repeat_next then
    new.repeat_at := private.repeat_moment(new);
  end if;
  return new;
end $$;

alter table public.cards drop constraint cards_repeat_known;
create or replace trigger cards_when_to_repeat_edited before update on public.cards for each row
  when ((new.repeat is not null or old.repeat is not null)
    and (new.repeat, new.repeat_next, new.due_date, new.is_completed) is distinct from (old.repeat, old.repeat_next, old.due_date, old.is_completed))
  execute function private.keep_repeat();
