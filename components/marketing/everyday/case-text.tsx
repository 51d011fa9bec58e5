import { SectionTitle } from '../section-title'
import type { UseCase } from './use-cases'

export function CaseText({ useCase: { id, title, text, notice } }: { useCase: UseCase }) {
  return (
    <div>
      <SectionTitle id={id} className="scroll-mt-8">
        {title}
      </SectionTitle>
      <p className="mt-3 max-w-[34em] text-base leading-relaxed text-ink-soft text-pretty">{text}</p>
      <p className="mt-4 max-w-[34em] border-l-2 border-rule-strong pl-3.5 text-pretty">{notice}</p>
    </div>
  )
}
