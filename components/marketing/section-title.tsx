import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type SectionTitleProps = { id?: string; level?: 2 | 3; className?: string; children: ReactNode }

const sizes = { 2: 'text-[28px] md:text-[36px]', 3: 'text-[24px] md:text-[28px]' }

/** The heading of a section of a public page, or of a part of one. */
export function SectionTitle({ id, level = 2, className, children }: SectionTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading
      {...(id && { id })}
      className={cn('font-title leading-[1.15] tracking-[-0.01em] text-balance', sizes[level], className)}
    >
      {children}
    </Heading>
  )
}

/** The text below it. */
export function SectionText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cn('mt-4 max-w-[36em] text-base leading-relaxed text-ink-soft text-pretty', className)}>{children}</p>
  )
}
