import { findCard } from '../changes/placement'
import type { Names } from '../changes/verb'
import { verbOf } from '../changes/verbs'
import { visibleLabels, visibleLists } from '../store/board-reducer'
import type { Recorded, Step } from './step-log'

const longest = 40

function quoted(title: string): string {
  const letters = [...title]
  return `“${letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : title}”`
}

/** What was on the board before a change, by name. */
function namesOn(before: Recorded['before']): Names {
  const lists = visibleLists(before)
  const named = (kind: string, title: string | undefined) => (title === undefined ? kind : `${kind} ${quoted(title)}`)
  const card = (id: string) => {
    const found = findCard(lists, id)?.card
    return found ? quoted(found.title) : 'a technique'
  }
  return {
    card,
    cards: (ids) => (ids.length === 1 ? card(ids[0]!) : `${ids.length} techniques`),
    list: (id) => named('kata', lists.find((list) => list.id === id)?.title),
    label: (id) => named('tag', visibleLabels(before).find((label) => label.id === id)?.name),
    quoted,
  }
}

function nameOf({ change, before }: Recorded): string {
  return verbOf(change).name(change, namesOn(before))
}

/** What a step was, after "Undo:": "move “Invoice”". */
export function nameStep({ named: [first, ...more] }: Step): string {
  if (!first) return 'last change'
  return more.length === 0 ? nameOf(first) : `${nameOf(first)} and more`
}
