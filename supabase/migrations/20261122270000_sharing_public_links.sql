-- A public link of a board: who has it reads the board without an account. Off until an admin of the board switches it on; a
-- clan may forbid it on its boards (docs/decisions/a-public-link-shows-no-people.md).
--
-- Visitors have no rights in the database: our server looks the token up for them. What a link shows is decided here.

insert into private.event_kinds (kind) values
  ('board.link_opened'), ('board.link_renewed'), ('board.link_closed'), ('board.link_names_shown'), ('board.link_names_hidden'),
  ('clan.public_links_forbidden'), ('clan.public_links_allowed');

create table private.public_links (
  board_id uuid primary key references public.boards (id) on delete cascade,
  token text not null constraint public_links_token_plain check (token ~ '^[A-Za-z0-9_-]{43}$'),
  shows_people boolean not null default false,
  made_at timestamptz not null default now()
);
comment on table private.public_links is
  'Boards that anyone with the token may read. The token is kept as it is, because admins of the board see the link again; no one reads this table but the functions below.';
comment on column private.public_links.shows_people is 'Whether the names of the people whom techniques are assigned to are shown.';
-- Tokens are compared by their hash: how long a comparison takes tells nothing about them.
create unique index public_links_token on private.public_links (private.invitation_token_hash(token));
alter table private.public_links enable row level security;

alter table public.clans add column forbids_public_links boolean not null default false;
comment on column public.clans.forbids_public_links is 'Whether the boards of the clan may have no public link.';
grant update (forbids_public_links) on public.clans to authenticated;

create function private.note_public_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_event(new.board_id, null, 'board.link_opened');
  elsif tg_op = 'DELETE' then
    perform private.note_event(old.board_id, null, 'board.link_closed');
  else
    if new.token <> old.token then
      perform private.note_event(new.board_id, null, 'board.link_renewed');
    end if;
    if new.shows_people <> old.shows_people then
      perform private.note_event(new.board_id, null, case when new.shows_people then 'board.link_names_shown' else 'board.link_names_hidden' end);
    end if;
  end if;
  return null;
end $$;
create trigger public_links_note after insert or update or delete on private.public_links
  for each row execute function private.note_public_link();

-- A clan that forbids public links ends those that there are: allowing them again publishes nothing.
create function private.follow_public_link_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.forbids_public_links then
    delete from private.public_links l using public.boards b where b.id = l.board_id and b.clan_id = new.id;
  end if;
  perform private.note_clan_event(new.id, case when new.forbids_public_links then 'clan.public_links_forbidden' else 'clan.public_links_allowed' end);
  return null;
end $$;
create trigger clans_follow_public_link_rule after update of forbids_public_links on public.clans
  for each row when (new.forbids_public_links <> old.forbids_public_links)
  execute function private.follow_public_link_rule();

create function private.end_forbidden_public_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.public_links l using public.clans c
  where l.board_id = new.id and c.id = new.clan_id and c.forbids_public_links;
  return null;
end $$;
create trigger boards_end_forbidden_public_link after update of clan_id on public.boards
  for each row when (new.clan_id is distinct from old.clan_id)
  execute function private.end_forbidden_public_link();

-- What the share dialog shows. The token is for admins of the board; others learn that there is a link.
create function public.public_link(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'isOn', l.board_id is not null,
    'token', case when b.id in (select private.administered_board_ids()) then l.token end,
    'showsPeople', coalesce(l.shows_people, false),
    'forbiddenBy', case when c.forbids_public_links then c.name end)
  from public.boards b
  left join private.public_links l on l.board_id = b.id
  left join public.clans c on c.id = b.clan_id
  where b.id = public_link.board_id and b.id in (select private.my_board_ids())
$$;
revoke execute on function public.public_link from public, anon;
grant execute on function public.public_link to authenticated;

-- `change`: open, renew (the link before ends), close, show_people, hide_people. Answers as public_link() does.
create function public.change_public_link(board_id uuid, change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  home uuid;
begin
  -- The board before its clan, as for everyone else: neither moves nor is forbidden meanwhile.
  select b.clan_id into home from public.boards b where b.id = change_public_link.board_id for no key update;
  perform private.require_board_admin(change_public_link.board_id);
  if change_public_link.change in ('open', 'renew') then
    perform from public.clans c where c.id = home for share;
    if exists (select from public.clans c where c.id = home and c.forbids_public_links) then
      raise exception 'The clan of this dojo allows no public links.' using errcode = 'PT409';
    end if;
  end if;
  case change_public_link.change
    when 'open' then
      insert into private.public_links (board_id, token) values (change_public_link.board_id, private.new_invitation_token())
      on conflict on constraint public_links_pkey do nothing;
    when 'renew' then
      update private.public_links l set token = private.new_invitation_token(), made_at = now()
      where l.board_id = change_public_link.board_id;
    when 'close' then
      delete from private.public_links l where l.board_id = change_public_link.board_id;
    when 'show_people', 'hide_people' then
      update private.public_links l set shows_people = change_public_link.change = 'show_people'
      where l.board_id = change_public_link.board_id;
    else
      raise exception 'A public link is opened, renewed or closed, and shows people or hides them.' using errcode = '22023';
  end case;
  return public.public_link(change_public_link.board_id);
end $$;
revoke execute on function public.change_public_link from public, anon;
grant execute on function public.change_public_link to authenticated;

-- The link of a token as long as it shows something: not of a board that is archived, in the bin or of a clan that forbids it.
create function private.open_public_link(token text) returns private.public_links
language sql stable security definer set search_path = '' as $$
  select l from private.public_links l join public.boards b on b.id = l.board_id left join public.clans c on c.id = b.clan_id
  where private.invitation_token_hash(l.token) = private.invitation_token_hash(open_public_link.token)
    and b.archived_at is null and not coalesce(c.forbids_public_links, false)
    and not exists (select from private.binned_boards x where x.board_id = b.id)
$$;

-- The name of a person on a public board: the same on all its techniques, and nothing that is known elsewhere.
create function private.public_person(link private.public_links, user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select left(private.sha256_of(link.token || user_id), 12)
$$;

-- Changes with whatever a public link shows. It says nothing about what changed: a hash.
create function private.public_version(link private.public_links) returns text
language sql stable security definer set search_path = '' as $$
  select left(private.sha256_of(concat_ws(' ', link.token, link.shows_people, b.title, b.description, private.board_revision(b.id),
    (select sum(l.version) from public.lists l where l.board_id = b.id),
    (select sum(c.version) from public.cards c where c.board_id = b.id),
    -- People's own tags, which no announcement of the board counts.
    (select string_agg(k.id || k.name || k.color, ' ' order by k.id) from public.custom_labels k
      where k.board_id is null and k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    case when link.shows_people then (select string_agg(p.display_name, ' ' order by p.user_id) from public.profiles p
      where p.user_id in (select c.assignee from public.cards c where c.board_id = b.id)) end,
    (select g.updated_at from public.clan_branding g where g.clan_id = b.clan_id),
    -- What is due today is late tomorrow.
    date_trunc('hour', now()))), 32)
  from public.boards b where b.id = link.board_id
$$;

-- What a public link shows of its board: no comments, files, history or members; people only where the link shows them, by
-- their names. Null for every token that opens nothing. For the server, which counts who asks.
create function public.public_board(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'title', b.title, 'description', b.description, 'version', private.public_version(link),
    -- Its own styles are for people who joined the clan, and so is the clan's name.
    'branding', (
      select to_jsonb(g) - 'created_by' - 'created_at' - 'updated_at'
        || jsonb_build_object('clan_name', coalesce(g.brand_name, ''), 'custom_css', null)
      from public.clans c join public.clan_branding g on g.clan_id = c.id
      where c.id = b.clan_id and private.plan_allows(c.created_by, 'branding')),
    'people', case when link.shows_people then (
      select coalesce(json_agg(json_build_object('id', private.public_person(link, p.user_id), 'name', p.display_name)), '[]')
      from public.profiles p where p.user_id in (select c.assignee from public.cards c where c.board_id = b.id)) else '[]' end,
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k where k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cardLimit', l.card_limit, 'completes', l.completes, 'cards', coalesce(c.cards, '[]'),
        'more', coalesce(a.total, 0) - coalesce(json_array_length(c.cards), 0)) order by l.order_index), '[]')
      from public.lists l
      left join (select c.list_id, count(*) as total from public.cards c where c.board_id = b.id group by c.list_id) a
        on a.list_id = l.id
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
          'dueTimeZone', c.due_time_zone,
          'assignee', case when link.shows_people and c.assignee is not null then private.public_person(link, c.assignee) end,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', nullif(c.badges - 'comments', '{}'), 'version', c.version)) order by c.order_index) as cards
        -- The first of each kata: strangers may ask for a page as often as they like, and the server draws all of it.
        from (
          select o.*, row_number() over (partition by o.list_id order by o.order_index) as place
          from public.cards o where o.board_id = b.id order by place limit 1000
        ) c where c.place <= 200 group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from private.open_public_link(public_board.token) link join public.boards b on b.id = link.board_id
$$;
revoke execute on function public.public_board from public, anon, authenticated;

-- A technique of it, opened. Null where it is not on this board (any more).
create function public.public_card(token text, card_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_strip_nulls(json_build_object(
    'id', c.id, 'title', c.title, 'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
    'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at, 'description', c.description,
    'assigneeName', case when link.shows_people then (select p.display_name from public.profiles p where p.user_id = c.assignee) end,
    'files', c.badges -> 'attachments',
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k where k.id in (select w.label_id from public.card_labels w where w.card_id = c.id)),
    'checklist', (
      select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'completed', i.completed) order by i.order_index), '[]')
      from public.card_checklist_items i where i.card_id = c.id)))
  from private.open_public_link(public_card.token) link
  join public.cards c on c.board_id = link.board_id and c.id = public_card.card_id
  join public.lists l on l.id = c.list_id
$$;
revoke execute on function public.public_card from public, anon, authenticated;

-- For pages that are open, which ask again and again. Null for every token that opens nothing.
create function public.public_version(token text) returns text
language sql stable security definer set search_path = '' as $$
  select private.public_version(link) from private.open_public_link(public_version.token) link where link.board_id is not null
$$;
revoke execute on function public.public_version from public, anon, authenticated;
