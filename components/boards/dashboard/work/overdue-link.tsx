'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** Whether the address asks only for late techniques. Changing it adds a history entry, without a request. */
export function useOverdueOnly(): readonly [isOverdueOnly: boolean, show: (isOverdueOnly: boolean) => void] {
  const pathname = usePathname()
  const isOverdueOnly = useSearchParams().get('due') === 'overdue'
  return [isOverdueOnly, (next) => window.history.pushState(null, '', overduePath(pathname, next))]
}

const overduePath = (pathname: string, isOverdueOnly: boolean) => (isOverdueOnly ? `${pathname}?due=overdue` : pathname)

type OverdueLinkProps = {
  isOverdueOnly?: boolean
  onShow: (isOverdueOnly: boolean) => void
  className?: string
  children: ReactNode
}

/** Leads to the person's own late techniques, or back. Followed in place; in a new tab it is an ordinary link. */
export function OverdueLink({ isOverdueOnly = true, onShow, className, children }: OverdueLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(isOverdueOnly)
  }
  return (
    <a
      href={overduePath('/dashboard', isOverdueOnly)}
      onClick={follow}
      className={cn('underline decoration-rule-strong underline-offset-3 hover:decoration-current', className)}
    >
      {children}
    </a>
  )
}
