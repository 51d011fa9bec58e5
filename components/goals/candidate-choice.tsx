import { candidateWords } from '@/lib/goals/candidate-words'
import type { Candidate } from '@/lib/goals/take-apart'

type CandidateChoiceProps = {
  candidates: readonly Candidate[]
  chosen: string
  onChoose: (id: string) => void
}

/** Where the outline comes from, and the alternatives. */
export function CandidateChoice({ candidates, chosen, onChoose }: CandidateChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium">Based on</legend>
      <div className="flex flex-col gap-1.5">
        {candidates.map((candidate, at) => (
          <label
            key={candidate.id}
            className="flex cursor-pointer gap-2.5 rounded-ink border border-rule bg-paper-raised px-3 py-2 transition-colors duration-150 hover:border-rule-strong has-checked:border-ai has-checked:bg-ai-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai"
          >
            <input
              type="radio"
              name="candidate"
              value={candidate.id}
              checked={candidate.id === chosen}
              onChange={() => onChoose(candidate.id)}
              aria-label={candidateWords(candidate, at === 0).title}
              className="sr-only"
            />
            <span className="min-w-0">
              <span className="block wrap-anywhere">{candidateWords(candidate, at === 0).title}</span>
              <span className="block text-[13px] text-pretty text-ink-soft">
                {candidateWords(candidate, at === 0).detail}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
