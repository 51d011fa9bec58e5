-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.clan_templates (
  id uuid not null,
  clan_id uuid not null,
  created_by uuid,
  name text not null,
  summary text not null default ''::text,
  content jsonb not null,
  outline jsonb not null generated always as (private.outline_of(content)) stored,
  size_bytes integer not null generated always as (octet_length((content)::text)) stored,
  created_at timestamp with time zone not null default now(),
  constraint clan_templates_pkey PRIMARY KEY (id),
  constraint clan_templates_content_size CHECK ((octet_length((content)::text) <= 2000000)),
  constraint clan_templates_name_length CHECK (((char_length(name) <= 120) AND (btrim(name) <> ''::text))),
  constraint clan_templates_summary_length CHECK ((char_length(summary) <= 300)),
  constraint clan_templates_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE CASCADE,
  constraint clan_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.clan_templates is 'Dojos that admins of a clan have saved for its people to start from. Read and written by functions only.';
comment on column private.clan_templates.content is 'katas: [{title, completes, techniques: [{title, note, priority, by, steps, tags: [{name, color}]}]}], length. by: the weekday on which it is due, counted from the first one.';
alter table private.clan_templates enable row level security;

CREATE INDEX clan_templates_clan_id ON private.clan_templates USING btree (clan_id);
CREATE INDEX clan_templates_created_by ON private.clan_templates USING btree (created_by);

CREATE TRIGGER clan_templates_one_line BEFORE INSERT OR UPDATE OF name ON private.clan_templates FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');

create table private.project_extensions (
  user_id uuid not null,
  id uuid not null,
  board_id uuid not null,
  made jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint project_extensions_pkey PRIMARY KEY (user_id, id),
  constraint project_extensions_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint project_extensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.project_extensions is 'What was added to boards lately, under the id of its order. Kept for a day.';
alter table private.project_extensions enable row level security;

CREATE INDEX project_extensions_board_id ON private.project_extensions USING btree (board_id);

CREATE OR REPLACE FUNCTION private.assign_filled(board_id uuid, lists jsonb, card_ids jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.set_quiet(true);
  update public.cards c set assignee = w.assignee
  from (
    select (assign_filled.card_ids ->> (row_number() over (order by l.ordinality, k.ordinality) - 1)::integer)::uuid as id,
      (k.value ->> 'assignee')::uuid as assignee
    from jsonb_array_elements(assign_filled.lists) with ordinality l,
      jsonb_array_elements(coalesce(l.value -> 'cards', '[]')) with ordinality k
  ) w
  where c.id = w.id and c.board_id = assign_filled.board_id and w.assignee is not null;
  perform private.set_quiet(false);
end $function$;

CREATE OR REPLACE FUNCTION private.count_weekdays(since date, until date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when until < since then 0 else
    (until - since + 1) / 7 * 5 + (select count(*)::integer from generate_series(0, (until - since + 1) % 7 - 1) d
      where extract(isodow from since + d) < 6) end
$function$;

CREATE OR REPLACE FUNCTION private.fill_board(board_id uuid, lists jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  list_ids uuid[];
  new_lists uuid[];
  new_labels uuid[];
  cards jsonb;
  card_ids uuid[];
begin
  perform private.require_small_project(fill_board.lists);
  perform private.lock_board(fill_board.board_id);
  -- All that is of one kind is written at once, where it belongs and with what it counts; who calls tells of it.
  perform set_config('dojo.placed', 'on', true);

  select coalesce(array_agg(coalesce((l.list ->> 'list_id')::uuid, gen_random_uuid()) order by l.at), '{}') into list_ids
  from jsonb_array_elements(fill_board.lists) with ordinality l (list, at);
  select coalesce(array_agg(list_ids[l.at] order by l.at), '{}') into new_lists
  from jsonb_array_elements(fill_board.lists) with ordinality l (list, at) where l.list ->> 'list_id' is null;
  insert into public.lists (id, board_id, title, order_index, completes)
  select list_ids[l.at], fill_board.board_id, l.list ->> 'title', 0, coalesce((l.list ->> 'completes')::boolean, false)
  from jsonb_array_elements(fill_board.lists) with ordinality l (list, at) where list_ids[l.at] = any (new_lists) order by l.at;

  select coalesce(jsonb_agg(c.card || jsonb_build_object('id', gen_random_uuid(), 'list_id', list_ids[l.at]) order by l.at, c.at), '[]')
  into cards
  from jsonb_array_elements(fill_board.lists) with ordinality l (list, at)
  cross join jsonb_array_elements(coalesce(l.list -> 'cards', '[]')) with ordinality c (card, at);
  card_ids := array(select (r.card ->> 'id')::uuid from jsonb_array_elements(cards) with ordinality r (card, at) order by r.at);

  with made as (
    insert into public.custom_labels (user_id, board_id, name, color)
    select distinct on (lower(w.name)) me, fill_board.board_id, w.name, coalesce(w.color, '#6366f1')
    from (
      select private.one_line(t.tag ->> 'name') as name, t.tag ->> 'color' as color, r.at as card_at, t.at
      from jsonb_array_elements(cards) with ordinality r (card, at)
      cross join jsonb_array_elements(coalesce(r.card -> 'labels', '[]')) with ordinality t (tag, at)
    ) w
    where not exists (select from public.custom_labels o where o.board_id = fill_board.board_id and lower(o.name) = lower(w.name))
    order by lower(w.name), w.card_at, w.at
    returning id
  )
  select coalesce(array_agg(m.id), '{}') into new_labels from made m;

  with known as materialized (
    select distinct on (lower(o.name)) lower(o.name) as name, o.id
    from public.custom_labels o where o.board_id = fill_board.board_id order by lower(o.name), o.created_at, o.id
  ), worn as (
    select w.at, jsonb_agg(w.id order by w.name) as labels
    from (
      select distinct r.at, k.name, k.id from jsonb_array_elements(cards) with ordinality r (card, at)
      cross join jsonb_array_elements(coalesce(r.card -> 'labels', '[]')) t (tag)
      join known k on k.name = lower(private.one_line(t.tag ->> 'name'))
    ) w group by w.at
  ), ends as materialized (
    select i.id as list_id, exists (select from public.lists l where l.id = i.id and l.completes) as completes,
      coalesce(floor(private.last_rank(i.id)) + 1, 0) as rank, coalesce((
        select c.order_index + 1 from public.cards c where c.list_id = i.id order by c.rank desc limit 1), 0) as place
    from (select distinct unnest(list_ids) as id) i
  )
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, is_completed, order_index, rank, badges)
  select card_ids[r.at], fill_board.board_id, e.list_id, r.card ->> 'title', coalesce(r.card ->> 'description', ''),
    r.card ->> 'priority', private.due_day(r.card ->> 'due_date'), e.completes, e.place + r.later, e.rank + r.later,
    nullif(jsonb_strip_nulls(jsonb_build_object('labels', w.labels,
      'checklist', case when r.steps > 0 then jsonb_build_array(0, r.steps) end)), '{}')
  from (
    select o.card, o.at, row_number() over (partition by o.card ->> 'list_id' order by o.at) - 1 as later,
      jsonb_array_length(coalesce(o.card -> 'steps', '[]')) as steps
    from jsonb_array_elements(cards) with ordinality o (card, at)
  ) r
  join ends e on e.list_id = (r.card ->> 'list_id')::uuid left join worn w on w.at = r.at
  order by r.at;

  insert into public.card_checklist_items (card_id, board_id, user_id, title, order_index)
  select card_ids[r.at], fill_board.board_id, me, s.title, s.place - 1
  from jsonb_array_elements(cards) with ordinality r (card, at)
  cross join jsonb_array_elements_text(coalesce(r.card -> 'steps', '[]')) with ordinality s (title, place)
  order by r.at, s.place;

  insert into public.card_labels (card_id, board_id, label_id)
  select c.id, c.board_id, k.id::uuid from unnest(card_ids) with ordinality i (id, at) join public.cards c on c.id = i.id
  cross join jsonb_array_elements_text(c.badges -> 'labels') with ordinality k (id, at)
  order by i.at, k.at;
  perform set_config('dojo.placed', 'off', true);
  return jsonb_build_object('boardId', fill_board.board_id, 'cardIds', to_jsonb(card_ids), 'listIds', to_jsonb(new_lists),
    'labelIds', to_jsonb(new_labels));
end $function$;

CREATE OR REPLACE FUNCTION private.my_full_clan_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.clan_id from public.clan_members m
  where m.user_id = (select auth.uid()) and m.role <> 'guest' and m.clan_id in (select private.my_clan_ids())
$function$;

CREATE OR REPLACE FUNCTION private.outline_of(content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('title', k.value ->> 'title', 'count', jsonb_array_length(k.value -> 'techniques')) order by k.ordinality), '[]')
  from jsonb_array_elements(outline_of.content -> 'katas') with ordinality k
$function$;

CREATE OR REPLACE FUNCTION private.require_feature(feature text, owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.plan_allows((select auth.uid()), require_feature.feature)
    and not private.plan_allows(require_feature.owner_id, require_feature.feature) then
    raise exception 'This plan does not include it.' using errcode = 'PT402';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_for_templates(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
begin
  -- One after the other: two that come at once must not both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('templates of ' || require_room_for_templates.owner_id, 0));
  select count(*) as many, sum(t.size_bytes) as bytes into held
  from private.clan_templates t join public.clans c on c.id = t.clan_id where c.created_by = require_room_for_templates.owner_id;
  if held.many > 200 then
    raise exception 'The clans of one owner hold 200 templates together, and no more fit.' using errcode = 'PT429';
  end if;
  if held.bytes > 100000000 then
    raise exception 'The templates in the clans of one owner hold 100 MB together, and no more fit.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_small_project(lists jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(lists) is distinct from 'array' or exists (select from jsonb_array_elements(lists) l
      where jsonb_typeof(l) <> 'object' or jsonb_typeof(coalesce(l -> 'cards', '[]')) <> 'array') then
    raise exception 'The katas are a list.' using errcode = '22023';
  end if;
  if pg_column_size(lists) > 2000000 or jsonb_array_length(lists) > 50
    or (select sum(jsonb_array_length(coalesce(l -> 'cards', '[]'))) from jsonb_array_elements(lists) l) > 500
    or (select count(*) from jsonb_array_elements(lists) l, jsonb_array_elements(coalesce(l -> 'cards', '[]')) c,
      jsonb_array_elements(coalesce(c -> 'steps', '[]'))) > 5000
    or exists (select from jsonb_array_elements(lists) l, jsonb_array_elements(coalesce(l -> 'cards', '[]')) c
      where jsonb_array_length(coalesce(c -> 'steps', '[]')) > 2000)
    or (select count(*) from jsonb_array_elements(lists) l, jsonb_array_elements(coalesce(l -> 'cards', '[]')) c,
      jsonb_array_elements(coalesce(c -> 'labels', '[]'))) > 2000
    or exists (select from jsonb_array_elements(lists) l, jsonb_array_elements(coalesce(l -> 'cards', '[]')) c
      where jsonb_array_length(coalesce(c -> 'labels', '[]')) > 50) then
    raise exception 'At most 50 katas, 500 techniques, 5,000 steps and 2,000 worn tags are made at a time.' using errcode = 'PT413';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.clan_template(template_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', t.id, 'clanId', t.clan_id, 'name', t.name, 'summary', t.summary, 'katas', t.content -> 'katas')
  from private.clan_templates t where t.id = clan_template.template_id and t.clan_id in (select private.my_full_clan_ids())
$function$;
grant execute on function public.clan_template(template_id uuid) to authenticated;
grant execute on function public.clan_template(template_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.delete_clan_template(template_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.clan_templates t
  where t.id = delete_clan_template.template_id and t.clan_id in (select private.administered_clan_ids());
  if not found then
    raise exception 'It is gone, or you may not delete it.' using errcode = 'PT404';
  end if;
end $function$;
grant execute on function public.delete_clan_template(template_id uuid) to authenticated;
grant execute on function public.delete_clan_template(template_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.extend_project(board_id uuid, lists jsonb, id uuid DEFAULT gen_random_uuid())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  made jsonb;
begin
  perform private.lock_board_to_edit(extend_project.board_id);
  select e.made || '{"isRepeat": true}' into made from private.project_extensions e
  where e.user_id = me and e.id = extend_project.id and e.board_id = extend_project.board_id;
  if made is not null then
    return made;
  end if;
  perform private.require_feature('ai', (select b.user_id from public.boards b where b.id = extend_project.board_id));
  made := private.fill_board(extend_project.board_id, extend_project.lists);
  perform private.assign_filled(extend_project.board_id, extend_project.lists, made -> 'cardIds');
  delete from private.project_extensions e where e.user_id = me and e.made_at < now() - interval '1 day';
  insert into private.project_extensions (user_id, id, board_id, made)
  values (me, extend_project.id, extend_project.board_id, made);
  perform private.announce_reload(extend_project.board_id);
  return made;
end $function$;
comment on function public.extend_project(board_id uuid, lists jsonb, id uuid) is 'More lists and cards on a board that is there, once for each id; answers their ids, for undo_project.';
grant execute on function public.extend_project(board_id uuid, lists jsonb, id uuid) to authenticated;
grant execute on function public.extend_project(board_id uuid, lists jsonb, id uuid) to service_role;

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
comment on function public.goal_material(goal text, words text) is 'Finished techniques like the goal, how long the person’s own took lately, and boards to put a plan into: for plans with AI.';
grant execute on function public.goal_material(goal text, words text) to authenticated;
grant execute on function public.goal_material(goal text, words text) to service_role;

CREATE OR REPLACE FUNCTION public.make_project(title text, lists jsonb, description text DEFAULT ''::text, id uuid DEFAULT gen_random_uuid(), clan_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made jsonb;
begin
  perform private.require_feature('templates', (select c.created_by from public.clans c
    where c.id = make_project.clan_id and c.id in (select private.my_clan_ids())));
  perform private.lock_makers(make_project.clan_id) where make_project.clan_id is not null;
  insert into public.boards (id, title, description, user_id)
  values (make_project.id, make_project.title, make_project.description, (select auth.uid()));
  made := private.fill_board(make_project.id, make_project.lists);
  if make_project.clan_id is not null then
    perform public.move_board_to_clan(make_project.id, make_project.clan_id);
  end if;
  perform private.assign_filled(make_project.id, make_project.lists, made -> 'cardIds');
  return make_project.id;
end $function$;
comment on function public.make_project(title text, lists jsonb, description text, id uuid, clan_id uuid) is 'A new board with lists, cards, steps, labels and assignees, in one transaction: for plans with templates.';
grant execute on function public.make_project(title text, lists jsonb, description text, id uuid, clan_id uuid) to authenticated;
grant execute on function public.make_project(title text, lists jsonb, description text, id uuid, clan_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.project_templates()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'isIncluded', private.plan_allows((select auth.uid()), 'templates'),
    'clans', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
        'isIncluded', private.plan_allows(c.created_by, 'templates'),
        'isAdmin', m.role in ('owner', 'admin'), 'mayMake', m.role in ('owner', 'admin') or c.members_make_dojos,
        'boards', case when m.role in ('owner', 'admin') then (
          select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by lower(b.title), b.id), '[]')
          from public.boards b where b.clan_id = c.id and b.id in (select private.administered_board_ids())) else '[]' end,
        'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.display_name) order by lower(p.display_name), p.user_id), '[]')
          from (select n.user_id from public.clan_members n where n.clan_id = c.id and n.role <> 'guest' order by n.created_at limit 200) n
          join public.profiles p on p.user_id = n.user_id))
        order by lower(c.name), c.id), '[]')
      from public.clans c join public.clan_members m on m.clan_id = c.id and m.user_id = (select auth.uid())
      where c.id in (select private.my_full_clan_ids())),
    'saved', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'clanId', t.clan_id, 'name', t.name, 'summary', t.summary,
        'createdAt', t.created_at, 'katas', t.outline)
        order by lower(t.name), t.id), '[]')
      from private.clan_templates t where t.clan_id in (select private.my_full_clan_ids())))
$function$;
comment on function public.project_templates() is 'All that the page of templates shows beside the built-in ones.';
grant execute on function public.project_templates() to authenticated;
grant execute on function public.project_templates() to service_role;

CREATE OR REPLACE FUNCTION public.save_clan_template(board_id uuid, name text, summary text DEFAULT ''::text, id uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home uuid;
  owner uuid;
  first_day date;
  content jsonb;
begin
  perform private.require_on_board(save_clan_template.board_id, '42501');
  perform private.lock_board(save_clan_template.board_id);
  select b.clan_id into home from public.boards b where b.id = save_clan_template.board_id;
  -- It is handed over before or after.
  select c.created_by into owner from public.clans c where c.id = home for share;
  -- One after the other: two that are saved at once must not both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('templates of ' || owner, 0));
  perform private.require_board_admin(save_clan_template.board_id);
  perform private.require_clan_admin(home);
  if not private.plan_allows(owner, 'templates') then
    raise exception 'The plan of the clan’s owner has no templates.' using errcode = 'PT402';
  end if;
  if (select count(*) from private.clan_templates t where t.clan_id = home) >= 50 then
    raise exception 'This clan holds 50 templates, and no more fit.' using errcode = 'PT429';
  end if;
  if (select count(*) from (select from public.cards c where c.board_id = save_clan_template.board_id limit 501) x) > 500
    or (select count(*) from (select from public.lists l where l.board_id = save_clan_template.board_id limit 51) x) > 50
    or (select count(*) from (select from public.card_checklist_items i where i.board_id = save_clan_template.board_id limit 5001) x) > 5000
    or (select count(*) from (select from public.card_labels w where w.board_id = save_clan_template.board_id limit 2001) x) > 2000 then
    raise exception 'A template has at most 50 katas, 500 techniques, 5,000 steps and 2,000 worn tags.' using errcode = 'PT413';
  end if;
  if (select sum(octet_length(c.title) + octet_length(c.description)) from public.cards c where c.board_id = save_clan_template.board_id)
      + (select coalesce(sum(octet_length(i.title)), 0) from public.card_checklist_items i where i.board_id = save_clan_template.board_id)
      > 2000000 then
    raise exception 'Its texts are too long for a template.' using errcode = 'PT413';
  end if;
  select min(c.due_date) into first_day from public.cards c where c.board_id = save_clan_template.board_id;
  -- What is due more than three years after the first has no day: no plan is that long.
  select jsonb_build_object('katas', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'title', l.title, 'completes', case when l.completes then true end, 'techniques', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'title', c.title, 'note', nullif(c.description, ''), 'priority', c.priority,
            'by', case when c.due_date <= first_day + 1095 then greatest(1, private.count_weekdays(first_day, c.due_date)) end,
            'steps', (select coalesce(jsonb_agg(i.title order by i.order_index), '[]') from public.card_checklist_items i where i.card_id = c.id),
            'tags', (select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'color', k.color) order by lower(k.name)), '[]')
              from public.card_labels w join public.custom_labels k on k.id = w.label_id where w.card_id = c.id)))
          order by c.order_index), '[]')
        from public.cards c where c.list_id = l.id))) order by l.order_index), '[]'))
  into content from public.lists l where l.board_id = save_clan_template.board_id;
  insert into private.clan_templates (id, clan_id, created_by, name, summary, content)
  values (save_clan_template.id, home, (select auth.uid()), save_clan_template.name, save_clan_template.summary, content);
  perform private.count_copied(octet_length(content::text));
  perform private.require_room_for_templates(owner);
  return save_clan_template.id;
exception when check_violation then
  if sqlerrm like '%content_size%' then
    raise exception 'Its texts are too long for a template.' using errcode = 'PT413';
  end if;
  raise;
end $function$;
comment on function public.save_clan_template(board_id uuid, name text, summary text, id uuid) is 'Keeps what a board of a clan holds, without people, dates, comments and files, as a template of that clan.';
grant execute on function public.save_clan_template(board_id uuid, name text, summary text, id uuid) to authenticated;
grant execute on function public.save_clan_template(board_id uuid, name text, summary text, id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[] DEFAULT '{}'::uuid[], label_ids uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tags uuid[];
begin
  if cardinality(undo_project.card_ids) > 500 or cardinality(undo_project.list_ids) > 50 or cardinality(undo_project.label_ids) > 2000 then
    raise exception 'At most 500 techniques at a time.' using errcode = 'PT413';
  end if;
  tags := array(select k.id from public.custom_labels k
    where k.id = any (undo_project.label_ids) and k.board_id = undo_project.board_id and k.user_id = (select auth.uid()));
  if cardinality(tags) > 0 then
    perform private.lock_all_my_boards();
  end if;
  perform private.lock_board_to_edit(undo_project.board_id);
  if exists (select from public.cards c where c.id = any (undo_project.card_ids) and c.board_id <> undo_project.board_id) then
    raise exception 'They are on another board.' using errcode = '22023';
  end if;
  if exists (select from public.cards c where c.id = any (undo_project.card_ids)) then
    perform public.remove_cards(undo_project.card_ids, 'deleted', true);
  end if;
  perform private.delete_lists(undo_project.board_id, undo_project.list_ids, true);
  if cardinality(tags) > 0 then
    delete from public.custom_labels k
    where k.id = any (tags) and not exists (select from public.card_labels w where w.label_id = k.id);
  end if;
end $function$;
comment on function public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[], label_ids uuid[]) is 'Takes back what extend_project has made, as long as no one else has worked on it.';
grant execute on function public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[], label_ids uuid[]) to authenticated;
grant execute on function public.undo_project(board_id uuid, card_ids uuid[], list_ids uuid[], label_ids uuid[]) to service_role;
