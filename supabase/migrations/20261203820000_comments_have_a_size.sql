-- 2,000 comments of 10,000 characters were 80 MB on one technique: opening it took 3 seconds and 1.7 GB, bringing it back up to 9 seconds.
-- What is said of one has a size now. The limits hold as well for a comment that is changed and for one that comes back.

create function private.require_room_for_comments(card_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most integer;
  bytes bigint;
begin
  -- Sizes are known without unpacking anything.
  select max(c.many), max(c.bytes) into most, bytes from (
    select count(*) as many, sum(octet_length(m.content) + pg_column_size(m.mentions)) as bytes
    from public.card_comments m where m.card_id = any (require_room_for_comments.card_ids) group by m.card_id) c;
  if most > 2000 then
    raise exception 'This technique holds 2,000 comments, and no more fit.' using errcode = 'PT429';
  end if;
  if bytes > 10000000 then
    raise exception 'The comments of this technique hold 10 MB, and no more fit. Duplicate it, and go on with the copy.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.require_room_for_comments(card_ids uuid[]) is 'At most 2,000 comments and 10 MB on each of these techniques.';
revoke execute on function private.require_room_for_comments(uuid[]) from public;

create or replace function private.limit_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_room_for_comments(array(select distinct a.card_id from added a));
  return null;
end $$;

-- What would be copied is asked for before the work: a refusal at its end cost as much as what was refused, and as often as one liked.
create function private.require_room_to_copy(bytes bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select c.bytes from private.copied_bytes c where c.user_id = (select auth.uid()) and c.since > now() - interval '1 hour') + bytes > 67108864 then
    raise exception 'You have copied very much within an hour. Try again in an hour.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.require_room_to_copy(bytes bigint) is 'Refuses what private.count_copied() would refuse after it is done.';
revoke execute on function private.require_room_to_copy(bigint) from public;

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('public.edit_comment'::regproc, $x$coalesce(edit_comment.mentions, m.mentions) where m.id = said.id;$x$,
        $x$coalesce(edit_comment.mentions, m.mentions) where m.id = said.id;
  if length(edit_comment.content) >= length(said.content) then
    perform private.require_room_for_comments(array[said.card_id]);
  end if;$x$),
      ('public.restore_comment'::regproc, $x$    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
$x$, $x$    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
  perform private.require_room_for_comments(array[said.card_id]);
$x$),
      ('public.restore_items'::regproc, $x$  end loop;
  with taken as ($x$, $x$  end loop;
  perform private.require_room_to_copy(bytes);
  with taken as ($x$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;

-- Titles and texts weigh as in a copy: search learns their words again when they come back.
create or replace function private.require_light_cards(card_ids uuid[], sentence text) returns void
language sql stable security definer set search_path = ''
as $$
  select private.require_light(h.weight + h.titles / 400 + h.bytes / 1000, h.bytes, require_light_cards.sentence) from (
    select count(*) as cards, sum(2 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + coalesce((c.badges ->> 'comments')::integer, 0)
        + coalesce((c.badges ->> 'attachments')::integer, 0) + coalesce(jsonb_array_length(c.badges -> 'labels'), 0)) as weight,
      sum(octet_length(c.title)) as titles, sum(octet_length(c.description)) + (
        select coalesce(sum(octet_length(m.content)), 0) from public.card_comments m where m.card_id = any (require_light_cards.card_ids)) + (
        select coalesce(sum(octet_length(i.title)), 0) from public.card_checklist_items i where i.card_id = any (require_light_cards.card_ids)) as bytes
    from public.cards c where c.id = any (require_light_cards.card_ids)
  ) h where h.cards > 1
$$;
