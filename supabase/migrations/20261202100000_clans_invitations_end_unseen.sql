-- When a person was removed from a clan, the invitations to their address vanished from its dojos: a dojo's admin, who may not
-- see addresses of the clan, learned that they had guessed right. They stay as they were, and count for nothing.

do $change$
declare
  definition text := pg_get_functiondef('public.remove_from_clan'::regproc);
  changed text := replace(definition, $x$    delete from public.board_invitations i using public.boards b
    where b.id = i.board_id and b.clan_id = remove_from_clan.clan_id and i.email = address;$x$,
    $x$    insert into private.void_invitations (board_id, email)
    select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
    where b.clan_id = remove_from_clan.clan_id and i.email = address
    on conflict do nothing;$x$);
begin
  if changed = definition then raise exception 'remove_from_clan has changed'; end if;
  execute changed;
end $change$;

comment on table private.void_invitations is 'Invitations that count for nothing until they are renewed: what they give was taken from their person, and not everyone who sees the invitation may know whose address it is.';
