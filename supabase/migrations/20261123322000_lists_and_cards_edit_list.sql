-- A list's title and what it completes may change what the list is taken for, and so when work on its cards started: such an
-- edit has the board's lock first. A plain update does not know its row before it has locked it, so it takes the locks of all
-- boards that the person may edit (lists_lock_first), and a rename waited for a slow import anywhere, and everyone for it.
-- The function is told the list: it takes one lock. The plain update stays for people who use the API, as careful as before.
create function public.edit_list(list_id uuid, patch jsonb, expect jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  was public.lists;
  version bigint;
begin
  if jsonb_typeof(edit_list.patch) is distinct from 'object' or jsonb_typeof(edit_list.expect) is distinct from 'object'
    or (edit_list.patch || edit_list.expect) - array['title', 'completes', 'card_limit'] <> '{}' then
    raise exception 'A list has a title, a limit of cards, and may complete what enters it.' using errcode = '22023';
  end if;
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = edit_list.list_id));
  select * into was from public.lists l where l.id = edit_list.list_id;
  if was.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if edit_list.expect ? 'title' and was.title is distinct from edit_list.expect ->> 'title'
    or edit_list.expect ? 'completes' and was.completes is distinct from (edit_list.expect ->> 'completes')::boolean
    or edit_list.expect ? 'card_limit' and was.card_limit is distinct from (edit_list.expect ->> 'card_limit')::integer then
    raise exception 'Someone else has just changed it.' using errcode = 'PT409';
  end if;
  update public.lists l set
    title = case when edit_list.patch ? 'title' then edit_list.patch ->> 'title' else l.title end,
    completes = case when edit_list.patch ? 'completes' then (edit_list.patch ->> 'completes')::boolean else l.completes end,
    card_limit = case when edit_list.patch ? 'card_limit' then (edit_list.patch ->> 'card_limit')::integer else l.card_limit end
  where l.id = was.id returning l.version into version;
  return version;
end $$;
comment on function public.edit_list(uuid, jsonb, jsonb) is 'Changes title, completes and card_limit of a list, where it still is as expect says. Answers its version.';
revoke all on function public.edit_list(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.edit_list(uuid, jsonb, jsonb) to authenticated;
