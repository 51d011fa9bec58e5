/** What the history of a card shows (components/boards/card). */
export const historyKinds = [
  'card.renamed',
  'card.described',
  'card.prioritised',
  'card.dated',
  'card.assigned',
  'card.completed',
  'card.reopened',
  'card.moved',
  'card.transferred',
  'card.copied',
  'card.archived',
  'card.deleted',
  'card.restored',
  'label.added',
  'label.removed',
  'step.done',
  'step.undone',
  'step.deleted',
  'comment.deleted',
  'attachment.added',
  'attachment.removed',
] as const

/**
 * Everything that `private.events` says: the closed list of `private.event_kinds`. A migration that adds a kind inserts it
 * there, and it is written here (supabase/tests/events.test.ts compares the two).
 */
export const eventKinds = [
  ...historyKinds,
  'card.made',
  'comment.added',
  'list.made',
  'list.renamed',
  'list.deleted',
  'list.restored',
  'board.made',
  'board.renamed',
  'board.described',
  'board.deleted',
  'board.handed_over',
  'member.joined',
  'member.role_changed',
  'member.left',
  'member.removed',
  'invitation.made',
  'invitation.withdrawn',
  'invitation.accepted',
  'invitation.declined',
  'plan.changed',
  'account.signed_in',
  'account.signed_out',
  'account.password_changed',
  'account.email_changed',
  'account.exported',
  'account.deleted',
] as const

export type EventKind = (typeof eventKinds)[number]
