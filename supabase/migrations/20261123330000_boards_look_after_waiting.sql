-- Who waits for a lock is looked at afterwards: a person who was removed in the meantime copied what the dojo held by then.
do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.copy_board', E'  -- No one is on it yet, and its history starts when it is there.',
        E'  -- The person may have waited for their other dojos.\n'
        '  if copy_board.board_id not in (select private.my_board_ids()) then\n'
        '    raise exception ''It is gone, or you are not on it.'' using errcode = ''PT404'';\n'
        '  end if;\n'
        '  -- No one is on it yet, and its history starts when it is there.'),
      ('public.move_board_to_clan', E'  if not exists (select from public.clan_members m where m.clan_id = home.id',
        E'  perform private.lock_makers(home.id);\n'
        '  if not exists (select from public.clan_members m where m.clan_id = home.id'),
      ('public.move_board_to_clan', E'  perform private.lock_makers(home.id);\n  begin\n', E'  begin\n'),
      ('public.save_clan_template', E'  home uuid := (select b.clan_id from public.boards b where b.id = save_clan_template.board_id);', E'  home uuid;'),
      ('public.save_clan_template', E'  perform private.require_board_admin(save_clan_template.board_id);\n  perform private.require_clan_admin(home);\n',
        E'  perform private.lock_board(save_clan_template.board_id);\n'
        '  select b.clan_id into home from public.boards b where b.id = save_clan_template.board_id;\n'),
      ('public.save_clan_template', E'where c.id = home for share;\n',
        E'where c.id = home for share;\n'
        '  -- One after the other: two that are saved at once must not both take the last place.\n'
        '  perform pg_advisory_xact_lock(hashtextextended(''templates of '' || owner, 0));\n'
        '  perform private.require_board_admin(save_clan_template.board_id);\n'
        '  perform private.require_clan_admin(home);\n'),
      ('public.save_clan_template', E'  end if;\n  -- One after the other: two that are saved at once must not both take the last place.\n'
        '  perform pg_advisory_xact_lock(hashtextextended(''templates of '' || owner, 0));\n', E'  end if;\n'),
      ('public.change_public_link', E'  perform private.require_board_admin(change_public_link.board_id);\n',
        E'  perform from public.clans c where c.id = home for share;\n'
        '  perform private.require_board_admin(change_public_link.board_id);\n'),
      ('public.change_public_link', E'in (''open'', ''renew'') then\n    perform from public.clans c where c.id = home for share;\n', E'in (''open'', ''renew'') then\n')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one: %', changed.name, changed.was;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;
