import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import styles from './prose.module.css'

/** Long text to be read, on screen and on paper: help, posts, legal pages. Plain elements inside get their look. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn(styles['prose'], className)}>{children}</div>
}
