-- Everything that is a person's own, as a ZIP that they asked for. The server writes it to the bucket `exports` at
-- `<user id>/<id>.zip` and mails a link to it; for seven days it is handed to that person alone, by a route that asks who
-- calls. There is one at a time, and one a day at most: an export reads everything.

insert into storage.buckets (id, name, public, file_size_limit) values ('exports', 'exports', false, 20000000000);

create table private.account_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'waiting' constraint account_exports_state_known check (state in ('waiting', 'running', 'ready', 'failed')),
  done integer not null default 0 constraint account_exports_done_counted check (done >= 0),
  total integer not null default 0 constraint account_exports_total_counted check (total >= 0),
  size_bytes bigint,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  mailed_at timestamptz,
  constraint account_exports_ready_has_size check ((state = 'ready') = (ready_at is not null and size_bytes is not null))
);
comment on table private.account_exports is 'Exports that people asked for. done of total counts parts: dojos and files.';
create index account_exports_user on private.account_exports (user_id, asked_at desc);
alter table private.account_exports enable row level security;
revoke all on private.account_exports from anon, authenticated;
grant all on private.account_exports to service_role;

create function private.export_face(e private.account_exports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', e.id,
    'state', case
      when e.state = 'ready' and e.ready_at < now() - interval '7 days' then 'expired'
      -- Nobody works on it any more.
      when e.state in ('waiting', 'running') and e.asked_at < now() - interval '1 day' then 'failed'
      else e.state end,
    'done', e.done, 'total', e.total, 'sizeBytes', e.size_bytes, 'askedAt', e.asked_at, 'endsAt', e.ready_at + interval '7 days')
$$;

-- The newest export of the caller; null where they never asked for one.
create function public.my_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_face(e) from private.account_exports e
  where e.user_id = (select auth.uid()) order by e.asked_at desc limit 1
$$;
grant execute on function public.my_export() to authenticated;

-- Asks for an export, for the server, which then starts it. One that waits or runs is answered instead of a second.
create function public.request_export(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.account_exports;
begin
  perform from public.profiles p where p.user_id = request_export.user_id for no key update;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select * into asked from private.account_exports e where e.user_id = request_export.user_id order by e.asked_at desc limit 1;
  if asked.state in ('waiting', 'running') and asked.asked_at > now() - interval '1 day' then
    return private.export_face(asked);
  end if;
  if asked.state = 'ready' and asked.asked_at > now() - interval '1 day' then
    raise exception 'You can export your data once a day.' using errcode = 'PT429';
  end if;
  insert into private.account_exports (user_id) values (request_export.user_id) returning * into asked;
  return private.export_face(asked);
end $$;

-- What the server notes while it works on one; null where the account is gone.
create function public.note_export(export_id uuid, state text, done integer, total integer, size_bytes bigint default null) returns jsonb
language sql security definer set search_path = '' as $$
  update private.account_exports e set
    state = note_export.state, done = note_export.done, total = note_export.total, size_bytes = note_export.size_bytes,
    ready_at = case when note_export.state = 'ready' then coalesce(e.ready_at, now()) end
  where e.id = note_export.export_id
  returning private.export_face(e)
$$;

-- To whom the letter of a finished export goes, once; null where it has gone out or there is nothing to tell.
create function public.claim_export_letter(export_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  update private.account_exports e set mailed_at = now()
  from auth.users u
  where e.id = claim_export_letter.export_id and e.state = 'ready' and e.mailed_at is null and u.id = e.user_id
  returning jsonb_build_object('email', u.email, 'endsAt', e.ready_at + interval '7 days')
$$;

-- What to work on: whose export it is, and what it holds besides.
create function public.export_plan(export_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'userId', e.user_id,
    'state', e.state,
    'boards', (select coalesce(jsonb_agg(b.id order by b.created_at, b.id), '[]') from public.boards b where b.user_id = e.user_id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'path', a.path, 'sizeBytes', a.size_bytes,
        'boardId', a.board_id, 'cardId', a.card_id, 'createdAt', a.created_at) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.user_id = e.user_id))
  from private.account_exports e where e.id = export_plan.export_id
$$;

-- The account itself, and what the person wrote on dojos of others.
create function public.export_account(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'createdAt', u.created_at, 'onboardingCompletedAt', p.onboarding_completed_at)
      from auth.users u join public.profiles p on p.user_id = u.id where u.id = export_account.user_id),
    'settings', (select to_jsonb(s) - 'user_id' from private.person_settings s where s.user_id = export_account.user_id),
    'plan', (
      select jsonb_build_object('tier', s.subscription_tier, 'status', s.status, 'endsAt', s.subscription_end)
      from public.subscribers s where s.user_id = export_account.user_id),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'role', m.role, 'isMine', b.user_id = m.user_id)
        order by b.created_at, b.id), '[]')
      from public.board_members m join public.boards b on b.id = m.board_id where m.user_id = export_account.user_id),
    'clans', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.created_at, c.id), '[]')
      from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = export_account.user_id),
    'commentsElsewhere', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'content', t.content, 'createdAt', t.created_at, 'updatedAt', t.updated_at,
        'technique', c.title, 'dojo', b.title) order by t.created_at, t.id), '[]')
      from public.card_comments t join public.cards c on c.id = t.card_id join public.boards b on b.id = t.board_id
      where t.user_id = export_account.user_id and b.user_id <> export_account.user_id))
$$;

-- A dojo with everything on it; null unless it is this person's.
create function public.export_board(board_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'title', b.title, 'description', b.description, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role) order by m.created_at, m.user_id), '[]')
      from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = b.id),
    'tags', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name, k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'katas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'techniques', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'title', c.title, 'description', c.description, 'priority', c.priority, 'dueDate', c.due_date,
          'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'assignee', c.assignee, 'completedAt', c.completed_at,
          'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
          'tags', (select coalesce(jsonb_agg(w.label_id order by w.label_id), '[]') from public.card_labels w where w.card_id = c.id),
          'steps', (
            select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'completed', i.completed) order by i.order_index), '[]')
            from public.card_checklist_items i where i.card_id = c.id),
          'comments', (
            select coalesce(jsonb_agg(jsonb_build_object('userId', t.user_id, 'content', t.content, 'createdAt', t.created_at,
              'updatedAt', t.updated_at) order by t.created_at, t.id), '[]')
            from public.card_comments t where t.card_id = c.id),
          'attachments', (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'sizeBytes', a.size_bytes, 'userId', a.user_id,
              'createdAt', a.created_at) order by a.created_at, a.id), '[]')
            from public.card_attachments a where a.card_id = c.id),
          'history', (
            select coalesce(jsonb_agg(jsonb_build_object('userId', h.actor, 'kind', h.kind,
              'detail', private.event_detail(h.kind, h.before, h.after), 'createdAt', h.at) order by h.id), '[]')
            from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
            where h.board_id = c.board_id and h.card_id = c.id)
          ) order by c.order_index), '[]')
        from public.cards c where c.list_id = l.id)) order by l.order_index), '[]')
      from public.lists l where l.board_id = b.id))
  from public.boards b where b.id = export_board.board_id and b.user_id = export_board.user_id
$$;

-- Exports whose seven days are over, for the server to remove from storage; forgotten with forget_exports().
create function public.expired_exports(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.name), '[]') from (
    select o.name from storage.objects o
    left join private.account_exports e on o.name = e.user_id || '/' || e.id || '.zip'
    where o.bucket_id = 'exports' and (e.id is null or e.ready_at < now() - interval '7 days') limit most) x
$$;
