import type { ReactNode } from 'react'
import { BrushMark } from '@/components/ui/brush-mark'

export function HelpHead({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-center gap-10 pt-8 pb-10 md:grid-cols-[minmax(0,1fr)_auto] md:pt-14 md:pb-14">
      <div className="min-w-0">
        <h1 className="font-title text-[38px] leading-[1.06] tracking-[-0.012em] md:text-[52px]">Help Center</h1>
        <p className="mt-4 mb-7 max-w-[34em] text-[17px] leading-relaxed text-ink-soft text-pretty md:text-[19px]">
          Short articles that use the same words as the product. Each says who can do what it teaches, and when someone
          last checked it.
        </p>
        {children}
      </div>
      <BrushMark name="technique" className="hidden w-44 self-start lg:block" />
    </div>
  )
}
