import { buttonStyles } from '@/components/ui/button-styles'
import type { ViewerClan } from '@/lib/account/schema'
import type { FlowChoice } from '@/lib/flow/queries'
import type { Asked } from '@/lib/flow/facts'
import { type FlowView, spans, viewPath } from '@/lib/flow/view'
import { CopyLink } from './copy-link'
import { DatesForm } from './dates-form'
import { DojoChoice } from './dojo-choice'
import { ViewCompare, ViewSelect, ViewTag } from './view-select'

type ViewFormProps = {
  page: string
  view: FlowView
  choice: FlowChoice
  clans: readonly ViewerClan[]
  asked: Pick<Asked, 'period' | 'today'>
}

/** The choice of what to show: a plain form in which every state is an address. */
export function ViewForm({ page, view, choice, clans, asked }: ViewFormProps) {
  const isOwnDates = !('weeks' in view.span)
  const weeks = 'weeks' in view.span ? String(view.span.weeks) : ''
  return (
    <div className="chart-unprinted mt-4 flex flex-wrap items-center gap-2">
      <form
        action={page}
        aria-label="What to show"
        className="flex min-w-0 flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        <DojoChoice view={view} dojos={choice.dojos} />
        {clans.length > 0 && (
          <ViewSelect
            name="clan"
            label="Clan"
            value={view.clan ?? ''}
            options={[{ value: '', label: 'Any clan' }, ...clans.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        {(choice.tags.length > 0 || view.tag !== undefined) && (
          <ViewTag value={view.tag ?? ''} tags={choice.tags.slice(0, 200)} />
        )}
        <ViewSelect
          name="person"
          label="Whose work"
          value={view.isMine ? 'me' : ''}
          options={[
            { value: '', label: 'Everyone’s' },
            { value: 'me', label: 'Mine' },
          ]}
        />
        <ViewSelect
          name="weeks"
          label="Time"
          value={weeks}
          options={[
            ...spans.map((count) => ({ value: String(count), label: `${count} weeks` })),
            ...(isOwnDates ? [{ value: '', label: 'Custom dates' }] : []),
          ]}
        />
        {'since' in view.span && (
          <>
            <input type="hidden" name="since" value={view.span.since} />
            <input type="hidden" name="until" value={view.span.until} />
          </>
        )}
        <ViewCompare isCompared={view.isCompared} />
        <span className="hidden noscript:block">
          <button type="submit" className={buttonStyles()}>
            Show
          </button>
        </span>
      </form>
      <DatesForm page={page} view={view} period={asked.period} today={asked.today} />
      <span className="ml-auto">
        <CopyLink path={viewPath(page, view)} />
      </span>
    </div>
  )
}
