import { defaultLabelColor } from './palette'

/** The background of labels: --paper-raised in light and dark (app/globals.css). A clan's own papers are close to these. */
const papers = { light: '#fefdfb', dark: '#1f232c' }

/** The contrast a graphical object needs against its background (WCAG 2.2, 1.4.11). */
const leastContrast = 3

type Rgb = readonly [red: number, green: number, blue: number]

function mapRgb([red, green, blue]: Rgb, change: (part: number) => number): Rgb {
  return [change(red), change(green), change(blue)]
}

function rgbOf(color: string): Rgb {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color : defaultLabelColor
  return mapRgb([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** As WCAG defines it, 0 to 1. */
function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = mapRgb(rgb, (part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21, for two colours #rrggbb. */
export function contrastOf(one: string, other: string): number {
  const luminances = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))] as const
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** The colour itself if it is visible on the paper, else just as much darker or lighter as needed. */
function visibleOn(paper: string, color: string): string {
  const rgb = rgbOf(color)
  const towards = luminanceOf(rgbOf(paper)) > 0.5 ? 0 : 255
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hexOf(mapRgb(rgb, (part) => part + (towards - part) * share))
    if (contrastOf(mixed, paper) >= leastContrast) return mixed
  }
  return hexOf([towards, towards, towards])
}

/** A label's colour as drawn in each theme: any chosen colour is visible on both papers. */
export function drawnColors(color: string): { light: string; dark: string } {
  return { light: visibleOn(papers.light, color), dark: visibleOn(papers.dark, color) }
}
