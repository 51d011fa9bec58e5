'use client'

import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { IntentLink } from '@/components/navigation/intent-link'
import type { CheckedCss } from './use-checked-css'

type CssFieldProps = { value: string; checked: CheckedCss; onChange: (value: string) => void }

const shownProblems = 8
const mostLetters = 20_480

/** A clan's own styles, with the lines that are not used. */
export function CssField({ value, checked: { problems, state }, onChange }: CssFieldProps) {
  return (
    <div>
      <Field
        label="Custom CSS"
        hint={
          <>
            Changes colours, lines, type and spacing on the clan’s pages. Up to 20 kB.{' '}
            <IntentLink href="/support/workspace-customization#custom-css" className="underline underline-offset-3">
              What is allowed
            </IntentLink>
          </>
        }
      >
        <Textarea
          rows={8}
          value={value}
          maxLength={mostLetters}
          spellCheck={false}
          autoCapitalize="none"
          placeholder=".card > div { border-radius: 12px }"
          onChange={(event) => onChange(event.target.value)}
          className="max-h-96 min-h-40 font-mono text-[13px] leading-normal"
        />
      </Field>
      <div aria-live="polite" className="mt-2 text-[13px]">
        {state === 'failed' && (
          <p className="text-danger-deep">The styles could not be checked. Try again in a moment.</p>
        )}
        {problems.length > 0 && (
          <>
            <p className="font-medium">
              {problems.length === 1 ? '1 part is not used' : `${problems.length} parts are not used`}
            </p>
            <ul className="mt-1 text-ink-soft">
              {problems.slice(0, shownProblems).map(({ line, text }, at) => (
                <li key={at} className="wrap-anywhere">
                  Line {line}: {text}
                </li>
              ))}
              {problems.length > shownProblems && <li>and {problems.length - shownProblems} more</li>}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
