import type { Wishes } from './schema'
import { type BrandColors, type Palette, paletteOf } from './palette'

export function colorsOf(branding: Wishes): BrandColors {
  return {
    primary: branding.primary_color,
    secondary: branding.secondary_color,
    accent: branding.accent_color,
    background: branding.background_color,
    text: branding.text_color,
  }
}

/** A palette takes milliseconds, and every page needs the clan's. */
const known = new Map<string, Palette>()
const mostKnown = 200

export function knownPalette(colors: BrandColors): Palette {
  const key = Object.values(colors).join()
  const palette = known.get(key) ?? paletteOf(colors)
  known.delete(key)
  known.set(key, palette)
  for (const [oldest] of known) if (known.size > mostKnown) known.delete(oldest)
  return palette
}
