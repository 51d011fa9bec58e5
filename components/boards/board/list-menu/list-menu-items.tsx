'use client'

import {
  Archive,
  ArrowDownNarrowWide,
  ArrowLeft,
  ArrowRight,
  ArrowRightToLine,
  CircleCheck,
  FoldHorizontal,
  Gauge,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu'
import { DropdownMenuCheckboxItem } from '@/components/ui/dropdown-menu-choice'
import { useBoard } from '../../context/board-context'
import { ListFlowChoice } from '../list-flow-choice'
import { useCollapsed } from '../../context/collapsed'
import type { ListMenuProps } from './list-menu'
import type { ListQuestion } from './list-picker'
import { useListActs } from './use-list-acts'

type ListMenuItemsProps = ListMenuProps & { onAsk: (question: ListQuestion) => void }

export function ListMenuItems({ list, index, listCount, onRename, onLimit, onAddCard, onAsk }: ListMenuItemsProps) {
  const { store, isSample } = useBoard()
  const collapsed = useCollapsed()
  const acts = useListActs(list)
  const count = list.cards.length
  // By number, because a filter may hide some of them.
  const all = count === 1 ? 'the technique' : `all ${count} techniques`
  return (
    // An entry often opens a field that takes the focus itself.
    <DropdownMenuContent
      onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
    >
      <DropdownMenuItem onSelect={() => setTimeout(onAddCard)}>
        <Plus aria-hidden="true" /> Add technique
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => setTimeout(onRename)}>
        <Pencil aria-hidden="true" /> Rename kata
      </DropdownMenuItem>
      {collapsed && (
        <DropdownMenuItem onSelect={() => setTimeout(() => collapsed.collapse(list))}>
          <FoldHorizontal aria-hidden="true" /> Collapse kata
        </DropdownMenuItem>
      )}
      <DropdownMenuItem disabled={index === 0} onSelect={() => acts.moveTo(index - 1, listCount)}>
        <ArrowLeft aria-hidden="true" /> Move left
      </DropdownMenuItem>
      <DropdownMenuItem disabled={index === listCount - 1} onSelect={() => acts.moveTo(index + 1, listCount)}>
        <ArrowRight aria-hidden="true" /> Move right
      </DropdownMenuItem>
      {count > 0 && (
        <>
          <DropdownMenuSeparator />
          {count > 1 && (
            <DropdownMenuItem onSelect={() => setTimeout(() => onAsk('sort'))}>
              <ArrowDownNarrowWide aria-hidden="true" /> Sort…
            </DropdownMenuItem>
          )}
          {listCount > 1 && (
            <DropdownMenuItem onSelect={() => setTimeout(() => onAsk('move'))}>
              <ArrowRightToLine aria-hidden="true" /> Move {all}…
            </DropdownMenuItem>
          )}
          {!isSample && (
            <DropdownMenuItem onSelect={acts.archiveAll}>
              <Archive aria-hidden="true" /> Archive {all}
            </DropdownMenuItem>
          )}
        </>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => setTimeout(onLimit)}>
        <Gauge aria-hidden="true" /> {list.cardLimit ? `Change limit of ${list.cardLimit}` : 'Set a limit'}
      </DropdownMenuItem>
      <DropdownMenuCheckboxItem
        checked={list.completes ?? false}
        onCheckedChange={(completes) => store.intend({ type: 'list.patched', listId: list.id, patch: { completes } })}
      >
        <CircleCheck aria-hidden="true" /> Complete what enters
      </DropdownMenuCheckboxItem>
      <ListFlowChoice list={list} index={index} listCount={listCount} />
      <DropdownMenuSeparator />
      <DropdownMenuItem destructive onSelect={acts.remove}>
        <Trash2 aria-hidden="true" /> Delete kata
      </DropdownMenuItem>
    </DropdownMenuContent>
  )
}
