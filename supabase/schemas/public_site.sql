-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.contact_arrivals (
  id bigint not null generated always as identity,
  sender_hash text not null,
  arrived_at timestamp with time zone not null default now(),
  constraint contact_arrivals_pkey PRIMARY KEY (id),
  constraint contact_arrivals_hash_length CHECK ((char_length(sender_hash) = 64))
);
comment on table private.contact_arrivals is 'When messages came, and a keyed hash of the network they came from, for a day: enough to count, and not tied to a message.';
alter table private.contact_arrivals enable row level security;

CREATE INDEX contact_arrivals_arrived_at ON private.contact_arrivals USING btree (arrived_at);

create table private.contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  trapped_by text,
  created_at timestamp with time zone not null default now(),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint contact_messages_message_length CHECK (((char_length(message) <= 5000) AND (btrim(message) <> ''::text))),
  constraint contact_messages_name_length CHECK (((char_length(name) <= 80) AND (btrim(name) <> ''::text))),
  constraint contact_messages_topic_length CHECK (((char_length(topic) >= 1) AND (char_length(topic) <= 40))),
  constraint contact_messages_trap_known CHECK ((trapped_by = ANY (ARRAY['decoy'::text, 'haste'::text])))
);
comment on table private.contact_messages is 'What came through the contact form.';
comment on column private.contact_messages.trapped_by is 'What made a program of the sender: it filled the field that no one sees, or was too quick. Such messages are not mailed, and go after 30 days.';
alter table private.contact_messages enable row level security;

CREATE INDEX contact_messages_trapped ON private.contact_messages USING btree (created_at) WHERE (trapped_by IS NOT NULL);

CREATE TRIGGER contact_messages_one_line BEFORE INSERT OR UPDATE OF name ON private.contact_messages FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');

create table private.help_feedback_arrivals (
  id bigint not null generated always as identity,
  sender_hash text not null,
  arrived_at timestamp with time zone not null default now(),
  constraint help_feedback_arrivals_pkey PRIMARY KEY (id),
  constraint help_feedback_arrivals_hash_length CHECK ((char_length(sender_hash) = 64))
);
comment on table private.help_feedback_arrivals is 'When answers came, and a keyed hash of the network they came from, for an hour: enough to count, and not tied to an answer.';
alter table private.help_feedback_arrivals enable row level security;

CREATE INDEX help_feedback_arrivals_arrived_at ON private.help_feedback_arrivals USING btree (arrived_at);

create table private.help_feedback (
  id uuid not null default gen_random_uuid(),
  article text not null,
  is_helpful boolean not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  constraint help_feedback_pkey PRIMARY KEY (id),
  constraint help_feedback_article_is_slug CHECK (((article ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(article) <= 80))),
  constraint help_feedback_comment_length CHECK (((char_length(comment) <= 1000) AND (btrim(comment) <> ''::text)))
);
comment on table private.help_feedback is 'Answers to "Was this helpful?", with nothing of who gave them.';
alter table private.help_feedback enable row level security;

CREATE INDEX help_feedback_article ON private.help_feedback USING btree (article, created_at);

CREATE OR REPLACE FUNCTION public.receive_contact_message(name text, email text, topic text, message text, sender_hash text, most_of_one integer, most_of_all integer, trapped_by text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  received uuid;
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.contact_arrivals in share row exclusive mode;
  delete from private.contact_arrivals a where a.arrived_at < now() - interval '1 day';
  delete from private.contact_messages m where m.trapped_by is not null and m.created_at < now() - interval '30 days';
  if (
    select count(*) >= most_of_all or count(*) filter (where a.sender_hash = receive_contact_message.sender_hash) >= most_of_one
    from private.contact_arrivals a where a.arrived_at > now() - interval '1 hour'
  ) then
    return null;
  end if;
  insert into private.contact_arrivals (sender_hash) values (receive_contact_message.sender_hash);
  insert into private.contact_messages (name, email, topic, message, trapped_by)
  values (receive_contact_message.name, receive_contact_message.email, receive_contact_message.topic,
    receive_contact_message.message, receive_contact_message.trapped_by)
  returning id into received;
  return received;
end $function$;
grant execute on function public.receive_contact_message(name text, email text, topic text, message text, sender_hash text, most_of_one integer, most_of_all integer, trapped_by text) to service_role;

CREATE OR REPLACE FUNCTION public.receive_help_feedback(article text, is_helpful boolean, comment text, sender_hash text, most_of_one integer, most_of_all integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.help_feedback_arrivals in share row exclusive mode;
  delete from private.help_feedback_arrivals a where a.arrived_at < now() - interval '1 hour';
  if (
    select count(*) >= most_of_all or count(*) filter (where a.sender_hash = receive_help_feedback.sender_hash) >= most_of_one
    from private.help_feedback_arrivals a
  ) then
    return false;
  end if;
  insert into private.help_feedback_arrivals (sender_hash) values (receive_help_feedback.sender_hash);
  insert into private.help_feedback (article, is_helpful, comment)
  values (receive_help_feedback.article, receive_help_feedback.is_helpful, nullif(btrim(receive_help_feedback.comment), ''));
  return true;
end $function$;
grant execute on function public.receive_help_feedback(article text, is_helpful boolean, comment text, sender_hash text, most_of_one integer, most_of_all integer) to service_role;
