-- Dojos before the clan, as everything else that locks both.
create or replace function public.transfer_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform private.lock_boards_of_clan(transfer_clan.clan_id);
  perform from public.clans c where c.id = transfer_clan.clan_id for update;
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform private.hand_over_clan(transfer_clan.clan_id, transfer_clan.to_user);
end $$;
