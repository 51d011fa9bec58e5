-- Errors and comments in the words that everything else uses: someone, no one, in the meantime. Nothing else changes.

do $words$
declare
  word constant text[][] := array[
    ['Somebody else has changed it meanwhile.', 'Someone else has just changed this.'],
    ['Somebody else has moved it meanwhile.', 'Someone else has just moved this.'],
    ['Somebody else has worked on it meanwhile.', 'Someone else has worked on this since.'],
    ['There are cards on the list meanwhile.', 'Cards have been added to this list since.'],
    ['Nobody called "%" reads events.', 'No reader of events is called "%".'],
    ['-- Nobody ', '-- No one '],
    ['Meanwhile the card may have gone', 'In the meantime the card may have gone'],
    ['against whoever is about to remove', 'against those about to remove'],
    ['-- What nobody may read', '-- What no one may read'],
    ['-- Whoever reads as this reader waits for the others', '-- All who read as this reader wait for each other'],
    ['-- Whoever delivers the same event at the same time waits', '-- A second delivery at the same time waits'],
    ['and then finds it handled', 'and then finds the event handled'],
    ['whoever restores them moves them on from there', 'restoring moves them on from there'],
    ['-- Whoever closes it stays in.', '-- The person who closes it stays in.'],
    ['-- Whoever leaves by themselves may come back. Whoever is removed comes back by',
     '-- People who leave by themselves may come back. People who are removed come back by'],
    ['-- Who has left the clan or deleted their account meanwhile does not come back.',
     '-- People who have since left the clan or deleted their account do not come back.'],
    ['or once for nobody but the person', 'or once for the person alone'],
    ['  nobody constant uuid', '  no_one constant uuid'],
    ['nobody', 'no_one'],
    ['-- Alone; whoever has others has a row already.', '-- Alone; a person who has others has a row already.'],
    ['neither moves nor is forbidden meanwhile', 'neither moves nor is forbidden in the meantime'],
    ['unless somebody has taken it', 'unless someone has taken it']
  ];
  routine record;
  definition text;
begin
  for routine in
    select oid, proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc ~* '\m(somebody|nobody|whoever|meanwhile)\M'
    order by oid
  loop
    definition := pg_get_functiondef(routine.oid);
    for i in 1 .. array_length(word, 1) loop
      definition := replace(definition, word[i][1], word[i][2]);
    end loop;
    if definition ~* '\m(somebody|nobody|whoever|meanwhile)\M' then
      raise exception 'The words of % are not all known.', routine.proname;
    end if;
    execute definition;
  end loop;
end
$words$;

comment on table private.attachment_uploads is
  'Paths that were reserved. settled_at null: no one has said yet that the file is there.';
comment on table private.departed_customers is
  'Customers at Stripe whose account is gone: no one may be charged for it. The reconciling job ends them there, and forgets them here.';
comment on table private.binned_boards is
  'Boards in the bin. Their rows in board_members are kept here, so that no other rule has to know of the bin.';
comment on column private.events.txid is
  'For readers in the order of commits (private.next_events). Null: known to be history, no one is told.';
comment on column private.jobs.dead_at is
  'Failed too often: it is not tried again until the operator says so (npm run jobs).';
comment on table public.notifications is
  'What the bell holds besides mentions (comment_notifications). Written by the database only. Boards and cards without foreign keys: writing here must not wait for them.';
comment on column public.notifications.key is
  'What it is about, so that no one is told the same twice.';
comment on column private.notification_kinds.fixed is
  'Channels that no one can switch.';
comment on function public.note_due_dates is
  'Tells of cards that are due soon or overdue, by the day and hour of each person; each date once, and no one of more than 200 in 24 hours. Continues where the call before ended. @returns whether the round has more';
comment on column public.clans.created_by is
  'The owner: at first its founder, then each person who took it over. Its dojos are theirs too, so that people, files and plan count once.';
comment on column private.contact_messages.trapped_by is
  'What made a program of the sender: it filled the field that no one sees, or was too quick. Such messages are not mailed, and go after 30 days.';
comment on table private.checkouts is
  'Where a person is on the way to a subscription. setup_intent_id: opened, and no subscription known of it yet. The lease belongs to the request that is making the subscription, so that two tabs never make two.';
