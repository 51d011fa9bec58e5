import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type Branding, type BrandingSettings, brandingSettingsSchema, shownBrandingSchema } from './schema'

/** A clan, by itself or by one of its dojos. */
export type ClanPlace = { clanId: string } | { boardId: string }

/** What the pages of a clan show; null without branding, without a plan that includes it, and for strangers. */
export async function findShownBranding(db: Db, place: ClanPlace): Promise<(Branding & { clan_name: string }) | null> {
  const asked = 'clanId' in place ? { clan_id: place.clanId } : { board_id: place.boardId }
  const { data, error, status } = await db.rpc('shown_branding', asked)
  // Visitors may not even call this.
  if (error?.code === '42501') return null
  if (error) throw fromPostgrest(error, 'branding.show', status)
  return z.nullable(shownBrandingSchema).parse(data)
}

/** What its admins see, and what others may know. Null for people who are not in the clan. */
export async function findBrandingSettings(db: Db, clanId: string): Promise<BrandingSettings | null> {
  const { data, error, status } = await db.rpc('branding_settings', { clan_id: clanId })
  if (error) throw fromPostgrest(error, 'branding.load', status)
  return z.nullable(brandingSettingsSchema).parse(data)
}
