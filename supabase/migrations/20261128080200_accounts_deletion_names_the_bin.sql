-- Dojos in the bin that others used go with their owner's account too: the summary names them beside those of the owner alone.
-- What is in a clan with other people goes along with the clan.
create or replace function public.account_deletion_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (
    select u.id, u.email from auth.users u where u.id = (select auth.uid())
  ), gone as (
    select b.id, b.title, (
        select count(*) from jsonb_array_elements(x.members) m join auth.users u on u.id = (m ->> 'userId')::uuid
        where u.id <> me.id and (b.clan_id is null or not (m ->> 'isOfClan')::boolean)) as people
    from public.boards b join me on b.user_id = me.id left join private.binned_boards x on x.board_id = b.id
    where not exists (select from public.board_members m where m.board_id = b.id and m.user_id <> me.id)
      and not exists (select from public.clan_members n where n.clan_id = b.clan_id and n.user_id <> me.id)
  ), told as (
    select g.people, jsonb_build_object('id', g.id, 'title', g.title,
        'cards', (select count(*) from public.cards c where c.board_id = g.id)) as board, g.title, g.id
    from gone g
  )
  select jsonb_build_object(
    'email', me.email,
    'hasJustSignedIn', private.has_just_signed_in(),
    'boards', private.shared_boards_of(me.id),
    'clans', private.shared_clans_of(me.id),
    'solo', (select coalesce(jsonb_agg(t.board order by t.title, t.id), '[]') from told t where t.people = 0),
    'binned', (
      select coalesce(jsonb_agg(t.board || jsonb_build_object('people', t.people) order by t.title, t.id), '[]')
      from told t where t.people > 0),
    'memberships', (
      select count(*) from public.board_members m join public.boards b on b.id = m.board_id where m.user_id = me.id and b.user_id <> me.id),
    'stays', jsonb_build_object(
      'cards', (select count(*) from public.cards c where c.created_by = me.id and c.board_id not in (select g.id from gone g)),
      'comments', (select count(*) from public.card_comments c where c.user_id = me.id and c.board_id not in (select g.id from gone g)),
      'files', (select count(*) from public.card_attachments a where a.user_id = me.id and a.board_id not in (select g.id from gone g))))
  from me
$$;
