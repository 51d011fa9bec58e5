import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-rule bg-paper-raised px-1.5 font-sans text-xs text-ink-soft',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
