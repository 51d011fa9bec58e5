/** Spec section 3. */
export const defaultLabelColor = '#6366f1'

/**
 * Colours to choose from, each visible unchanged in both themes (a test checks that). Any other colour can be chosen
 * too.
 */
export const palette = [
  { name: 'Indigo', color: defaultLabelColor },
  { name: 'Blue', color: '#2b7fd4' },
  { name: 'Teal', color: '#0f8b86' },
  { name: 'Green', color: '#35904f' },
  { name: 'Olive', color: '#7d8a1f' },
  { name: 'Amber', color: '#b3790a' },
  { name: 'Orange', color: '#d9600b' },
  { name: 'Red', color: '#d6402f' },
  { name: 'Pink', color: '#d6479a' },
  { name: 'Purple', color: '#9b5de0' },
  { name: 'Grey', color: '#76798a' },
] as const

/** "Teal", or the colour's code if it has no name. */
export function colorName(color: string): string {
  return palette.find((named) => named.color === color.toLowerCase())?.name ?? color
}
