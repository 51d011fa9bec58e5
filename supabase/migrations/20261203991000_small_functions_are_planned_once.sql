-- A function in SQL that cannot become part of its caller (it has its own search_path or rights) is planned again at each
-- call, one in PL/pgSQL only the first times in a session. These are called by each write and each page: on PGlite a move,
-- an edit, a new technique and a comment took about 2 ms longer for it, the snapshot of a dojo of 400 some 8 ms.

CREATE OR REPLACE FUNCTION private.over_plan(board_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('plan', coalesce(l.plan, starter.plan), 'people', c.people, 'included', coalesce(l.amount, starter.amount))
    from public.boards b
    join private.crews c on c.owner_id = b.user_id and c.outgrows_starter
    join private.plan_limits starter on starter.plan = 'starter' and starter.feature = 'members'
    -- As private.plan_of_tier() and private.tier_of_person() say, without a call for each.
    left join public.subscribers s on s.user_id = b.user_id and s.subscribed
    left join private.plan_limits l on l.plan = split_part(lower(private.tier_of(s)), '-', 1) and l.feature = 'members'
    where b.id = over_plan.board_id and c.people > coalesce(l.amount, starter.amount)
      and exists (select from public.board_members m where m.board_id = b.id and m.user_id <> b.user_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.cards_on_board(card_ids uuid[], board_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(c.id order by g.at), '{}')
    from (select g.id, min(g.at) as at from unnest(cards_on_board.card_ids) with ordinality as g (id, at) group by g.id) g
    join public.cards c on c.id = g.id and c.board_id = cards_on_board.board_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.rank_digits(low numeric, high numeric, n integer DEFAULT 1)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(greatest(0, ceil(log(2 * (n + 1) / (high - low)))::integer + 1), 0);
end $function$;

CREATE OR REPLACE FUNCTION private.rank_between(low numeric, high numeric, i integer DEFAULT 1, n integer DEFAULT 1, digits integer DEFAULT NULL::integer)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when low is null and high is null then i - 1
    when low is null then ceil(high) - 1 - n + i
    when high is null then floor(low) + i
    else round(low + (high - low) * i / (n + 1), coalesce(digits, private.rank_digits(low, high, n)))
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.badges_of(card_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select nullif(jsonb_strip_nulls(jsonb_build_object(
      'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
        join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
      'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
        from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
      'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id),
      'attachments', (select nullif(count(*), 0) from public.card_attachments a where a.card_id = badges_of.card_id),
      'blockers', (select nullif(count(*), 0) from private.card_blocks k
        where k.card_id = badges_of.card_id and private.is_blocking(k)))), '{}')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.learn_words(board_id uuid, titles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into private.board_words
  select learn_words.board_id, new.word
  from (
    select distinct w.word from unnest(titles) t (title)
    cross join lateral (
      select o.word from regexp_split_to_table(t.title, '[[:space:][:punct:]]+') o (word) where char_length(o.word) between 3 and 40 limit 25) w
  ) new
  where (select w.word from private.board_words w where w.board_id = learn_words.board_id and w.word = new.word limit 1) is null;
end $function$;

CREATE OR REPLACE FUNCTION private.learn_titles(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.learn_words(c.board_id, array_agg(lower(c.title))) from public.cards c where c.id = any (card_ids) group by c.board_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_as_expected(card cards, expected jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from private.due_day(expected ->> 'due_date'))
    and (not expected ? 'due_at' or card.due_at is not distinct from (expected ->> 'due_at')::timestamptz)
    and (not expected ? 'due_time_zone' or card.due_time_zone is not distinct from expected ->> 'due_time_zone')
    and (not expected ? 'assignee' or card.assignee is not distinct from (expected ->> 'assignee')::uuid)
    and (not expected ? 'repeat' or case when card.repeat_next is null then card.repeat end is not distinct from expected ->> 'repeat')
    and (not expected ? 'is_completed' or card.is_completed = (expected ->> 'is_completed')::boolean);
end $function$;

CREATE OR REPLACE FUNCTION private.next_revision(board_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at bigint;
begin
  update private.board_clocks c set revision = revision + 1
  where c.board_id = next_revision.board_id returning revision into now_at;
  return now_at;
end $function$;

CREATE OR REPLACE FUNCTION private.had_trial_elsewhere(user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select exists (
      select from auth.users u join private.taken_trials t on t.kind = 'address' and t.hash = private.mailbox_hash(u.email)
      where u.id = had_trial_elsewhere.user_id and t.user_id is distinct from u.id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.i_had_trial_elsewhere()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.had_trial_elsewhere((select auth.uid()));
end $function$;

CREATE OR REPLACE FUNCTION public.viewer()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'id', p.user_id,
      'email', coalesce((select auth.jwt()) ->> 'email', ''),
      'displayName', p.display_name,
      'avatarUrl', p.avatar_url,
      'unreadMentions', (select count(*) from public.comment_notifications n
        where n.user_id = p.user_id and n.read_at is null and n.board_id in (select private.my_board_ids())),
      'unreadNotifications', (select count(*) from public.notifications n
        where n.user_id = p.user_id and n.read_at is null and (n.board_id is null or n.board_id in (select private.my_board_ids()))),
      'clans', private.my_clans(),
      'settings', private.my_settings(),
      'subscription', jsonb_build_object(
        'subscribed', coalesce(s.subscribed, false),
        'subscription_tier', private.tier_of(s),
        'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
      'billing', jsonb_build_object(
        'status', s.status,
        'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
        'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
        'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
        'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
        'hasCard', coalesce(s.has_card, false),
        'isTrialWithoutCard', coalesce(private.is_cardless_trial(s), false),
        'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
        'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
            and least(s.subscription_end, s.cancels_at) <= now(), false)
          or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
    from public.profiles p left join public.subscribers s on s.user_id = p.user_id
    where p.user_id = (select auth.uid())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.board_frame(board_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'board', jsonb_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
        'archivedAt', b.archived_at),
      'role', m.role,
      'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
      'overPlan', private.over_plan(b.id),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
          'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name, n.user_id), '[]')
        from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id))
    from public.boards b
    join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
    where b.id = board_frame.board_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.my_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('timeZone', s.time_zone, 'weekStart', s.week_start, 'dateFormat', s.date_format, 'theme', s.theme,
      'readsDates', coalesce(s.reads_dates, true), 'isDayFirst', s.is_day_first)
    from (select) as one left join private.person_settings s on s.user_id = (select auth.uid())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.my_clans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'role', m.role) order by lower(c.name), c.id), '[]')
    from public.clan_members m join public.clans c on c.id = m.clan_id where m.user_id = (select auth.uid())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.my_board_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select board_id from public.board_members where user_id = (select auth.uid());
end $function$;

CREATE OR REPLACE FUNCTION private.editable_board_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select board_id from public.board_members where user_id = (select auth.uid()) and role in ('admin', 'member');
end $function$;

CREATE OR REPLACE FUNCTION private.set_quiet(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.quiet', case when is_on then 'on' else 'off' end, true);
end $function$;

CREATE OR REPLACE FUNCTION private.set_takes_back(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.takes_back', case when is_on then 'on' else 'off' end, true);
end $function$;

CREATE OR REPLACE FUNCTION private.is_quiet()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(current_setting('dojo.quiet', true), '') = 'on';
end $function$;

CREATE OR REPLACE FUNCTION private.card_face(c cards)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
    'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
    'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version));
end $function$;

CREATE OR REPLACE FUNCTION private.announce(board_id uuid, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(change, 'change', 'board:' || board_id, true);
end $function$;

CREATE OR REPLACE FUNCTION private.mentioned_people(mentions jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select distinct (person #>> '{}')::uuid from jsonb_path_query(mentions, '$[*].userIds[*]') person;
end $function$;

CREATE OR REPLACE FUNCTION private.tier_of(s subscribers)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when s.subscription_tier <> 'free' and coalesce(s.access_ends_at, s.subscription_end) <= now() then 'free'
    else s.subscription_tier end;
end $function$;

CREATE OR REPLACE FUNCTION private.has_open_checkout()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select exists (select from private.checkouts c where c.user_id = (select auth.uid())
      and c.setup_intent_id is not null and c.opened_at > now() - interval '1 day')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.my_collapsed_lists(board_id uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select k.list_id from private.collapsed_lists k join public.lists l on l.id = k.list_id
  where k.user_id = (select auth.uid()) and l.board_id = my_collapsed_lists.board_id;
end $function$;

CREATE OR REPLACE FUNCTION private.cut_title(title text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when char_length(title) > 200 then left(title, 199) || '…' else title end;
end $function$;

CREATE OR REPLACE FUNCTION public.board_snapshot(board_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select json_build_object(
      'viewer', public.viewer(),
      'board', f.frame -> 'board',
      'role', f.frame -> 'role',
      'isAdmin', f.frame -> 'isAdmin',
      'overPlan', f.frame -> 'overPlan',
      'members', f.frame -> 'members',
      'frame', md5(f.frame::text),
      'revision', private.board_revision(b.id),
      'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
      'collapsed', (select coalesce(json_agg(k), '[]') from private.my_collapsed_lists(b.id) k),
      -- Those of the board, and people's own ones that its cards wear.
      'labels', (
        select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
        from public.custom_labels k
        where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
      'lists', (
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
          'cardLimit', l.card_limit, 'completes', l.completes, 'flow', l.flow, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
        from public.lists l
        left join lateral (
          select json_agg(json_strip_nulls(json_build_object(
            'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
            'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
            'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
            'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version)) order by c.order_index) as cards
          from public.cards c where c.list_id = l.id
        ) c on true
        where l.board_id = b.id))
    from public.boards b cross join private.board_frame(b.id) f (frame)
    where b.id = board_snapshot.board_id and f.frame is not null
  );
end $function$;

CREATE OR REPLACE FUNCTION private.is_cardless_trial(s subscribers)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not s.has_card and (s.status = 'trialing' or s.trial_ends_at > now());
end $function$;

-- Only those are looked up again whose place changes: all of both katas took 2 ms longer among 400.
CREATE OR REPLACE FUNCTION private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_cards.to_list_id);
  many integer := cardinality(place_cards.card_ids);
  -- By name, so that the index finds their cards: an OR of conditions would read the cards of everybody.
  list_ids uuid[] := array(select distinct m.list_id from public.cards m where m.id = any (place_cards.card_ids)) || place_cards.to_list_id;
  low numeric;
  high numeric;
  digits integer;
begin
  select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
  digits := private.rank_digits(low, high, many);
  -- A card that is on its way back takes its old rank, which its caller has read already.
  if digits > 50 and not exists (
    select from private.transferred_cards t where t.card_id = any (place_cards.card_ids) and t.board_id = board
  ) then
    perform private.renumber_cards(place_cards.to_list_id);
    select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
    digits := private.rank_digits(low, high, many);
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many, digits) as rank
    from unnest(place_cards.card_ids) with ordinality as p (id, at)
  ), others as (
    select c.id, c.list_id, c.order_index as was, (row_number() over (partition by c.list_id order by c.order_index) - 1)::integer as place
    from public.cards c
    where c.list_id = any (list_ids) and not exists (select from placed p where p.id = c.id)
  ), arranged as materialized (
    -- A row that others have just changed is found again by what it was joined with, which a union is not if it is
    -- planned as part of the update: the row would be left out.
    select p.id, place_cards.to_list_id as list_id, p.place, p.rank from placed p
    union all
    select n.id, n.list_id, n.place, null
    from (
      select o.id, o.list_id, o.was,
        case when o.list_id = place_cards.to_list_id and o.place >= place_cards.to_index then o.place + many else o.place end as place
      from others o
    ) n
    where n.place <> n.was
  )
  update public.cards c set
    list_id = a.list_id,
    order_index = a.place,
    rank = coalesce(a.rank, c.rank),
    updated_at = case when c.list_id <> a.list_id then now() else c.updated_at end
  from arranged a
  where a.id = c.id and (a.rank is not null or c.order_index <> a.place);
end $function$;
