'use client'

import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { notify } from '@/components/feedback/notify'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import type { Archive, RemovedItem } from '@/lib/boards/archive/archive'
import {
  type ArchiveKind,
  filterArchive,
  homelessOf,
  mostItems,
  shownAtOnce,
} from '@/lib/boards/archive/filter-archive'
import { useClock } from '@/components/time/use-clock'
import { ArchiveItem } from './archive-item'
import { ArchiveToolbar } from './archive-toolbar'
import { RestoreDialog } from './restore-dialog'
import { useArchive } from './use-archive'

type ArchiveScreenProps = { loaded: Archive; itemCount: number; now: string; timeZone: string }

/** What was removed from a dojo, to be restored. `loaded` has the newest of its `itemCount` items. */
export function ArchiveScreen({ loaded, itemCount, now: serverNow, timeZone: serverTimeZone }: ArchiveScreenProps) {
  const { archive, items, others, loadOthers, restore, purge } = useArchive(loaded, itemCount)
  const { now, timeZone } = useClock(serverNow, serverTimeZone)
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<ArchiveKind>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [restoring, setRestoring] = useState<RemovedItem[]>()
  const [purging, setPurging] = useState<{ items: RemovedItem[]; isOpen: boolean }>()
  const heading = useRef<HTMLHeadingElement>(null)

  const { board, role, members, lists } = archive ?? loaded
  const matching = items ? filterArchive(items, query, kind) : []
  const shown = matching.slice(0, shownCount)
  const chosen = matching.filter(({ id }) => selected.has(id))
  const names = new Map(members.map(({ userId, displayName }) => [userId, displayName]))

  const choose = (ids: string[], isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const bringBack = async (some: RemovedItem[], toListId?: string) => {
    const homeless = homelessOf(some, lists)
    if (homeless.length > 0 && toListId === undefined) return setRestoring(some)
    // The focused element is about to disappear.
    heading.current?.focus()
    choose(
      some.map(({ id }) => id),
      false,
    )
    if (await restore(some, homeless, toListId)) notify('archive.restored', { description: nameOf(some) })
  }
  const deleteForGood = (some: RemovedItem[]) => {
    choose(
      some.map(({ id }) => id),
      false,
    )
    void purge(some)
  }

  return (
    <div className="mx-auto max-w-220 px-5 pt-5 pb-12 max-sm:px-3.5">
      <IntentLink
        href={`/dojo/${board.id}`}
        pending="inside"
        className="-ml-2 inline-flex min-h-8 items-center gap-1.5 rounded-ink px-2 text-ink-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <span dir="auto" className="wrap-anywhere">
          {board.title}
        </span>
      </IntentLink>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-1 font-title text-[26px] leading-tight outline-none max-md:text-[22px]"
      >
        Archive
      </h1>
      <p className="mt-1 text-ink-soft text-pretty">
        Archived techniques are kept until they are restored. What was deleted is kept for 30 days, as is a copy of what
        was moved to another dojo.
      </p>
      {archive === null ? (
        <EmptyState title="This dojo is gone">It was deleted, or you are no longer one of its members.</EmptyState>
      ) : items === null ? (
        <EmptyState title="For people who can edit">
          You can read this dojo, but not change it. Its members see here what was archived or deleted, and can restore
          it.
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState title="Nothing here">
          What is archived, deleted or moved to another dojo appears here, and can be restored.
        </EmptyState>
      ) : (
        <>
          <ArchiveToolbar query={query} onQueryChange={setQuery} kind={kind} onKindChange={setKind} />
          {items.length >= mostItems && (
            <p className="mt-3 text-[13px] text-ink-soft">
              The newest {mostItems.toLocaleString('en-US')} are listed. Older ones appear once some of these have been
              restored or deleted.
            </p>
          )}
          {matching.length === 0 && others === 'loaded' ? (
            <EmptyState
              mark="technique"
              title="Nothing matches"
              action={
                <Button
                  onClick={() => {
                    setQuery('')
                    setKind('all')
                  }}
                >
                  Clear filter
                </Button>
              }
            >
              The filter looks at titles, descriptions and katas.
            </EmptyState>
          ) : (
            <>
              <div className="mt-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 pb-2 max-sm:px-2">
                {others === 'loaded' ? (
                  <Checkbox
                    label={
                      chosen.length > 0
                        ? `${chosen.length} of ${matching.length} selected`
                        : `Select all ${matching.length}`
                    }
                    checked={chosen.length === matching.length}
                    onCheckedChange={(isOn) =>
                      choose(
                        matching.map(({ id }) => id),
                        isOn,
                      )
                    }
                    className="tabular-nums"
                  />
                ) : (
                  <OtherItems count={itemCount - (loaded.items?.length ?? 0)} state={others} onRetry={loadOthers} />
                )}
                {chosen.length > 0 && (
                  <span className="ml-auto flex gap-1.5">
                    <Button size="sm" variant="primary" onClick={() => void bringBack(chosen)}>
                      Restore {chosen.length}
                    </Button>
                    {role === 'admin' && (
                      <Button size="sm" variant="danger" onClick={() => setPurging({ items: chosen, isOpen: true })}>
                        Delete for good
                      </Button>
                    )}
                  </span>
                )}
              </div>
              <ul aria-label="Archived and deleted">
                {shown.map((item) => (
                  <ArchiveItem
                    key={item.id}
                    item={item}
                    who={names.get(item.removedBy ?? '')}
                    now={now}
                    timeZone={timeZone}
                    isSelected={selected.has(item.id)}
                    onSelect={(isOn) => choose([item.id], isOn)}
                    onRestore={() => void bringBack([item])}
                    onPurge={role === 'admin' ? () => setPurging({ items: [item], isOpen: true }) : undefined}
                  />
                ))}
              </ul>
              {matching.length > shown.length && (
                <Button className="mt-4" onClick={() => setShownCount(shownCount + shownAtOnce)}>
                  Show {Math.min(shownAtOnce, matching.length - shown.length)} more
                </Button>
              )}
            </>
          )}
        </>
      )}
      {restoring && (
        <RestoreDialog
          homeless={homelessOf(restoring, lists)}
          lists={lists}
          onRestore={(listId) => void bringBack(restoring, listId)}
          onClose={() => setRestoring(undefined)}
        />
      )}
      {purging && (
        <AlertDialog
          open={purging.isOpen}
          onOpenChange={(isOpen) => setPurging({ ...purging, isOpen })}
          title={`Delete ${nameOf(purging.items)} for good?`}
          description="You cannot restore it after that, nor its comments and files."
          confirmLabel="Delete for good"
          onConfirm={() => deleteForGood(purging.items)}
        />
      )}
    </div>
  )
}

/** The items that are still on their way; until they are here, what is here can be restored. */
function OtherItems({ count, state, onRetry }: { count: number; state: 'loading' | 'failed'; onRetry: () => void }) {
  const others = `${count.toLocaleString('en-US')} older`
  return (
    <>
      <p role="status" className="text-[13px] text-ink-soft tabular-nums">
        {state === 'loading' ? `Loading ${others}…` : `${others} could not be loaded.`}
      </p>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  )
}

function nameOf(items: RemovedItem[]): string {
  if (items.length === 1 && items[0]) return `“${items[0].title}”`
  const kinds = new Set(items.map(({ kind }) => kind))
  return `${items.length} ${kinds.size > 1 ? 'things' : kinds.has('card') ? 'techniques' : 'katas'}`
}
