import type { Label } from '@/lib/boards/schema'
import { oneLine } from '@/lib/boards/card/text-limits'
import { defaultLabelColor } from './palette'

/** Two names that the database takes for the same, and that look the same, are the same here. */
function keyOf(name: string): string {
  return oneLine(name).normalize('NFC').toLowerCase()
}

/** The label of this name, whatever its case. */
export function findLabel<L extends Label>(labels: Iterable<L>, name: string): L | undefined {
  const key = keyOf(name)
  for (const label of labels) if (keyOf(label.name) === key) return label
  return undefined
}

/** The label of this name, or a new one of the default colour (spec section 4: "reusing an existing label by name"). */
export function labelFor(labels: Iterable<Label>, name: string): Label {
  const known = findLabel(labels, name)
  if (known) return plainLabel(known)
  return { id: crypto.randomUUID(), name: oneLine(name).normalize('NFC'), color: defaultLabelColor }
}

/** Without what only its drawing needs. */
export function plainLabel({ id, name, color }: Label): Label {
  return { id, name, color }
}

/** The labels that what is typed may mean: those that begin with it before those that contain it. */
export function matchLabels<L extends Label>(labels: Iterable<L>, typed: string): L[] {
  const key = keyOf(typed)
  const all = [...labels]
  if (!key) return all
  const beginning = all.filter(({ name }) => keyOf(name).startsWith(key))
  return [...beginning, ...all.filter((label) => !beginning.includes(label) && keyOf(label.name).includes(key))]
}
