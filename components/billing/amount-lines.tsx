import type { InvoiceParts } from '@/lib/plans/billing-view'
import { money } from '@/lib/plans/money'

export type AmountLine = { label: string; amountCents: number }

type AmountLinesProps = { label: string; lines: readonly AmountLine[]; total: AmountLine; currency: string }

/** The parts of an amount, as on an invoice. */
export function AmountLines({ label, lines, total, currency }: AmountLinesProps) {
  return (
    <table aria-label={label} className="w-full text-[13px] tabular-nums">
      <tbody>
        {lines.map(({ label: text, amountCents }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <tr key={index} className="text-ink-soft">
            <th scope="row" className="py-1 pr-6 text-left font-normal text-pretty">
              {text}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap">{money(amountCents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-rule">
          <th scope="row" className="pt-2 pr-6 text-left font-medium">
            {total.label}
          </th>
          <td className="pt-2 text-right font-medium whitespace-nowrap">{money(total.amountCents, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The lines of an invoice, which add up to its amount. */
export function invoiceLines({ lines, discounts, creditCents }: InvoiceParts): AmountLine[] {
  return [
    ...lines.map(({ description, amountCents }) => ({ label: description, amountCents })),
    ...discounts.map(({ name, amountCents }) => ({ label: name, amountCents: -amountCents })),
    ...(creditCents > 0 ? [{ label: 'Earlier credit', amountCents: -creditCents }] : []),
  ]
}
