import type { ReactNode } from 'react'
import { BrushMark } from '@/components/ui/brush-mark'
import { SectionTitle } from '../section-title'

type BeatProps = {
  /** Which of the three it is, as one counts with a brush: by strokes. */
  count: 'one' | 'two' | 'three'
  title: string
  lead: ReactNode
  children: ReactNode
}

/** One of the landing page's three beats: try it, rely on it, start. */
export function Beat({ count, title, lead, children }: BeatProps) {
  const id = `beat-${count}`
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-14 md:pt-20">
      <div className="grid items-end gap-x-14 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex items-center gap-4 md:gap-5">
          <BrushMark name={count} className="w-10 shrink-0 md:w-14" />
          <SectionTitle id={id} className="md:text-[44px]">
            {title}
          </SectionTitle>
        </div>
        <p className="max-w-[36em] text-[17px] leading-relaxed text-ink-soft text-pretty">{lead}</p>
      </div>
      {children}
    </section>
  )
}
