import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, type Hex, mix, parseHex, toHex, toOklch } from './oklch'
import { type BrandColors, colorRoles, controlPairs, paletteOf, textPairs } from './palette'
import { deepShares, ourTokens, pressShare, type Theme } from './themes'

const nothing: BrandColors = { primary: null, secondary: null, accent: null, background: null, text: null }
const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value): Hex => `#${value.toString(16).padStart(6, '0')}`)
const anyColors = fc.record(
  Object.fromEntries(colorRoles.map((role) => [role, fc.option(anyHex, { freq: 6 })])),
) as fc.Arbitrary<BrandColors>

/** What a palette's pairs must reach, computed from WCAG's own words and not by the module under test. */
function oracle(one: Hex, other: Hex): number {
  const luminance = (hex: Hex) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4)
    })
    return r * 0.2126 + g * 0.7152 + b * 0.0722
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('200 random palettes are legible by day and by night', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      const palette = paletteOf(colors)
      for (const theme of ['day', 'night'] as const) {
        const tokens = palette[theme]
        for (const [text, behind] of textPairs) {
          expect(oracle(tokens[text], tokens[behind]), `${theme} ${text} on ${behind}`).toBeGreaterThanOrEqual(4.5)
        }
        for (const [mark, behind] of controlPairs) {
          expect(oracle(tokens[mark], tokens[behind]), `${theme} ${mark} on ${behind}`).toBeGreaterThanOrEqual(3)
        }
        const pressed = mix(tokens.shu, pressShare, tokens.ink)
        expect(oracle(tokens['shu-ink'], pressed), `${theme} a hovered button`).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 200, seed: 20261122 },
  )
})

test('day stays light and night stays dark, whatever is wished for', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      const { day, night } = paletteOf(colors)
      for (const name of ['paper', 'paper-raised', 'paper-sunk'] as const) {
        expect(toOklch(day[name]).l).toBeGreaterThan(0.9)
        expect(toOklch(night[name]).l).toBeLessThan(0.27)
      }
    }),
    { numRuns: 200 },
  )
})

test('late and danger are never a brand’s colour', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      const { day, night } = paletteOf(colors)
      for (const tokens of [day, night]) {
        const { c, h } = toOklch(tokens.danger)
        expect(c).toBeGreaterThan(0.15)
        expect(Math.abs(h - 33)).toBeLessThan(6)
      }
    }),
  )
})

test('without wishes nothing changes', () => {
  const { day, night, corrections } = paletteOf(nothing)
  expect(corrections).toEqual([])
  for (const [theme, tokens] of [
    ['day', day],
    ['night', night],
  ] as const) {
    for (const [name, value] of Object.entries(ourTokens[theme])) expect(tokens[name as 'ink']).toBe(toHex(value))
  }
})

describe('corrections', () => {
  const atelier = { ...nothing, primary: '#17456b', background: '#f4f7f9', text: '#14212b', accent: '#c98a1b' } as const

  test('a legible wish is shown to the letter by day', () => {
    const { day } = paletteOf(atelier)
    expect(day).toMatchObject({ shu: '#17456b', paper: '#f4f7f9', ink: '#14212b' })
  })

  test('a faint accent gets the nearest shade that can be seen, and this is said', () => {
    const { day, corrections } = paletteOf(atelier)
    const [accent, ...others] = corrections.filter(({ theme }) => theme === 'day')
    expect(others).toEqual([])
    expect(accent).toMatchObject({ role: 'accent', wish: '#c98a1b', used: day.accent, why: 'control' })
    expect(accent?.before).toBeLessThan(3)
    expect(accent?.after).toBeGreaterThanOrEqual(3)
    expect(accent?.after).toBeLessThan(3.2)
    expect(Math.abs(toOklch(day.accent).h - toOklch('#c98a1b').h)).toBeLessThan(6)
  })

  test.each([
    ['background', '#101820', 'paper'],
    ['text', '#b8c4cc', 'text'],
    ['primary', '#ffe14d', 'control'],
    ['secondary', '#8ad8ff', 'text'],
  ] as const)('a %s of %s is corrected by day', (role, wish, why) => {
    const { corrections } = paletteOf({ ...nothing, [role]: wish })
    expect(corrections.find(({ theme }) => theme === 'day')).toMatchObject({ role, wish, why })
  })
})

test('the tokens are those of globals.css', () => {
  const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')
  const [, day = '', night = ''] = /:root \{(.*?)\n\}.*?\.dark \{(.*?)\n {2}\}/s.exec(css) ?? []
  for (const [theme, text] of [
    ['day', day],
    ['night', night],
  ] as [Theme, string][]) {
    for (const [name, { l, c, h }] of Object.entries(ourTokens[theme])) {
      expect(text, `${theme} --${name}`).toContain(`--${name}: oklch(${l} ${c} ${h});`)
    }
  }
  for (const [name, share] of Object.entries(deepShares)) {
    expect(day).toContain(`--${name}-deep: color-mix(in oklab, var(--${name}) ${share * 100}%, var(--ink));`)
  }
  expect(css).toContain(`--color-shu-press: color-mix(in oklab, var(--shu) ${pressShare * 100}%, var(--ink));`)
})

test.each([
  ['#ABC', '#aabbcc'],
  ['17456b', '#17456b'],
  [' #17456B ', '#17456b'],
  ['red', null],
  ['#12345', null],
  ['#1234567', null],
  ['url(#a)', null],
])('the colour %s is %s', (text, hex) => expect(parseHex(text)).toBe(hex))

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(fc.property(anyHex, (hex) => toHex(toOklch(hex)) === hex))
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
})
