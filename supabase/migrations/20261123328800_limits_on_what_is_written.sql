-- A technique wears at most fifty tags: each tag that came or went sorted all tags of all techniques that wear it.
create function private.limit_worn_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is copied, moved or brought back wore them before.
  if not private.is_quiet() and exists (select from (select distinct a.card_id from added a) c
    where (select count(*) from public.card_labels w where w.card_id = c.card_id) > 50) then
    raise exception 'A technique wears 50 tags, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
revoke execute on function private.limit_worn_labels() from public, anon, authenticated;
create trigger card_labels_limit after insert on public.card_labels referencing new table as added
  for each statement when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.limit_worn_labels();

create or replace function private.count_worn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_dragged('labels', count(*), 20000, 'More than 20,000 techniques wear these tags. Change fewer at a time.'),
    private.count_dragged('worn', coalesce(sum(jsonb_array_length(c.badges -> 'labels')), 0)::bigint, 300000,
      'The techniques that wear these tags wear more than 300,000 together. Change fewer at a time.')
  from public.card_labels w join public.cards c on c.id = w.card_id where w.label_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- A title teaches search 25 words; what is longer made a thousand titles cost seconds, and twenty-five times their size.
create or replace function private.learn_words(board_id uuid, titles text[]) returns void
language sql security definer set search_path = '' set enable_seqscan = 'off' as $$
  insert into private.board_words
  select learn_words.board_id, new.word
  from (
    select distinct w.word from unnest(titles) t (title)
    cross join lateral (
      select o.word from regexp_split_to_table(t.title, '[[:space:][:punct:]]+') o (word) where char_length(o.word) between 3 and 40 limit 25) w
  ) new
  where (select w.word from private.board_words w where w.board_id = learn_words.board_id and w.word = new.word limit 1) is null
$$;

-- JSON is weighed as it is stored: a number of nine signs may be 131,000 digits long when it is written out.
do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.keep_board', 'octet_length(keep_board.content::text)', 'pg_column_size(keep_board.content)'),
      ('private.flow_boards', 'octet_length(scope::text)', 'pg_column_size(scope)'),
      ('private.require_flow_pick', 'octet_length(pick::text)', 'pg_column_size(pick)'),
      ('private.require_small_project', 'octet_length(lists::text)', 'pg_column_size(lists)'),
      ('private.require_small_project', '      jsonb_array_elements(coalesce(c -> ''labels'', ''[]''))) > 2000 then',
        E'      jsonb_array_elements(coalesce(c -> ''labels'', ''[]''))) > 2000\n'
        '    or exists (select from jsonb_array_elements(lists) l, jsonb_array_elements(coalesce(l -> ''cards'', ''[]'')) c\n'
        '      where jsonb_array_length(coalesce(c -> ''labels'', ''[]'')) > 50) then')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one.', changed.name;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;
alter table public.profiles add constraint profiles_onboarding_data_length check (octet_length(onboarding_data::text) <= 65536);
