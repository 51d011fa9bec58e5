-- Whether articles of the help centre helped. Nobody reads it through the API, not even with the secret key: the tables are private,
-- and the one function only takes in.

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
revoke execute on function public.receive_help_feedback(text, boolean, text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.receive_help_feedback(text, boolean, text, text, integer, integer) to service_role;
