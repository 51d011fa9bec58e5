import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** The heading of a section of a public page. */
export function SectionTitle({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <h2
      {...(id && { id })}
      className={cn('font-title text-[28px] leading-[1.15] tracking-[-0.01em] text-balance md:text-[36px]', className)}
    >
      {children}
    </h2>
  )
}

/** The text below it. */
export function SectionText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cn('mt-4 max-w-[36em] text-base leading-relaxed text-ink-soft text-pretty', className)}>{children}</p>
  )
}
