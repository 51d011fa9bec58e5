create function private.role_rank(role text) returns integer
  language sql immutable set search_path = '' as
$$ select coalesce(array_position(array['viewer', 'member', 'admin'], role), 0) $$;

create function private.end_ways_back(boards uuid[], people uuid[], roles text[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb := (
    select jsonb_agg(jsonb_build_object('board', b.id, 'clan', b.clan_id, 'person', u.id, 'email', lower(u.email),
      'rank', private.role_rank(t.role)))
    from unnest(end_ways_back.boards, end_ways_back.people, end_ways_back.roles) t (board_id, user_id, role)
    join public.boards b on b.id = t.board_id join auth.users u on u.id = t.user_id);
  clans uuid[] := array(select distinct t.clan from jsonb_to_recordset(taken) as t (clan uuid) where t.clan is not null);
begin
  delete from public.board_invitations i using jsonb_to_recordset(taken) as t (board uuid, email text, rank integer)
  where i.board_id = t.board and i.email = t.email and private.role_rank(i.role) > t.rank;
  if clans = '{}' then
    return;
  end if;
  -- One to their address gives these dojos no more; a link is for others, too, and is not for them any more.
  update private.clan_invitations i set board_ids = array(select x.id from unnest(i.board_ids) x (id) where x.id <> all (g.boards))
  from (
    select v.id, array_agg(t.board) as boards
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, clan uuid, email text, rank integer) on t.board = x.id and t.clan = v.clan_id and t.email = v.email
    where v.clan_id = any (clans) and v.email is not null and v.revoked_at is null and v.uses < v.max_uses
      and private.role_rank(v.board_role) > t.rank
    group by v.id
  ) g where g.id = i.id;
  update private.clan_invitations i set refused = i.refused || g.people
  from (
    select v.id, array_agg(distinct t.person) as people
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, clan uuid, person uuid, rank integer) on t.board = x.id and t.clan = v.clan_id
    where v.clan_id = any (clans) and v.email is null and v.revoked_at is null and v.uses < v.max_uses and v.expires_at > now()
      and private.role_rank(v.board_role) > t.rank and t.person <> all (v.refused)
    group by v.id
  ) g where g.id = i.id;
end $$;
comment on function private.end_ways_back(uuid[], uuid[], text[]) is
  'Of people who lost their role on a board, or have a lesser one now (roles; null: none): what would give them more again ends.';
revoke execute on function private.role_rank(text), private.end_ways_back(uuid[], uuid[], text[]) from public;

create function private.end_ways_back_to_board() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  -- What people give up themselves they may have again.
  if tg_op = 'DELETE' then
    perform private.end_ways_back(array_agg(g.board_id), array_agg(g.user_id), array_agg(null::text))
    from gone g where g.own_role is not null and g.user_id is distinct from me having count(*) > 0;
  else
    perform private.end_ways_back(array_agg(c.board_id), array_agg(c.user_id), array_agg(c.own_role))
    from changed c join was w on w.board_id = c.board_id and w.user_id = c.user_id
    where private.role_rank(c.own_role) < private.role_rank(w.own_role) and c.own_role is not null
      and c.user_id is distinct from me having count(*) > 0;
  end if;
  return null;
end $$;
revoke execute on function private.end_ways_back_to_board() from public;

-- Before the crews are counted (board_members_count_left), as for who accepts an invitation.
create trigger board_members_bar_gone after delete on public.board_members referencing old table as gone
  for each statement when (current_setting('dojo.binning', true) is distinct from 'on')
  execute function private.end_ways_back_to_board();
create trigger board_members_bar_lessened after update on public.board_members referencing old table as was new table as changed
  for each statement execute function private.end_ways_back_to_board();

comment on column private.clan_invitations.refused is
  'Of a link: of whom something that it gives was taken since it was made. They need a new invitation.';

do $$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.set_clan_role', E'begin\n  perform private.lock_boards_of_clan',
        E'declare\n  ranks constant text[] := array[''guest'', ''member'', ''admin''];\n  was text;\nbegin\n  perform private.lock_boards_of_clan'),
      ('public.set_clan_role', E'  update public.clan_members m set role = set_clan_role.role\n',
        E'  select m.role into was from public.clan_members m where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;\n'
        '  update public.clan_members m set role = set_clan_role.role\n'),
      ('public.set_clan_role', E'  perform private.follow_clan(set_clan_role.clan_id, null, set_clan_role.user_id);\n',
        E'  perform private.follow_clan(set_clan_role.clan_id, null, set_clan_role.user_id);\n'
        '  -- Leaving, and joining again by what was there, would give back what is taken here.\n'
        '  if array_position(ranks, set_clan_role.role) < array_position(ranks, was) and set_clan_role.user_id is distinct from (select auth.uid()) then\n'
        '    update private.clan_invitations i set revoked_at = now()\n'
        '    where i.clan_id = set_clan_role.clan_id and i.email = (select lower(u.email) from auth.users u where u.id = set_clan_role.user_id)\n'
        '      and i.revoked_at is null and i.uses < i.max_uses and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role);\n'
        '    update private.clan_invitations i set refused = i.refused || set_clan_role.user_id\n'
        '    where i.clan_id = set_clan_role.clan_id and i.email is null and i.revoked_at is null and i.expires_at > now()\n'
        '      and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role) and set_clan_role.user_id <> all (i.refused);\n'
        '  end if;\n'),
      -- What was taken back or used up names no one.
      ('public.look_at_clan_invitation', E'  seen := jsonb_build_object(\n    ''state'', state,\n',
        E'  if state in (''used'', ''revoked'') then\n'
        '    return jsonb_strip_nulls(jsonb_build_object(''state'', state, ''mayAsk'', me is not null or invitation.email is not null,\n'
        '      ''wasAsked'', invitation.asked_at > now() - interval ''1 day''));\n'
        '  end if;\n'
        '  seen := jsonb_build_object(\n    ''state'', state,\n'),
      ('public.look_at_clan_invitation', E'    ''wasAsked'', invitation.asked_at > now() - interval ''1 day'');\n  if state in (''valid''',
        E'    ''mayAsk'', case when state = ''expired'' then me is not null or invitation.email is not null end,\n'
        '    ''wasAsked'', invitation.asked_at > now() - interval ''1 day'');\n  if state in (''valid'''),
      ('public.my_notifications', E' and v.revoked_at is null\n          and v.uses < v.max_uses and v.expires_at > now()\n',
        E'\n          and private.invitation_state(v, null) = ''open''\n'),
      -- Who waits for a lock is looked at afterwards.
      ('public.share_board', E'begin\n  perform private.require_board_admin(share_board.board_id);\n', E'begin\n'),
      ('public.share_board', E'  perform private.require_room(share_board.board_id, address);\n',
        E'  perform private.require_board_admin(share_board.board_id);\n  perform private.require_room(share_board.board_id, address);\n'),
      ('public.invite_to_clan', E'  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);\n  addresses', E'  addresses'),
      ('public.invite_to_clan', E'  perform from public.clans c where c.id = invite_to_clan.clan_id for share;\n',
        E'  perform from public.clans c where c.id = invite_to_clan.clan_id for share;\n'
        '  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);\n'),
      ('public.make_clan_link', E'  perform private.require_clan_inviter(make_clan_link.clan_id, make_clan_link.role);\n  if', E'  if'),
      ('public.make_clan_link', E'  perform private.count_invitations(1);\n',
        E'  perform private.count_invitations(1);\n'
        '  perform from public.clans c where c.id = make_clan_link.clan_id for share;\n'
        '  perform private.require_clan_inviter(make_clan_link.clan_id, make_clan_link.role);\n'),
      ('public.accept_invitation', E'  -- The board before its crew, as for everyone else.\n  perform from public.boards b where b.id = accept_invitation.board_id for key share;\n',
        E'  -- The board before its invitations and its crew, as for everyone else.\n  perform private.lock_board(accept_invitation.board_id);\n'),
      ('public.reserve_attachment', E'  part text := (select m.role from public.board_members m where m.board_id = board and m.user_id = reserve_attachment.user_id);\n',
        E'  part text;\n'),
      ('public.reserve_attachment', E'begin\n  if part is null then\n',
        E'begin\n  perform private.lock_board(board);\n'
        '  part := (select m.role from public.board_members m where m.board_id = board and m.user_id = reserve_attachment.user_id);\n'
        '  if part is null then\n'),
      ('public.reserve_attachment', E'  end if;\n  perform private.lock_board(board);\n', E'  end if;\n')
    ) f (name, was, is_now)
  loop
    definition := pg_get_functiondef(changed.name::regproc);
    if (length(definition) - length(replace(definition, changed.was, ''))) / length(changed.was) <> 1 then
      raise exception '% is another one: %', changed.name, changed.was;
    end if;
    execute replace(definition, changed.was, changed.is_now);
  end loop;
end $$;
