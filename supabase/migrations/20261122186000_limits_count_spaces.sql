-- A text is as long as it is written: a title of one letter and a million spaces is too long. What is longer already is cut
-- as the checks read it until now, without the spaces around it, so nothing that anyone can see is lost.

do $$
declare
  bound record;
begin
  for bound in
    select * from (values
      ('public.profiles', 'display_name', 'profiles_display_name_length', 80),
      ('public.clans', 'name', 'clans_name_length', 80),
      ('public.boards', 'title', 'boards_title_length', 120),
      ('public.lists', 'title', 'lists_title_length', 120),
      ('public.cards', 'title', 'cards_title_length', 500),
      ('public.card_checklist_items', 'title', 'card_checklist_items_title_length', 500),
      ('public.custom_labels', 'name', 'custom_labels_name_length', 50),
      ('public.card_comments', 'content', 'card_comments_content_length', 10000),
      ('private.help_feedback', 'comment', 'help_feedback_comment_length', 1000),
      ('private.contact_messages', 'name', 'contact_messages_name_length', 80),
      ('private.contact_messages', 'message', 'contact_messages_message_length', 5000)
    ) as b (place, part, name, most)
  loop
    execute format('update %s set %I = btrim(%I) where char_length(%I) > %s',
      bound.place, bound.part, bound.part, bound.part, bound.most);
    execute format('alter table %s drop constraint %I, add constraint %I check (char_length(%I) <= %s and btrim(%I) <> %L)',
      bound.place, bound.name, bound.name, bound.part, bound.most, bound.part, '');
  end loop;
end $$;
