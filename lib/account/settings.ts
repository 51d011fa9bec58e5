import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Settings } from './schema'

export const noSettings: Settings = {
  timeZone: null,
  weekStart: null,
  dateFormat: null,
  theme: null,
  readsDates: true,
  isDayFirst: null,
}

/** Changes only the given settings of the person; null follows the browser again. @throws AppError */
export async function saveSettings(db: Db, changed: Partial<Settings>): Promise<Settings> {
  const { data, error, status } = await db.rpc('save_settings', { settings: changed })
  if (error) throw fromPostgrest(error, 'settings.save', status)
  // Code that every page loads has no schemas: they are a tenth of a board's first scripts.
  return (await import('./schema')).settingsSchema.parse(data)
}

/** The name that others see. @throws AppError `invalid` for one that is empty or too long */
export async function saveDisplayName(db: Db, userId: string, displayName: string): Promise<void> {
  const { error, status } = await db
    .from('profiles')
    .update({ display_name: displayName })
    .eq('user_id', userId)
    .select('user_id')
    .single()
  if (error) throw fromPostgrest(error, 'profile.name', status)
}
