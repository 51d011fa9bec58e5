import { cn } from '@/lib/cn'

/** A placeholder for something that is loading. Set its size by class; the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-breathe rounded-ink motion-reduce:animate-none bg-rule/60', className)}
    />
  )
}
