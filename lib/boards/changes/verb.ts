import type { Db } from '@/lib/supabase/db'
import type { CardDetails } from '../card/card-details-query'
import type { BoardSnapshot, Label, List } from '../schema'
import type { Acknowledgement, Intended } from './change'

/** The rows of the toast catalogue that say that a change was refused. */
type RefusedSituation =
  `card.${'create' | 'update' | 'move' | 'delete'}` | `list.${'create' | 'update' | 'delete'}` | 'board.update'

/** Who makes a change, and when: what a new comment shows until the database answers with its own time. */
export type Author = { viewerId: string; now: string }

/** A board as it was before a change; `details` are those of the card that the change is about, if it was open. */
export type Picture = Author & { lists: List[]; labels: Label[]; title: string; details?: CardDetails | undefined }

/** What a change was made to, in a phrase after "Undo:". */
export type Names = {
  card: (id: string) => string
  cards: (ids: string[]) => string
  list: (id: string) => string
  label: (id: string) => string
  /** A card or list that is not on the board, by its title. */
  quoted: (title: string) => string
}

/** By how much the badges of a card differ after a change: steps done, all steps, comments. */
type CountDifference = { done?: number; steps?: number; comments?: number }

/** What a change does, part by part. Making it twice is the same as once; one of what is gone changes nothing. */
type Effects<Change> = {
  lists: (lists: List[], change: Change) => List[]
  /** The board's labels, by name. */
  labels: (labels: Label[], change: Change) => Label[]
  title: (title: string, change: Change) => string
  /** What an open card shows and the board does not hold. */
  details: (details: CardDetails, change: Change, author: Author) => CardDetails
}

type AtLeastOne<Parts> = { [Part in keyof Parts]: Pick<Parts, Part> & Partial<Parts> }[keyof Parts]

/** All that the board must know of one kind of change. Each is a file of its own, registered in verbs.ts. */
export type Verb<Change> = {
  /** What is said when it is refused. */
  situation: RefusedSituation
  /** The text in it that a person has typed and could not type again. */
  typed?: (change: Change) => string | undefined

  applies: AtLeastOne<Effects<Change>>
  /** The ids of the cards that it puts on the board: they stay in sight, whatever the filter. */
  adds?: (change: Change) => string[]
  /** The one card that it is about, whose details are asked for again if it is refused. */
  cardId?: (change: Change) => string | undefined
  /** By how much the badges of that card differ after it. */
  counts?: (change: Change) => CountDifference | undefined

  /** Safe to repeat: ids are made by the client, and moves say where, not how far. @throws AppError */
  write: (db: Db, change: Change, boardId: string) => Promise<Acknowledgement>
  /** The same as several changes, each of as many cards as the database takes in a call, or of `most`. */
  portions?: (change: Change, most?: number) => Change[]
  /** Whether the database already holds what was asked for: a refused write may repeat one whose answer was lost. */
  isAlreadySo?: (db: Db, change: Change, boardId: string) => PromiseLike<boolean>
  /** Whether a snapshot holds it, where neither a revision nor the versions of cards tell. */
  isIncluded?: (snapshot: BoardSnapshot, change: Change, answer: Acknowledgement) => boolean
  /** Nothing else announces it in a way that can be waited for: once taken, it counts as said. */
  isSaidByAnswer?: true

  /**
   * What takes it back, in the order to be done: none where there is nothing to take back. Each says what it expects,
   * so that the database refuses what someone else has changed since (`changed`, `not_found`).
   */
  inverse: (change: Change, before: Picture) => Intended[]
  /** After "Undo:". */
  name: (change: Change, names: Names) => string
}
