import { buttonStyles } from '@/components/ui/button-styles'
import { controlStyles } from '@/components/ui/control-styles'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { viewParams } from '@/lib/flow/view'
import type { FlowContext } from './flow-context'
import { ViewDay } from './view-select'

const asked = ['many', 'upto', 'by']

/** The forecast's questions: how many (a range if unknown), and by when. */
export function ForecastForm({ context, from, to, by }: { context: FlowContext; from: number; to: number; by: Day }) {
  const { facts, page } = context
  const kept = [...viewParams(facts.view)].filter(([name]) => !asked.includes(name))
  const field = `${controlStyles} h-8 px-2! tabular-nums pointer-coarse:h-11`
  return (
    <form
      action={page}
      aria-label="Forecast"
      data-waits=""
      className="chart-unprinted mt-3 flex flex-wrap items-end gap-x-2 gap-y-2 text-[13px]"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="w-18">
        From
        <input
          name="many"
          type="number"
          min={1}
          max={5000}
          defaultValue={Math.max(1, from)}
          key={from}
          className={field}
        />
      </label>
      <label className="w-18">
        to
        <input name="upto" type="number" min={1} max={5000} defaultValue={Math.max(1, to)} key={to} className={field} />
      </label>
      <div className="w-36">
        <label htmlFor="flow-by">How many by</label>
        <ViewDay
          id="flow-by"
          label="How many by"
          name="by"
          value={by}
          today={facts.today}
          earliest={addDays(facts.today, 1)}
          isRequired
          isShort
          className="h-8 px-2"
        />
      </div>
      <button type="submit" className={buttonStyles({ size: 'md' })}>
        Forecast
      </button>
    </form>
  )
}
