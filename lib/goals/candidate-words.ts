import { countWords } from '../count-words'
import type { Candidate } from './take-apart'

/** Where an outline comes from. */
export function candidateWords(
  { kind, name, outline }: Candidate,
  isLikeliest: boolean,
): { title: string; detail: string } {
  const count = countWords(outline.items.length, 'technique')
  switch (kind) {
    case 'scaffold':
      return {
        title: name,
        detail: `${isLikeliest ? 'No playbook matches this goal. ' : ''}These fit any goal: fill in your own words.`,
      }
    case 'model':
      return { title: name, detail: `${count}, proposed without days. The days come from your own work.` }
    case 'dojo':
      return { title: `Your dojo “${name}”`, detail: `${count} that you finished, with the days they took.` }
    case 'playbook': {
      const known = outline.items.filter(({ own }) => own).length
      const own = known === 0 ? '' : `, ${known} of them timed from your own work`
      return { title: `Playbook “${name}”`, detail: `${count}${own}.` }
    }
  }
}
