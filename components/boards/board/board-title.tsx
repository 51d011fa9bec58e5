'use client'

import { ChevronsUpDown } from 'lucide-react'
import { toggleSwitcher } from '@/components/search/open-search'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { Tooltip } from '@/components/ui/tooltip'

type BoardTitleProps = { title: string; description: string }

/** The board's name, which opens the list of dojos. Renaming is in the menu. */
export function BoardTitle({ title, description }: BoardTitleProps) {
  return (
    <h1 className="min-w-0 font-title text-[26px] leading-tight max-md:flex-1 max-md:basis-40 max-md:text-[22px] max-[26rem]:text-xl">
      <Tooltip
        label={
          <>
            {description && <span className="line-clamp-6 wrap-anywhere">{description}</span>}
            {table.switchDojo.label}
          </>
        }
        shortcut={<ShortcutKeys of={table.switchDojo} />}
      >
        <button
          type="button"
          data-dojo-title=""
          aria-haspopup="dialog"
          aria-keyshortcuts={table.switchDojo.keys}
          onClick={toggleSwitcher}
          className="-ml-1.5 flex items-center gap-1.5 rounded-ink px-1.5 text-left hover:bg-paper-sunk pointer-coarse:min-h-11"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </button>
      </Tooltip>
    </h1>
  )
}
