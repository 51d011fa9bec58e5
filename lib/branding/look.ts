import 'server-only'
import { cleanCss } from './clean-css'
import { colorsOf, knownPalette } from './brand-colors'
import { type FontId, fontFace, fontStack } from './fonts'
import { logoAddress } from './logo-address'
import type { Tokens } from './palette'
import type { Wishes } from './schema'
import { ourTokens, type Theme } from './themes'
import { toHex } from './oklch'

/** The look of a clan's pages: what the frame around them needs. */
export type Look = {
  /** The clan's own name, if its brand has none. */
  name: string
  logoUrl: string | null
  /** For `<style>`: tokens by theme, fonts, and the clan's own styles; empty in the plain look. */
  style: string
  /** To be preloaded. */
  fonts: FontId[]
  /** Whether the clan has its own styles, which are confined to the page's main part. */
  hasCss: boolean
  /** This person has switched the clan's colours, fonts and styles off. */
  isPlain: boolean
}

export function lookOf(branding: Wishes & { clan_name: string }, supabaseUrl: string, isPlain: boolean): Look {
  const fonts = [...new Set([branding.font_family, branding.heading_font_family])].filter((id) => id !== null)
  const css = isPlain ? '' : cleanedCss(branding.custom_css ?? '')
  return {
    name: branding.brand_name ?? branding.clan_name,
    logoUrl: logoAddress(branding.logo_url, supabaseUrl),
    style: isPlain ? '' : tokenStyle(branding) + fonts.map((id) => fontFace(id)).join('') + (css && frame + css),
    fonts: isPlain ? [] : fonts,
    hasCss: css !== '',
    isPlain,
  }
}

/** Keeps whatever a clan's styles draw behind everything else and inside the page's main part. */
const frame =
  'main[data-clan]{position:relative!important;z-index:0!important;isolation:isolate!important;overflow:clip!important;margin:0!important;opacity:1!important}' +
  // A box to tick fills its place. A larger one would lie over other controls and be ticked instead of them.
  'main[data-clan] input:is([type=checkbox],[type=radio]){min-width:0!important;min-height:0!important;padding:0!important;margin:0!important}'

function tokenStyle(branding: Wishes): string {
  const { day, night } = knownPalette(colorsOf(branding))
  const { font_family: text, heading_font_family: heading } = branding
  const fonts =
    (text ? `--clan-font:${fontStack(text)};` : '') + (heading ? `--clan-heading-font:${fontStack(heading)};` : '')
  const [byDay, byNight] = [changed(day, 'day'), changed(night, 'night')]
  return (byDay || fonts ? `:root{${fonts}${byDay}}` : '') + (byNight ? `@media screen{:root.dark{${byNight}}}` : '')
}

/** Tokens that differ from ours. Without its own colours a clan changes none. */
function changed(tokens: Tokens, theme: Theme): string {
  const ours: Record<string, string> = Object.fromEntries(
    Object.entries(ourTokens[theme]).map(([name, color]) => [name, toHex(color)]),
  )
  const isOurs = Object.entries(ours).every(([name, hex]) => tokens[name as keyof Tokens] === hex)
  if (isOurs && tokens.accent === tokens.shu) return ''
  return Object.entries(tokens)
    .filter(([name, hex]) => ours[name] !== hex)
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';')
}

/** Cleaning takes some milliseconds for 20 kB, and is needed for every page: rules may be newer than what was saved. */
const cleaned = new Map<string, string>()
const mostCleaned = 100

function cleanedCss(source: string): string {
  if (source.trim() === '') return ''
  const css = cleaned.get(source) ?? cleanCss(source).css
  cleaned.delete(source)
  cleaned.set(source, css)
  for (const [oldest] of cleaned) if (cleaned.size > mostCleaned) cleaned.delete(oldest)
  return css
}
