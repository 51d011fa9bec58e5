import {
  applyAnnounced,
  applyAnnouncedToLabels,
  applyChange,
  applyToLabels,
  applyToTitle,
} from '../changes/apply-change'
import type { Acknowledgement, Announced, Intent } from '../changes/change'
import { countsAfter, withCounts } from '../changes/count-badges'
import { cardFinder } from '../changes/placement'
import { verbOf } from '../changes/verbs'
import type { BoardSnapshot, Label, List } from '../schema'

/**
 * A board as one client knows it: what the database has said (`snapshot`), and what this person has done that it has
 * not confirmed yet (`intents`). The screen shows the first with the second applied on top.
 */
export type BoardState = {
  snapshot: BoardSnapshot
  intents: Intent[]
  /** An announcement was missed or says too little: the snapshot must be loaded again. */
  isStale: boolean
  /** The board was deleted, or this person is no longer on it. */
  isGone: boolean
}

export type BoardAction =
  | { type: 'intended'; intent: Intent }
  | { type: 'confirmed'; intentId: string; answer: Acknowledgement; isLive: boolean }
  | { type: 'refused'; intentId: string }
  | { type: 'remote'; change: Announced }
  /** Before this snapshot was asked for, the intents `included` were acknowledged and the revision `known` was known. */
  | { type: 'reloaded'; snapshot: BoardSnapshot | null; included: ReadonlySet<string>; known: number }
  | { type: 'suspected' }

export function openBoard(snapshot: BoardSnapshot): BoardState {
  return { snapshot, intents: [], isStale: false, isGone: false }
}

/** What was on screen last: what is done next is applied to that, and not after all that waits once more. */
let last: { lists: List[]; intents: readonly Intent[]; shown: List[] } | undefined

/** What is on screen. */
export function visibleLists({ snapshot: { lists }, intents }: BoardState): List[] {
  const isKnown =
    last?.lists === lists &&
    last.intents.length <= intents.length &&
    last.intents.every(({ change, counts }, at) => intents[at]?.change === change && intents[at].counts === counts)
  const from = isKnown && last ? last : { intents: [], shown: lists }
  const shown = intents
    .slice(from.intents.length)
    .reduce((before, { change, counts }) => withCounts(applyChange(before, change), counts), from.shown)
  last = { lists, intents, shown }
  return shown
}

/** The labels on screen. */
export function visibleLabels(state: BoardState): Label[] {
  return state.intents.reduce((labels, intent) => applyToLabels(labels, intent.change), state.snapshot.labels)
}

/** The title on screen. */
export function visibleTitle(state: BoardState): string {
  return state.intents.reduce((title, { change }) => applyToTitle(title, change), state.snapshot.board.title)
}

/** Whether the database's state includes an acknowledged intent, so it need not be applied on top. */
function isIncluded({ change, acknowledged, counts }: Intent, snapshot: BoardSnapshot): boolean {
  if (!acknowledged) return false
  const { revision, versions = {} } = acknowledged
  const find = cardFinder(snapshot.lists, Object.keys(versions).length)
  const isUpTo = (cardId: string, version: number) => {
    const card = find(cardId)?.card
    return !card || card.version >= version
  }
  if (counts) return isUpTo(counts.cardId, counts.version)
  if (revision !== undefined) return snapshot.revision >= revision
  if (verbOf(change).isIncluded?.(snapshot, change, acknowledged) === false) return false
  return Object.entries(versions).every(([cardId, version]) => isUpTo(cardId, version))
}

/** Whether an answer names the revision or version from which a snapshot includes the change. */
function tellsWhen({ revision, versions }: Acknowledgement): boolean {
  return revision !== undefined || versions !== undefined
}

function settle(state: BoardState): BoardState {
  const intents = state.intents.filter((intent) => !isIncluded(intent, state.snapshot))
  return intents.length === state.intents.length ? state : { ...state, intents }
}

function saysTooLittle(change: Announced): boolean {
  return change.type === 'board.changed' && !change.cards && !change.placed
}

function receive(state: BoardState, change: Announced): BoardState {
  const { snapshot } = state
  if (change.type === 'board.deleted') return { ...state, isGone: true }
  if (change.type === 'members.changed' || change.type === 'plan.changed') return { ...state, isStale: true }
  if (change.type === 'board.edited') {
    const board = { ...snapshot.board, title: change.title, description: change.description }
    // The hash of what is shown now is not known. The one from before would match again once this is taken back unseen.
    return { ...state, snapshot: { ...snapshot, board, frame: undefined } }
  }
  if ('revision' in change) {
    if (change.revision <= snapshot.revision) return state
    if (saysTooLittle(change) || change.revision > snapshot.revision + 1) return { ...state, isStale: true }
    return settle({
      ...state,
      snapshot: {
        ...snapshot,
        revision: change.revision,
        lists: applyAnnounced(snapshot.lists, change),
        labels: applyAnnouncedToLabels(snapshot.labels, change),
      },
    })
  }
  return settle({ ...state, snapshot: { ...snapshot, lists: applyAnnounced(snapshot.lists, change) } })
}

function counted(state: BoardState, intent: Intent): Intent {
  const counts = countsAfter(
    () => visibleLists(state),
    intent.change,
    state.intents.flatMap(({ counts }) => counts ?? []),
  )
  return counts ? { ...intent, counts } : intent
}

/** A snapshot with an accepted change, before the database has announced it. */
function withIntent({ board, lists, labels, ...snapshot }: BoardSnapshot, { change, counts }: Intent): BoardSnapshot {
  const title = applyToTitle(board.title, change)
  return {
    ...snapshot,
    board: { ...board, title },
    frame: title === board.title ? snapshot.frame : undefined,
    lists: withCounts(applyChange(lists, change), counts),
    labels: applyToLabels(labels, change),
  }
}

/** One reducer for what I do, what the server answers and what others do. Pure: every client and the tests use it. */
export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'intended':
      return { ...state, intents: [...state.intents, counted(state, action.intent)] }
    case 'confirmed': {
      const intent = state.intents.find((other) => other.id === action.intentId)
      if (!intent) return state
      const others = state.intents.filter((other) => other !== intent)
      if (action.isLive && !verbOf(intent.change).isSaidByAnswer) {
        const intents = state.intents.map((other) =>
          other === intent ? { ...other, acknowledged: action.answer } : other,
        )
        return settle({ ...state, intents })
      }
      // No announcement will come: an accepted change counts as announced, and the next snapshot has the rest. A
      // snapshot that overtook this answer already has it; a move done twice would end elsewhere.
      if (tellsWhen(action.answer) && isIncluded({ ...intent, acknowledged: action.answer }, state.snapshot)) {
        return { ...state, intents: others }
      }
      return { ...state, snapshot: withIntent(state.snapshot, intent), intents: others }
    }
    case 'refused':
      return { ...state, intents: state.intents.filter((intent) => intent.id !== action.intentId) }
    case 'remote':
      return receive(state, action.change)
    case 'suspected':
      return { ...state, isStale: true }
    case 'reloaded': {
      if (!action.snapshot) return { ...state, isGone: true, isStale: false }
      // An older answer than what was announced in between would turn time back. What it was asked for may still be
      // missing, so the caller asks again. One that is older than what was known before is of a backup that was restored.
      const { revision } = action.snapshot
      if (revision < state.snapshot.revision && revision >= action.known) return { ...state, isStale: true }
      const intents = state.intents.filter((intent) => !action.included.has(intent.id))
      return settle({ ...state, isStale: false, snapshot: action.snapshot, intents })
    }
  }
}
