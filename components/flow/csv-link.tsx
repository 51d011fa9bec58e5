import type { ReactNode } from 'react'
import { csvHref, type CsvOf, type FlowContext } from './flow-context'

const footLink =
  'chart-unprinted inline-flex min-h-6 items-center underline decoration-rule-strong underline-offset-3 hover:text-ink pointer-coarse:min-h-11'

/** Downloads exactly the rows that are drawn. */
export function CsvLink({ context, of }: { context: FlowContext; of: CsvOf }) {
  return (
    <a href={csvHref(context, of)} download="" className={footLink}>
      CSV
    </a>
  )
}

/** Draws a figure in a different way. */
export function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={footLink}>
      {children}
    </a>
  )
}
