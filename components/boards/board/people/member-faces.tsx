'use client'

import { OnDemand } from '@/components/feedback/on-demand'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Avatar } from '@/components/ui/avatar'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Tooltip } from '@/components/ui/tooltip'
import { cn } from '@/lib/cn'
import { useBoard } from '../../context/board-context'
import { Present } from './present'
import { usePeopleFilter } from './use-people-filter'

const loadPeople = () => import('./people-panel').then((module) => module.PeoplePanel)

/** Beside the title; the others are behind a number. A phone has room for fewer. */
const mostShown = 5
const mostOnPhone = 2
const shownOf = (most: number, all: number) => (all > most ? most - 1 : all)

/** Everyone on the board: a press shows only their techniques, another shows all again. */
export function MemberFaces({ present }: { present: readonly string[] }) {
  const { viewerId } = useBoard()
  const { people, isOn, isAny, toggle, nameOf } = usePeopleFilter()
  useShortcut({ ...table.onlyMine, run: () => toggle(viewerId) })
  const onPhone = shownOf(mostOnPhone, people.length)
  const shown = people.slice(0, shownOf(mostShown, people.length))
  const isHiddenOn = (isOnPhone: boolean) =>
    people.slice(isOnPhone ? onPhone : shown.length).some(({ userId }) => isOn(userId))
  const more = (isOnPhone: boolean) => {
    const count = people.length - (isOnPhone ? onPhone : shown.length)
    if (count <= 0) return null
    return (
      <span
        className={cn(
          isOnPhone ? 'md:hidden' : 'max-md:hidden',
          'grid h-6.5 min-w-6.5 place-items-center rounded-full bg-paper-sunk px-1.5 text-xs font-medium text-ink-soft tabular-nums',
          isHiddenOn(isOnPhone) && 'bg-ai-wash text-ai-deep outline-2 outline-ai',
        )}
      >
        +{count}
      </span>
    )
  }
  return (
    <div className="flex items-center">
      <div role="group" aria-label="Show techniques of" className="flex items-center">
        {shown.map((person, at) => {
          const { userId, displayName, avatarUrl } = person
          const isPressed = isOn(userId)
          return (
            <Tooltip
              key={userId}
              label={nameOf(person)}
              shortcut={userId === viewerId && <ShortcutKeys of={table.onlyMine} />}
            >
              <button
                type="button"
                aria-pressed={isPressed}
                aria-label={nameOf(person)}
                onClick={() => toggle(userId)}
                className={cn(
                  'relative grid size-7.5 shrink-0 place-items-center rounded-full transition-[filter] duration-150 pointer-coarse:h-11 pointer-coarse:w-10',
                  isAny && !isPressed && 'grayscale hover:grayscale-0 focus-visible:grayscale-0',
                  at >= onPhone && 'max-md:hidden',
                )}
              >
                <Avatar
                  id={userId}
                  name={displayName}
                  url={avatarUrl}
                  decorative
                  className={cn(isPressed && 'outline-2 outline-offset-1 outline-ai')}
                />
                {present.includes(userId) && (
                  <span
                    aria-hidden="true"
                    className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-paper bg-matsu pointer-coarse:right-1.5 pointer-coarse:bottom-1.5"
                  />
                )}
              </button>
            </Tooltip>
          )
        })}
      </div>
      {people.length > mostOnPhone && (
        <Popover>
          <PopoverTrigger
            aria-label="Everyone on this dojo"
            className={cn(
              'grid size-7.5 place-items-center rounded-full pointer-coarse:h-11 pointer-coarse:w-10',
              people.length <= mostShown && 'md:hidden',
            )}
          >
            {more(true)}
            {more(false)}
          </PopoverTrigger>
          <PopoverContent label="Show techniques of" align="start" className="w-72 p-2">
            <OnDemand load={loadPeople} props={{ present }} />
          </PopoverContent>
        </Popover>
      )}
      <Present userIds={present} />
    </div>
  )
}
