/** Someone on a board, as a face. */
export type Face = { id: string; name: string; avatarUrl: string | null }

/** The last thing that happened to a card of a board. */
export type LastEvent = {
  /** A kind from private.events, or `card.unassigned`. */
  kind: string
  at: string
  /** Null: the card is no longer on this board. */
  title: string | null
  /** Null: no longer on this board, or not a person. */
  actor: Face | null
}

const deeds: Record<string, string> = {
  'card.made': 'added',
  'card.renamed': 'renamed',
  'card.described': 'edited the description of',
  'card.prioritised': 'set the priority of',
  'card.dated': 'set the due date of',
  'card.assigned': 'assigned',
  'card.unassigned': 'unassigned',
  'card.completed': 'completed',
  'card.reopened': 'reopened',
  'card.moved': 'moved',
  'card.transferred': 'moved in',
  'card.copied': 'copied',
  'card.archived': 'archived',
  'card.deleted': 'deleted',
  'card.restored': 'restored',
  'card.repeat_set': 'set the repeat of',
  'card.repeated': 'repeated',
  'block.added': 'blocked',
  'block.removed': 'unblocked',
  'label.added': 'tagged',
  'label.removed': 'untagged',
  'step.done': 'ticked a step of',
  'step.undone': 'unticked a step of',
  'step.deleted': 'deleted a step of',
  'comment.added': 'commented on',
  'comment.mentioned': 'commented on',
  'comment.deleted': 'deleted a comment on',
  'attachment.added': 'attached a file to',
  'attachment.removed': 'removed a file from',
}

/**
 * What happened, as three parts: "Mia", "moved", "“Call the printer”". A kind from a newer database still makes a
 * sentence.
 */
export function lastWords({ kind, title, actor }: LastEvent, viewerId: string) {
  return {
    who: actor === null ? 'Someone' : actor.id === viewerId ? 'You' : actor.name,
    did: deeds[kind] ?? 'changed',
    what: title === null ? 'a technique' : `“${title}”`,
  }
}
