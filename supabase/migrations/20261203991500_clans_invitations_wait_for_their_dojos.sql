-- A dojo that was made invite-only, or taken out of the clan, while a link to it was made stayed in that link: which dojos
-- may be invited to was read before the clan was locked, and the dojos were not locked at all. As everywhere, dojos
-- are locked before their clan.

CREATE OR REPLACE FUNCTION private.require_invitable_boards(clan_id uuid, board_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 VOLATILE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.boards b where b.id = any (board_ids) and b.id in (select private.administered_board_ids())
  order by b.id for share;
  if exists (select from unnest(board_ids) x (id) where x.id is null or not exists (
      select from public.boards b where b.id = x.id and b.clan_id = require_invitable_boards.clan_id
        and b.id in (select private.administered_board_ids()))) then
    raise exception 'One of these dojos is not in the clan any more, or you are not its admin.' using errcode = 'PT404';
  end if;
end $function$;
