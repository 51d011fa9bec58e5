import { IntentLink } from '@/components/navigation/intent-link'
import { startTrial } from '@/components/navigation/links'
import { buttonStyles } from '@/components/ui/button-styles'

/** What happens to the changes on the board. The page is the same for everyone: a style sheet shows the right link. */
export function KeptLine({ isKept }: { isKept: boolean }) {
  if (!isKept)
    return (
      <p role="status" className="mt-3 text-ink-soft md:text-center">
        Your browser does not store anything for this site, so what you did here is lost when you leave.
      </p>
    )
  return (
    <div className="mt-3.5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg bg-ai-wash px-4 py-2.5">
      <p role="status" className="text-ai-deep text-pretty">
        What you did is kept in this browser for 30 days. None of it is sent before you sign up.
      </p>
      <IntentLink href={startTrial.href} className={`when-visitor ${buttonStyles({ variant: 'primary' })}`}>
        Keep this board
      </IntentLink>
      <IntentLink href="/dashboard" className={`when-signed-in ${buttonStyles({ variant: 'primary' })}`}>
        Keep this board
      </IntentLink>
    </div>
  )
}
