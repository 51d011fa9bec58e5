-- An admin of a dojo who is no admin of its clan took a role from someone there, and the invitation that vanished told which
-- of the addresses was theirs. It stays in sight now, and gives nothing any more.
create table private.void_invitations (
  board_id uuid not null,
  email text not null,
  primary key (board_id, email),
  foreign key (board_id, email) references public.board_invitations (board_id, email) on delete cascade
);
comment on table private.void_invitations is 'Invitations that count for nothing until they are renewed: what they give was taken from their person by someone who may not see whose address it is.';
alter table private.void_invitations enable row level security;
alter table private.clan_invitations add column withheld_board_ids uuid[] not null default '{}';
comment on column private.clan_invitations.withheld_board_ids is 'Of an address: dojos that it names and gives no more, as in private.void_invitations.';

create or replace function private.end_ways_back(boards uuid[], people uuid[], roles text[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb := (
    select jsonb_agg(jsonb_build_object('board', b.id, 'person', u.id, 'email', lower(u.email), 'rank', private.role_rank(t.role),
      'hidden', c.user_id is not null and b.clan_id not in (select private.administered_clan_ids())))
    from unnest(end_ways_back.boards, end_ways_back.people, end_ways_back.roles) t (board_id, user_id, role)
    join public.boards b on b.id = t.board_id join auth.users u on u.id = t.user_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = u.id);
begin
  delete from public.board_invitations i using jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean)
  where i.board_id = t.board and i.email = t.email and private.role_rank(i.role) > t.rank and not t.hidden;
  insert into private.void_invitations (board_id, email)
  select i.board_id, i.email
  from jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean)
  join public.board_invitations i on i.board_id = t.board and i.email = t.email
  where private.role_rank(i.role) > t.rank and t.hidden
  on conflict do nothing;
  -- One to their address gives these dojos no more; a link is for others, too, and is not for them any more.
  update private.clan_invitations i set
    board_ids = array(select x.id from unnest(i.board_ids) x (id) where x.id <> all (g.shown)),
    withheld_board_ids = i.withheld_board_ids || g.hidden
  from (
    select v.id, coalesce(array_agg(t.board) filter (where not t.hidden), '{}') as shown,
      coalesce(array_agg(t.board) filter (where t.hidden), '{}') as hidden
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, email text, rank integer, hidden boolean) on t.board = x.id and t.email = v.email
    where v.board_ids && end_ways_back.boards and v.email is not null and v.revoked_at is null and v.uses < v.max_uses
      and private.role_rank(v.board_role) > t.rank and t.board <> all (v.withheld_board_ids)
    group by v.id
  ) g where g.id = i.id;
  update private.clan_invitations i set refused = i.refused || g.people
  from (
    select v.id, array_agg(distinct t.person) as people
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, person uuid, rank integer) on t.board = x.id
    where v.board_ids && end_ways_back.boards and v.email is null and v.revoked_at is null and v.uses < v.max_uses
      and v.expires_at > now() and private.role_rank(v.board_role) > t.rank and t.person <> all (v.refused)
    group by v.id
  ) g where g.id = i.id;
end $$;

create function private.is_void(invitation public.board_invitations) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.void_invitations v where v.board_id = invitation.board_id and v.email = invitation.email)
$$;
revoke execute on function private.is_void(public.board_invitations) from public, anon, authenticated;

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.accept_invitation', 'i.email = private.my_confirmed_address() and i.ends_at > now()',
        'i.email = private.my_confirmed_address() and i.ends_at > now() and not private.is_void(i)'),
      ('public.my_invitations', 'and i.ends_at > now()', 'and i.ends_at > now() and not private.is_void(i)'),
      ('public.my_notifications', 'and v.ends_at > now()', 'and v.ends_at > now() and not private.is_void(v)'),
      ('public.share_board', '  insert into public.board_invitations',
        E'  delete from private.void_invitations v where v.board_id = share_board.board_id and v.email = address;\n  insert into public.board_invitations'),
      ('private.invited_boards', 'b.id = any (invitation.board_ids)',
        'b.id = any (invitation.board_ids) and b.id <> all (invitation.withheld_board_ids)'),
      ('public.invite_to_clan', 'set role = excluded.role, board_ids = excluded.board_ids',
        'set role = excluded.role, board_ids = excluded.board_ids, withheld_board_ids = excluded.withheld_board_ids')
    ) c (of, find, replace)
  loop
    definition := pg_get_functiondef(change.of::regproc);
    if replace(definition, change.find, change.replace) = definition then
      raise exception '% has changed', change.of;
    end if;
    execute replace(definition, change.find, change.replace);
  end loop;
end $change$;
