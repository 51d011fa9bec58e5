-- Templates of a clan that is handed over were counted for its new owner only with the next one: with two accounts anyone kept
-- any number of them.
create function private.require_room_for_templates(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke execute on function private.require_room_for_templates(uuid) from public;

create or replace function private.limit_taken_clan()
returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_clans(o.created_by) from (
    select distinct n.created_by from (select t.id, t.created_by from taken t except select w.id, w.created_by from was w) n
    order by n.created_by) o;
  perform private.require_room_for_templates(o.created_by) from (
    select distinct n.created_by from (select t.id, t.created_by from taken t except select w.id, w.created_by from was w) n
    where exists (select from private.clan_templates k where k.clan_id = n.id) order by n.created_by) o;
  return null;
end $$;

create or replace function public.save_clan_template(board_id uuid, name text, summary text default '', id uuid default gen_random_uuid())
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  home uuid := (select b.clan_id from public.boards b where b.id = save_clan_template.board_id);
  owner uuid;
  first_day date;
  content jsonb;
begin
  perform private.require_board_admin(save_clan_template.board_id);
  perform private.require_clan_admin(home);
  -- It is handed over before or after.
  select c.created_by into owner from public.clans c where c.id = home for share;
  if not private.plan_allows(owner, 'templates') then
    raise exception 'The plan of the clan’s owner has no templates.' using errcode = 'PT402';
  end if;
  -- One after the other: two that are saved at once must not both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('templates of ' || owner, 0));
  if (select count(*) from private.clan_templates t where t.clan_id = home) >= 50 then
    raise exception 'This clan holds 50 templates, and no more fit.' using errcode = 'PT429';
  end if;
  if (select count(*) from (select from public.cards c where c.board_id = save_clan_template.board_id limit 501) x) > 500
    or (select count(*) from (select from public.lists l where l.board_id = save_clan_template.board_id limit 51) x) > 50
    or (select count(*) from (select from public.card_checklist_items i where i.board_id = save_clan_template.board_id limit 5001) x) > 5000
    or (select count(*) from (select from public.card_labels w where w.board_id = save_clan_template.board_id limit 2001) x) > 2000 then
    raise exception 'A template has at most 50 katas, 500 techniques, 5,000 steps and 2,000 worn tags.' using errcode = 'PT413';
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
end $$;
