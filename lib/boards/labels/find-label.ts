import type { Label } from '@/lib/boards/schema'
import { oneLine } from '@/lib/boards/card/text-limits'
import { normalForm } from '@/lib/normal-form'
import { defaultLabelColor } from './palette'

/** Names that the database considers equal, or that look the same, have the same key. */
function keyOf(name: string): string {
  return normalForm(oneLine(name)).toLowerCase()
}

/** The label with this name, whatever its case. */
export function findLabel<L extends Label>(labels: Iterable<L>, name: string): L | undefined {
  const key = keyOf(name)
  for (const label of labels) if (keyOf(label.name) === key) return label
  return undefined
}

/** The label with this name, or a new one in the default colour (spec section 4: "reusing an existing label by name"). */
export function labelFor(labels: Iterable<Label>, name: string): Label {
  const known = findLabel(labels, name)
  if (known) return plainLabel(known)
  return { id: crypto.randomUUID(), name: normalForm(oneLine(name)), color: defaultLabelColor }
}

/** Without the fields that only drawing needs. */
export function plainLabel({ id, name, color }: Label): Label {
  return { id, name, color }
}

/** The labels that match a typed text: those starting with it come before those containing it. */
export function matchLabels<L extends Label>(labels: Iterable<L>, typed: string): L[] {
  const key = keyOf(typed)
  const all = [...labels]
  if (!key) return all
  const starting = all.filter(({ name }) => keyOf(name).startsWith(key))
  return [...starting, ...all.filter((label) => !starting.includes(label) && keyOf(label.name).includes(key))]
}
