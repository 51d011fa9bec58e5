/** What is asked before a dojo of a clan becomes invite-only. */
export const inviteOnlyQuestion = {
  title: 'Make this dojo invite-only?',
  description:
    'Only you and people invited to the dojo itself will still see it. Its public link ends, if it has one, links into the clan no longer include it, and techniques assigned to anyone else become unassigned.',
  confirmLabel: 'Make invite-only',
}
