import { IntentLink } from '@/components/navigation/intent-link'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'
import type { Briefing } from '@/lib/hub/briefing'
import { Said } from './said'

type BriefingBlockProps = {
  briefing: Briefing
  /** When it was computed. */
  time: string
  hasDojos: boolean
  /** Who words it, if not just rules; and why the model did not, if it should have. */
  wording?: string | undefined
}

/** What needs the person today, as sentences. If nothing does, that is a state of its own, and a good one. */
export function BriefingBlock({ briefing: { sentences, isQuiet }, time, hasDojos, wording }: BriefingBlockProps) {
  return (
    <section aria-labelledby="briefing" className="min-w-0">
      <h2 id="briefing" className="sr-only">
        Briefing
      </h2>
      {isQuiet && (
        <div className="flex items-center gap-5 py-2">
          <BrushMark name="enso" className="w-18 shrink-0" />
          <div>
            <p className="font-title text-xl leading-tight">Nothing needs you today</p>
            <p className="mt-1.5 text-ink-soft text-pretty">
              {hasDojos
                ? 'Nothing of yours is late or due today, and no one is waiting on you.'
                : 'You are not on any dojo yet. Once techniques are assigned to you, you read here what needs you.'}
            </p>
            {!hasDojos && (
              <IntentLink href="/new-board" className={buttonStyles({ variant: 'primary', className: 'mt-3.5' })}>
                Open your first dojo
              </IntentLink>
            )}
          </div>
        </div>
      )}
      <div className="text-[19px] leading-[1.62] max-sm:text-[17px]">
        {sentences.map(({ id, parts }) => (
          <p key={id} className="mb-3 text-pretty wrap-anywhere">
            <Said parts={parts} />
          </p>
        ))}
      </div>
      <details className="mt-2 text-[13px] text-ink-soft">
        <summary className="w-fit cursor-pointer list-none pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
          Worked out from your dojos, on this server, at {time}. {wording ?? 'No model was used.'}{' '}
          <span className="underline decoration-rule-strong underline-offset-3">How</span>
        </summary>
        <p className="mt-2 max-w-140 text-pretty">
          “Yours” means assigned to you or, on a dojo that only you are on, assigned to no one. Archived dojos are left
          out. “Longer than usual” means longer than 85 of 100 techniques stayed in the same kata in the last 26 weeks,
          once eleven have left it. What you usually finish or have in progress is the median of your own last eight
          weeks; no one is compared with anyone. Each number opens exactly what it counts.
        </p>
      </details>
    </section>
  )
}
