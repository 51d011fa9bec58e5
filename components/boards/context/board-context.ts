import { createContext, use } from 'react'
import type { BoardStore } from '@/lib/boards/store/board-store'
import type { Counted, ToastLink } from '@/components/feedback/toast-store'
import type { Member, Role } from '@/lib/boards/schema'
import type { StepLog } from '@/lib/boards/undo/step-log'
import type { BoardLabels } from '@/lib/boards/labels/board-labels'
import type { Db } from '@/lib/supabase/db'
import type { CardSelection } from '@/lib/boards/selection/card-selection'
import type { Face } from './faces'

/** Undo for the person's own steps on this board. */
export type Undo = {
  log: StepLog
  undo: () => void
  redo: () => void
  /** Shows what was just done, with a button that undoes the same step as the keys would. */
  offer: (title: string, more?: UndoOffer) => void
  /** Removes a toast, by the number that `notify` returned, once the newest step is taken back or refused. */
  follow: (toast: number) => void
}

export type UndoOffer = {
  description?: string
  link?: ToastLink
  /** Several in a row are one toast. */
  counted?: Counted
  onUndo?: () => void
  onUndone?: () => void
}

/** What every part of an open board may need and what changes rarely: a move must re-render only two lists. */
export type BoardContextValue = {
  boardId: string
  store: BoardStore
  undo: Undo
  selection: CardSelection
  /** The person's own client; loaded when first needed, so that the board shows earlier. */
  openDb: () => Promise<Db>
  viewerId: string
  role: Role
  canEdit: boolean
  members: Member[]
  faces: Map<string, Face>
  labels: BoardLabels
  /** Dates are shown as of this moment in this IANA zone. */
  now: Date
  timeZone: string
  openCard: (cardId: string) => void
  announce: (sentence: string) => void
  /** A board that exists on this page only: it has no link to copy and no archive. */
  isSample?: boolean
}

export const BoardContext = createContext<BoardContextValue | null>(null)

export function useBoard(): BoardContextValue {
  const value = use(BoardContext)
  if (!value) throw new Error('useBoard must be used within a board')
  return value
}

export function useMember(userId: string | undefined): Member | undefined {
  const { members } = useBoard()
  return userId === undefined ? undefined : members.find((member) => member.userId === userId)
}
