import type { Db } from '@/lib/supabase/db'
import type { CardDetails } from '../card/card-details-query'
import type { BoardSnapshot, Label, List } from '../schema'
import type { Acknowledgement, Intended } from './change'

/** The rows of the toast catalogue that say that a change was refused. */
type RefusedSituation =
  `card.${'create' | 'update' | 'move' | 'delete'}` | `list.${'create' | 'update' | 'delete'}` | 'board.update'

/** Who makes a change, and when: shown on a new comment until the database answers with its own time. */
export type Author = { viewerId: string; now: string }

/** A board as it was before a change; `details` are those of the card it concerns, if it was open. */
export type Picture = Author & { lists: List[]; labels: Label[]; title: string; details?: CardDetails | undefined }

/** What a change was made to, for the phrase after "Undo:". */
export type Names = {
  card: (id: string) => string
  cards: (ids: string[]) => string
  list: (id: string) => string
  label: (id: string) => string
  /** A card or list that is not on the board, by its title. */
  quoted: (title: string) => string
}

/** How a card's badges differ after a change: steps done, all steps, comments. */
type CountDifference = { done?: number; steps?: number; comments?: number }

/**
 * What a change does, part by part. Making it twice is the same as once; a change to something missing does nothing.
 */
type Effects<Change> = {
  lists: (lists: List[], change: Change) => List[]
  /** The board's labels, by name. */
  labels: (labels: Label[], change: Change) => Label[]
  title: (title: string, change: Change) => string
  /** What an open card shows that the board does not hold. */
  details: (details: CardDetails, change: Change, author: Author) => CardDetails
}

type AtLeastOne<Parts> = { [Part in keyof Parts]: Pick<Parts, Part> & Partial<Parts> }[keyof Parts]

/** All that the board must know about one kind of change. Each has its own file, registered in verbs.ts. */
export type Verb<Change> = {
  /** The message when it is refused. */
  situation: RefusedSituation
  /** The typed text in it that a person could not type again. */
  typed?: (change: Change) => string | undefined

  applies: AtLeastOne<Effects<Change>>
  /** The ids of the cards that it adds to the board: they stay visible, whatever the filter. */
  adds?: (change: Change) => string[]
  /** The one card that it concerns, whose details are loaded again if it is refused. */
  cardId?: (change: Change) => string | undefined
  /** How that card's badges differ after it. */
  counts?: (change: Change) => CountDifference | undefined

  /** Safe to repeat: ids are made by the client, and moves say where, not how far. @throws AppError */
  write: (db: Db, change: Change, boardId: string) => Promise<Acknowledgement>
  /** The same as several changes, each with as many cards as the database takes per call, or with `most`. */
  portions?: (change: Change, most?: number) => Change[]
  /** Whether the database already holds the result: a refused write may repeat one whose answer was lost. */
  isAlreadySo?: (db: Db, change: Change, boardId: string) => PromiseLike<boolean>
  /** Whether a snapshot includes it, if neither a revision nor card versions tell. */
  isIncluded?: (snapshot: BoardSnapshot, change: Change, answer: Acknowledgement) => boolean
  /** No announcement of it can be waited for: once accepted, it counts as announced. */
  isSaidByAnswer?: true

  /**
   * The changes that take it back, in order: none if there is nothing to take back. Each says what it expects, so that
   * the database refuses it if someone else has changed that since (`changed`, `not_found`).
   */
  inverse: (change: Change, before: Picture) => Intended[]
  /** After "Undo:". */
  name: (change: Change, names: Names) => string
}
