-- A client chooses the id of its clan, and a trail is kept by the id of its clan or person: a clan with the id of a
-- person, or of a deleted clan, showed its administrators that trail, and wrote into it. Such an id is taken, as is that of
-- a dojo: which letters went to a mailbox is kept by the id of the dojo or the clan.

alter table private.spent_ids drop constraint spent_ids_kind_known;
alter table private.spent_ids add constraint spent_ids_kind_known
  check (kind in ('board', 'list', 'card', 'step', 'comment', 'label', 'clan', 'person'));

insert into private.spent_ids (kind, id)
select case when t.is_clan then 'clan' else 'person' end, t.id from private.audit_trails t
where not exists (select from public.clans c where c.id = t.id) and not exists (select from auth.users u where u.id = t.id)
on conflict do nothing;

create function private.refuse_ids_of_others() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from added a
    where case tg_argv[0]
      when 'board' then exists (select from public.clans c where c.id = a.id)
      else exists (select from public.boards b where b.id = a.id) or exists (select from auth.users u where u.id = a.id)
        or exists (select from private.spent_ids s where s.kind in ('clan', 'person') and s.id = a.id) end
  ) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $$;
comment on function private.refuse_ids_of_others is 'Trails and letters are kept by the id of a clan, a person or a dojo, whichever it is of.';
revoke execute on function private.refuse_ids_of_others from public;

create trigger clans_refuse_ids_of_others after insert on public.clans referencing new table as added
  for each statement execute function private.refuse_ids_of_others('clan');
create trigger boards_refuse_ids_of_others after insert on public.boards referencing new table as added
  for each statement execute function private.refuse_ids_of_others('board');
create trigger clans_spend_id after delete on public.clans for each row execute function private.spend_id('clan');

create function private.spend_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id) values ('person', old.user_id) on conflict do nothing;
  return null;
end $$;
comment on function private.spend_person is 'What they did is kept by their id.';
revoke execute on function private.spend_person from public;
create trigger profiles_spend_id after delete on public.profiles for each row execute function private.spend_person();

-- Whatever has the id of another.
create or replace function private.readable_trail(clan_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

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

-- A person may ask once a day, and each of theirs was kept for a week: seven of any size, of which they can have the newest.
create or replace function public.expired_exports(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.name), '[]') from (
    select o.name from storage.objects o
    left join private.account_exports e on o.name = e.user_id || '/' || e.id || '.zip'
    where o.bucket_id = 'exports' and (e.id is null or e.ready_at < now() - interval '7 days'
      or exists (select from private.account_exports n where n.user_id = e.user_id and n.state = 'ready' and n.asked_at > e.asked_at))
    limit most) x
$$;
