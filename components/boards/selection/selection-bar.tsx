'use client'

import { Ellipsis, RotateCcw, Trash2, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import { cn } from '@/lib/cn'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { focusCard } from '../context/focus-near'
import { cardsOf } from './selected-cards'
import { useCardActs } from './use-card-acts'
import { verbIcons } from './verbs/verb-icons'
import { askVerb } from './verbs/verb-request'
import { isVerbFor, type VerbName, verbs } from './verbs/verb-table'

/** A phone has room for these besides the menu, which has the others. */
const onPhones: readonly VerbName[] = ['move', 'tag', 'assign', 'complete', 'archive']
const inBar: readonly VerbName[] = ['move', 'assign', 'due', 'tag', 'priority', 'complete', 'archive']

/** The actions for selected cards. The bar is below the board and covers no cards. */
export function SelectionBar({ root, lists }: { root: RefObject<HTMLElement | null>; lists: List[] }) {
  const board = useBoard()
  const { selection } = board
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get, selection.get)
  const acts = useCardActs(root, lists)
  const bar = useRef<HTMLDivElement>(null)
  const cards = cardsOf(lists, ids)
  const isNone = cards.length === 0
  const areAllDone = !isNone && cards.every(({ completedAt }) => completedAt !== undefined)

  const clear = () => {
    // The bar disappears: the focus goes to the first selected card.
    const [first] = cards
    if (first && bar.current?.contains(document.activeElement)) focusCard(first.id, root.current ?? document)
    selection.clear()
  }
  const ask = (name: VerbName, act: string = name) => {
    const button = () => bar.current?.querySelector<HTMLElement>(`[data-act="${act}"]`) ?? null
    askVerb({ verb: name, cardIds: cards.map(({ id }) => id), where: 'board', anchor: button, focus: button })
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected techniques"
      data-selection-bar=""
      className="mx-5 mb-4 flex animate-rise items-center gap-1 self-center rounded-lg border border-rule-strong bg-paper-raised py-1.5 pr-1.5 pl-4 shadow-lift max-md:mx-2 max-md:mb-2 max-md:self-stretch max-md:pl-3"
    >
      <p className="mr-2 font-medium whitespace-nowrap tabular-nums max-md:mr-auto">
        {cards.length}
        <span className="max-sm:sr-only"> selected</span>
      </p>
      {inBar
        .filter((name) => isVerbFor(name, board))
        .map((name) => {
          const isReopening = name === 'complete' && areAllDone
          const Icon = isReopening ? RotateCcw : verbIcons[name]
          return (
            <Tooltip
              key={name}
              label={verbs[name].words.label}
              side="top"
              shortcut={<ShortcutKeys of={verbs[name].words} />}
            >
              <Act
                name={name}
                label={isReopening ? 'Reopen' : verbs[name].words.label}
                icon={<Icon aria-hidden="true" />}
                disabled={isNone}
                onClick={() => ask(name)}
                className={onPhones.includes(name) ? undefined : 'max-md:hidden'}
              />
            </Tooltip>
          )
        })}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions for the selection" data-act="more" disabled={isNone}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top">
          {(['assignToMe', 'due', 'priority'] as const).map((name) => {
            const Icon = verbIcons[name]
            return (
              <DropdownMenuItem
                key={name}
                onSelect={() => ask(name, 'more')}
                shortcut={<ShortcutKeys of={verbs[name].words} />}
                className={inBar.includes(name) ? 'md:hidden' : undefined}
              >
                <Icon aria-hidden="true" /> {verbs[name].words.label}
              </DropdownMenuItem>
            )
          })}
          <DropdownMenuItem destructive onSelect={() => acts.remove(cards, 'deleted')}>
            <Trash2 aria-hidden="true" /> Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-rule max-md:hidden" />
      <IconButton label="Clear selection" onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type ActProps = Omit<React.ComponentProps<typeof Button>, 'children' | 'name'> & {
  name: string
  label: string
  icon: ReactNode
}

/** Icon and label, where there is less room the icon alone. */
function Act({ name, label, icon, className, ...props }: ActProps) {
  return (
    <Button data-act={name} variant="ghost" className={cn('max-md:min-w-10 max-md:px-0', className)} {...props}>
      {icon}
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  )
}
