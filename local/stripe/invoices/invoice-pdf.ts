import { netCents } from '../billing/apply-discounts.ts'
import { dayOf } from '../billing/calendar.ts'
import { dollars } from '../billing/money.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'

/** The invoice as a one-page PDF: plain lines of text in a font that every reader includes. */
export function invoicePdf(invoice: InvoiceRecord): Uint8Array<ArrayBuffer> {
  const stream = [
    'BT',
    '/F1 11 Tf',
    '60 780 Td',
    '18 TL',
    ...textOf(invoice).map((line) => `(${escapeText(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  // One byte per character, as the offsets count.
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function textOf(invoice: InvoiceRecord): string[] {
  const discountCents = invoice.lines.reduce((sum, line) => sum + line.amountCents - netCents(line), 0)
  return [
    `Ninja Dojo: invoice ${invoice.number ?? ''}`,
    `${dayOf(invoice.created)}, ${invoice.status}`,
    `For ${invoice.customerName ?? ''} ${invoice.customerEmail ?? ''}`,
    '',
    ...invoice.lines.map((line) => `${line.description}: ${dollars(line.amountCents)}`),
    ...(discountCents === 0 ? [] : [`Discount: ${dollars(-discountCents)}`]),
    '',
    `Total: ${dollars(invoice.totalCents)}`,
    `Amount due: ${dollars(invoice.amountDueCents)}`,
    '',
    'Test data: no money moves.',
  ]
}

/** Helvetica's own encoding has only Western characters; anything else is shown as a question mark. */
function escapeText(line: string): string {
  return line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
}
