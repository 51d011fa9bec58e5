-- Words of new titles were learnt title by title, which was half of the time of a call that changed a thousand.

create or replace function private.rewrite_card_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text;
begin
  update private.card_texts t set title = lower(new.title), description = lower(new.description) where t.card_id = new.id;
  if new.title <> old.title then
    ids := concat_ws(',', nullif(current_setting('dojo.titled', true), ''), new.id);
    -- As in private.collect_flow.
    if length(ids) > 7000 then
      perform private.learn_titles(string_to_array(ids, ',')::uuid[]);
      ids := '';
    end if;
    perform set_config('dojo.titled', ids, true);
  end if;
  return null;
end $$;

create function private.learn_titles(card_ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  select private.learn_words(c.board_id, array_agg(lower(c.title))) from public.cards c where c.id = any (card_ids) group by c.board_id
$$;
revoke execute on function private.learn_titles(uuid[]) from public;

create function private.learn_collected_titles() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text := current_setting('dojo.titled', true);
begin
  if ids <> '' then
    perform set_config('dojo.titled', '', true);
    perform private.learn_titles(string_to_array(ids, ',')::uuid[]);
  end if;
  return null;
end $$;

create trigger cards_titles_learnt after update of title on public.cards for each statement execute function private.learn_collected_titles();

-- A row that the table API changes writes to the history, the search and the channel, as in edit_cards(), where a call has a weight.
drop trigger cards_count_edited_row on public.cards;
create trigger cards_count_edited_row before update on public.cards for each row when (current_user = 'authenticated')
  execute function private.count_row('200');
