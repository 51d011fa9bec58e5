import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { cleanCss, type CssProblem, mostCssBytes } from './clean-css'
import { fontIds } from './fonts'
import type { Hex } from './oklch'
import { type Branding, type BrandingChange, brandingSchema, longestName } from './schema'

const color = z
  .custom<Hex>((value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value))
  .nullable()
  .exactOptional()
const font = z.enum(fontIds).nullable().exactOptional()

const wishes = {
  primary_color: color,
  secondary_color: color,
  accent_color: color,
  background_color: color,
  text_color: color,
  font_family: font,
  heading_font_family: font,
  custom_css: z.string().max(mostCssBytes).nullable().exactOptional(),
  brand_name: z.string().trim().min(1).max(longestName).nullable().exactOptional(),
}

/** The clan, what is to change, and what that was when its person began. */
export const brandingInput = z.strictObject({
  clan_id: z.guid(),
  changed: z.strictObject(wishes),
  expected: z.strictObject(wishes),
}) satisfies z.ZodType<BrandingChange>

export type SavedBranding = { branding: Branding; problems: CssProblem[] }

/**
 * Saves what a person has changed of a clan's choices. Styles are stored as written, so nothing is lost when the rules allow more
 * later; the answer names the lines that are not used.
 * @throws AppError `forbidden` without the role or a plan that includes branding; `changed` if someone else has changed it
 */
export async function saveBranding(
  db: Db,
  { clan_id, changed, expected }: z.output<typeof brandingInput>,
): Promise<SavedBranding> {
  const css = changed.custom_css?.trim() ? changed.custom_css : null
  if (css && new TextEncoder().encode(css).length > mostCssBytes) {
    throw new AppError('too_large', 'branding.update: the styles are larger than 20 kB')
  }
  const patch = { ...changed, ...(changed.custom_css !== undefined && { custom_css: css }) }
  const { data, error, status } = await db.rpc('edit_branding', { clan_id, patch, expect: expected }).single()
  if (error) throw fromPostgrest(error, 'branding.update', status)
  return { branding: brandingSchema.parse(data), problems: css ? cleanCss(css).problems : [] }
}
