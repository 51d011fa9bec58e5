import { buttonStyles } from '@/components/ui/button-styles'
import { controlStyles } from '@/components/ui/control-styles'
import type { ViewerClan } from '@/lib/account/schema'
import type { FlowChoice } from '@/lib/flow/queries'
import { type FlowView, spans, viewPath } from '@/lib/flow/view'
import { CopyLink } from './copy-link'
import { DatesForm } from './dates-form'
import { DojoChoice } from './dojo-choice'
import { ViewSelect } from './view-select'

type ViewFormProps = {
  page: string
  view: FlowView
  choice: FlowChoice
  clans: readonly ViewerClan[]
  today: string
}

/** What is looked at: a plain form, whose every state is an address. */
export function ViewForm({ page, view, choice, clans, today }: ViewFormProps) {
  const isOwnDates = !('weeks' in view.span)
  const weeks = 'weeks' in view.span ? String(view.span.weeks) : ''
  return (
    <div className="chart-unprinted mt-4 flex flex-wrap items-center gap-2">
      <form
        action={page}
        aria-label="What is shown"
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
        {choice.tags.length > 0 && (
          <input
            key={view.tag}
            name="tag"
            defaultValue={view.tag}
            placeholder="Any tag"
            aria-label="Tag"
            list="flow-tags"
            maxLength={50}
            autoComplete="off"
            className={`${controlStyles} h-9 w-30! pointer-coarse:h-11 max-sm:w-full!`}
          />
        )}
        <datalist id="flow-tags">
          {choice.tags.slice(0, 200).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
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
            ...(isOwnDates ? [{ value: '', label: 'Own dates' }] : []),
          ]}
        />
        {'since' in view.span && (
          <>
            <input type="hidden" name="since" value={view.span.since} />
            <input type="hidden" name="until" value={view.span.until} />
          </>
        )}
        <label className="col-span-full inline-flex h-9 cursor-pointer items-center gap-2 px-1 pointer-coarse:h-11">
          <input
            key={String(view.isCompared)}
            type="checkbox"
            name="compare"
            value="previous"
            defaultChecked={view.isCompared}
            className="size-4 accent-ai"
          />
          Compare with the time before
        </label>
        <span className="hidden noscript:block">
          <button type="submit" className={buttonStyles()}>
            Show
          </button>
        </span>
      </form>
      <DatesForm page={page} view={view} today={today} />
      <span className="ml-auto">
        <CopyLink path={viewPath(page, view)} />
      </span>
    </div>
  )
}
