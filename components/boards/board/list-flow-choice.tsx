'use client'

import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import { flowWords, guessFlow } from '@/lib/boards/flow/guess-flow'
import type { List, ListFlow } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

// Not the schema's own list: that would bring all schemas into the board's first scripts.
const kinds = Object.keys(flowWords) as ListFlow[]

/** The kata's purpose, in its menu: analytics count the time that techniques spend in working katas. */
export function ListFlowChoice({ list, index, listCount }: { list: List; index: number; listCount: number }) {
  const { store } = useBoard()
  const flow = list.flow ?? guessFlow(list, index, listCount)
  const choose = (value: string) => {
    if (value !== flow) store.intend({ type: 'list.flow_set', listId: list.id, flow: value as ListFlow })
  }
  return (
    <DropdownMenuRadioGroup
      label={list.flow ? 'In analytics' : 'In analytics (guessed from position and name)'}
      value={flow}
      onValueChange={choose}
    >
      {kinds.map((option) => (
        <DropdownMenuRadioItem key={option} value={option}>
          <span>
            {flowWords[option].title}
            <span className="block text-xs text-ink-soft">{flowWords[option].means}</span>
          </span>
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}
