-- Of each technique that is gone, analytics and the hub compared the names of all its tags: 40,000 with 50 tags took up to 1.3 s
-- for each part of a page, and 400,000 ended the embedded services. The tags of that name are looked up once.

do $change$
declare
  definition text := pg_get_functiondef('private.flow_scope'::regproc);
  changed text := replace(replace(replace(definition, $x$  tagged uuid[];
$x$, $x$  tags text[];
  tagged uuid[];
$x$), $x$    tagged := array(
      select w.card_id from public.card_labels w join public.custom_labels l on l.id = w.label_id
      where w.board_id = any (boards) and lower(l.name) = tag);
$x$, $x$    tags := array(select l.id::text from public.custom_labels l where l.board_id = any (boards) and lower(l.name) = tag);
    tagged := array(select w.card_id from public.card_labels w where w.label_id = any (tags::uuid[]));
$x$), $x$ or exists (
        select from jsonb_array_elements_text(f.label_ids) i join public.custom_labels l on l.id = i::uuid where lower(l.name) = tag)));$x$,
    $x$ or case when cardinality(tags) <= 10 then f.label_ids ?| tags
        -- It would look for each of many in all that a technique wore.
        else exists (select from jsonb_array_elements_text(f.label_ids) i where i in (select unnest(tags))) end));$x$);
begin
  if changed not like '%tags text[];%' or changed not like '%any (tags::uuid[])%' or changed not like '%?| tags%' then
    raise exception 'flow_scope has changed';
  end if;
  execute changed;
  definition := pg_get_functiondef('private.hub_timed'::regproc);
  changed := replace(replace(definition, $x$  said constant text := lower(btrim(hub_timed.key));
$x$, $x$  said constant text := lower(btrim(hub_timed.key));
  tags constant uuid[] := array(
    select l.id from public.custom_labels l where hub_timed.rule = 'tagged' and l.board_id = any (boards) and lower(l.name) = said);
$x$), $x$    when 'tagged' then exists (
        select from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = k.card_id and w.board_id = k.board_id and lower(l.name) = said)
      or k.gone is not null and exists (
        select from jsonb_array_elements_text(k.label_ids) i join public.custom_labels l on l.id = i::uuid where lower(l.name) = said)
$x$, $x$    when 'tagged' then (k.card_id, k.board_id) in (select w.card_id, w.board_id from public.card_labels w where w.label_id = any (tags))
      or k.gone is not null and exists (
        select from jsonb_array_elements_text(k.label_ids) i where i in (select t::text from unnest(tags) t))
$x$);
  if changed not like '%tags constant%' or changed not like '%any (tags)%' then raise exception 'hub_timed has changed'; end if;
  execute changed;
end $change$;
