'use client'

import { useState } from 'react'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../context/board-context'
import { InlineForm } from '../context/inline-form'

type BoardTitleProps = { title: string; description: string }

/** The board's name; admins rename it in place. */
export function BoardTitle({ title, description }: BoardTitleProps) {
  const { role, store } = useBoard()
  const [isRenaming, setRenaming] = useState(false)
  const [openerRef, returnFocus] = useReturnFocus()
  if (isRenaming) {
    return (
      <InlineForm
        label="Dojo title"
        initial={title}
        maxLength={120}
        onSubmit={(to) => store.intend({ type: 'board.renamed', title: to })}
        onClose={() => {
          returnFocus()
          setRenaming(false)
        }}
        className="w-80 max-w-full"
      />
    )
  }
  return (
    <h1
      dir="auto"
      title={description || undefined}
      className="font-title text-[26px] leading-tight wrap-anywhere max-md:text-[22px]"
    >
      {role === 'admin' ? (
        <button
          ref={openerRef}
          type="button"
          onClick={() => setRenaming(true)}
          aria-label={`${title}, rename`}
          className="rounded-ink text-left decoration-rule-strong underline-offset-4 hover:underline"
        >
          {title}
        </button>
      ) : (
        title
      )}
    </h1>
  )
}
