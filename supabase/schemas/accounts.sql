-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.account_exports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer not null default 0,
  size_bytes bigint,
  asked_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint account_exports_pkey PRIMARY KEY (id),
  constraint account_exports_done_counted CHECK ((done >= 0)),
  constraint account_exports_ready_has_size CHECK (((state = 'ready'::text) = ((ready_at IS NOT NULL) AND (size_bytes IS NOT NULL)))),
  constraint account_exports_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint account_exports_total_counted CHECK ((total >= 0)),
  constraint account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.account_exports is 'Exports that people asked for. done of total counts dojos, files and their bytes.';
alter table private.account_exports enable row level security;
grant all on private.account_exports to service_role;

CREATE INDEX account_exports_user ON private.account_exports USING btree (user_id, asked_at DESC);

CREATE TRIGGER account_exports_enqueue AFTER INSERT ON private.account_exports FOR EACH ROW EXECUTE FUNCTION private.enqueue_export();

create table private.departing (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint departing_pkey PRIMARY KEY (user_id),
  constraint departing_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.departing is 'Accounts of which a part is deleted already. What they own is not restored, and nothing is handed over to them.';
alter table private.departing enable row level security;

CREATE OR REPLACE FUNCTION private.change_crews(from_user uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  for owner in select o.id from unnest(array[from_user, to_user]) as o (id) order by o.id loop
    if owner = to_user then
      perform private.admit_to_crew(owner, true);
    else
      perform private.recount_crew(owner);
    end if;
  end loop;
exception when sqlstate 'PT402' then
  raise exception 'The plan of the new owner has no room for everyone.' using errcode = 'PT402';
end $function$;

CREATE OR REPLACE FUNCTION private.commenters_of(content jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct (x ->> 'user_id')::uuid) filter (where x ->> 'user_id' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(commenters_of.content -> 'comments') = 'array' then commenters_of.content -> 'comments' else '[]' end) x
$function$;

CREATE OR REPLACE FUNCTION private.delete_some(of_table regclass, of_column name, id uuid, weight numeric, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many integer;
begin
  if most <= 0 then
    return most;
  end if;
  execute format('delete from %1$s where ctid = any (array(select o.ctid from %1$s o where o.%2$I = $1 limit $2))', of_table, of_column)
  using delete_some.id, ceil(most / delete_some.weight)::integer;
  get diagnostics many = row_count;
  return most - ceil(many * delete_some.weight)::integer;
end $function$;
comment on function private.delete_some(of_table regclass, of_column name, id uuid, weight numeric, most integer) is 'Deletes rows that have this id in a column, as many as the weight allows. Answers what is left of it: nothing, while there may be more.';

CREATE OR REPLACE FUNCTION private.drop_email_change(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Empty, not null: hosted Supabase reads these columns as texts.
  update auth.users u
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_sent_at = null
  where u.id = drop_email_change.person and coalesce(u.email_change, '') <> '';
  -- Where hosted Supabase looks links up; the embedded services have no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text like ''email_change%'''
      using drop_email_change.person;
  end if;
end $function$;
comment on function private.drop_email_change(person uuid) is 'Forgets the address that a person wishes to have: its links stop working.';

CREATE OR REPLACE FUNCTION private.enqueue_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('account.export', jsonb_build_object('exportId', new.id), now(), 'account.export:' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.export_comments(card_id uuid, skip bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('userId', t.user_id, 'content', t.content, 'createdAt', t.created_at,
      'updatedAt', t.updated_at) order by t.created_at, t.id), '[]'),
    'next', case when count(*) = 200 then export_comments.skip + 200 end)
  from (
    select * from public.card_comments o where o.card_id = export_comments.card_id
    order by o.created_at, o.id limit 200 offset export_comments.skip) t
$function$;

CREATE OR REPLACE FUNCTION private.export_face(e private.account_exports)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', e.id,
    'state', case
      when e.state = 'ready' and e.ready_at < now() - interval '7 days' then 'expired'
      -- No one works on it any more.
      when e.state in ('waiting', 'running') and e.asked_at < now() - interval '1 day' then 'failed'
      else e.state end,
    'done', e.done, 'total', e.total, 'sizeBytes', e.size_bytes, 'askedAt', e.asked_at, 'endsAt', e.ready_at + interval '7 days')
$function$;

CREATE OR REPLACE FUNCTION private.export_history(board_id uuid, card_id uuid, after_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('userId', h.actor, 'kind', h.kind, 'detail', h.detail,
      'createdAt', h.at) order by h.id), '[]'),
    'next', case when count(*) = 200 then max(h.id) end)
  from (
    select e.* from private.history_of(export_history.board_id, export_history.card_id, array(
      select m.board_id from public.board_members m join public.boards b on b.user_id = m.user_id where b.id = export_history.board_id)) e
    where e.id > export_history.after_id
    order by e.id limit 200) h
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_board(board_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
  part text;
begin
  perform private.lock_board(hand_over_board.board_id);
  select b.user_id into from_user from public.boards b where b.id = hand_over_board.board_id for update;
  select private.stronger_role(m.own_role, m.clan_role) into part from public.board_members m
  where m.board_id = hand_over_board.board_id and m.user_id = hand_over_board.to_user for update;
  if from_user is null or part is null or exists (select from private.departing d where d.user_id = hand_over_board.to_user) then
    raise exception 'This person is not on the board.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_board.to_user then
    return;
  end if;
  if part <> 'admin' then
    raise exception 'Only an admin of this dojo can take it over. Make them an admin first.' using errcode = 'PT409';
  end if;
  begin
    update public.boards b set user_id = hand_over_board.to_user where b.id = hand_over_board.board_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  perform private.change_crews(from_user, hand_over_board.to_user);
  perform private.announce_reload(hand_over_board.board_id);
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
  owned uuid[];
begin
  perform private.lock_boards_of_clan(hand_over_clan.clan_id);
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user)
    or exists (select from private.departing d where d.user_id = hand_over_clan.to_user) then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_clan.to_user then
    return;
  end if;
  -- More would keep everyone waiting.
  if (select count(*) from public.boards b where b.clan_id = hand_over_clan.clan_id) > 1000 then
    raise exception 'At most 1,000 dojos are handed over with a clan. Take some out of it first.' using errcode = 'PT409';
  end if;
  update public.clans c set created_by = hand_over_clan.to_user where c.id = hand_over_clan.clan_id;
  update public.clan_members m set role = 'admin' where m.clan_id = hand_over_clan.clan_id and m.user_id = from_user;
  update public.clan_members m set role = 'owner' where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user;
  -- Its dojos go along. Who had them stays an admin of them through the clan.
  begin
    update public.boards b set user_id = hand_over_clan.to_user where b.clan_id = hand_over_clan.clan_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, hand_over_clan.to_user, 'admin', 'admin' from public.boards b
  where b.clan_id = hand_over_clan.clan_id and not exists (select from private.binned_boards x where x.board_id = b.id)
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  -- The role of their own came with owning the clan, except where they made the dojo. It would outlive every role in it.
  owned := array(select b.id from public.boards b
    where b.clan_id = hand_over_clan.clan_id and not private.has_made_board(from_user, b.id));
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id)) from public.board_members m
  where m.board_id = any (owned) and m.user_id = from_user and m.clan_role is null having count(*) > 0;
  update public.board_members m set own_role = null
  where m.board_id = any (owned) and m.user_id = from_user and m.own_role is not null;
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> from_user)
  where x.board_id = any (owned);
  perform private.follow_clan(hand_over_clan.clan_id);
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $function$;

CREATE OR REPLACE FUNCTION private.is_signed_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_session_id() is null or exists (select from auth.sessions s where s.id = private.my_session_id())
$function$;
comment on function private.is_signed_in() is 'Whether the session of this token still exists. Tokens without a session, such as keys, are not asked.';
grant execute on function private.is_signed_in() to authenticated;

CREATE OR REPLACE FUNCTION private.my_session_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select ((select auth.jwt()) ->> 'session_id')::uuid
$function$;

CREATE OR REPLACE FUNCTION private.removed_techniques(content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'kataId', c.list_id, 'title', c.title, 'description', c.description, 'priority', c.priority,
      'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone,
      'repeat', case when c.repeat_next is null then c.repeat end, 'assignee', c.assignee, 'completedAt', c.completed_at,
      'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'tags', coalesce(w.tags, '[]'), 'steps', coalesce(i.steps, '[]'), 'comments', coalesce(m.comments, '[]'),
      'attachments', coalesce(a.attachments, '[]')) order by c.order_index, c.id), '[]')
  from jsonb_populate_recordset(null::public.cards, removed_techniques.content -> 'cards') c
  left join (
    select l.card_id, jsonb_agg(l.label_id order by l.label_id) as tags
    from jsonb_populate_recordset(null::public.card_labels, removed_techniques.content -> 'labels') l group by l.card_id
  ) w on w.card_id = c.id
  left join (
    select s.card_id, jsonb_agg(jsonb_build_object('title', s.title, 'completed', s.completed) order by s.order_index) as steps
    from jsonb_populate_recordset(null::public.card_checklist_items, removed_techniques.content -> 'checklist') s group by s.card_id
  ) i on i.card_id = c.id
  left join (
    select t.card_id, jsonb_agg(jsonb_build_object('userId', t.user_id, 'content', t.content, 'createdAt', t.created_at,
      'updatedAt', t.updated_at) order by t.created_at, t.id) as comments
    from jsonb_populate_recordset(null::public.card_comments, removed_techniques.content -> 'comments') t group by t.card_id
  ) m on m.card_id = c.id
  left join (
    select f.card_id, jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes, 'userId', f.user_id,
      'createdAt', f.created_at) order by f.created_at, f.id) as attachments
    from jsonb_populate_recordset(null::public.card_attachments, coalesce(removed_techniques.content -> 'attachments', '[]')) f
    group by f.card_id
  ) a on a.card_id = c.id
$function$;

CREATE OR REPLACE FUNCTION private.require_board_owner(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.boards b where b.id = require_board_owner.board_id and b.user_id = (select auth.uid())) then
    raise exception 'Only the owner of this board may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_clan_founder(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.clans c where c.id = require_clan_founder.clan_id and c.created_by = (select auth.uid())) then
    raise exception 'Only the owner of this clan may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.shared_boards_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'people', o.people, 'offeredTo', private.offered_to(b.id)) order by b.title, b.id), '[]')
  from public.boards b cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', private.stronger_role(m.own_role, m.clan_role))
      order by private.stronger_role(m.own_role, m.clan_role), m.created_at, m.user_id) as people
    from public.board_members m join public.profiles p on p.user_id = m.user_id
    where m.board_id = b.id and m.user_id <> shared_boards_of.person) o
  where b.user_id = shared_boards_of.person and o.people is not null
    and not exists (select from public.clans c join public.clan_members n on n.clan_id = c.id and n.user_id <> shared_boards_of.person
      where c.id = b.clan_id)
$function$;

CREATE OR REPLACE FUNCTION private.shared_clans_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.name, 'people', o.people, 'offeredTo', private.offered_to(c.id)) order by c.name, c.id), '[]')
  from public.clans c cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.clan_members m join public.profiles p on p.user_id = m.user_id
    where m.clan_id = c.id and m.user_id <> shared_clans_of.person) o
  where c.created_by = shared_clans_of.person and o.people is not null
$function$;

CREATE OR REPLACE FUNCTION private.weight_of_empty(board_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- A kata takes four triggers, and its own rows of those who collapsed it.
  select 300 + 6 * (select count(*) from public.lists l where l.board_id = weight_of_empty.board_id)::integer
    + 4 * (select count(*) from public.custom_labels l where l.board_id = weight_of_empty.board_id)::integer
    + (select count(*) from private.flow_lists f where f.board_id = weight_of_empty.board_id)::integer
    -- Of cards in the bin.
    + 8 * (select count(*) from private.card_blocks k where k.blocker_board_id = weight_of_empty.board_id)::integer
    + (select count(*) from private.card_blocks k where k.board_id = weight_of_empty.board_id)::integer
    + 20 * (select count(*) from public.board_members m where m.board_id = weight_of_empty.board_id)::integer
$function$;
comment on function private.weight_of_empty(board_id uuid) is 'What deleting a board takes that private.empty_board() has emptied, in its units.';

CREATE OR REPLACE FUNCTION public.account_deletion_summary()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.account_deletion_summary() to authenticated;
grant execute on function public.account_deletion_summary() to service_role;

CREATE OR REPLACE FUNCTION public.account_security()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'email', u.email,
    'hasPassword', coalesce(u.encrypted_password, '') <> '',
    -- Minutes ago, by the session itself: a token that was refreshed is not a sign-in.
    'isFresh', exists (
      select from auth.sessions s
      where s.id = private.my_session_id() and s.user_id = u.id and s.created_at > now() - interval '10 minutes'))
  from auth.users u where u.id = (select auth.uid())
$function$;
grant execute on function public.account_security() to authenticated;
grant execute on function public.account_security() to service_role;

CREATE OR REPLACE FUNCTION public.claim_export_letter(export_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.account_exports e set mailed_at = now()
  from auth.users u
  where e.id = claim_export_letter.export_id and e.state = 'ready' and e.mailed_at is null and u.id = e.user_id
  returning jsonb_build_object('email', u.email, 'endsAt', e.ready_at + interval '7 days')
$function$;
grant execute on function public.claim_export_letter(export_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.continue_deletion(user_id uuid, with_shared boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Until this portion is written, no one calls it off.
  perform from private.departing d where d.user_id = continue_deletion.user_id for share;
  if not found then
    return true;
  end if;
  return public.delete_account(continue_deletion.user_id, continue_deletion.with_shared);
end $function$;
comment on function public.continue_deletion(user_id uuid, with_shared boolean) is 'The next portion of a deletion that has begun and was not called off. True: nothing is left to do.';
grant execute on function public.continue_deletion(user_id uuid, with_shared boolean) to service_role;

CREATE OR REPLACE FUNCTION public.delete_account(user_id uuid, with_shared boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := delete_account.user_id;
  boards jsonb;
  clans jsonb;
  board uuid;
  weight integer := 40000;
begin
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  -- The locks of every board on which there is something of theirs, as everyone takes them: before any row.
  perform from private.board_clocks k where k.board_id in (
    select m.board_id from public.board_members m where m.user_id = person
    union select b.id from public.boards b where b.user_id = person
    union select c.board_id from public.cards c where c.created_by = person
    union select i.board_id from public.card_checklist_items i where i.user_id = person
    union select t.board_id from public.card_comments t where t.user_id = person
    union select a.board_id from public.card_attachments a where a.user_id = person
    union select l.board_id from public.custom_labels l where l.user_id = person
  ) order by k.board_id for update;
  -- No one joins one of these from here on.
  perform from public.boards b where b.user_id = person order by b.id for update;
  perform from public.clans c where c.created_by = person order by c.id for update;
  boards := private.shared_boards_of(person);
  clans := private.shared_clans_of(person);
  if not with_shared and (boards <> '[]' or clans <> '[]') then
    raise exception 'Others use what this account owns.' using errcode = 'PT409',
      detail = jsonb_build_object('boards', boards, 'clans', clans);
  end if;
  delete from public.board_invitations i where i.email = (select lower(u.email) from auth.users u where u.id = person);
  delete from private.clan_invitations i where i.email = (select lower(u.email) from auth.users u where u.id = person);
  -- Between two portions no one joins either.
  delete from public.board_invitations i using public.boards b where b.id = i.board_id and b.user_id = person;
  delete from private.clan_invitations i using public.clans c where c.id = i.clan_id and c.created_by = person;
  perform set_config('dojo.counting', 'later', true);
  for board in select b.id from public.boards b where b.user_id = person order by b.id loop
    if weight > 0 then
      -- What is in the bin stays there until it is gone, also where the account stays after all.
      update private.binned_boards x set binned_at = now() - interval '31 days' where x.board_id = board;
      weight := private.empty_board(board, weight);
    end if;
    exit when weight <= 0;
    weight := weight - private.weight_of_empty(board);
    delete from public.boards b where b.id = board;
  end loop;
  perform set_config('dojo.counting', '', true);
  if weight > 0 then
    weight := private.forget_author(person, weight);
  end if;
  if weight <= 0 then
    perform private.recount_crew(person);
    -- The client that asks for the next portion may be gone by then.
    insert into private.departing (user_id) values (person) on conflict do nothing;
    perform private.enqueue('account.delete', jsonb_build_object('person', person, 'withShared', with_shared),
      now() + interval '5 minutes', 'account.delete:' || person);
    return false;
  end if;
  delete from public.clans c where c.created_by = person;
  delete from auth.users u where u.id = person;
  delete from private.jobs j where j.key = 'account.delete:' || person and j.locked_until is null;
  return true;
end $function$;
comment on function public.delete_account(user_id uuid, with_shared boolean) is 'Called again until it answers true: what an account holds goes in portions.';
grant execute on function public.delete_account(user_id uuid, with_shared boolean) to service_role;

CREATE OR REPLACE FUNCTION public.email_change_of_link(token_hash text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('userId', u.id, 'address', private.masked_address(u.email))
  from auth.users u
  where char_length(email_change_of_link.token_hash) > 6 and coalesce(u.email_change, '') <> ''
    -- As the partial indexes have it, here and on hosted Supabase.
    and ((u.email_change_token_new = email_change_of_link.token_hash
        and length(u.email_change_token_new) > 6 and u.email_change_token_new !~ '^[0-9 ]*$')
      or (u.email_change_token_current = email_change_of_link.token_hash
        and length(u.email_change_token_current) > 6 and u.email_change_token_current !~ '^[0-9 ]*$'))
$function$;
comment on function public.email_change_of_link(token_hash text) is 'Whose address the link of an e-mail changes: enough for its owner to recognise the account. Null for a link that is void.';
grant execute on function public.email_change_of_link(token_hash text) to service_role;

CREATE OR REPLACE FUNCTION public.end_other_sessions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  ended integer;
begin
  delete from auth.sessions s where s.user_id = (select auth.uid()) and s.id is distinct from private.my_session_id();
  get diagnostics ended = row_count;
  -- Whether or not others were signed in: a thief may have ended their session already.
  perform private.drop_email_change(me);
  if ended > 0 then
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', ended), me);
  end if;
  return ended;
end $function$;
grant execute on function public.end_other_sessions() to authenticated;
grant execute on function public.end_other_sessions() to service_role;

CREATE OR REPLACE FUNCTION public.end_session(session_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  ended uuid;
begin
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid()) returning s.id into ended;
  if ended is not null then
    perform private.drop_email_change(me);
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', 1), me);
  end if;
  return ended;
end $function$;
grant execute on function public.end_session(session_id uuid) to authenticated;
grant execute on function public.end_session(session_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.expired_exports(most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(x.name), '[]') from (
    select o.name from storage.objects o
    left join private.account_exports e on o.name = e.user_id || '/' || e.id || '.zip'
    where o.bucket_id = 'exports' and (e.id is null or e.ready_at < now() - interval '7 days'
      or exists (select from private.account_exports n where n.user_id = e.user_id and n.state = 'ready' and n.asked_at > e.asked_at))
    limit most) x
$function$;
grant execute on function public.expired_exports(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.export_account(user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'profile', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'createdAt', u.created_at, 'onboardingCompletedAt', p.onboarding_completed_at)
      from auth.users u join public.profiles p on p.user_id = u.id where u.id = export_account.user_id),
    'settings', (select to_jsonb(s) - 'user_id' from private.person_settings s where s.user_id = export_account.user_id),
    'notifications', (select to_jsonb(s) - 'user_id' from private.notification_settings s where s.user_id = export_account.user_id),
    'dojoNotifications', (
      select coalesce(jsonb_agg(jsonb_build_object('dojoId', l.board_id, 'level', l.level) order by l.board_id), '[]')
      from private.board_notification_levels l where l.user_id = export_account.user_id),
    'watched', (
      select coalesce(jsonb_agg(w.card_id order by w.created_at, w.card_id), '[]')
      from private.card_watchers w where w.user_id = export_account.user_id),
    'plan', (
      select jsonb_build_object('tier', s.subscription_tier, 'status', s.status, 'endsAt', s.subscription_end)
      from public.subscribers s where s.user_id = export_account.user_id),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'role', m.role, 'isMine', b.user_id = m.user_id)
        order by b.created_at, b.id), '[]')
      from public.board_members m join public.boards b on b.id = m.board_id where m.user_id = export_account.user_id),
    'clans', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.created_at, c.id), '[]')
      from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = export_account.user_id))
$function$;
grant execute on function public.export_account(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_board(board_id uuid, user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', b.id, 'title', b.title, 'description', b.description, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'archivedAt', b.archived_at,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role) order by m.created_at, m.user_id), '[]')
      from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = b.id),
    'tags', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name, k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'blockers', (
      select coalesce(jsonb_agg(jsonb_build_object('techniqueId', k.card_id, 'waitsFor', k.blocker_id) order by k.card_id, k.blocker_id), '[]')
      from private.card_blocks k where k.board_id = b.id),
    'katas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'limit', l.card_limit, 'completes', l.completes,
        'flow', l.flow, 'techniques', coalesce(c.ids, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select o.list_id, jsonb_agg(o.id order by o.rank) as ids from public.cards o where o.board_id = export_board.board_id group by o.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b where b.id = export_board.board_id and b.user_id = export_board.user_id
$function$;
comment on function public.export_board(board_id uuid, user_id uuid) is 'All of a board but what is on its techniques, which export_techniques() reads.';
grant execute on function public.export_board(board_id uuid, user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_card_rest(card_id uuid, user_id uuid, kind text, start bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case export_card_rest.kind
    when 'comments' then private.export_comments(c.id, export_card_rest.start)
    when 'history' then private.export_history(c.board_id, c.id, export_card_rest.start) end
  from (
    select o.id, o.board_id from public.cards o where o.id = export_card_rest.card_id
    union all
    select d.item_id, d.board_id from public.boards b
    join public.deleted_items d on d.board_id = b.id and d.item_id = export_card_rest.card_id and d.kind = 'card'
    where b.user_id = export_card_rest.user_id
  ) c
  join public.boards b on b.id = c.board_id
  where b.user_id = export_card_rest.user_id
  limit 1
$function$;
grant execute on function public.export_card_rest(card_id uuid, user_id uuid, kind text, start bigint) to service_role;

CREATE OR REPLACE FUNCTION public.export_comments_elsewhere(user_id uuid, after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'content', t.content, 'createdAt', t.created_at,
    'updatedAt', t.updated_at, 'technique', case when m.user_id is not null then c.title end,
    'dojo', case when m.user_id is not null then b.title end)) order by t.id), '[]')
  from (
    select o.* from public.card_comments o join public.boards ob on ob.id = o.board_id
    where o.user_id = export_comments_elsewhere.user_id and ob.user_id <> export_comments_elsewhere.user_id
      and (export_comments_elsewhere.after_id is null or o.id > export_comments_elsewhere.after_id)
    order by o.id limit 500) t
  join public.cards c on c.id = t.card_id join public.boards b on b.id = t.board_id
  left join public.board_members m on m.board_id = t.board_id and m.user_id = t.user_id
$function$;
grant execute on function public.export_comments_elsewhere(user_id uuid, after_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_plan(export_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'userId', e.user_id,
    'state', e.state,
    'boards', (select coalesce(jsonb_agg(b.id order by b.created_at, b.id), '[]') from public.boards b where b.user_id = e.user_id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'path', f.path, 'sizeBytes', f.size_bytes,
        'boardId', f.board_id, 'cardId', f.card_id, 'createdAt', f.created_at) order by f.created_at, f.id), '[]')
      from (
        -- What was moved to another dojo has left a copy of its row in the archive.
        select distinct on (o.path) o.* from (
          select a.id, a.name, a.path, a.size_bytes, a.board_id, a.card_id, a.created_at, false as is_removed
          from public.card_attachments a where a.user_id = e.user_id
          union all
          select a.id, a.name, a.path, a.size_bytes, d.board_id, a.card_id, a.created_at, true
          from public.deleted_items d
          cross join lateral jsonb_populate_recordset(null::public.card_attachments, d.content -> 'attachments') a
          where d.file_owners @> array[e.user_id] and a.user_id = e.user_id
            and (d.reason = 'archived' or d.deleted_at > now() - interval '30 days')
        ) o order by o.path, o.is_removed, o.id) f))
  from private.account_exports e where e.id = export_plan.export_id
$function$;
grant execute on function public.export_plan(export_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_removed(board_id uuid, user_id uuid, after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with page as materialized (
    select d.*, row_number() over (order by d.item_id, d.kind) as place,
      sum(1 + pg_column_size(d.content) / 300) over (order by d.item_id, d.kind) as weight
    from (
      select o.* from public.deleted_items o
      where o.board_id = export_removed.board_id and (export_removed.after_id is null or o.item_id > export_removed.after_id)
        and o.board_id in (select b.id from public.boards b where b.user_id = export_removed.user_id)
        and (o.reason = 'archived' or o.deleted_at > now() - interval '30 days')
      order by o.item_id, o.kind limit 100) d
  ), kept as materialized (
    select * from page p where p.place = 1 or p.weight <= 1000
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object(
      'reason', k.reason, 'removedAt', k.deleted_at, 'removedBy', k.deleted_by,
      'kata', case when k.kind = 'list' then jsonb_build_object('id', k.item_id, 'title', k.title) end,
      'techniques', private.removed_techniques(k.content),
      'historyOf', case when k.kind = 'card' then k.item_id end) order by k.place), '[]'),
    'next', case when (select count(*) from page) = 100 or (select count(*) from page) > count(*)
      then (array_agg(k.item_id order by k.place desc))[1] end)
  from kept k
$function$;
comment on function public.export_removed(board_id uuid, user_id uuid, after_id uuid) is 'The next items of the archive and the bin of a board, at most 100, and fewer where they hold much: {items, next}. historyOf: what to ask export_card_rest() for.';
grant execute on function public.export_removed(board_id uuid, user_id uuid, after_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_removed_comments(user_id uuid, after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with page as materialized (
    select d.*, row_number() over (order by d.item_id) as place,
      sum(1 + pg_column_size(d.content) / 300) over (order by d.item_id) as weight
    from (
      select o.* from public.deleted_items o join public.boards b on b.id = o.board_id
      where o.commenters @> array[export_removed_comments.user_id]
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
$function$;
comment on function public.export_removed_comments(user_id uuid, after_id uuid) is 'A person''s own comments in the archives and bins of other people, of at most 100 items, and fewer where they hold much: {items, next}.';
grant execute on function public.export_removed_comments(user_id uuid, after_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.export_techniques(card_ids uuid[], user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with page as materialized (
    select c.*, w.place, sum(1 + pg_column_size(c.description) / 1000 + coalesce((c.badges #>> '{checklist,1}')::integer, 0)
      + 5 * least(200, coalesce((c.badges ->> 'comments')::integer, 0))) over (order by w.place) as weight
    from unnest(export_techniques.card_ids[1:100]) with ordinality w (id, place)
    join public.cards c on c.id = w.id
    where c.board_id in (select b.id from public.boards b where b.user_id = export_techniques.user_id)
  ), kept as materialized (
    select * from page p where p.weight <= 1000 or p.place = (select min(f.place) from page f)
  )
  select jsonb_build_object(
    'techniques', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'description', c.description, 'priority', c.priority, 'dueDate', c.due_date,
      'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'repeat', case when c.repeat_next is null then c.repeat end, 'assignee', c.assignee, 'completedAt', c.completed_at,
      'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'tags', (select coalesce(jsonb_agg(w.label_id order by w.label_id), '[]') from public.card_labels w where w.card_id = c.id),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'completed', i.completed) order by i.order_index), '[]')
        from public.card_checklist_items i where i.card_id = c.id),
      'comments', case when c.badges ? 'comments' then private.export_comments(c.id, 0) else '{"items": [], "next": null}' end,
      'attachments', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'sizeBytes', a.size_bytes, 'userId', a.user_id,
          'createdAt', a.created_at) order by a.created_at, a.id), '[]')
        from public.card_attachments a where a.card_id = c.id),
      'history', private.export_history(c.board_id, c.id, 0)
      ) order by c.place), '[]'),
    'read', coalesce(
      (select min(p.place) - 1 from page p where p.place > (select max(k.place) from kept k)),
      least(cardinality(export_techniques.card_ids), 100)))
  from kept c
$function$;
comment on function public.export_techniques(card_ids uuid[], user_id uuid) is 'The first of these techniques, at most 100, and fewer where much hangs on them: {techniques, read}. read: how many of the ids are done with; one that is gone by now has no technique.';
grant execute on function public.export_techniques(card_ids uuid[], user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.keep_account(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.departing d where d.user_id = keep_account.user_id;
  -- One that is running finds that the account is not departing any more.
  delete from private.jobs j where j.kind = 'account.delete' and j.payload ->> 'person' = keep_account.user_id::text
    and (j.locked_until is null or j.locked_until <= clock_timestamp());
$function$;
comment on function public.keep_account(user_id uuid) is 'Calls off a deletion that was refused between two portions: nothing deletes the account later without being asked.';
grant execute on function public.keep_account(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.my_export()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.export_face(e) from private.account_exports e
  where e.user_id = (select auth.uid()) order by e.asked_at desc limit 1
$function$;
grant execute on function public.my_export() to authenticated;
grant execute on function public.my_export() to service_role;

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id,
    'userAgent', left(s.user_agent, 500),
    'address', host(s.ip),
    'signedInAt', s.created_at,
    -- Hosted Supabase writes refreshed_at without a zone, in UTC.
    'seenAt', greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    'isThis', s.id = private.my_session_id())
    order by s.id = private.my_session_id() desc, greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc), '[]')
  from (
    select * from auth.sessions s where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc limit 100) s
$function$;
grant execute on function public.my_sessions() to authenticated;
grant execute on function public.my_sessions() to service_role;

CREATE OR REPLACE FUNCTION public.note_export(export_id uuid, state text, done integer, total integer, size_bytes bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.account_exports e set
    state = note_export.state, done = note_export.done, total = note_export.total, size_bytes = note_export.size_bytes,
    ready_at = case when note_export.state = 'ready' then coalesce(e.ready_at, now()) end
  where e.id = note_export.export_id
  returning private.export_face(e)
$function$;
grant execute on function public.note_export(export_id uuid, state text, done integer, total integer, size_bytes bigint) to service_role;

CREATE OR REPLACE FUNCTION public.request_export(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if (select count(*) from private.account_exports e
      where e.user_id = request_export.user_id and e.asked_at > now() - interval '1 day') >= 3 then
    raise exception 'Three exports have failed today. Try again tomorrow.' using errcode = 'PT429';
  end if;
  insert into private.account_exports (user_id) values (request_export.user_id) returning * into asked;
  return private.export_face(asked);
end $function$;
grant execute on function public.request_export(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.require_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed uuid := private.my_session_id();
begin
  if regexp_replace(nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer', '(^|,)[ \t]*count=exact[ \t]*(?=,|$)', '', 'g') ~* 'count' then
    raise exception 'Rows are counted exactly here (count=exact).' using errcode = 'PT400';
  end if;
  if claimed is not null and not exists (select from auth.sessions s where s.id = claimed) then
    raise exception 'This device has been signed out.' using errcode = 'PT401';
  end if;
end $function$;
grant execute on function public.require_session() to anon;
grant execute on function public.require_session() to authenticated;
grant execute on function public.require_session() to service_role;
