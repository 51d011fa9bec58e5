'use client'

import { LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { Dialog, DialogContent, focusFirstField } from '@/components/ui/dialog'
import { foundAnchor } from '@/components/ui/floating'
import { FloatingDialog } from '@/components/ui/floating-dialog'
import { DojoList } from './dojo-list'
import { switcherAnchor } from './open-search'

/** One press or key, and a name: under the title of an open dojo, elsewhere in a dialog. */
export function DojoSwitcher({ onClose }: { onClose: () => void }) {
  const [opener] = useState(() => document.activeElement)
  const [anchor] = useState(() => foundAnchor(switcherAnchor))
  const body = (
    <>
      <DojoList onOpen={onClose} />
      <div className="mt-1.5 flex gap-1 border-t border-rule pt-1.5">
        <IntentLink href="/dashboard" onClick={onClose} className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          <LayoutGrid aria-hidden="true" />
          All dojos
        </IntentLink>
        <IntentLink href="/new-board" onClick={onClose} className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          <Plus aria-hidden="true" />
          New dojo
        </IntentLink>
      </div>
    </>
  )
  if (anchor.current === null) {
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent title="Switch dojo" size="sm" onOpenAutoFocus={focusFirstField}>
          {body}
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <FloatingDialog
      label="Switch dojo"
      anchor={anchor}
      align="start"
      className="w-80 p-2"
      onLeave={onClose}
      onEscape={() => {
        if (opener instanceof HTMLElement) opener.focus()
        onClose()
      }}
    >
      {body}
    </FloatingDialog>
  )
}
