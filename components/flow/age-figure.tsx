import { ChartTable } from '@/components/charts/chart-table'
import { Dots } from '@/components/charts/dots'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { type AgeColumn, ageColumns, agedWork, oldestFirst } from '@/lib/flow/ageing'
import { cyclesOf, drawnRows } from '@/lib/flow/dated'
import { durationWords, techniques, grouped } from '@/lib/flow/durations'
import { percentilesOf } from '@/lib/flow/percentile'
import { missingSamples, missingWords } from '@/lib/flow/samples'
import { CsvLink } from './csv-link'
import { type FlowContext, receiptHref, techniqueHref } from './flow-context'
import { DrawnOf, limitsOf } from './time-figure'

/** How old open work is in each kata, compared with how long finished work took. */
export function AgeFigure({ context }: { context: FlowContext }) {
  const { open, done, now } = context.facts
  const aged = agedWork(open, now)
  const cycles = cyclesOf(done)
  const missing = missingSamples(cycles.length)
  const lines = missing ? null : percentilesOf(cycles)
  const columns = ageColumns(aged)
  const drawn = new Set(drawnRows(aged.map((row) => ({ ...row, cycle: row.age }))).map(({ card_id }) => card_id))
  const limit = lines && Math.ceil(lines[85])
  const older = limit === null ? 0 : aged.filter(({ age }) => age >= limit).length
  return (
    <Figure
      title="How old open work is"
      say={
        <>
          {aged.length === 0 ? (
            'Nothing is being worked on.'
          ) : (
            <>
              <NumberLink href={receiptHref(context, aged.length, { what: 'open', flow: 'working' })}>
                {techniques(aged.length)}
              </NumberLink>{' '}
              being worked on.{' '}
            </>
          )}
          {missing && aged.length > 0 && missingWords(missing)}
          {limit !== null && aged.length > 0 && (
            <>
              {older === 0 ? (
                `None is older than ${durationWords(limit)}, the time in which 85 of 100 were done.`
              ) : (
                <>
                  <NumberLink
                    href={receiptHref(context, older, { what: 'open', flow: 'working', age_from_days: limit })}
                  >
                    {grouped(older)}
                  </NumberLink>{' '}
                  {older === 1 ? 'is' : 'are'} older than {durationWords(limit)}, the time in which 85 of 100 were done.
                </>
              )}
            </>
          )}
        </>
      }
      table={<AgeTable context={context} columns={columns} />}
      counts={
        <>
          <p>
            Open techniques in working katas, since they first entered one (or since they were created, if that is not
            known), in days of 24 hours.
          </p>
          <p>
            The lines are those of “How long things take”. Anything above the highest line is taking longer than almost
            all finished work did.
          </p>
        </>
      }
      foot={
        <>
          <CsvLink context={context} of="open" />
          <DrawnOf drawn={drawn.size} all={aged.length} />
        </>
      }
    >
      <Dots
        label="Dots: the age of each open technique in days, kata by kata."
        height={230}
        dots={columns.flatMap(({ rows }, column) =>
          rows
            .filter(({ card_id }) => drawn.has(card_id))
            .map((row, at, all) => ({
              at: (column + 0.14 + (0.72 * (at + 0.5)) / all.length) / columns.length,
              days: row.age,
              say: `${row.title}: ${durationWords(row.age)} old, in ${row.list_title}`,
              href: techniqueHref(row),
              isLate: lines !== null && row.age > lines[85],
            })),
        )}
        limits={limitsOf(lines)}
        columns={columns.slice(1).map((_, at) => (at + 1) / columns.length)}
        ticks={columns.map(({ title, rows }, at) => ({
          at: (at + 0.5) / columns.length,
          text: `${shortened(title, columns.length > 4 ? 9 : 14)} ${grouped(rows.length)}`,
          isInside: true,
        }))}
      />
    </Figure>
  )
}

function AgeTable({ context, columns }: { context: FlowContext; columns: readonly AgeColumn[] }) {
  const rows = oldestFirst(columns.flatMap((column) => column.rows))
  return (
    <ChartTable
      caption="Open techniques, oldest first"
      head={['Technique', 'Kata', 'Age']}
      rows={rows.slice(0, 100).map((row) => ({
        key: row.card_id,
        cells: [
          { text: shortened(row.title, 48), href: techniqueHref(row) },
          { text: row.list_title },
          { text: durationWords(row.age) },
        ],
      }))}
      more={rows.length > 100 ? receiptHref(context, rows.length, { what: 'open', flow: 'working' }) : undefined}
    />
  )
}

function shortened(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
