import { fromPostgrest } from '@/lib/errors'
import type { BellChange } from '@/lib/mentions/bell'
import type { Db } from '@/lib/supabase/db'
import type { NotificationKind } from './kinds'
import type { BoardLevel, NotificationSettings } from './schema'

/** Writes one change of the bell; RLS limits it to the person's own. An entry that is already gone counts as done. */
export async function writeNotificationChange(db: Db, change: BellChange): Promise<void> {
  const table = db.from('notifications')
  const readAt = { read_at: new Date().toISOString() }
  const { error, status } = await (change.type === 'deleted'
    ? table.delete().eq('id', change.id)
    : change.type === 'read'
      ? table.update(readAt).eq('id', change.id).is('read_at', null)
      : // Not those that came after the list was loaded.
        table.update(readAt).is('read_at', null).lte('created_at', change.upTo))
  if (error) throw fromPostgrest(error, `notifications.${change.type}`, status)
}

export type SettingsChange = Partial<Omit<NotificationSettings, 'choices' | 'boards'>> & {
  choices?: Partial<Record<NotificationKind, { bell?: boolean; mail?: boolean }>>
}

/** Changes only the given settings. @throws AppError `invalid` for an impossible choice */
export async function saveNotificationSettings(db: Db, settings: SettingsChange): Promise<void> {
  const { error, status } = await db.rpc('save_notification_settings', { settings })
  if (error) throw fromPostgrest(error, 'notifications.save', status)
}

/** What a person is told about a dojo. */
export async function setBoardLevel(db: Db, boardId: string, level: BoardLevel): Promise<void> {
  const { error, status } = await db.rpc('set_board_notifications', { board_id: boardId, level })
  if (error) throw fromPostgrest(error, 'notifications.board', status)
}

/** @throws AppError `not_found` for a technique that is gone */
export async function watchCard(db: Db, cardId: string, wished: boolean): Promise<void> {
  const { error, status } = await db.rpc('watch_card', { card_id: cardId, wished })
  if (error) throw fromPostgrest(error, 'card.watch', status)
}
