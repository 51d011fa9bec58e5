import { applyChange, applyToLabels, findCard } from '../changes/apply-change'
import type { Acknowledgement, Announced, Intent } from '../changes/change'
import { countsAfter, withCounts } from '../changes/count-badges'
import type { BoardSnapshot, Label, List } from '../schema'

/**
 * A board as one client knows it: what the database has said (`snapshot`), and what this person has done since
 * that it has not said yet (`intents`). What is on screen is the first with the second applied on top.
 */
export type BoardState = {
  snapshot: BoardSnapshot
  intents: Intent[]
  /** An announcement was missed or tells too little: the snapshot must be asked for again. */
  isStale: boolean
  /** The board was deleted, or this person is no longer on it. */
  isGone: boolean
}

export type BoardAction =
  | { type: 'intended'; intent: Intent }
  | { type: 'confirmed'; intentId: string; answer: Acknowledgement; isLive: boolean }
  | { type: 'refused'; intentId: string }
  | { type: 'remote'; change: Announced }
  /** `included` names the intents that were acknowledged before this snapshot was asked for. */
  | { type: 'reloaded'; snapshot: BoardSnapshot | null; included: ReadonlySet<string> }
  | { type: 'suspected' }

export function openBoard(snapshot: BoardSnapshot): BoardState {
  return { snapshot, intents: [], isStale: false, isGone: false }
}

/** What is on screen. */
export function visibleLists(state: BoardState): List[] {
  return state.intents.reduce(
    (lists, { change, counts }) => withCounts(applyChange(lists, change), counts),
    state.snapshot.lists,
  )
}

/** The labels on screen. */
export function visibleLabels(state: BoardState): Label[] {
  return state.intents.reduce((labels, intent) => applyToLabels(labels, intent.change), state.snapshot.labels)
}

/** The title on screen. */
export function visibleTitle(state: BoardState): string {
  return state.intents.reduce(
    (title, { change }) =>
      change.type === 'board.renamed' && (change.expect ?? title) === title ? change.title : title,
    state.snapshot.board.title,
  )
}

/** Whether what the database has said includes an acknowledged intent, so that it need not be applied on top. */
function isIncluded({ change, acknowledged, counts }: Intent, { lists, revision }: BoardSnapshot): boolean {
  if (!acknowledged) return false
  if (counts) {
    const card = findCard(lists, counts.cardId)?.card
    return !card || card.version >= counts.version
  }
  if (acknowledged.revision !== undefined) return revision >= acknowledged.revision
  // The versions are those of its labels, which come after it.
  if (change.type === 'card.placed' && !findCard(lists, change.card.id)) return false
  if (acknowledged.versions) {
    return Object.entries(acknowledged.versions).every(([cardId, version]) => {
      const card = findCard(lists, cardId)?.card
      return !card || card.version >= version
    })
  }
  if (change.type === 'list.placed') return lists.some((list) => list.id === change.listId)
  if (change.type === 'list.renamed') {
    const list = lists.find((other) => other.id === change.listId)
    return !list || list.version >= (acknowledged.listVersion ?? 0)
  }
  return true
}

/** Whether an answer names the revision or version from which on a snapshot includes the change. */
function tellsWhen({ revision, versions }: Acknowledgement): boolean {
  return revision !== undefined || versions !== undefined
}

function settle(state: BoardState): BoardState {
  const intents = state.intents.filter((intent) => !isIncluded(intent, state.snapshot))
  return intents.length === state.intents.length ? state : { ...state, intents }
}

function hear(state: BoardState, change: Announced): BoardState {
  const { snapshot } = state
  if (change.type === 'board.deleted') return { ...state, isGone: true }
  if (change.type === 'members.changed' || change.type === 'plan.changed') return { ...state, isStale: true }
  if (change.type === 'board.edited') {
    const board = { ...snapshot.board, title: change.title, description: change.description }
    return { ...state, snapshot: { ...snapshot, board } }
  }
  if ('revision' in change) {
    if (change.revision <= snapshot.revision) return state
    if (change.type === 'board.changed' || change.revision > snapshot.revision + 1) return { ...state, isStale: true }
    return settle({
      ...state,
      snapshot: {
        ...snapshot,
        revision: change.revision,
        lists: applyChange(snapshot.lists, change),
        labels: applyToLabels(snapshot.labels, change),
      },
    })
  }
  return settle({ ...state, snapshot: { ...snapshot, lists: applyChange(snapshot.lists, change) } })
}

function counted(state: BoardState, intent: Intent): Intent {
  const counts = countsAfter(
    () => visibleLists(state),
    intent.change,
    state.intents.flatMap(({ counts }) => counts ?? []),
  )
  return counts ? { ...intent, counts } : intent
}

/** One reducer for what I do, what the server answers and what others do. Pure: it serves every client and the tests. */
export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'intended':
      return { ...state, intents: [...state.intents, counted(state, action.intent)] }
    case 'confirmed': {
      const intent = state.intents.find((other) => other.id === action.intentId)
      if (!intent) return state
      // A title has neither revision nor version to wait for; what was taken counts as said.
      if (intent.change.type === 'board.renamed') {
        const board = { ...state.snapshot.board, title: intent.change.title }
        return {
          ...state,
          snapshot: { ...state.snapshot, board },
          intents: state.intents.filter((other) => other !== intent),
        }
      }
      // Neither has a label; saying it twice is saying it once.
      if (intent.change.type === 'label.edited' || intent.change.type === 'label.deleted') {
        const labels = applyToLabels(state.snapshot.labels, intent.change)
        return {
          ...state,
          snapshot: { ...state.snapshot, labels },
          intents: state.intents.filter((other) => other !== intent),
        }
      }
      if (action.isLive) {
        const intents = state.intents.map((other) =>
          other === intent ? { ...other, acknowledged: action.answer } : other,
        )
        return settle({ ...state, intents })
      }
      // Nobody will announce it to us: what was taken counts as said, and the next snapshot tells the rest. One that
      // overtook this answer has said it already; a move done twice would end elsewhere.
      if (tellsWhen(action.answer) && isIncluded({ ...intent, acknowledged: action.answer }, state.snapshot)) {
        return { ...state, intents: state.intents.filter((other) => other !== intent) }
      }
      return {
        ...state,
        snapshot: {
          ...state.snapshot,
          lists: withCounts(applyChange(state.snapshot.lists, intent.change), intent.counts),
          labels: applyToLabels(state.snapshot.labels, intent.change),
        },
        intents: state.intents.filter((other) => other !== intent),
      }
    }
    case 'refused':
      return { ...state, intents: state.intents.filter((intent) => intent.id !== action.intentId) }
    case 'remote':
      return hear(state, action.change)
    case 'suspected':
      return { ...state, isStale: true }
    case 'reloaded': {
      if (!action.snapshot) return { ...state, isGone: true, isStale: false }
      // An older answer than what was announced meanwhile would turn time back; the caller asks again.
      if (action.snapshot.revision < state.snapshot.revision) return state
      const intents = state.intents.filter((intent) => !action.included.has(intent.id))
      return settle({ ...state, isStale: false, snapshot: action.snapshot, intents })
    }
  }
}
