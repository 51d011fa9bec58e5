import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** Long text to be read, on screen and on paper: help, posts, legal pages. Plain elements inside get their look. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('prose', className)}>{children}</div>
}
