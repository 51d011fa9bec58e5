-- What visitors of the public pages send: whether help articles helped, and messages to the operator. No one reads it
-- through the API, not even with the secret key: the tables are private, and the functions only take in.

create table private.help_feedback (
  id uuid primary key default gen_random_uuid(),
  article text not null constraint help_feedback_article_is_slug check (article ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(article) <= 80),
  is_helpful boolean not null,
  comment text constraint help_feedback_comment_length check (char_length(btrim(comment)) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table private.help_feedback is 'Answers to "Was this helpful?", with nothing of who gave them.';
create index help_feedback_article on private.help_feedback (article, created_at);
alter table private.help_feedback enable row level security;

create table private.help_feedback_arrivals (
  id bigint generated always as identity primary key,
  sender_hash text not null constraint help_feedback_arrivals_hash_length check (char_length(sender_hash) = 64),
  arrived_at timestamptz not null default now()
);
comment on table private.help_feedback_arrivals is
  'When answers came, and a keyed hash of the network they came from, for an hour: enough to count, and not tied to an answer.';
create index help_feedback_arrivals_arrived_at on private.help_feedback_arrivals (arrived_at);
alter table private.help_feedback_arrivals enable row level security;

-- Takes an answer in; false when there were too many within the hour, from this sender or from all.
create function public.receive_help_feedback(
  article text, is_helpful boolean, comment text, sender_hash text, most_of_one integer, most_of_all integer
) returns boolean
language plpgsql security definer set search_path = '' as $$
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
end $$;

create table private.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_name_length check (char_length(btrim(name)) between 1 and 80),
  email text not null constraint contact_messages_email_length check (char_length(email) between 3 and 254),
  topic text not null constraint contact_messages_topic_length check (char_length(topic) between 1 and 40),
  message text not null constraint contact_messages_message_length check (char_length(btrim(message)) between 1 and 5000),
  trapped_by text constraint contact_messages_trap_known check (trapped_by in ('decoy', 'haste')),
  created_at timestamptz not null default now()
);
comment on table private.contact_messages is 'What came through the contact form.';
comment on column private.contact_messages.trapped_by is
  'What made a program of the sender: it filled the field that nobody sees, or was too quick. Such messages are not mailed, and go after 30 days.';
create index contact_messages_trapped on private.contact_messages (created_at) where trapped_by is not null;
alter table private.contact_messages enable row level security;

create table private.contact_arrivals (
  id bigint generated always as identity primary key,
  sender_hash text not null constraint contact_arrivals_hash_length check (char_length(sender_hash) = 64),
  arrived_at timestamptz not null default now()
);
comment on table private.contact_arrivals is
  'When messages came, and a keyed hash of the network they came from, for a day: enough to count, and not tied to a message.';
create index contact_arrivals_arrived_at on private.contact_arrivals (arrived_at);
alter table private.contact_arrivals enable row level security;

-- Takes a message in and answers its id; null when there were too many within the hour, from this sender or from all. Also forgets
-- what is to be forgotten.
create function public.receive_contact_message(
  name text, email text, topic text, message text, sender_hash text, most_of_one integer, most_of_all integer,
  trapped_by text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;
