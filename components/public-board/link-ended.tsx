import { IntentLink } from '@/components/navigation/intent-link'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'

/** For every link that opens nothing, whatever the reason, so that trying links reveals nothing. */
export function LinkEnded() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-5 py-16 outline-none">
      <div className="flex max-w-110 flex-col items-center text-center">
        <BrushMark name="broken" className="mb-8 w-36" />
        <h1 className="font-title text-3xl leading-tight md:text-4xl">This link shows nothing</h1>
        <p className="mt-3 text-base text-ink-soft text-pretty">
          It was switched off or replaced, or it is incomplete. Ask the person who gave it to you for the current one.
        </p>
        <IntentLink href="/" className={buttonStyles({ size: 'lg', className: 'mt-7' })}>
          Go Home
        </IntentLink>
      </div>
    </main>
  )
}
