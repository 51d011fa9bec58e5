-- What someone wrote on techniques of other people that are archived or in the bin since.
create function private.commenters_of(content jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct (x ->> 'user_id')::uuid) filter (where x ->> 'user_id' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(commenters_of.content -> 'comments') = 'array' then commenters_of.content -> 'comments' else '[]' end) x
$$;
revoke execute on function private.commenters_of(jsonb) from public;

create index deleted_items_commenters on public.deleted_items using gin (private.commenters_of(content));

create function public.export_removed_comments(user_id uuid, after_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select d.*, row_number() over (order by d.item_id) as place,
      sum(1 + pg_column_size(d.content) / 300) over (order by d.item_id) as weight
    from (
      select o.* from public.deleted_items o join public.boards b on b.id = o.board_id
      where private.commenters_of(o.content) @> array[export_removed_comments.user_id]
        and b.user_id <> export_removed_comments.user_id
        and (export_removed_comments.after_id is null or o.item_id > export_removed_comments.after_id)
        -- What was sent to another dojo is read there.
        and (o.reason = 'archived' or o.reason = 'deleted' and o.deleted_at > now() - interval '30 days')
      order by o.item_id limit 100) d
  ), kept as materialized (
    select * from page p where p.place = 1 or p.weight <= 1000
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'content', t.content, 'createdAt', t.created_at,
        'updatedAt', t.updated_at, 'dojo', case when m.user_id is not null then b.title end,
        -- Who only views a dojo sees neither its archive nor its bin.
        'technique', case when m.role <> 'viewer' then c.title end,
        'removed', case when m.role <> 'viewer' then k.reason end)) order by k.place, t.created_at, t.id), '[]')
      from kept k
      join public.boards b on b.id = k.board_id
      cross join lateral jsonb_populate_recordset(null::public.card_comments, k.content -> 'comments') t
      left join lateral jsonb_populate_recordset(null::public.cards, k.content -> 'cards') c on c.id = t.card_id
      left join public.board_members m on m.board_id = k.board_id and m.user_id = export_removed_comments.user_id
      where t.user_id = export_removed_comments.user_id),
    'next', case when (select count(*) from page) = 100 or (select count(*) from page) > (select count(*) from kept)
      then (select k.item_id from kept k order by k.place desc limit 1) end)
$$;
comment on function public.export_removed_comments(uuid, uuid) is 'A person''s own comments in the archives and bins of other people, of at most 100 items, and fewer where they hold much: {items, next}.';
revoke execute on function public.export_removed_comments(uuid, uuid) from public;
grant execute on function public.export_removed_comments(uuid, uuid) to service_role;
