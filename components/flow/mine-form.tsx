import { buttonStyles } from '@/components/ui/button-styles'
import type { FlowChoice } from '@/lib/flow/queries'
import { type FlowView, spans, viewPath } from '@/lib/flow/view'
import { CopyLink } from './copy-link'
import { ViewSelect } from './view-select'

/** One dojo or all, and how far back. */
export function MineForm({ page, view, choice }: { page: string; view: FlowView; choice: FlowChoice }) {
  return (
    <div className="chart-unprinted mt-4 flex flex-wrap items-center gap-2">
      <form action={page} aria-label="What to show" className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        <ViewSelect
          name="dojos"
          label="Dojo"
          value={view.dojos[0] ?? ''}
          options={[
            { value: '', label: 'All dojos' },
            ...choice.dojos.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          className="max-w-60 max-sm:max-w-none max-sm:flex-1"
        />
        <ViewSelect
          name="weeks"
          label="Time"
          value={'weeks' in view.span ? String(view.span.weeks) : ''}
          options={spans.map((count) => ({ value: String(count), label: `${count} weeks` }))}
          className="max-sm:flex-1"
        />
        <span className="hidden noscript:block">
          <button type="submit" className={buttonStyles()}>
            Show
          </button>
        </span>
      </form>
      <span className="ml-auto">
        <CopyLink path={viewPath(page, view)} />
      </span>
    </div>
  )
}
