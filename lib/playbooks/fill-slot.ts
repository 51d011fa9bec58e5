import type { Slot } from '@/content/playbooks/playbook'

type Texts = { title: string; steps?: readonly string[] | undefined; note?: string | undefined }

/** So that every title can be stored. */
export const longestSubject = 80

/** The text for `{it}`: what the person said, or the playbook's own words if they said nothing. */
export function subjectFor(slot: Slot | undefined, said: string): string {
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, longestSubject) || (slot?.fallback ?? '')
}

/** A technique with the subject in its title, steps and note. */
export function fillSlot<Technique extends Texts>(technique: Technique, subject: string): Technique {
  const fill = (text: string) => text.replaceAll('{it}', () => subject)
  return {
    ...technique,
    title: fill(technique.title),
    ...(technique.steps && { steps: technique.steps.map(fill) }),
    ...(technique.note !== undefined && { note: fill(technique.note) }),
  }
}
