import { cn } from '@/lib/cn'

/** The place of something that is loading. Give the size by class; the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-breathe rounded-ink motion-reduce:animate-none bg-rule/60', className)}
    />
  )
}
