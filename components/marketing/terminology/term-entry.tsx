import { cn } from '@/lib/cn'
import type { Term } from './terms'

/** A word with its own anchor, what others call it, and what it means. */
export function TermEntry({ term: { id, name, elsewhere, meaning }, isLarge }: { term: Term; isLarge?: boolean }) {
  return (
    <div id={id} className="scroll-mt-8 rounded-ink border-t border-rule pt-4 pb-5 target:bg-ai-wash/60 target:px-3">
      <dt className="flex flex-wrap items-baseline gap-x-3">
        <a
          href={`#${id}`}
          className={cn(
            'font-title leading-tight decoration-rule-strong underline-offset-4 hover:underline',
            isLarge ? 'text-[26px]' : 'text-[21px]',
          )}
        >
          {name}
        </a>
        {elsewhere && <span className="text-[13px] text-ink-soft">elsewhere: {elsewhere}</span>}
      </dt>
      <dd className="mt-1.5 text-base leading-relaxed text-ink-soft text-pretty">{meaning}</dd>
    </div>
  )
}
