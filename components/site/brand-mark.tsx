import { cn } from '@/lib/cn'

/** The enso with its red centre, small. Decoration: the name is beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-6 shrink-0', className)}>
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M19.6 6.2A9.3 9.3 0 1 0 21 13.4" strokeWidth="2.6" />
        <path d="M19.9 6.5c.6.9 1 1.9 1.2 3" strokeWidth="1.2" opacity=".5" />
      </g>
      <circle cx="12" cy="12" r="2.3" className="fill-accent" />
    </svg>
  )
}
