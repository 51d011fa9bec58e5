import { BrushMark } from '@/components/ui/brush-mark'
import { SectionTitle } from './section-title'
import { trialTerms } from './trial-terms'
import { WaysIn } from './ways-in'

/** The end of a public page: sign up or sign in once more. */
export function Closing({ title }: { title: string }) {
  return (
    <section className="border-t border-rule py-14 text-center md:py-20">
      <BrushMark name="technique" className="mx-auto mb-6 w-14" />
      <SectionTitle>{title}</SectionTitle>
      <WaysIn className="mt-7 justify-center" />
      <p className="mx-auto mt-5 max-w-[40em] text-ink-soft text-balance">{trialTerms}</p>
    </section>
  )
}
