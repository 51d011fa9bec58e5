import type { Fault } from '../fault.ts'
import { granted, matrix } from '../widened.ts'

/** The trail of a clan, and who writes it. */
export const audit: Fault[] = [
  { ...granted('public.seal_audit(integer)'), tests: matrix },
  { ...granted('public.note_failed_sign_in(text, text, text)'), tests: matrix },
  {
    title: 'members read the audit trail of their clan',
    tests: ['audit'],
    of: 'public.audit_page',
    find: 'clan.id in (select private.administered_clan_ids())',
    replace: 'clan.id in (select private.my_clan_ids())',
  },
  {
    title: 'strangers learn of an audit trail',
    tests: ['audit'],
    of: 'public.audit_page',
    find: ' and c.id in (select private.my_clan_ids())',
    replace: '',
  },
  {
    title: 'anyone exports and verifies the trail of any clan',
    tests: ['audit'],
    of: 'private.readable_trail',
    find: ' and c.id in (select private.administered_clan_ids())',
    replace: '',
  },
  {
    title: 'the audit trail is read without a plan for it',
    tests: ['audit'],
    of: 'public.audit_page',
    find: `or not (answer ->> 'isInPlan')::boolean`,
    replace: '',
  },
  {
    title: 'the audit trail is exported without a plan for it',
    tests: matrix,
    of: 'private.readable_trail',
    find: `if not private.plan_allows(owner, 'audit') then`,
    replace: 'if false then',
  },
  {
    title: 'admins read of dojos that are closed to them',
    tests: ['audit'],
    of: 'private.sees_all_of_trail',
    find: ' and c.created_by = (select auth.uid())',
    replace: '',
  },
  {
    title: 'admins read what happened in a closed dojo that was opened at once',
    tests: ['audit'],
    of: 'private.seal_event',
    find: 'coalesce(event.is_closed, false)',
    replace: 'false',
  },
  {
    title: 'an audit trail calls a dojo what it is called later',
    tests: ['audit'],
    of: 'private.seal_event',
    find: "event.dojo, event.before ->> 'title'",
    replace: "(select b.title from public.boards b where b.id = event.board_id), event.before ->> 'title'",
  },
  {
    title: 'admins read of closed dojos once they are gone',
    tests: ['audit'],
    of: 'private.audit_rows',
    find: 'e.is_closed or ',
    replace: '',
  },
  {
    title: 'entries of an audit trail are changed',
    tests: ['audit'],
    of: 'private.keep_audit_entry',
    find: 'if new.address is null and new.device is null and new.salt is null',
    replace: 'if true or new.address is null',
  },
  {
    title: 'entries of an audit trail are deleted early',
    tests: ['audit'],
    of: 'private.keep_audit_entry',
    find: `old.at < now() - interval '1 year'
      and `,
    replace: 'true or ',
  },
  {
    title: 'an entry that is gone is not missed',
    tests: ['audit'],
    of: 'public.verify_audit',
    find: 'c.expected) filter (where not c.is_next)',
    replace: 'c.expected) filter (where false)',
  },
  {
    title: 'the end of a trail may be cut off',
    tests: ['audit'],
    of: 'public.verify_audit',
    find: 'coalesce(part.last_seq, start) < chain.last_seq',
    replace: 'false',
  },
  {
    title: 'from where is not part of the chain',
    tests: ['audit'],
    of: 'public.verify_audit',
    find: 'e.source_hash = private.source_hash(e.salt, e.address, e.device)',
    replace: 'true',
  },
  {
    title: 'an audit trail on Enterprise forgets after a year',
    tests: ['audit'],
    of: 'public.prune_audit',
    find: ' and coalesce(t.unlimited_at < kept_from, true)',
    replace: '',
  },
]
