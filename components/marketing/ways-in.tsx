import { IntentLink } from '@/components/navigation/intent-link'
import { signIn, startTrial } from '@/components/navigation/links'
import { buttonStyles } from '@/components/ui/button-styles'
import { cn } from '@/lib/cn'

/** The buttons to sign up and to sign in. */
export function WaysIn({ className }: { className?: string }) {
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
