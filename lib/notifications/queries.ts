import { fromPostgrest } from '@/lib/errors'
import type { Bell } from '@/lib/mentions/bell'
import type { Db } from '@/lib/supabase/db'
import { type Notification, notificationSettingsSchema, notificationsSchema, type NotificationSettings } from './schema'

/** The person's unread number and 50 newest entries besides mentions. */
export async function getNotifications(db: Db): Promise<Bell<Notification>> {
  const { data, error, status } = await db.rpc('my_notifications')
  if (error) throw fromPostgrest(error, 'notifications.load', status)
  return notificationsSchema.parse(data)
}

/** The person's choices, with their dojos. */
export async function getNotificationSettings(db: Db): Promise<NotificationSettings> {
  const { data, error, status } = await db.rpc('my_notification_settings')
  if (error) throw fromPostgrest(error, 'notifications.settings', status)
  return notificationSettingsSchema.parse(data)
}

/** Whether the person watches a technique. */
export async function watchesCard(db: Db, cardId: string): Promise<boolean> {
  const { data, error, status } = await db.rpc('watches_card', { card_id: cardId })
  if (error) throw fromPostgrest(error, 'card.watch', status)
  return data
}
