import { IntentLink } from '@/components/navigation/intent-link'
import { signIn, startTrial } from '@/components/navigation/links'
import { buttonStyles } from '@/components/ui/button-styles'
import { cn } from '@/lib/cn'
import { BrushMark } from '@/components/ui/brush-mark'
import { SectionTitle } from './section-title'

/** Spec, introduction: word for word. */
export const trialTerms =
  '14-day free trial, cancel anytime, no credit card required upfront, yearly billing saves up to 20%.'

/**
 * The one main action of a public page: to sign up, or, for people who are signed in, to open the dashboard. Both are
 * in the page, as in its header, and the session's hint shows one before the first paint (session-hint.ts).
 */
export function StartButton() {
  const main = buttonStyles({ variant: 'primary', size: 'xl' })
  return (
    <>
      <IntentLink href={startTrial.href} pending="inside" className={`when-visitor ${main}`}>
        {startTrial.label}
      </IntentLink>
      <IntentLink href="/dashboard" pending="inside" className={`when-signed-in ${main}`}>
        Open your dojos
      </IntentLink>
    </>
  )
}

/** What a trial is; signed-in people do not need it. */
export function TrialTerms({ className }: { className: string }) {
  return <p className={cn('when-visitor text-ink-soft', className)}>{trialTerms}</p>
}

/** The end of a public page: sign up or sign in once more. */
export function Closing({ title }: { title: string }) {
  return (
    <section className="border-t border-rule py-14 text-center md:py-20">
      <BrushMark name="technique" className="mx-auto mb-6 w-14" />
      <SectionTitle>{title}</SectionTitle>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <StartButton />
        <IntentLink href={signIn.href} pending="inside" className={`when-visitor ${buttonStyles({ size: 'xl' })}`}>
          {signIn.label}
        </IntentLink>
      </div>
      <TrialTerms className="mx-auto mt-5 max-w-[40em] text-balance" />
    </section>
  )
}
