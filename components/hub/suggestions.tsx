'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import type { Suggestion } from '@/lib/hub/suggestions'
import { useSuggestions } from './use-suggestions'

/** About a screen. */
const fewest = 5

/** Suggestions: each can be done or dismissed. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { shown, busy, isRefreshing, act, dismiss } = useSuggestions(suggestions)
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const listed = isWhole ? shown : shown.slice(0, fewest)
  /** The focused element is gone. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <section aria-labelledby="suggestions" aria-busy={isRefreshing} className="min-w-0">
      <h2 id="suggestions" ref={heading} tabIndex={-1} className="mb-2 font-title text-xl outline-none">
        Suggestions
      </h2>
      {shown.length === 0 && (
        <p className="border-t border-rule pt-3 text-ink-soft text-pretty">
          None right now. They appear when dates pile up, work waits or grows old, or something exists twice.
        </p>
      )}
      <ul>
        {listed.map((suggestion) => (
          <SuggestionItem
            key={suggestion.fingerprint}
            suggestion={suggestion}
            isBusy={busy === suggestion.fingerprint}
            isHeld={busy !== undefined}
            onAct={() => void act(suggestion).then((isDone) => isDone && focusHeading())}
            onDismiss={() => {
              focusHeading()
              void dismiss(suggestion)
            }}
          />
        ))}
      </ul>
      {shown.length > fewest && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          className="-ml-2.5"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${shown.length}`}
        </Button>
      )}
    </section>
  )
}

type SuggestionItemProps = {
  suggestion: Suggestion
  isBusy: boolean
  isHeld: boolean
  onAct: () => void
  onDismiss: () => void
}

function SuggestionItem({ suggestion, isBusy, isHeld, onAct, onDismiss }: SuggestionItemProps) {
  const { fingerprint, title, text, action } = suggestion
  const id = `suggestion-${fingerprint}`
  return (
    <li aria-labelledby={id} className="border-t border-rule py-3.5">
      <h3 id={id} className="font-medium text-pretty wrap-anywhere">
        {title}
      </h3>
      <p className="mt-0.5 mb-2 text-[13px] text-ink-soft text-pretty wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        {action.kind === 'open' ? (
          <a href={action.href} aria-describedby={id} className={buttonStyles({ size: 'sm' })}>
            {action.label}
          </a>
        ) : (
          <Button size="sm" busy={isBusy} disabled={isHeld} aria-describedby={id} onClick={onAct}>
            {action.label}
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={isHeld} aria-describedby={id} onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </li>
  )
}
