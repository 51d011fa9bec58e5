import type { Label } from '@/lib/boards/schema'
import { comparable, compareComparable } from '@/lib/compare-names'
import { drawnColors } from './label-color'

/** A label as a board draws it. `dot` is a CSS colour for both themes. */
export type BoardLabel = Label & { dot: string }
export type BoardLabels = ReadonlyMap<string, BoardLabel>

function drawn(label: Label): BoardLabel {
  const { light, dark } = drawnColors(label.color)
  return { ...label, dot: light === dark ? light : `light-dark(${light}, ${dark})` }
}

/**
 * The labels of a board by id, in alphabetical order. Unchanged labels, and an unchanged map, are the same objects as
 * before, so cards are rendered again only when one of their labels has changed.
 */
export function boardLabelsOf(labels: readonly Label[], before: BoardLabels = new Map()): BoardLabels {
  const next = labels.map((label) => {
    const known = before.get(label.id)
    return known && known.name === label.name && known.color === label.color ? known : drawn(label)
  })
  if (before.size === next.length && next.every((label) => before.get(label.id) === label)) return before
  const byName = next
    .map((label) => ({ label, name: comparable(label.name) }))
    .sort((a, b) => compareComparable(a.name, b.name))
  return new Map(byName.map(({ label }) => [label.id, label]))
}

/** The labels of a card, in alphabetical order. Labels that the board does not know (yet) are left out. */
export function labelsOfCard(ids: readonly string[] | undefined, labels: BoardLabels): BoardLabel[] {
  if (!ids) return []
  const worn = ids.map((id) => labels.get(id)).filter((label) => label !== undefined)
  return worn.length < 2 ? worn : worn.sort((a, b) => compareNames(a.name, b.name))
}

/** Whether a card with these labels looks the same with both. */
export function looksSame(ids: readonly string[] | undefined, before: BoardLabels, after: BoardLabels): boolean {
  return before === after || !ids?.some((id) => before.get(id) !== after.get(id))
}

function compareNames(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}
