import { csvHref, type CsvOf, type FlowContext } from './flow-context'

/** Downloads the very rows that are drawn. */
export function CsvLink({ context, of }: { context: FlowContext; of: CsvOf }) {
  return (
    <a
      href={csvHref(context, of)}
      download=""
      className="chart-unprinted inline-flex min-h-6 items-center underline decoration-rule-strong underline-offset-3 hover:text-ink pointer-coarse:min-h-10"
    >
      CSV
    </a>
  )
}
