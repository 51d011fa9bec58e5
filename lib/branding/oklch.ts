/** OKLCH: lightness 0..1, chroma, hue in degrees. https://bottosson.github.io/posts/oklab/ */
export type Oklch = { l: number; c: number; h: number }
/** `#rrggbb`, in lower case. */
export type Hex = `#${string}`

type Triple = [number, number, number]

/** What a person typed as a colour; null if it is not one. `#rgb` is short for `#rrggbb`. */
export function parseHex(text: string): Hex | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

export function toOklch(hex: Hex): Oklch {
  const [l, a, b] = labOf(linearOf(hex))
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The colour on screen. Colours that no screen shows lose chroma, never lightness or hue. */
export function toHex({ l, c, h }: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, l))
  let [low, high] = [0, Math.max(0, c)]
  if (isShown(rgbOf(lightness, high, h))) return hexOf(rgbOf(lightness, high, h))
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (isShown(rgbOf(lightness, middle, h))) low = middle
    else high = middle
  }
  return hexOf(rgbOf(lightness, low, h))
}

/** As `color-mix(in oklab, one share, other)` does. */
export function mix(one: Hex, share: number, other: Hex): Hex {
  const [a, b] = [labOf(linearOf(one)), labOf(linearOf(other))]
  const [l, x, y] = a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share)) as Triple
  return hexOf(linearFromLab(l, x, y))
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: Hex): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearOf(hex: Hex): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Triple
}

function labOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearFromLab(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function rgbOf(l: number, c: number, h: number): Triple {
  const angle = (h * Math.PI) / 180
  return linearFromLab(l, c * Math.cos(angle), c * Math.sin(angle))
}

const isShown = (rgb: Triple) => rgb.every((value) => value > -0.0005 && value < 1.0005)

function hexOf(rgb: Triple): Hex {
  const digits = rgb.map((value) => {
    const held = Math.min(1, Math.max(0, value))
    const gamma = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
