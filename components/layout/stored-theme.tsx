'use client'

import { useTheme } from 'next-themes'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { saveSettings } from '@/lib/account/settings'
import type { Settings } from '@/lib/account/schema'
import { storedThemeScript } from './head-script'

/** Set from a choice until it is saved, so that a page loaded in between does not revert it. */
const unsavedKey = 'theme-unsaved'

/**
 * Keeps this browser's theme in sync with the person's stored one: the page arrives in the stored theme, before
 * anything is drawn, and every choice made here, with any control, is stored.
 */
export function StoredTheme() {
  const { user, openDb } = useAuth()
  const { theme, setTheme } = useTheme()
  const stored = user.settings.theme
  const known = useRef(stored)
  const take = useEffectEvent((told: string) => {
    known.current = stored
    if (told !== theme && !isUnsaved()) setTheme(told)
  })
  useEffect(() => {
    if (stored) take(stored)
  }, [stored])

  const save = useEffectEvent(async (chosen: NonNullable<Settings['theme']>) => {
    known.current = chosen
    markUnsaved(true)
    try {
      await saveSettings(await openDb(), { theme: chosen })
      if (known.current === chosen) markUnsaved(false)
    } catch {
      // It stays chosen here, and the next page saves it.
    }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    const isChosen = !isFirst.current || isUnsaved()
    isFirst.current = false
    if (isChosen && (theme === 'light' || theme === 'dark' || theme === 'system') && theme !== known.current)
      void save(theme)
  }, [theme])
  return (
    <script
      data-theme={stored ?? undefined}
      // Known to the content policy by its hash.
      dangerouslySetInnerHTML={{ __html: storedThemeScript }}
      suppressHydrationWarning
    />
  )
}

function isUnsaved(): boolean {
  try {
    return localStorage.getItem(unsavedKey) !== null
  } catch {
    return false
  }
}

function markUnsaved(isUnsavedNow: boolean): void {
  try {
    if (isUnsavedNow) localStorage.setItem(unsavedKey, '1')
    else localStorage.removeItem(unsavedKey)
  } catch {
    // A browser that stores nothing has nothing to protect.
  }
}
