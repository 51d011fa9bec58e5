import type { ReactNode } from 'react'
import { numberLink } from './chart-table'

/** A number in a sentence that opens what it counts; not a link if there is nothing. */
export function NumberLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? (
    children
  ) : (
    <a href={href} className={numberLink}>
      {children}
    </a>
  )
}
