-- For people in other zones, a time at either end of the calendar was on a day that is in none: the board, the dashboard
-- and every other page with such a technique could not be shown.
update public.cards set due_at = null, due_time_zone = null
where due_at < '0001-01-02 00:00+00' or due_at >= '9999-12-31 00:00+00';

-- What is in the bin can come back without its time.
update public.deleted_items d set content = jsonb_set(d.content, '{cards}', (
  select jsonb_agg(case when (c.card ->> 'due_at')::timestamptz < '0001-01-02 00:00+00' or (c.card ->> 'due_at')::timestamptz >= '9999-12-31 00:00+00'
    then c.card - 'due_at' - 'due_time_zone' else c.card end order by c.at)
  from jsonb_array_elements(d.content -> 'cards') with ordinality c (card, at)))
where jsonb_path_exists(d.content, '$.cards[*].due_at ? (@ like_regex "BC$|^0001-01-01|^9999-12-31|^[0-9]{5}")');

alter table public.cards add constraint cards_due_at_in_calendar
  check (due_at >= '0001-01-02 00:00+00' and due_at < '9999-12-31 00:00+00');
