import { buttonStyles } from '@/components/ui/button-styles'
import { controlStyles } from '@/components/ui/control-styles'
import { type FlowView, viewParams } from '@/lib/flow/view'

const asked = ['weeks', 'since', 'until']

/** Days of one's own in place of weeks that end today. */
export function DatesForm({ page, view, today }: { page: string; view: FlowView; today: string }) {
  const kept = [...viewParams(view)].filter(([name]) => !asked.includes(name))
  const { since, until } = 'since' in view.span ? view.span : { since: '', until: today }
  const field = `${controlStyles} h-9 pointer-coarse:h-11`
  return (
    <details className="relative" data-closes="">
      <summary
        className={`${buttonStyles({ variant: 'ghost' })} h-9! cursor-pointer list-none pointer-coarse:h-11! [&::-webkit-details-marker]:hidden`}
      >
        Own dates
      </summary>
      <form
        action={page}
        aria-label="Own dates"
        key={`${since} ${until}`}
        className="absolute top-full right-0 z-20 mt-1 flex w-64 max-w-[88vw] flex-col gap-2 rounded-ink border border-rule-strong bg-paper-raised p-3 shadow-lift sm:right-auto sm:left-0"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="text-[13px]">
          From
          <input type="date" name="since" required defaultValue={since} className={field} />
        </label>
        <label className="text-[13px]">
          To
          <input type="date" name="until" required defaultValue={until} className={field} />
        </label>
        <button type="submit" className={buttonStyles()}>
          Show these days
        </button>
      </form>
    </details>
  )
}
