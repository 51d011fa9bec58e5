/** The closed list of fonts that a clan may choose; also a constraint of the table. Files: `npm run fonts`. */
const families = {
  figtree: { name: 'Figtree', look: 'Friendly sans serif', generic: 'sans-serif' },
  'public-sans': { name: 'Public Sans', look: 'Neutral sans serif', generic: 'sans-serif' },
  nunito: { name: 'Nunito', look: 'Round sans serif', generic: 'sans-serif' },
  lexend: { name: 'Lexend', look: 'Wide sans serif, easy to read', generic: 'sans-serif' },
  atkinson: {
    name: 'Atkinson Hyperlegible',
    look: 'Sans serif for low vision',
    generic: 'sans-serif',
  },
  'crimson-pro': { name: 'Crimson Pro', look: 'Bookish serif', generic: 'serif' },
  bitter: { name: 'Bitter', look: 'Sturdy slab serif', generic: 'serif' },
  'jetbrains-mono': { name: 'JetBrains Mono', look: 'Monospace', generic: 'monospace' },
} as const

export type FontId = keyof typeof families
export const fontIds = Object.keys(families) as [FontId, ...FontId[]]

/** The name and description to choose by: "Bitter", "Sturdy slab serif". */
export function fontNamed(id: FontId): { name: string; look: string } {
  return families[id]
}

/** Changes with the files, which browsers keep for good. */
const version = 1
export const fontAddress = (id: FontId) => `/fonts/${id}-${version}.woff2`

/** For `font-family`, if `fontFace` is on the page. */
export const fontStack = (id: FontId) => `"clan ${id}",${families[id].generic}`

/**
 * `optional` never moves text that someone is reading: a late font is used on the next page. `swap` is for showing
 * fonts to people who are choosing one.
 */
export function fontFace(id: FontId, display: 'optional' | 'swap' = 'optional'): string {
  return `@font-face{font-family:"clan ${id}";src:url(${fontAddress(id)}) format("woff2");font-weight:400 700;font-display:${display}}`
}
