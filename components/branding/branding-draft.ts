import * as z from 'zod/mini'
import { colorTyped, type Branding, type BrandingInput } from '@/lib/branding/schema'
import type { BrandColors } from '@/lib/branding/palette'
import { colorsOf } from '@/lib/branding/brand-colors'
import { type FontId, fontIds } from '@/lib/branding/fonts'
import { changedFields, fieldsOf } from '@/lib/changed-fields'

export const colorFields = [
  { field: 'primary_color', label: 'Primary', hint: 'Main buttons and badges' },
  { field: 'background_color', label: 'Paper', hint: 'Behind everything' },
  { field: 'text_color', label: 'Ink', hint: 'Text' },
  { field: 'secondary_color', label: 'Secondary', hint: 'Focus, selection, links' },
  { field: 'accent_color', label: 'Accent', hint: 'Marks, such as the current page' },
] as const
export type ColorField = (typeof colorFields)[number]['field']

/** The form's content: texts as typed. */
export type Draft = Record<ColorField, string> & {
  font_family: FontId | ''
  heading_font_family: FontId | ''
  brand_name: string
  custom_css: string
}

export function draftOf(branding: Branding): Draft {
  return {
    primary_color: branding.primary_color ?? '',
    secondary_color: branding.secondary_color ?? '',
    accent_color: branding.accent_color ?? '',
    background_color: branding.background_color ?? '',
    text_color: branding.text_color ?? '',
    font_family: branding.font_family ?? '',
    heading_font_family: branding.heading_font_family ?? '',
    brand_name: branding.brand_name ?? '',
    custom_css: branding.custom_css ?? '',
  }
}

/** What would be saved; an invalid colour counts as empty. */
export function inputOf(draft: Draft): BrandingInput {
  return {
    primary_color: colorTyped(draft.primary_color) ?? null,
    secondary_color: colorTyped(draft.secondary_color) ?? null,
    accent_color: colorTyped(draft.accent_color) ?? null,
    background_color: colorTyped(draft.background_color) ?? null,
    text_color: colorTyped(draft.text_color) ?? null,
    font_family: draft.font_family || null,
    heading_font_family: draft.heading_font_family || null,
    brand_name: draft.brand_name.trim() || null,
    custom_css: draft.custom_css.trim() ? draft.custom_css : null,
  }
}

export function colorsOfDraft(draft: Draft): BrandColors {
  return colorsOf({ ...inputOf(draft), logo_url: null })
}

export function wrongColors(draft: Draft): ColorField[] {
  return colorFields.map(({ field }) => field).filter((field) => colorTyped(draft[field]) === undefined)
}

const font = z.enum(['', ...fontIds])
const fields = z.partial(
  z.object({
    primary_color: z.string(),
    secondary_color: z.string(),
    accent_color: z.string(),
    background_color: z.string(),
    text_color: z.string(),
    font_family: font,
    heading_font_family: font,
    brand_name: z.string(),
    custom_css: z.string(),
  }),
)
const unsavedSchema = z.object({ from: fields, to: fields })

/** The unsaved fields, with what they were before; null if there are none. */
export function unsavedText(saved: Draft, draft: Draft): string | null {
  const to = changedFields(saved, draft)
  return Object.keys(to).length === 0 ? null : JSON.stringify({ from: fieldsOf(to, saved), to })
}

/**
 * The form as it was left. What others have changed since in the same fields counts as not seen yet, so that saving
 * says so.
 */
export function withUnsaved(branding: Branding, text: string): { saved: Branding; draft: Draft } | undefined {
  const { data } = unsavedSchema.safeParse(parsed(text))
  if (!data) return undefined
  const now = draftOf(branding)
  // Some may have been saved without this browser having heard.
  const to = changedFields(now, { ...now, ...data.to } as Draft)
  if (Object.keys(to).length === 0) return undefined
  const from = { ...now, ...data.from } as Draft
  const saved = { ...branding, ...fieldsOf(fieldsOf(to, from) as Partial<BrandingInput>, inputOf(from)) }
  return { saved, draft: { ...now, ...to } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
