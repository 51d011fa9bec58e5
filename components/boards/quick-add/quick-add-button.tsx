'use client'

import { Plus } from 'lucide-react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { openQuickAdd } from './open-quick-add'

/** Opens quick add where a page offers it; everywhere else its key does. */
export function QuickAddButton() {
  return (
    <Button aria-haspopup="dialog" onClick={openQuickAdd}>
      <Plus aria-hidden="true" />
      Add technique
      <span aria-hidden="true" className="ml-1 pointer-coarse:hidden">
        <ShortcutKeys of={table.quickAdd} render={(name) => <Kbd>{name}</Kbd>} />
      </span>
    </Button>
  )
}
