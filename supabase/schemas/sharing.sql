-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.invitation_calls (
  id bigint not null generated always as identity,
  invited_by uuid not null,
  called_at timestamp with time zone not null default now(),
  constraint invitation_calls_pkey PRIMARY KEY (id),
  constraint invitation_calls_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.invitation_calls is 'When people invited, for a day: enough to count.';
alter table private.invitation_calls enable row level security;

CREATE INDEX invitation_calls_called_at ON private.invitation_calls USING btree (called_at);
CREATE INDEX invitation_calls_invited_by ON private.invitation_calls USING btree (invited_by, called_at);

create table private.invitation_letters (
  id bigint not null generated always as identity,
  place_id uuid not null,
  mailbox text not null,
  sent_at timestamp with time zone not null default now(),
  invited_by uuid,
  constraint invitation_letters_pkey PRIMARY KEY (id)
);
comment on table private.invitation_letters is 'Which e-mails of invitations went out, for a day: enough to count.';
comment on column private.invitation_letters.place_id is 'The board or the clan.';
comment on column private.invitation_letters.mailbox is 'The private.mailbox_hash() of the address.';
comment on column private.invitation_letters.invited_by is 'Who invited, without a foreign key; null if the account is gone.';
alter table private.invitation_letters enable row level security;

CREATE INDEX invitation_letters_mailbox ON private.invitation_letters USING btree (mailbox, sent_at);
CREATE INDEX invitation_letters_sent_at ON private.invitation_letters USING btree (sent_at);

create table private.public_links (
  board_id uuid not null,
  token text not null,
  shows_people boolean not null default false,
  made_at timestamp with time zone not null default now(),
  constraint public_links_pkey PRIMARY KEY (board_id),
  constraint public_links_token_plain CHECK ((token ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint public_links_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.public_links is 'Boards that anyone with the token may read. The token is kept as it is, because admins of the board see the link again; no one reads this table but the functions below.';
comment on column private.public_links.shows_people is 'Whether the names of the people whom techniques are assigned to are shown.';
alter table private.public_links enable row level security;

CREATE UNIQUE INDEX public_links_token ON private.public_links USING btree (private.invitation_token_hash(token));

CREATE TRIGGER public_links_note AFTER INSERT OR DELETE OR UPDATE ON private.public_links FOR EACH ROW EXECUTE FUNCTION private.note_public_link();

create table private.taken_roles (
  board_id uuid not null,
  user_id uuid not null,
  rank integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  kept integer not null default 0,
  constraint taken_roles_pkey PRIMARY KEY (board_id, user_id),
  constraint taken_roles_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint taken_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.taken_roles is 'From whom a role on a board was taken, for 30 days: invitations that were sent before, and give more than what was left (private.role_rank), are not for them, whatever their address is.';
comment on column private.taken_roles.rank is 'Of what was left: a lesser role of their own, or what that and the clan give together.';
comment on column private.taken_roles.kept is 'Of what they had on it all together, also through its clan, or were given since: a clan that gives more by a way from before is not for them.';
alter table private.taken_roles enable row level security;

CREATE INDEX taken_roles_at ON private.taken_roles USING btree (at);
CREATE INDEX taken_roles_user_id ON private.taken_roles USING btree (user_id);

create table public.board_invitations (
  board_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '30 days'::interval),
  constraint board_invitations_pkey PRIMARY KEY (board_id, email),
  constraint board_invitations_email_plain CHECK (private.is_plain_email(email)),
  constraint board_invitations_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text]))),
  constraint board_invitations_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint board_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.board_invitations is 'Who is asked to join a board. They join by accept_invitation(), once they have an account with this address and have confirmed it.';
comment on column public.board_invitations.ends_at is 'From then on it counts for nothing. Inviting again renews it.';
alter table public.board_invitations enable row level security;
grant delete, select on public.board_invitations to authenticated;
grant all on public.board_invitations to service_role;

CREATE INDEX board_invitations_email ON public.board_invitations USING btree (email);
CREATE INDEX board_invitations_invited_by ON public.board_invitations USING btree (invited_by);

create policy "board admins see invitations" on public.board_invitations for select to authenticated
  using ((board_id IN ( SELECT private.administered_board_ids() AS administered_board_ids)));
create policy "board admins withdraw invitations" on public.board_invitations for delete to authenticated
  using ((board_id IN ( SELECT private.administered_board_ids() AS administered_board_ids)));

CREATE TRIGGER board_invitations_count_gone_from_none BEFORE DELETE ON public.board_invitations FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER board_invitations_count_gone_row BEFORE DELETE ON public.board_invitations FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER board_invitations_note AFTER INSERT OR UPDATE OF role, ends_at ON public.board_invitations FOR EACH ROW EXECUTE FUNCTION private.note_invitation();
CREATE CONSTRAINT TRIGGER board_invitations_note_ended AFTER DELETE ON public.board_invitations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.note_ended_invitation();
CREATE TRIGGER board_invitations_uphold_roles AFTER DELETE ON public.board_invitations REFERENCING OLD TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_roles_now();

create table private.void_invitations (
  board_id uuid not null,
  email text not null,
  constraint void_invitations_pkey PRIMARY KEY (board_id, email),
  constraint void_invitations_board_id_email_fkey FOREIGN KEY (board_id, email) REFERENCES board_invitations(board_id, email) ON DELETE CASCADE
);
comment on table private.void_invitations is 'Invitations that count for nothing until they are renewed: what they give was taken from their person, and not everyone who sees the invitation may know whose address it is.';
alter table private.void_invitations enable row level security;

CREATE TRIGGER void_old_address AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.void_old_address();

CREATE OR REPLACE FUNCTION private.end_forbidden_public_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.public_links l using public.clans c
  where l.board_id = new.id and c.id = new.clan_id and c.forbids_public_links;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' or (private.stronger_role(old.own_role, old.clan_role) = 'admin'
      and private.stronger_role(new.own_role, new.clan_role) is distinct from 'admin') then
    delete from public.board_invitations i where i.board_id = old.board_id and i.invited_by = old.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.public_links l where l.board_id = new.id;
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || new.id
  where i.board_ids @> array[new.id] and i.email is null and i.revoked_at is null and i.uses < i.max_uses
    and new.id <> all (i.withheld_board_ids);
  return null;
end $function$;
comment on function private.end_links() is 'A dojo that is for a few now is for no one who merely has a link.';

CREATE OR REPLACE FUNCTION private.follow_public_link_rule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.forbids_public_links then
    delete from private.public_links l using public.boards b where b.id = l.board_id and b.clan_id = new.id;
  end if;
  perform private.note_clan_event(new.id, case when new.forbids_public_links then 'clan.public_links_forbidden' else 'clan.public_links_allowed' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.is_plain_email(email text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(char_length(email) <= 254
    and email ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$', false)
$function$;

CREATE OR REPLACE FUNCTION private.is_void(invitation board_invitations)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.void_invitations v where v.board_id = invitation.board_id and v.email = invitation.email)
$function$;

CREATE OR REPLACE FUNCTION private.keep_what_was_given()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.taken_roles t set kept = private.role_rank(g.role) from given g
  where t.board_id = g.board_id and t.user_id = g.user_id and t.kept < private.role_rank(g.role);
  return null;
end $function$;
comment on function private.keep_what_was_given() is 'What a person has again, they may give up and take again.';

CREATE OR REPLACE FUNCTION private.my_confirmed_address()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$function$;

CREATE OR REPLACE FUNCTION private.note_public_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.open_public_link(token text)
 RETURNS private.public_links
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l from private.public_links l join public.boards b on b.id = l.board_id left join public.clans c on c.id = b.clan_id
  where private.invitation_token_hash(l.token) = private.invitation_token_hash(open_public_link.token)
    and b.archived_at is null and not coalesce(c.forbids_public_links, false)
    and not exists (select from private.binned_boards x where x.board_id = b.id)
$function$;

CREATE OR REPLACE FUNCTION private.public_person(link private.public_links, user_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(private.sha256_of(link.token || user_id), 12)
$function$;

CREATE OR REPLACE FUNCTION private.public_version(link private.public_links)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_few_invitations(board_id uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid := (select b.user_id from public.boards b where b.id = require_few_invitations.board_id);
begin
  if (select count(*) from public.board_invitations i where i.board_id = require_few_invitations.board_id
      and i.email <> require_few_invitations.address and i.ends_at > now()) >= 200 then
    raise exception 'This board has 200 open invitations. Withdraw some first.' using errcode = 'PT429', detail = 'open';
  end if;
  if (select count(*) from public.board_invitations i where i.invited_by = (select auth.uid()) and i.ends_at > now()
      and (i.board_id, i.email) <> (require_few_invitations.board_id, require_few_invitations.address)) >= 1000 then
    raise exception 'You have sent 1,000 invitations that are open. Withdraw some first.' using errcode = 'PT429', detail = 'sent';
  end if;
  if (select count(*) from public.boards b join public.board_invitations i on i.board_id = b.id
      where b.user_id = owner and i.ends_at > now()
      and (i.board_id, i.email) <> (require_few_invitations.board_id, require_few_invitations.address)) >= 2000 then
    raise exception 'The dojos of this owner have 2,000 open invitations. Withdraw some first.' using errcode = 'PT429', detail = 'owner';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room(board_id uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  crew private.crews;
  most bigint;
begin
  select c.* into crew from private.crews c join public.boards b on b.user_id = c.owner_id where b.id = require_room.board_id;
  if crew.owner_id is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  most := private.members_limit(crew.owner_id);
  if crew.people < most or (crew.people = most and exists (
    select from auth.users u
    join public.board_members m on m.user_id = u.id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where lower(u.email) = require_room.address and b.user_id = crew.owner_id and b.id in (select private.administered_board_ids())
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null)
  )) then
    return;
  end if;
  perform private.refuse_crowd(crew.owner_id, crew.people + 1, 'The plan of the owner has no room for more people.');
end $function$;

CREATE OR REPLACE FUNCTION private.void_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dojos uuid[] := array(
    select m.board_id from public.board_members m where m.user_id = new.id
    union
    select x.board_id from private.binned_boards x where x.members @> jsonb_build_array(jsonb_build_object('userId', new.id)));
begin
  insert into private.void_invitations (board_id, email)
  select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
  where i.email = lower(old.email) and (
    b.id = any (dojos)
    or exists (select from public.clan_members m where m.clan_id = b.clan_id and m.user_id = new.id))
  on conflict do nothing;
  update private.clan_invitations i set is_void = true
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses and (
    exists (select from public.clan_members m where m.clan_id = i.clan_id and m.user_id = new.id)
    -- Nor is it for an account that has the address next, if it was not for them any more.
    or private.invitation_state(i, new.id) = 'revoked');
  -- Admins of the clan see no change: who is on a closed dojo is not for all of them to know.
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || array(
    select d from unnest(dojos) d where d = any (i.board_ids) and d <> all (i.withheld_board_ids))
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses and i.board_ids && dojos;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.was_taken_from_me(invitation board_invitations)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Sending it again moves its end.
  select exists (select from private.taken_roles t
    where t.board_id = invitation.board_id and t.user_id = (select auth.uid()) and t.at > invitation.ends_at - interval '30 days'
      and t.rank < private.role_rank(invitation.role))
$function$;
comment on function private.was_taken_from_me(invitation board_invitations) is 'Whether someone took what it gives from the person who asks, since it was sent.';

CREATE OR REPLACE FUNCTION public.accept_invitation(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invited_as text;
begin
  if not exists (select from public.board_invitations i where i.board_id = accept_invitation.board_id and private.my_confirmed_address() = i.email) then
    perform private.require_on_board(accept_invitation.board_id, 'PT404');
  end if;
  -- The board before its invitations and its crew, as for everyone else.
  perform private.lock_board(accept_invitation.board_id);
  delete from public.board_invitations i
  where i.board_id = accept_invitation.board_id and i.email = private.my_confirmed_address() and i.ends_at > now() and not private.is_void(i) and not private.was_taken_from_me(i)
    and exists (select from public.board_members m where m.board_id = i.board_id and m.user_id = i.invited_by and m.role = 'admin')
  returning i.role into invited_as;
  if invited_as is null then
    if accept_invitation.board_id in (select private.my_board_ids()) then
      return;
    end if;
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
  begin
    insert into public.board_members (board_id, user_id, role) values (accept_invitation.board_id, (select auth.uid()), invited_as)
    on conflict on constraint board_members_pkey do nothing;
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person on this board now.' using errcode = 'PT402';
  end;
end $function$;
grant execute on function public.accept_invitation(board_id uuid) to authenticated;
grant execute on function public.accept_invitation(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.board_people(board_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'clan', (select jsonb_build_object('id', c.id, 'name', c.name, 'isClosed', b.is_closed)
      from public.boards b join public.clans c on c.id = b.clan_id where b.id = me.board_id),
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url, 'isFromClan', m.clan_role is not null,
        'email', case when m.user_id = me.user_id
            or me.role = 'admin' and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null) then u.email end)
        order by m.user_id <> b.user_id, m.created_at, p.display_name)
      from public.board_members m join public.boards b on b.id = m.board_id
      join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
      where m.board_id = me.board_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role) order by i.created_at, i.email)
      from public.board_invitations i
      where i.board_id = me.board_id and me.role = 'admin' and i.ends_at > now()
        -- Who sees all addresses of the clan sees what counts.
        and not (exists (select from public.boards b where b.id = i.board_id and b.clan_id in (select private.administered_clan_ids()))
          and (private.is_void(i) or exists (
            select from public.board_members o join auth.users u on u.id = o.user_id where o.board_id = i.board_id and lower(u.email) = i.email)))), '[]'))
  from public.board_members me
  where me.board_id = board_people.board_id and me.user_id = (select auth.uid())
$function$;
grant execute on function public.board_people(board_id uuid) to authenticated;
grant execute on function public.board_people(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.change_public_link(board_id uuid, change text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home uuid;
begin
  perform private.require_on_board(change_public_link.board_id, '42501');
  -- The board before its clan, as for everyone else: neither moves nor is forbidden in the meantime.
  select b.clan_id into home from public.boards b where b.id = change_public_link.board_id for no key update;
  perform from public.clans c where c.id = home for share;
  perform private.require_board_admin(change_public_link.board_id);
  if change_public_link.change in ('open', 'renew') then
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
end $function$;
grant execute on function public.change_public_link(board_id uuid, change text) to authenticated;
grant execute on function public.change_public_link(board_id uuid, change text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_invitation_letter(board_id uuid, email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  letter jsonb;
  inviter uuid;
begin
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at),
    i.invited_by
  into letter, inviter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now();
  if letter is null or not private.may_send_letter(claim_invitation_letter.board_id, address, inviter) then
    return null;
  end if;
  -- Counted, too: or the pace of others to this mailbox would tell that it is one of the people here.
  if exists (select from public.board_members m join auth.users u on u.id = m.user_id
      where m.board_id = claim_invitation_letter.board_id and lower(u.email) = address) then
    return null;
  end if;
  return letter;
end $function$;
grant execute on function public.claim_invitation_letter(board_id uuid, email text) to service_role;

CREATE OR REPLACE FUNCTION public.decline_invitation(board_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.board_invitations i
  where i.board_id = decline_invitation.board_id and i.email = (select private.my_confirmed_address())
$function$;
grant execute on function public.decline_invitation(board_id uuid) to authenticated;
grant execute on function public.decline_invitation(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.forget_invitations()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.clan_invitations i
  where least(i.expires_at, i.revoked_at) < now() - interval '30 days';
  delete from public.board_invitations i where i.ends_at < now() - interval '30 days';
  delete from private.taken_roles t where t.at < now() - interval '30 days';
$function$;
grant execute on function public.forget_invitations() to service_role;

CREATE OR REPLACE FUNCTION public.my_invitations()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('boardId', i.board_id, 'boardTitle', b.title, 'role', i.role, 'endsAt', i.ends_at,
    'inviter', case when p.user_id is not null
      then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name) end)
    order by i.ends_at desc, b.title), '[]')
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and i.ends_at > now() and not private.is_void(i) and not private.was_taken_from_me(i)
    and i.board_id not in (select private.my_board_ids())
$function$;
grant execute on function public.my_invitations() to authenticated;
grant execute on function public.my_invitations() to service_role;

CREATE OR REPLACE FUNCTION public.public_board(token text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'title', b.title, 'description', b.description, 'version', private.public_version(link),
    -- Its own styles are for people who joined the clan, and so is the clan's name.
    'branding', (
      select to_jsonb(g) - 'clan_id' - 'created_by' - 'created_at' - 'updated_at'
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
      with a as materialized (select c.list_id, count(*) as total from public.cards c where c.board_id = b.id group by c.list_id),
      c as materialized (
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
      )
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cardLimit', l.card_limit, 'completes', l.completes, 'cards', coalesce(c.cards, '[]'),
        'more', coalesce(a.total, 0) - coalesce(json_array_length(c.cards), 0)) order by l.order_index), '[]')
      from public.lists l
      left join a on a.list_id = l.id
      left join c on c.list_id = l.id
      where l.board_id = b.id))
  from private.open_public_link(public_board.token) link join public.boards b on b.id = link.board_id
$function$;
grant execute on function public.public_board(token text) to service_role;

CREATE OR REPLACE FUNCTION public.public_card(token text, card_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.public_card(token text, card_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.public_link(board_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'isOn', l.board_id is not null,
    'token', case when b.id in (select private.administered_board_ids()) then l.token end,
    'showsPeople', coalesce(l.shows_people, false),
    'forbiddenBy', case when c.forbids_public_links then c.name end)
  from public.boards b
  left join private.public_links l on l.board_id = b.id
  left join public.clans c on c.id = b.clan_id
  where b.id = public_link.board_id and b.id in (select private.my_board_ids())
$function$;
grant execute on function public.public_link(board_id uuid) to authenticated;
grant execute on function public.public_link(board_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.public_version(token text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.public_version(link) from private.open_public_link(public_version.token) link where link.board_id is not null
$function$;
grant execute on function public.public_version(token text) to service_role;

CREATE OR REPLACE FUNCTION public.share_board(board_id uuid, email text, role text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := lower(btrim(share_board.email));
begin
  if not private.is_plain_email(address) then
    raise exception 'That is not an e-mail address.' using errcode = '22023';
  end if;
  -- One after the other, or many at once would all find room for one more.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  perform private.require_on_board(share_board.board_id, '42501');
  perform private.lock_board(share_board.board_id);
  perform private.require_board_admin(share_board.board_id);
  perform private.require_room(share_board.board_id, address);

  delete from private.invitation_calls c where c.called_at < now() - interval '1 day';
  if (select count(*) from private.invitation_calls c
      where c.invited_by = (select auth.uid()) and c.called_at > now() - interval '1 hour') >= 60 then
    raise exception 'You have sent 60 invitations within the hour.' using errcode = 'PT429', detail = 'pace';
  end if;
  insert into private.invitation_calls (invited_by) values ((select auth.uid()));

  delete from public.board_invitations i where i.board_id = share_board.board_id and i.ends_at <= now();
  perform private.require_few_invitations(share_board.board_id, address);
  if exists (
    select from public.board_members m join auth.users u on u.id = m.user_id join public.boards b on b.id = m.board_id
    left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
    where m.board_id = share_board.board_id and lower(u.email) = address
      and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null)) then
    -- In a clan, what another admin sent stays as it was: they may not know whose address it is.
    delete from public.board_invitations i using public.boards b
    where b.id = i.board_id and b.clan_id is null and i.board_id = share_board.board_id and i.email = address;
    return 'invited';
  end if;
  delete from private.void_invitations v where v.board_id = share_board.board_id and v.email = address;
  insert into public.board_invitations (board_id, email, role, invited_by)
  values (share_board.board_id, address, share_board.role, (select auth.uid()))
  on conflict on constraint board_invitations_pkey do update
    set role = excluded.role, invited_by = excluded.invited_by, ends_at = excluded.ends_at;
  return 'invited';
end $function$;
grant execute on function public.share_board(board_id uuid, email text, role text) to authenticated;
grant execute on function public.share_board(board_id uuid, email text, role text) to service_role;
