'use client'

import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import {
  billingLink,
  goalLink,
  headerLinks,
  notificationsLink,
  profileLink,
  settingsLink,
  templatesLink,
  signOutAction,
} from '@/components/navigation/links'
import { themes } from '@/components/theme/themes'
import { table } from '@/components/shortcuts/shortcut-table'
import { shortcutRegistry } from '@/components/shortcuts/use-shortcut'
import type { Keys } from '@/lib/shortcuts/keys'
import type { ShortcutGroup } from '@/lib/shortcuts/registry'

export type Command = { label: string; keys?: Keys | undefined; run: () => void }

/** The commands that work here: those registered by the page, and those of every page. */
export function useCommands(): Command[] {
  const router = useRouter()
  const { setTheme } = useTheme()
  useSyncExternalStore(shortcutRegistry.subscribe, shortcutRegistry.all)
  const registered = shortcutRegistry
    .list()
    .filter(({ isKeysOnly }) => !(typeof isKeysOnly === 'function' ? isKeysOnly() : isKeysOnly))
    .flatMap(({ label, group, keys, run }) => (run ? [{ label: commandName(label, group), keys, run }] : []))
  const goTo = [...headerLinks, templatesLink, goalLink, settingsLink, billingLink, profileLink, notificationsLink].map(
    ({ href, label }) => ({
      label: `Go to ${label}`,
      run: () => router.push(href),
    }),
  )
  const known = new Set(registered.map(({ label }) => label))
  return [
    { label: table.newDojo.label, run: () => router.push('/new-board') },
    ...registered,
    ...goTo.filter(({ label }) => !known.has(label)),
    ...themes.map(({ value, label }) => ({ label: `Theme: ${label}`, run: () => setTheme(value) })),
    { label: 'Sign out', run: signOut },
  ]
}

/** Among all commands, "Tag" alone would not say what to tag. */
function commandName(label: string, group: ShortcutGroup): string {
  return group === 'Technique' && !/technique/i.test(label) ? `Technique: ${label}` : label
}

/** By a POST, as the account menu does it. */
function signOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = signOutAction
  document.body.append(form)
  form.submit()
}
