'use client'

import { Check, Minus } from 'lucide-react'
import { BrushMark } from '@/components/ui/brush-mark'
import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { deedOfStep } from '@/lib/onboarding/steps'
import type { Tour } from '../use-tour'
import { lessons } from './lessons'

/** What was tried, and where to go from here. Each link completes the tour. */
export function CompleteStep({ tour, onFinish }: { tour: Tour; onFinish: () => void }) {
  const tasks = Object.entries(lessons).map(([step, { task }]) => ({ step: Number(step), task }))
  const boardHref = tour.board ? `/dojo/${tour.board.id}` : '/dashboard'
  const links = [
    { href: boardHref, label: 'Open your dojo', variant: 'primary' },
    { href: '/dashboard', label: 'Go to the dashboard' },
    { href: '/clans', label: 'Explore clans' },
    { href: '/features', label: 'See all features' },
  ] as const
  return (
    <>
      <p className="mt-2 max-w-[58ch] text-[15px] text-ink-soft text-pretty">
        That is all you need. Your dojo stays as you left it, and you can find this training again on your profile.
      </p>
      <div className="mt-6 flex items-start gap-6">
        <BrushMark name="enso" className="w-24 shrink-0 max-sm:hidden" />
        <ul aria-label="What you tried" className="flex flex-col gap-1.5">
          {tasks.map(({ step, task }) => {
            const deed = deedOfStep[step]
            const isTried = deed !== undefined && tour.tried.has(deed)
            return (
              <li key={step} className="flex items-center gap-2.5">
                {isTried ? (
                  <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0 text-matsu-deep" />
                ) : (
                  <Minus aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                )}
                <span className={isTried ? '' : 'text-ink-soft'}>{task}</span>
                <span className="sr-only">{isTried ? 'Done' : 'Not tried'}</span>
              </li>
            )
          })}
        </ul>
      </div>
      <div className="mt-7 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:first:col-span-2">
        {links.map(({ href, label, ...link }) => (
          <IntentLink
            key={label}
            href={href}
            onClick={onFinish}
            className={buttonStyles({ size: 'lg', variant: 'variant' in link ? link.variant : 'outline' })}
          >
            {label}
          </IntentLink>
        ))}
      </div>
    </>
  )
}
