import { type ReactNode, useId } from 'react'

type FigureProps = {
  title: string
  /** Its finding in a sentence; the numbers are links. */
  say: ReactNode
  children: ReactNode
  /** The same numbers as a table. */
  table?: ReactNode
  /** What exactly is counted. */
  counts: ReactNode
  /** Small extras at its foot: a download, since when it counts. */
  foot?: ReactNode
}

/** A drawing with its finding above and, at its foot, its table and what it counts. Works without scripts. */
export function Figure({ title, say, children, table, counts, foot }: FigureProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="chart-figure min-w-0">
      <figcaption className="mb-3">
        <h2 id={id} className="font-title text-lg leading-tight">
          {title}
        </h2>
        <p className="mt-1 max-w-[62ch] text-[15px] leading-snug text-pretty">{say}</p>
      </figcaption>
      {children}
      <div className="mt-2 flex flex-wrap items-start gap-x-4 text-[12.5px] text-ink-soft">
        {table && <Fold name="Show as table">{table}</Fold>}
        <Fold name="What counts">
          <div className="max-w-[68ch] space-y-1.5 pb-2 text-[13px] leading-snug text-pretty">{counts}</div>
        </Fold>
        {foot}
      </div>
    </figure>
  )
}

/** Opened, it takes the whole line. */
function Fold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="chart-unprinted min-w-0 open:order-last open:basis-full">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="underline decoration-rule-strong underline-offset-3">{name}</span>
      </summary>
      {children}
    </details>
  )
}
