import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** Long text to read, on screen and on paper: help, posts, legal pages. It styles the plain elements inside. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('prose', className)}>{children}</div>
}
