'use client'

import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { cn } from '@/lib/cn'
import type { Span } from '@/lib/entry/entry'

type EntryFieldProps = Omit<ComponentProps<'textarea'>, 'ref' | 'className'> & {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** What is marked behind the text. */
  spans: readonly Span[]
}

/** Both have to break lines at the same places: in text areas letters have no kerning (app/globals.css). */
const lettering = 'block [font-kerning:none] field-sizing-content max-h-[50vh] resize-none py-1.5'
const washes = {
  due: 'bg-ai-wash',
  tag: 'bg-matsu-wash',
  kata: 'bg-paper-sunk',
  assignee: 'bg-yamabuki-wash',
  priority: 'bg-rule',
  repeat: 'bg-ai-wash',
} as const

/** A text area whose understood words are marked by a copy of the text behind it: the value is never touched. */
export function EntryField({ field, text, spans, ...props }: EntryFieldProps) {
  const mirror = useRef<HTMLDivElement>(null)
  const follow = () => {
    if (mirror.current && field.current) mirror.current.scrollTop = field.current.scrollTop
  }
  useLayoutEffect(follow)
  return (
    <div className="relative rounded-ink bg-paper-raised">
      <div
        ref={mirror}
        aria-hidden="true"
        data-entry-marks=""
        dir="auto"
        className={cn(
          controlStyles,
          lettering,
          'pointer-events-none absolute inset-0 overflow-hidden border-transparent bg-transparent wrap-break-word whitespace-pre-wrap text-transparent',
        )}
      >
        {marked(text, spans)}
      </div>
      <textarea
        ref={field}
        onScroll={follow}
        {...props}
        className={cn(controlStyles, lettering, 'relative bg-transparent [scrollbar-gutter:auto]')}
      />
    </div>
  )
}

function marked(text: string, spans: readonly Span[]): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, value } of spans) {
    // Without the spaces and commas that go with the words.
    const [, before = '', words = '', after = ''] =
      /^([\s,;:–—-]*)(.*?)([\s,;:–—-]*)$/su.exec(text.slice(start, end)) ?? []
    parts.push(
      text.slice(at, start) + before,
      <mark key={start} className={cn('rounded-[3px] text-transparent', washes[value.kind])}>
        {words}
      </mark>,
      after,
    )
    at = end
  }
  // A last line that is empty has its height, too.
  return [...parts, `${text.slice(at)}\n`]
}
