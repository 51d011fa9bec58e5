import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import type { BoardLabel } from '@/lib/boards/labels/board-labels'

/** A label's name with its colour as a dot beside it, readable whatever the colour. */
export function LabelChip({ label, children }: { label: Pick<BoardLabel, 'name' | 'dot'>; children?: ReactNode }) {
  return (
    <Badge dot={label.dot} className="max-w-full text-[13px] leading-6 whitespace-normal [&>span]:shrink-0">
      <bdi className="min-w-0 wrap-anywhere">{label.name}</bdi>
      {children}
    </Badge>
  )
}
