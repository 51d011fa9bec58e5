-- Every word of 3,000 titles was compared with every word of 4,000 letters, one by one: 550 million comparisons, which
-- nothing could interrupt within a title, and everyone waited for six to nine seconds.

CREATE OR REPLACE FUNCTION public.goal_material(goal text, words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  boards uuid[];
  wanted tsquery;
  named text[];
  longest constant integer := 4000;
  -- Each title is compared with each of them.
  most constant integer := 200;
begin
  perform private.require_feature('ai', null);
  boards := private.countable_boards(array(select private.my_board_ids()));
  named := (tsvector_to_array(to_tsvector('english', left(coalesce(goal, ''), longest))))[:most];
  wanted := (select string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery
    from unnest((tsvector_to_array(to_tsvector('english', left(coalesce(words, ''), longest))))[:most]) w);
  return jsonb_build_object(
    -- My own of the last eight weeks: assigned to me, or on a board of mine without anyone.
    'mine', (
      select coalesce(jsonb_agg(jsonb_build_array(k.started_at, k.finished_at) order by k.finished_at desc), '[]') from (
        select k.started_at, k.finished_at from private.flow_known k
        where k.board_id = any (boards) and k.finished_at > now() - interval '56 days' and k.finished_at <= now()
          and (k.assignee = me or k.assignee is null and exists (select from public.boards b where b.id = k.board_id and b.user_id = me))
        order by k.finished_at desc limit 500) k),
    'similar', (
      select coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'startedAt', k.started_at, 'finishedAt', k.finished_at)
        order by k.finished_at desc), '[]') from (
        select n.* from (
          select k.title, k.started_at, k.finished_at from private.flow_known k
          where k.board_id = any (boards) and k.started_at is not null and k.finished_at > now() - interval '3 years'
          order by k.finished_at desc limit 3000) n
        where to_tsvector('english', left(n.title, 200)) @@ wanted
        order by n.finished_at desc limit 300) k),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'finished', b.finished) order by b.hits desc, b.updated_at desc), '[]')
      from (
        select b.id, b.title, b.updated_at, b.hits, f.finished from (
          select b.id, b.title, b.updated_at, cardinality(array(
            select unnest(named) intersect select unnest(tsvector_to_array(to_tsvector('english', b.title))))) as hits
          from public.boards b where b.id = any (boards) order by 4 desc, b.updated_at desc limit 5) b
        cross join lateral (
          select jsonb_agg(jsonb_build_object('title', k.title, 'startedAt', k.started_at, 'finishedAt', k.finished_at) order by k.finished_at) as finished
          from (select k.title, k.started_at, k.finished_at from private.flow_known k
            where k.board_id = b.id and k.finished_at is not null and k.gone is distinct from 'deleted' and k.gone is distinct from 'transferred'
            order by k.finished_at limit 40) k) f
        where b.hits > 0 and jsonb_array_length(f.finished) >= 4
        order by b.hits desc, b.updated_at desc limit 2) b),
    -- Where a plan can be put.
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'lists', (
          select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by l.order_index), '[]') from public.lists l where l.board_id = b.id))
        order by lower(b.title), b.id), '[]')
      from (select b.* from public.boards b where b.id in (select private.editable_board_ids()) and b.archived_at is null
        order by b.updated_at desc limit 100) b));
end $function$;
