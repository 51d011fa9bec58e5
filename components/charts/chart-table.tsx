import type { ReactNode } from 'react'

export type Cell = { text: string; href?: string | undefined; isQuiet?: boolean }

type ChartTableProps = {
  caption: string
  head: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly { key: string; cells: readonly Cell[] }[]
  /** Where the rest is, if these are not all. */
  more?: string | undefined
}

/** The numbers of a drawing; each opens what is behind it. */
export function ChartTable({ caption, head, rows, more }: ChartTableProps) {
  return (
    <div
      className="mb-3 max-h-96 overflow-auto rounded-ink border border-rule"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys scroll it
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <table className="w-full text-[13px] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper-sunk text-left text-ink-soft">
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={`px-2.5 py-1.5 font-medium ${at > 0 ? 'text-right' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-ink">
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key} className="border-t border-rule">
              <th scope="row" className="px-2.5 py-1 text-left font-normal whitespace-nowrap">
                <CellText cell={first ?? { text: '' }} />
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="px-2.5 py-1 text-right whitespace-nowrap">
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more !== undefined && (
        <p className="border-t border-rule px-2.5 py-1.5 text-[13px]">
          <a href={more} className={numberLink}>
            Show all
          </a>
        </p>
      )}
    </div>
  )
}

function CellText({ cell: { text, href, isQuiet } }: { cell: Cell }): ReactNode {
  if (href !== undefined) {
    return (
      <a href={href} className={numberLink}>
        {text}
      </a>
    )
  }
  return isQuiet ? <span className="text-ink-soft">{text}</span> : text
}

/** A number that opens what it counts. */
export const numberLink =
  'underline decoration-rule-strong decoration-[1.5px] underline-offset-3 hover:decoration-ai focus-visible:decoration-ai'
