import { renameBoard } from './board/rename-board'
import { blockCard } from './cards/block-card'
import { duplicateCard } from './cards/duplicate-card'
import { moveCards } from './cards/move-cards'
import { patchCards } from './cards/patch-cards'
import { placeCard } from './cards/place-card'
import { removeCards } from './cards/remove-cards'
import { restoreCards } from './cards/restore-cards'
import { returnCard } from './cards/return-card'
import { transferCard } from './cards/transfer-card'
import type { Intended } from './change'
import { addItems } from './checklist/add-items'
import { deleteItem } from './checklist/delete-item'
import { editItem } from './checklist/edit-item'
import { moveItem } from './checklist/move-item'
import { addComment } from './comments/add-comment'
import { deleteComment } from './comments/delete-comment'
import { editComment } from './comments/edit-comment'
import { restoreComment } from './comments/restore-comment'
import { deleteLabel } from './labels/delete-label'
import { editLabel } from './labels/edit-label'
import { labelCards } from './labels/label-cards'
import { deleteList } from './lists/delete-list'
import { moveList } from './lists/move-list'
import { patchList } from './lists/patch-list'
import { placeList } from './lists/place-list'
import { renameList } from './lists/rename-list'
import { restoreList } from './lists/restore-list'
import { setListFlow } from './lists/set-list-flow'
import { sortList } from './lists/sort-list'
import type { Verb } from './verb'

/** Everything a person can do to a board. A new verb is a file and a line here. */
export const registered = {
  'card.placed': placeCard,
  'cards.patched': patchCards,
  'cards.moved': moveCards,
  'cards.removed': removeCards,
  'cards.restored': restoreCards,
  'card.duplicated': duplicateCard,
  'card.transferred': transferCard,
  'card.returned': returnCard,
  'card.blocked': blockCard,
  'cards.labelled': labelCards,
  'label.edited': editLabel,
  'label.deleted': deleteLabel,
  'items.added': addItems,
  'item.edited': editItem,
  'item.moved': moveItem,
  'item.deleted': deleteItem,
  'comment.added': addComment,
  'comment.edited': editComment,
  'comment.deleted': deleteComment,
  'comment.restored': restoreComment,
  'list.placed': placeList,
  'list.renamed': renameList,
  'list.patched': patchList,
  'list.flow_set': setListFlow,
  'list.moved': moveList,
  'list.sorted': sortList,
  'list.deleted': deleteList,
  'list.restored': restoreList,
  'board.renamed': renameBoard,
}

/** Whether this build can send a change: one that a newer build has left may be of a kind that came later. */
export function isRegistered({ type }: { type: string }): boolean {
  return Object.hasOwn(registered, type)
}

/** By kind: a verb under another's name does not compile. */
const verbs: { [Kind in Intended['type']]: Verb<Extract<Intended, { type: Kind }>> } = registered

/** The verb of a change. The cast is safe because `verbs` maps each kind to the verb for changes of that kind. */
export function verbOf<Change extends Intended>({ type }: Change): Verb<Change> {
  return verbs[type] as unknown as Verb<Change>
}
