/**
 * A colour as computed styles give it, in the notation that Stripe's form understands: `oklch()` and `oklab()` are too
 * new for it. Other notations are passed on unchanged.
 */
export function rgbOf(computed: string): string {
  const [, space, list = ''] = /^(oklch|oklab)\((.*)\)$/.exec(computed.trim()) ?? []
  if (!space) return computed
  const [lightness = 0, second = 0, third = 0] = list.split('/')[0]?.trim().split(/\s+/).map(numberOf) ?? []
  const [a, b] =
    space === 'oklab' ? [second, third] : [second * Math.cos(radians(third)), second * Math.sin(radians(third))]
  return `rgb(${rgbOfOklab(lightness, a, b).join(', ')})`
}

/** `none` is zero; a lightness may be given in percent. */
function numberOf(text: string): number {
  if (text === 'none') return 0
  return text.endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code, clipped if the screen has no such colour. */
function rgbOfOklab(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
  })
}
