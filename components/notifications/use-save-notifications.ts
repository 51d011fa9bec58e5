'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { type NotificationKind, notificationKindNames } from '@/lib/notifications/kinds'
import type * as mutations from '@/lib/notifications/mutations'
import type { BoardLevel, NotificationSettings } from '@/lib/notifications/schema'

/** The settings as they are being saved, and how to change some: shown right away, taken back when refused. */
export function useSaveNotifications(stored: NotificationSettings) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [isSaving, start] = useTransition()
  const [settings, show] = useOptimistic(
    stored,
    (now: NotificationSettings, changed: Partial<NotificationSettings>) => ({
      ...now,
      ...changed,
    }),
  )
  type Write = (parts: typeof mutations, db: Awaited<ReturnType<typeof openDb>>) => Promise<void>
  const run = (shown: Partial<NotificationSettings>, write: Write) =>
    start(async () => {
      show(shown)
      try {
        const [db, parts] = await Promise.all([openDb(), import('@/lib/notifications/mutations')])
        await write(parts, db)
        start(refresh)
      } catch {
        notify('notifications.save')
      }
    })
  return {
    settings,
    isSaving,
    save: (changed: Omit<mutations.SettingsChange, 'choices'>) =>
      run(changed, ({ saveNotificationSettings }, db) => saveNotificationSettings(db, changed)),
    choose: (kind: NotificationKind, channel: 'bell' | 'mail', wished: boolean) => {
      const chosen = { ...settings.choices[kind], [channel]: wished }
      const choices = Object.fromEntries(
        notificationKindNames.map((name) => [name, name === kind ? chosen : settings.choices[name]]),
      ) as NotificationSettings['choices']
      run({ choices }, ({ saveNotificationSettings }, db) =>
        saveNotificationSettings(db, { choices: { [kind]: { [channel]: wished } } }),
      )
    },
    setLevel: (boardId: string, level: BoardLevel) =>
      run(
        { boards: settings.boards.map((board) => (board.id === boardId ? { ...board, level } : board)) },
        ({ setBoardLevel }, db) => setBoardLevel(db, boardId, level),
      ),
  }
}
