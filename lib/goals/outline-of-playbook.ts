import type { Playbook, PlaybookTechnique, Slot } from '@/content/playbooks/playbook'
import { fillSlot, subjectFor } from '../playbooks/fill-slot'
import { firstItems, type Outline, type OutlineItem } from './outline'
import type { OwnDays } from './own-work'

/** A playbook as the outline of a goal, with one's own durations if similar work was finished before. */
export function outlineOfPlaybook(
  playbook: Playbook,
  goal: string,
  ownDays: (title: string) => OwnDays | undefined,
): Outline {
  const { katas, length, slot } = playbook
  const subject = subjectFor(slot, slot ? subjectOf(goal, slot) : '')
  const all = katas.flatMap((kata) =>
    kata.techniques.map((technique) => ({ kata: kata.title, technique: fillSlot(technique, subject) })),
  )
  const first = new Set(all.toSorted((a, b) => rankOf(b.technique) - rankOf(a.technique)).slice(0, firstItems))
  const idOf = (technique: PlaybookTechnique, at: number) => technique.key ?? `technique-${at}`
  return {
    katas: katas.map(({ title }) => title),
    items: all.map((entry, at): OutlineItem => {
      const { kata, technique } = entry
      const own = ownDays(technique.title)
      return {
        id: idOf(technique, at),
        title: technique.title,
        kata,
        days: own?.days ?? technique.days,
        lead: length - technique.by,
        after: technique.after ?? [],
        isIn: first.has(entry),
        isHeldBack: !first.has(entry),
        weight: weightOf(technique),
        ...(own && { own }),
        who: technique.who,
        ...(technique.priority && { priority: technique.priority }),
        ...(technique.note !== undefined && { note: technique.note }),
        steps: technique.steps ?? [],
        tags: technique.tags ?? [],
      }
    }),
  }
}

function weightOf({ part, priority }: PlaybookTechnique): OutlineItem['weight'] {
  if (part !== undefined || priority === 'low') return 'extra'
  return priority === 'high' ? 'core' : 'usual'
}

const ranks = { core: 2, usual: 1, extra: 0 }
const rankOf = (technique: PlaybookTechnique) => ranks[weightOf(technique)]

/** What a goal says about a slot: “Trip to Lisbon with the kids” → “Lisbon”. Empty if it says nothing. */
export function subjectOf(goal: string, { leads }: Slot): string {
  const found = leads
    .toSorted((a, b) => b.length - a.length)
    .map((lead) => new RegExp(String.raw`(?:^|\s)${lead}\s+(\S.*)$`, 'i').exec(goal)?.[1])
    .find((rest) => rest !== undefined)
  return (found ?? '').replace(/\s(?:with|before|so|because|until|while|without)\s.*$/i, '').replace(/[.!?,;]+$/, '')
}
