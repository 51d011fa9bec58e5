-- Refusals in the words of the interface. Nothing else changes.

do $words$
declare
  word constant text[][] := array[
    ['or close this dojo to a few.', 'or make this dojo invite-only.'],
    ['Only a dojo of a clan can be closed to a few.', 'Only a dojo of a clan can be made invite-only.'],
    ['In this clan, dojos are added by admins.', 'In this clan, only admins add dojos.'],
    ['Only the founder of this clan may do that.', 'Only the owner of this clan may do that.'],
    ['The plan of the new owner has no room for everybody.', 'The plan of the new owner has no room for everyone.'],
    ['A technique wears 50 tags, and no more fit.', 'A technique can have at most 50 tags.'],
    ['A technique cannot wait for itself.', 'A technique cannot block itself.'],
    ['Techniques wait for others of the same dojo or clan only.', 'A technique can be blocked by techniques of its own dojo or clan only.'],
    ['That is no name.', 'That is not a valid name.']
  ];
  routine record;
  definition text;
begin
  for i in 1..array_length(word, 1) loop
    for routine in
      select oid from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and position(word[i][1] in prosrc) > 0
      order by oid
    loop
      definition := pg_get_functiondef(routine.oid);
      execute replace(definition, word[i][1], word[i][2]);
    end loop;
  end loop;
end $words$;

comment on column public.clans.closes_new_dojos is 'Whether a new dojo of the clan is invite-only at first.';
comment on column private.audit_entries.is_closed is 'Whether the dojo was invite-only: then only its members and the owner read this.';
