import type { ProposedTechnique } from '../ai/propose-plan'
import type { Outline } from './outline'
import type { SizeDays } from './own-sizes'
import { readProposal } from './read-proposal'

/**
 * What a model has proposed so far, as an outline like any other: its phases become katas, its sizes one's own days.
 */
export function outlineOfProposal(techniques: readonly ProposedTechnique[], sizes: SizeDays): Outline | null {
  const phases = new Map<string, ProposedTechnique[]>()
  for (const technique of techniques) {
    const phase = technique.phase || 'Do'
    phases.set(phase, [...(phases.get(phase) ?? []), technique])
  }
  return readProposal({
    katas: [...phases].map(([title, proposed]) => ({
      title,
      techniques: proposed.map((technique) => ({
        title: technique.title,
        days: sizes[technique.size],
        after: technique.after.flatMap((at) => techniques[at]?.title ?? []),
        steps: technique.steps,
      })),
    })),
  })
}
