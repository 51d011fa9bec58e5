'use client'

import { useCallback, useEffect, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { onOpenQuickAdd } from './open-quick-add'

const loadDialog = () => import('./quick-add').then((module) => module.QuickAdd)

/** On every page of the workspace, one key opens the field for a technique in any dojo. */
export function QuickAddLauncher() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useShortcut({ ...table.quickAdd, run: () => setOpen(true) })
  useEffect(() => onOpenQuickAdd(() => setOpen(true)), [])
  return isOpen ? (
    <OnDemand load={loadDialog} props={{ onClose: close }} onUnavailable={close} holdsKeysFor="field" />
  ) : null
}
