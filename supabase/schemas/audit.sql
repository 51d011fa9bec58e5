-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.audit_entries (
  trail uuid not null,
  seq bigint not null,
  event_id bigint not null,
  at timestamp with time zone not null,
  actor uuid,
  via text not null,
  kind text not null,
  board_id uuid,
  dojo text,
  is_closed boolean not null default false,
  before jsonb,
  after jsonb,
  address text,
  device text,
  salt uuid,
  source_hash bytea,
  hash bytea not null,
  words tsvector not null generated always as (((to_tsvector('simple'::regconfig, ((COALESCE(dojo, ''::text) || ' '::text) || COALESCE(address, ''::text))) || jsonb_to_tsvector('simple'::regconfig, COALESCE(before, '{}'::jsonb), '["string", "numeric"]'::jsonb)) || jsonb_to_tsvector('simple'::regconfig, COALESCE(after, '{}'::jsonb), '["string", "numeric"]'::jsonb))) stored,
  constraint audit_entries_pkey PRIMARY KEY (trail, seq)
);
comment on table private.audit_entries is 'Sealed events, only ever added to. What can be removed is where someone was (their account is gone), and what is too old.';
comment on column private.audit_entries.is_closed is 'Whether the dojo was invite-only: then only its members and the owner read this.';
comment on column private.audit_entries.source_hash is 'Of salt, address and device: they can be erased, and the chain, which holds only this, still fits.';
comment on column private.audit_entries.hash is 'sha256 of the hash before and private.audit_text().';
alter table private.audit_entries enable row level security;

CREATE INDEX audit_entries_actor ON private.audit_entries USING btree (actor, trail, at DESC, seq DESC);
CREATE INDEX audit_entries_at ON private.audit_entries USING btree (trail, at DESC, seq DESC);
CREATE INDEX audit_entries_board ON private.audit_entries USING btree (board_id, trail, at DESC, seq DESC) WHERE (board_id IS NOT NULL);
CREATE INDEX audit_entries_kind ON private.audit_entries USING btree (trail, kind, at DESC, seq DESC);
CREATE INDEX audit_entries_to_forget ON private.audit_entries USING btree (actor) WHERE (salt IS NOT NULL);
CREATE INDEX audit_entries_words ON private.audit_entries USING gin (words) WITH (fastupdate=off);

CREATE TRIGGER audit_entries_keep BEFORE DELETE OR UPDATE ON private.audit_entries FOR EACH ROW EXECUTE FUNCTION private.keep_audit_entry();
CREATE TRIGGER audit_entries_keep_all BEFORE TRUNCATE ON private.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION private.keep_audit_entry();

create table private.audit_exports (
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint audit_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.audit_exports is 'Who exported a trail when, for a day: enough to count.';
alter table private.audit_exports enable row level security;

CREATE INDEX audit_exports_user_id ON private.audit_exports USING btree (user_id, at);

create table private.audit_sealing (
  is_only boolean not null default true,
  through timestamp with time zone not null default now(),
  constraint audit_sealing_pkey PRIMARY KEY (is_only),
  constraint audit_sealing_is_only CHECK (is_only)
);
comment on table private.audit_sealing is 'Up to when everything that was committed is sealed.';
alter table private.audit_sealing enable row level security;

create table private.audit_trails (
  id uuid not null,
  is_clan boolean not null,
  last_seq bigint not null default 0,
  last_hash bytea not null,
  pruned_seq bigint not null default 0,
  pruned_hash bytea not null,
  unlimited_at timestamp with time zone,
  constraint audit_trails_pkey PRIMARY KEY (id),
  constraint audit_trails_order CHECK (((pruned_seq >= 0) AND (last_seq >= pruned_seq)))
);
comment on table private.audit_trails is 'Of each chain where it ends, and where it starts since older entries were removed. id: of the clan or the person.';
comment on column private.audit_trails.unlimited_at is 'When its plan was last known to keep everything: nothing is removed within a year after that.';
alter table private.audit_trails enable row level security;

CREATE TRIGGER audit_trails_keep BEFORE DELETE OR UPDATE ON private.audit_trails FOR EACH ROW EXECUTE FUNCTION private.keep_audit_trail();
CREATE TRIGGER audit_trails_keep_all BEFORE TRUNCATE ON private.audit_trails FOR EACH STATEMENT EXECUTE FUNCTION private.keep_audit_trail();

CREATE TRIGGER refuse_id_of_another BEFORE INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.refuse_id_of_another();

CREATE OR REPLACE FUNCTION private.audit_json(e private.audit_entries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('seq', e.seq, 'at', e.at, 'actor', case when e.kind <> 'invitation.declined' then e.actor end, 'via', e.via, 'kind', e.kind, 'boardId', e.board_id, 'dojo', e.dojo,
    'before', e.before, 'after', e.after, 'address', e.address, 'device', e.device, 'hash', encode(e.hash, 'hex'))
$function$;

CREATE OR REPLACE FUNCTION private.audit_names(entries private.audit_entries[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(p.user_id, p.display_name), '{}') from public.profiles p
  where p.user_id in (
    select p.id from unnest(entries) e
    cross join lateral (values (case when e.kind <> 'invitation.declined' then e.actor end),
      (private.uuid_or_null(e.before ->> 'user_id')), (private.uuid_or_null(e.after ->> 'user_id'))) p (id))
$function$;
comment on function private.audit_names(entries private.audit_entries[]) is 'The names of the people of these entries, by id. A deleted account has none, and who declined is not named.';

CREATE OR REPLACE FUNCTION private.audit_rows(trail uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint, most integer)
 RETURNS SETOF private.audit_entries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query execute 'select e.* from private.audit_entries e where e.trail = $1'
    || case when who is not null then ' and e.actor = $2 and e.kind <> ''invitation.declined''' else '' end
    || case when kinds is not null then ' and e.kind = any ($3)' else '' end
    || case when dojo is not null then ' and e.board_id = $4' else '' end
    || case when since is not null then ' and e.at >= $5' else '' end
    || case when until is not null then ' and e.at < $6' else '' end
    || case when words is not null then ' and e.words @@ $7' else '' end
    || case when before_at is not null then ' and (e.at, e.seq) < ($8, $9)' else '' end
    || case when not private.sees_all_of_trail(trail)
      then ' and (e.board_id is null or e.board_id = any ($11) or not (e.is_closed or e.board_id = any ($12)))' else '' end
    || ' order by e.at desc, e.seq desc limit $10'
  using trail, who, kinds, dojo, since, until, private.audit_words(words), before_at, before_seq, most,
    array(select private.my_board_ids()), array(select private.closed_to_me(trail));
end $function$;

CREATE OR REPLACE FUNCTION private.audit_text(e private.audit_entries)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_array(e.trail, e.seq, e.event_id, (extract(epoch from e.at) * 1000000)::bigint, e.actor, e.via, e.kind, e.board_id,
    e.dojo, e.is_closed, e.before, e.after, encode(e.source_hash, 'hex'))::text
$function$;
comment on function private.audit_text(e private.audit_entries) is 'What the hash of an entry is of, after the hash before. Exports hold it, so that anyone can compute the chain.';

CREATE OR REPLACE FUNCTION private.audit_words(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Beginnings of words, from three letters on. Quoted as tsquery wants it.
  select string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || '''' || case when char_length(w) >= 3 then ':*' else '' end, ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', left(typed, 100)))) w
$function$;

CREATE OR REPLACE FUNCTION private.chain_to_add_to(trail uuid, is_clan boolean)
 RETURNS private.audit_trails
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chain private.audit_trails;
begin
  insert into private.audit_trails (id, is_clan, last_hash, pruned_hash)
  select chain_to_add_to.trail, chain_to_add_to.is_clan, g.hash, g.hash from sha256(convert_to(chain_to_add_to.trail::text, 'UTF8')) g (hash)
  on conflict on constraint audit_trails_pkey do nothing;
  select t.* into chain from private.audit_trails t where t.id = chain_to_add_to.trail for update;
  return chain;
end $function$;

CREATE OR REPLACE FUNCTION private.closed_to_me(clan_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id from public.boards b
  where b.clan_id = closed_to_me.clan_id and b.is_closed and b.id not in (select private.my_board_ids())
    and not private.sees_all_of_trail(closed_to_me.clan_id)
$function$;

CREATE OR REPLACE FUNCTION private.is_of_trail(e private.events)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.actor = e.owner
    or exists (select from public.boards b where b.id = e.board_id and b.user_id = e.actor)
    or exists (select from public.board_members m where m.board_id = e.board_id and m.user_id = e.actor)
    or exists (select from public.clan_members m where m.clan_id = e.clan_id and m.user_id = e.actor)
    or exists (select from private.binned_boards x where x.board_id = e.board_id
      and x.members @> jsonb_build_array(jsonb_build_object('userId', e.actor)))
    -- Noted before they are in, after they have left, or of what is gone or not yet back: only its own people do this.
    or e.kind in ('clan.invitation_accepted', 'clan.left', 'clan.deleted', 'member.left', 'board.unbinned')
    -- What ends because someone leaves is noted after they have left.
    or exists (select from private.events l where l.txid = e.txid and l.actor = e.actor and l.kind in ('clan.left', 'member.left')
      and (l.board_id = e.board_id or l.clan_id = e.clan_id))
$function$;
comment on function private.is_of_trail(e private.events) is 'Whether who did this is, or just was, someone of the dojo, clan or person whose audit trail tells of it.';

CREATE OR REPLACE FUNCTION private.keep_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.address is null and new.device is null and new.salt is null
      and to_jsonb(new) - array['address', 'device', 'salt', 'words'] = to_jsonb(old) - array['address', 'device', 'salt', 'words'] then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '1 year'
      and old.seq <= (select t.pruned_seq from private.audit_trails t where t.id = old.trail) then
      return old;
    end if;
  end if;
  raise exception 'An audit trail is only ever added to.' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION private.keep_audit_trail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.id = old.id and new.is_clan = old.is_clan and new.last_seq >= old.last_seq and new.pruned_seq >= old.pruned_seq
      and (new.last_seq > old.last_seq or new.last_hash = old.last_hash)
      and (new.pruned_seq > old.pruned_seq or new.pruned_hash = old.pruned_hash) then
      return new;
    end if;
  end if;
  raise exception 'An audit trail is only ever added to.' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION private.keep_joined_as()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.joined_as := new.role;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.plan_of_trail(trail private.audit_trails)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.plan_of_tier(private.tier_of_person(
    case when trail.is_clan then (select c.created_by from public.clans c where c.id = trail.id) else trail.id end))
$function$;

CREATE OR REPLACE FUNCTION private.readable_trail(clan_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  owner uuid;
begin
  if readable_trail.clan_id is null then
    owner := me;
  else
    select c.created_by into owner from public.clans c
    where c.id = readable_trail.clan_id and c.id in (select private.administered_clan_ids())
      and not exists (select from private.audit_trails t where t.id = c.id and not t.is_clan);
  end if;
  if owner is null then
    raise exception 'Only the owner and the admins of a clan read its audit trail.' using errcode = '42501';
  end if;
  if not private.plan_allows(owner, 'audit') then
    raise exception 'The plan has no audit trail.' using errcode = 'PT402';
  end if;
  return coalesce(readable_trail.clan_id, me);
end $function$;
comment on function private.readable_trail(clan_id uuid) is 'The trail of a clan, or with null the person''s own. @throws 42501 for people who may not read it, PT402 without a plan that has it';

CREATE OR REPLACE FUNCTION private.refuse_id_of_another()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.clans c where c.id = new.id) or exists (select from public.boards b where b.id = new.id) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return new;
end $function$;
comment on function private.refuse_id_of_another() is 'Trails and letters are kept by the id of a clan, a person or a dojo, whichever it is of.';

CREATE OR REPLACE FUNCTION private.refuse_ids_of_others()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from added a
    where exists (select from auth.users u where u.id = a.id)
      or case tg_argv[0]
        when 'board' then exists (select from public.clans c where c.id = a.id)
        else exists (select from public.boards b where b.id = a.id)
          or exists (select from private.spent_ids s where s.kind in ('clan', 'person') and s.id = a.id) end
  ) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $function$;
comment on function private.refuse_ids_of_others() is 'Trails and letters are kept by the id of a clan, a person or a dojo, whichever it is of.';

CREATE OR REPLACE FUNCTION private.seal_event(event private.events, chain private.audit_trails)
 RETURNS private.audit_trails
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry private.audit_entries;
  board public.boards;
  -- As it left the clan, where it is somewhere else by now.
  parting jsonb;
begin
  entry.trail := chain.id;
  entry.seq := chain.last_seq + 1;
  entry.event_id := event.id;
  entry.at := event.at;
  entry.actor := event.actor;
  entry.via := event.via;
  entry.kind := event.kind;
  entry.board_id := event.board_id;
  select b.* into board from public.boards b where b.id = event.board_id;
  if chain.is_clan and event.board_id is not null and board.clan_id is distinct from chain.id then
    -- Compared as a pair, so that only `events_moved_out` can find it, however few events are thought to be later.
    parting := (select m.before from private.events m
      where m.board_id = event.board_id and m.kind = 'board.moved_out' and m.clan_id = chain.id and (m.clan_id, m.id) >= (chain.id, event.id)
      order by m.clan_id, m.id limit 1);
  end if;
  entry.dojo := case when event.board_id is not null then private.cut_title(coalesce(
    event.dojo, event.before ->> 'title', event.after ->> 'title')) end;
  -- One that was invite-only then, and may have been opened since, or is so now: it may have been made a moment before.
  entry.is_closed := chain.is_clan and event.board_id is not null and (coalesce(event.is_closed, false) or coalesce(
    case when parting is not null then parting ? 'is_closed' else board.is_closed end,
    -- One that is gone, as it was last.
    (select e.is_closed from private.audit_entries e where e.board_id = event.board_id and e.trail = chain.id order by e.at desc, e.seq desc limit 1),
    false));
  entry.before := event.before;
  entry.after := event.after;
  if event.address is not null or event.device is not null then
    entry.address := event.address;
    entry.device := event.device;
    entry.salt := gen_random_uuid();
    entry.source_hash := private.source_hash(entry.salt, entry.address, entry.device);
  end if;
  entry.hash := sha256(chain.last_hash || convert_to(private.audit_text(entry), 'UTF8'));
  insert into private.audit_entries (trail, seq, event_id, at, actor, via, kind, board_id, dojo, is_closed, before, after, address, device, salt,
    source_hash, hash)
  values (entry.trail, entry.seq, entry.event_id, entry.at, entry.actor, entry.via, entry.kind, entry.board_id, entry.dojo, entry.is_closed,
    entry.before, entry.after, entry.address, entry.device, entry.salt, entry.source_hash, entry.hash);
  chain.last_seq := entry.seq;
  chain.last_hash := entry.hash;
  return chain;
end $function$;

CREATE OR REPLACE FUNCTION private.sees_all_of_trail(trail uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select trail = (select auth.uid()) or exists (select from public.clans c where c.id = trail and c.created_by = (select auth.uid()))
$function$;

CREATE OR REPLACE FUNCTION private.source_hash(salt uuid, address text, device text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(jsonb_build_array(salt, address, device)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.spend_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_ids (kind, id) values ('person', old.user_id) on conflict do nothing;
  return null;
end $function$;
comment on function private.spend_person() is 'What they did is kept by their id.';

CREATE OR REPLACE FUNCTION private.trails_of(event private.events)
 RETURNS TABLE(trail uuid, is_clan boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select event.clan_id, true where event.clan_id is not null
  union
  select event.owner, false where event.clan_id is null and event.owner is not null
  union
  -- Who it was handed over by knows, too.
  select (event.before ->> 'user_id')::uuid, false where event.clan_id is null and event.kind = 'board.handed_over'
  union
  -- No one administers a clan that is gone.
  select event.actor, false where event.kind = 'clan.deleted' and event.actor is not null
  union
  -- What people do with their account is noted for each of their clans. It is in their own trail once.
  select p.id, false
  from (select case when event.kind like 'plan.%' then (coalesce(event.after, event.before) ->> 'user_id')::uuid else event.actor end) p (id)
  where event.clan_id is not null and p.id is not null and case when event.kind ~ '^(account|plan)\.' then not exists (
    select from private.events e
    where e.txid = event.txid and e.id between event.id - 1000 and event.id - 1 and e.kind = event.kind and e.actor is not distinct from event.actor)
    else false end
$function$;
comment on function private.trails_of(event private.events) is 'The trails that tell of an event: its clan''s, or that of the owner of the dojo or the account.';

CREATE OR REPLACE FUNCTION private.uuid_or_null(text text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when uuid_or_null.text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then uuid_or_null.text::uuid end
$function$;
comment on function private.uuid_or_null(text text) is 'What is sealed stays as it is: one entry of another shape must not hide all the others.';

CREATE OR REPLACE FUNCTION public.audit_export_rows(clan_id uuid DEFAULT NULL::uuid, who uuid DEFAULT NULL::uuid, kinds text[] DEFAULT NULL::text[], dojo uuid DEFAULT NULL::uuid, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, words text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_seq bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries private.audit_entries[];
begin
  entries := array(select e from private.audit_rows(private.readable_trail(audit_export_rows.clan_id), who, kinds, dojo, since, until,
    nullif(btrim(words), ''), before_at, before_seq, 1000) e);
  return jsonb_build_object('names', private.audit_names(entries),
    'entries', (select coalesce(jsonb_agg(private.audit_json(e) || jsonb_build_object('sealed', case when e.kind <> 'invitation.declined' or e.actor is null then private.audit_text(e) end) order by e.at desc, e.seq desc), '[]')
      from unnest(entries) e));
end $function$;
comment on function public.audit_export_rows(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) is 'The next thousand entries for an export. sealed: what the hash is of, after the hash before; null where it would tell who declined an invitation.';
grant execute on function public.audit_export_rows(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) to authenticated;
grant execute on function public.audit_export_rows(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) to service_role;

CREATE OR REPLACE FUNCTION public.audit_page(clan_id uuid DEFAULT NULL::uuid, who uuid DEFAULT NULL::uuid, kinds text[] DEFAULT NULL::text[], dojo uuid DEFAULT NULL::uuid, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, words text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_seq bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant integer := 50;
  me uuid := (select auth.uid());
  clan public.clans;
  owner uuid := me;
  chain private.audit_trails;
  entries private.audit_entries[];
  answer jsonb;
begin
  if audit_page.clan_id is not null then
    select c.* into clan from public.clans c where c.id = audit_page.clan_id and c.id in (select private.my_clan_ids());
    if clan.id is null then
      return null;
    end if;
    owner := clan.created_by;
  end if;
  answer := jsonb_build_object(
    'clan', case when clan.id is not null then jsonb_build_object('id', clan.id, 'name', clan.name) end,
    'mayRead', clan.id is null or clan.id in (select private.administered_clan_ids()),
    'isInPlan', private.plan_allows(owner, 'audit'),
    'isOwner', owner = me,
    'ownerName', (select p.display_name from public.profiles p where p.user_id = owner),
    'isUnlimited', private.plan_of_tier(private.tier_of_person(owner)) = 'enterprise');
  if not (answer ->> 'mayRead')::boolean or not (answer ->> 'isInPlan')::boolean then
    return answer;
  end if;
  select t.* into chain from private.audit_trails t where t.id = coalesce(clan.id, me) and t.is_clan = (clan.id is not null);
  entries := array(select e from private.audit_rows(chain.id, who, kinds, dojo, since, until, nullif(btrim(words), ''), before_at, before_seq, size + 1) e);
  return answer || jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(private.audit_json(e) order by e.at desc, e.seq desc), '[]') from unnest(entries[1:size]) e),
    'names', private.audit_names(entries),
    'hasMore', cardinality(entries) > size,
    'total', coalesce(chain.last_seq - chain.pruned_seq, 0),
    'sealedThrough', (select s.through from private.audit_sealing s),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.display_name) order by lower(p.display_name), p.user_id), '[]')
      from public.profiles p where p.user_id in (
        select m.user_id from public.clan_members m where m.clan_id = clan.id
        union select m.user_id from public.board_members m join public.boards b on b.id = m.board_id
          where case when clan.id is null then b.clan_id is null and b.user_id = me else b.clan_id = clan.id end
            and b.id not in (select private.closed_to_me(clan.id))
        union select me
        union select audit_page.who where audit_page.who = any (select e.actor from unnest(entries) e))),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by lower(b.title), b.id), '[]')
      from public.boards b where case when clan.id is null then b.clan_id is null and b.user_id = me else b.clan_id = clan.id end
        and b.id not in (select private.closed_to_me(clan.id))));
end $function$;
comment on function public.audit_page(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) is 'All that a page of an audit trail shows, newest first: of a clan, or of the person who asks. Null for people who are not in the clan.';
grant execute on function public.audit_page(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) to authenticated;
grant execute on function public.audit_page(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) to service_role;

CREATE OR REPLACE FUNCTION public.begin_audit_export(clan_id uuid, format text, filters jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  perform private.readable_trail(begin_audit_export.clan_id);
  if begin_audit_export.format is null or begin_audit_export.format not in ('csv', 'jsonl')
    or jsonb_typeof(coalesce(begin_audit_export.filters, '{}')) <> 'object' or pg_column_size(begin_audit_export.filters) > 2000
    -- Nothing that a trail says by itself: what is sealed cannot be corrected (lib/audit/filters.ts).
    or exists (select from jsonb_each(begin_audit_export.filters) f
      where f.key not in ('who', 'what', 'dojo', 'from', 'to', 'text') or jsonb_typeof(f.value) <> 'string') then
    raise exception 'There is no such export.' using errcode = '22023';
  end if;
  -- One after the other, or many at once would all be the twentieth.
  perform from public.profiles p where p.user_id = me for no key update;
  delete from private.audit_exports x where x.at < now() - interval '1 day';
  if (select count(*) from private.audit_exports x where x.user_id = me and x.at > now() - interval '1 hour') >= 20 then
    raise exception 'You have exported 20 times within the hour. Try again later.' using errcode = 'PT429';
  end if;
  insert into private.audit_exports (user_id) values (me);
  perform private.note('audit.exported', begin_audit_export.clan_id, null, null, null,
    jsonb_build_object('format', begin_audit_export.format) || coalesce(begin_audit_export.filters, '{}'));
end $function$;
comment on function public.begin_audit_export(clan_id uuid, format text, filters jsonb) is 'Notes that the person exports a trail, before audit_export_rows().';
grant execute on function public.begin_audit_export(clan_id uuid, format text, filters jsonb) to authenticated;
grant execute on function public.begin_audit_export(clan_id uuid, format text, filters jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.prune_audit(most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_from constant timestamptz := now() - interval '1 year';
  chain private.audit_trails;
  through bigint;
  removed integer := 0;
  many integer;
begin
  update private.audit_trails t set unlimited_at = now()
  where coalesce(t.unlimited_at < now() - interval '1 day', true) and private.plan_of_trail(t) = 'enterprise';
  for chain in
    select t.* from private.audit_trails t
    join private.audit_entries first on first.trail = t.id and first.seq = t.pruned_seq + 1
    where first.at < kept_from and coalesce(t.unlimited_at < kept_from, true) order by t.id
  loop
    exit when removed >= prune_audit.most;
    -- The entries before the first that is kept.
    select coalesce(min(k.seq) - 1, chain.last_seq) into through from (
      select e.seq from private.audit_entries e where e.trail = chain.id and e.seq > chain.pruned_seq and e.at >= kept_from order by e.seq limit 1) k;
    through := least(through, chain.pruned_seq + prune_audit.most - removed);
    update private.audit_trails t set pruned_seq = e.seq, pruned_hash = e.hash
    from private.audit_entries e where t.id = chain.id and e.trail = chain.id and e.seq = through;
    with gone as (
      delete from private.audit_entries e where e.trail = chain.id and e.seq <= through returning e.event_id
    ), forgotten as (
      -- What no one may read any more is not kept elsewhere.
      delete from private.events e using gone g where e.id = g.event_id
    )
    select count(*) into many from gone;
    removed := removed + many;
  end loop;
  return removed;
end $function$;
comment on function public.prune_audit(most integer) is 'Removes what is older than a year, from the start of each chain, by a job. Enterprise keeps all, and for another year after it has ended.';
grant execute on function public.prune_audit(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.seal_audit(most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch private.events[];
  place record;
  chain private.audit_trails;
begin
  -- All who read as this reader wait for each other: each chain grows by one entry at a time.
  batch := array(select e from private.next_events('audit_trail', least(seal_audit.most, 10000)) e);
  for place in
    select t.trail, t.is_clan, u.event
    from (select e as event, row_number() over () as n from unnest(batch) e where private.is_audited(e.kind)) u
    cross join lateral private.trails_of(u.event) t order by t.trail, u.n
  loop
    if chain.id is distinct from place.trail then
      update private.audit_trails t set last_seq = chain.last_seq, last_hash = chain.last_hash where t.id = chain.id;
      chain := private.chain_to_add_to(place.trail, place.is_clan);
    end if;
    chain := private.seal_event(place.event, chain);
  end loop;
  update private.audit_trails t set last_seq = chain.last_seq, last_hash = chain.last_hash where t.id = chain.id;
  -- Of many that are left only the first are looked at; no transaction began a minute before one that ended earlier.
  update private.audit_sealing s set through = coalesce((
    select min(n.at) - case when count(*) = 1000 then interval '1 minute' else '0' end
    from private.event_readers r
    cross join lateral (
      select e.at from private.events e where (e.txid, e.id) > (r.txid, r.id) and e.txid is not null
      order by e.txid, e.id limit 1000) n
    where r.reader = 'audit_trail'), now());
  return cardinality(batch);
end $function$;
comment on function public.seal_audit(most integer) is 'Seals what has been committed since the last time, by a job. @returns how many events it looked at: fewer than asked for, all are sealed';
grant execute on function public.seal_audit(most integer) to service_role;

CREATE OR REPLACE FUNCTION public.verify_audit(clan_id uuid DEFAULT NULL::uuid, after_seq bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant integer := 20000;
  trail_id uuid := private.readable_trail(verify_audit.clan_id);
  chain private.audit_trails;
  start bigint;
  start_hash bytea;
  part record;
begin
  select t.* into chain from private.audit_trails t where t.id = trail_id;
  start := greatest(coalesce(verify_audit.after_seq, 0), coalesce(chain.pruned_seq, 0));
  start_hash := case when start = chain.pruned_seq then chain.pruned_hash
    else (select e.hash from private.audit_entries e where e.trail = trail_id and e.seq = start) end;
  -- Each entry has the number after the one before it, and the hash of itself and the hash before it.
  select count(*) as many, max(c.seq) as last_seq, min(c.expected) filter (where not c.is_next) as missing, min(c.seq) filter (where not c.is_whole) as changed
  into part
  from (
    select e.seq, start + row_number() over w as expected, e.seq = start + row_number() over w as is_next,
      e.hash = sha256(coalesce(lag(e.hash) over w, start_hash) || convert_to(private.audit_text(e), 'UTF8'))
      and case when e.salt is null then e.address is null and e.device is null
        else e.source_hash = private.source_hash(e.salt, e.address, e.device) end as is_whole
    from (select * from private.audit_entries x where x.trail = trail_id and x.seq > start order by x.seq limit size) e
    window w as (order by e.seq)
  ) c;
  -- A start that is not there, or an end that is not where it was.
  if part.missing is null and part.many < size and coalesce(part.last_seq, start) < chain.last_seq then
    part.missing := coalesce(part.last_seq, start) + 1;
  end if;
  return jsonb_build_object(
    'afterSeq', start,
    'checked', part.many,
    'lastSeq', coalesce(part.last_seq, start),
    'isDone', part.many < size,
    'total', coalesce(chain.last_seq - chain.pruned_seq, 0),
    'since', (select e.at from private.audit_entries e where e.trail = trail_id order by e.seq limit 1),
    'lastHash', encode(chain.last_hash, 'hex'),
    'broken', case when part.missing is not null or part.changed is not null or start_hash is null and part.many > 0 then jsonb_build_object(
      'seq', coalesce(least(part.missing, part.changed), start + 1),
      'isMissing', coalesce(part.missing <= coalesce(part.changed, part.missing), false),
      'at', (select e.at from private.audit_entries e where e.trail = trail_id and e.seq >= coalesce(least(part.missing, part.changed), start + 1)
        order by e.seq limit 1)) end);
end $function$;
comment on function public.verify_audit(clan_id uuid, after_seq bigint) is 'Computes the next 20,000 links of a trail''s chain again; broken: the first that does not fit.';
grant execute on function public.verify_audit(clan_id uuid, after_seq bigint) to authenticated;
grant execute on function public.verify_audit(clan_id uuid, after_seq bigint) to service_role;
