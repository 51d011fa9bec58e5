import { table } from '@/components/shortcuts/shortcut-table'

type Verb = {
  words: (typeof table)[VerbName]
  /** Changes nothing, so readers have it too. */
  isReading?: true
  /** For one technique, even if several are selected. */
  isForOne?: true
  /** Not available on a board without a server. */
  needsServer?: true
}

export type VerbName =
  'complete' | 'assign' | 'assignToMe' | 'due' | 'tag' | 'priority' | 'move' | 'comment' | 'copyLink' | 'archive'

/**
 * The verbs of a technique. Keys, menu, selection bar and the commands of the search all read it; what each does is in
 * run-verb.tsx.
 */
export const verbs: Readonly<Record<VerbName, Verb>> = {
  complete: { words: table.complete },
  assign: { words: table.assign },
  assignToMe: { words: table.assignToMe },
  due: { words: table.due },
  tag: { words: table.tag },
  priority: { words: table.priority },
  move: { words: table.move },
  comment: { words: table.comment, isForOne: true },
  copyLink: { words: table.copyLink, isReading: true, isForOne: true, needsServer: true },
  archive: { words: table.archive, needsServer: true },
}

/** `Object.keys` of a record that has these names and no others. */
export const verbNames = Object.keys(verbs) as VerbName[]

type Situation = { canEdit: boolean; isSample?: boolean | undefined }

export function isVerbFor(name: VerbName, { canEdit, isSample }: Situation): boolean {
  const { isReading, needsServer } = verbs[name]
  return (canEdit || isReading === true) && !(isSample && needsServer)
}
