'use client'

import { Plus } from 'lucide-react'
import { cn } from '@/lib/cn'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../context/board-context'
import { addListStyles } from './board-styles'
import { OneListHint } from './empty-hints'
import { InlineForm } from '../context/inline-form'

type AddListProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; listCount: number }

/** After the last list: type, Enter, type the next. */
export function AddList({ isOpen, onOpenChange, listCount }: AddListProps) {
  const { store } = useBoard()
  const [openerRef, returnFocus] = useReturnFocus()
  return (
    <div
      data-after-lists=""
      className={cn(
        'basis-71 max-md:min-w-[86vw] max-md:snap-center',
        isOpen ? 'min-w-66 shrink' : 'min-w-32 shrink-[999]',
      )}
    >
      {isOpen ? (
        <InlineForm
          label="New kata"
          placeholder={listCount === 0 ? 'Ready' : 'Name of the kata'}
          maxLength={120}
          staysOpen
          onSubmit={(title) => store.intend({ type: 'list.placed', listId: crypto.randomUUID(), title })}
          onClose={() => {
            returnFocus()
            onOpenChange(false)
          }}
          className="rounded-lg bg-paper-sunk p-2"
        />
      ) : (
        <button
          ref={openerRef}
          type="button"
          data-add-list=""
          onClick={() => onOpenChange(true)}
          className={addListStyles}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add kata
        </button>
      )}
      {/* A phone shows it below the katas, since this is out of sight there. */}
      {listCount === 1 && <OneListHint className="mt-2 px-3.5 max-md:hidden" />}
    </div>
  )
}
