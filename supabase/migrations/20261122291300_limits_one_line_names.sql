-- A name is one line, written in one direction: signs that control a terminal, break lines or turn the direction around
-- make one name look like another. They come along when text is pasted, so they are left out instead of refused.
-- What is left when there was nothing else is empty, and refused as that.

create function private.one_line(name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
$$;

create function private.keep_one_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_argv[0]
    when 'title' then new.title := private.one_line(new.title);
    when 'name' then new.name := private.one_line(new.name);
    when 'display_name' then new.display_name := private.one_line(new.display_name);
    when 'brand_name' then new.brand_name := private.one_line(new.brand_name);
  end case;
  return new;
end $$;

do $$
declare
  bad constant text := '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
  place record;
begin
  for place in select * from (values
    ('public', 'profiles', 'display_name'), ('public', 'clans', 'name'), ('public', 'clan_branding', 'brand_name'),
    ('public', 'boards', 'title'), ('public', 'lists', 'title'), ('public', 'cards', 'title'),
    ('public', 'card_checklist_items', 'title'), ('public', 'custom_labels', 'name'),
    ('public', 'card_attachments', 'name'), ('private', 'attachment_uploads', 'name'), ('private', 'contact_messages', 'name')
  ) p (home, held, field) loop
    -- What is already there. An update runs all other rules of the table, so only where it is needed.
    execute format('update %1$I.%2$I set %3$I = coalesce(nullif(private.one_line(%3$I), ''''), ''Untitled'') where %3$I ~ %4$L',
      place.home, place.held, place.field, bad);
    -- The condition is written out: it is asked for each row, where calling a function would be felt.
    execute format('create trigger %2$s_one_line before insert or update of %3$I on %1$I.%2$I for each row
      when (new.%3$I ~ %4$L) execute function private.keep_one_line(%3$L)', place.home, place.held, place.field, bad);
  end loop;
end $$;

-- An account whose name is nothing but such signs is called as one without a name.
create or replace function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, avatar_url)
  values (
    new.id,
    coalesce(
      nullif(left(private.one_line(coalesce(new.raw_user_meta_data ->> 'display_name', new.raw_user_meta_data ->> 'full_name', '')), 80), ''),
      nullif(left(private.one_line(split_part(coalesce(new.email, ''), '@', 1)), 80), ''),
      'Ninja'
    ),
    case when new.raw_user_meta_data ->> 'avatar_url' ~ '^https?://' and char_length(new.raw_user_meta_data ->> 'avatar_url') <= 2000
      then new.raw_user_meta_data ->> 'avatar_url' end
  );
  return null;
end $$;
