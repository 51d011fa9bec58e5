import * as z from 'zod/mini'
import { type Hex, parseHex } from './oklch'
import { fontIds } from './fonts'

const hexSchema = z.custom<Hex>((value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value))
const fontSchema = z.enum(fontIds)

/** Lengths that are constraints of the table too. */
export const longestName = 60

const wishes = {
  primary_color: z.nullable(hexSchema),
  secondary_color: z.nullable(hexSchema),
  accent_color: z.nullable(hexSchema),
  background_color: z.nullable(hexSchema),
  text_color: z.nullable(hexSchema),
  font_family: z.nullable(fontSchema),
  heading_font_family: z.nullable(fontSchema),
  custom_css: z.nullable(z.string()),
  brand_name: z.nullable(z.string()),
}

/** A clan's chosen look: a row of `clan_branding` (spec section 3). Null means our own look. */
export const brandingSchema = z.object({ clan_id: z.guid(), ...wishes, logo_url: z.nullable(z.string()) })
export type Branding = z.infer<typeof brandingSchema>
/** The same without the clan's id. */
export type Wishes = Omit<Branding, 'clan_id'>

/** The same with the clan's name, for pages that show it. */
export const shownBrandingSchema = z.extend(brandingSchema, { clan_name: z.string() })

/** What the form sends: everything except the logo, which is sent separately. */
export type BrandingInput = Omit<Wishes, 'logo_url'>
/**
 * What someone has changed, and what that was when they began; the rest stays as it is, also if others changed it.
 */
export type BrandingChange = {
  clan_id: string
  changed: Partial<BrandingInput>
  expected: Partial<BrandingInput>
}

/** Everything that the branding page of a clan shows. */
export const brandingSettingsSchema = z.object({
  clan: z.object({ id: z.guid(), name: z.string() }),
  ownerName: z.nullable(z.string()),
  isOwner: z.boolean(),
  mayEdit: z.boolean(),
  isInPlan: z.boolean(),
  branding: z.nullable(brandingSchema),
})
export type BrandingSettings = z.infer<typeof brandingSettingsSchema>

export function unbranded(clanId: string): Branding {
  return {
    clan_id: clanId,
    primary_color: null,
    secondary_color: null,
    accent_color: null,
    background_color: null,
    text_color: null,
    font_family: null,
    heading_font_family: null,
    custom_css: null,
    logo_url: null,
    brand_name: null,
  }
}

/** A form field's value as a colour: undefined if it is not one, null if it is empty. */
export function colorTyped(text: string): Hex | null | undefined {
  return text.trim() === '' ? null : (parseHex(text) ?? undefined)
}
