import { IntentLink } from '@/components/navigation/intent-link'
import { signIn, startTrial } from '@/components/navigation/links'
import { buttonStyles } from '@/components/ui/button-styles'
import { cn } from '@/lib/cn'
import { BrushMark } from '@/components/ui/brush-mark'
import { SectionTitle } from './section-title'

/** Spec, introduction: to the letter. */
export const trialTerms =
  '14-day free trial, cancel anytime, no credit card required upfront, yearly billing saves up to 20%.'

/** The buttons to sign up and to sign in. */
export function SignUpButtons({ className }: { className?: string }) {
  return (
    <div className={cn('flex flex-wrap gap-3', className)}>
      <IntentLink href={startTrial.href} pending="inside" className={buttonStyles({ variant: 'primary', size: 'xl' })}>
        {startTrial.label}
      </IntentLink>
      <IntentLink href={signIn.href} pending="inside" className={buttonStyles({ size: 'xl' })}>
        {signIn.label}
      </IntentLink>
    </div>
  )
}

/** The end of a public page: sign up or sign in once more. */
export function Closing({ title }: { title: string }) {
  return (
    <section className="border-t border-rule py-14 text-center md:py-20">
      <BrushMark name="technique" className="mx-auto mb-6 w-14" />
      <SectionTitle>{title}</SectionTitle>
      <SignUpButtons className="mt-7 justify-center" />
      <p className="mx-auto mt-5 max-w-[40em] text-ink-soft text-balance">{trialTerms}</p>
    </section>
  )
}
