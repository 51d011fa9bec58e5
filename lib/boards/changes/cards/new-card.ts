import { labelFor } from '@/lib/boards/labels/find-label'
import type { CardPlaced } from './place-card'
import type { NewCard } from '../../card/parse-new-card'
import type { Label } from '../../schema'
import { lengthProblem, maxItemLength, maxLabelNameLength, maxTitleLength } from '../../card/text-limits'

/** Why the typed text cannot be a card, in a sentence. */
export function newCardProblem({ title, tags, steps }: NewCard): string | undefined {
  const ofTag = tags.map((tag) => lengthProblem(tag, maxLabelNameLength)).find(Boolean)
  const ofStep = steps.map((step) => lengthProblem(step.title, maxItemLength)).find(Boolean)
  return lengthProblem(title, maxTitleLength) ?? (ofTag && `A tag: ${ofTag}`) ?? (ofStep && `A step: ${ofStep}`)
}

/**
 * The intent to put a new card at the end of a list, with its tags and steps. A tag takes the board's label of that
 * name, in any case, or a new one. The card's badges are counted here until the database has done so.
 */
export function placeNewCard(listId: string, entry: NewCard, known: readonly Label[]): CardPlaced {
  const { title, tags, steps, ...fields } = entry
  const labels: Label[] = []
  for (const tag of tags) {
    const label = labelFor([...known, ...labels], tag)
    if (!labels.some(({ id }) => id === label.id)) labels.push(label)
  }
  const checklist = steps.map((step) => ({ id: crypto.randomUUID(), ...step }))
  const done = steps.filter(({ completed }) => completed).length
  const badges = {
    ...(labels.length > 0 && { labels: labels.map(({ id }) => id) }),
    ...(steps.length > 0 && { checklist: [done, steps.length] satisfies [number, number] }),
  }
  return {
    type: 'card.placed',
    listId,
    card: { id: crypto.randomUUID(), title, version: 0, ...fields, ...(Object.keys(badges).length > 0 && { badges }) },
    ...(labels.length > 0 && { labels }),
    ...(checklist.length > 0 && { checklist }),
  }
}
