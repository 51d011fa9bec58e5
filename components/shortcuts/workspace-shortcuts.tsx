'use client'

import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import { useCallback, useEffect, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { holdStrayKeys } from './hold-stray-keys'
import { listenForShortcuts } from './listen-for-shortcuts'
import { table } from './shortcut-table'
import { useShortcut } from './use-shortcut'

const loadSheet = () => import('./shortcut-sheet').then((module) => module.ShortcutSheet)

/** The shortcuts of every signed-in page. */
export function WorkspaceShortcuts() {
  const router = useRouter()
  const { resolvedTheme, setTheme } = useTheme()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const closeSheet = useCallback(() => setSheetOpen(false), [])
  useEffect(holdStrayKeys, [])
  useEffect(listenForShortcuts, [])
  useShortcut({ ...table.dashboard, run: () => router.push('/dashboard') })
  useShortcut({ ...table.toggleTheme, run: () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark') })
  useShortcut({
    ...table.sideMenu,
    run: toggleSideMenu,
    isEnabled: () => sideMenuButton() !== null,
    inDialog: '.side-menu',
  })
  useShortcut({ ...table.shortcuts, run: () => setSheetOpen(true), inDialog: '[data-open-card]' })
  return isSheetOpen ? <OnDemand load={loadSheet} props={{ onClose: closeSheet }} onUnavailable={closeSheet} /> : null
}

/** In the header; it is hidden on wide screens, but the key still opens the menu. */
function sideMenuButton(): HTMLElement | null {
  return document.querySelector('[data-side-menu-button]')
}

function toggleSideMenu() {
  const menu = document.querySelector<HTMLDialogElement>('dialog.side-menu')
  if (menu?.open) menu.close()
  else sideMenuButton()?.click()
}
