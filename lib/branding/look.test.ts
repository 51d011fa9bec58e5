import { expect, test } from 'vitest'
import { colorsOf } from './brand-colors'
import { correctionSentence } from './correction-words'
import { lookOf } from './look'
import { paletteOf } from './palette'
import { unbranded } from './schema'

const clan = { ...unbranded('5c2c6e99-4a77-413e-a40b-26aa03dfb329'), clan_name: 'Atelier' }
const full = {
  ...clan,
  primary_color: '#17456b',
  secondary_color: '#0b7285',
  accent_color: '#c98a1b',
  background_color: '#f4f7f9',
  text_color: '#14212b',
  font_family: 'figtree',
  heading_font_family: 'bitter',
  brand_name: 'Atelier North',
} as const
const services = 'https://dojo.supabase.co'

test('a look without wishes is the clan’s name in our own look', () => {
  expect(lookOf(clan, services, false)).toEqual({
    name: 'Atelier',
    logoUrl: null,
    style: '',
    fonts: [],
    hasCss: false,
    isPlain: false,
  })
})

test('a full look takes less than 3 kB, with its fonts', () => {
  const { style, fonts, name } = lookOf(full, services, false)
  expect(name).toBe('Atelier North')
  expect(fonts).toEqual(['figtree', 'bitter'])
  expect(style.length).toBeLessThan(3_000)
  expect(style).toContain('--shu:#17456b')
  expect(style).toMatch(/:root\{[^}]*\}@media screen\{:root\.dark\{[^}]*\}\}@font-face/)
  expect(style).not.toMatch(/--danger:|--late/)
})

test('styles are cleaned, kept in the main part, and gone in the plain look', () => {
  const styled = { ...full, custom_css: '.card{color:red;position:fixed}</style><script>' }
  expect(lookOf(styled, services, false)).toMatchObject({ hasCss: false })
  const good = { ...full, custom_css: '.card{color:red;position:fixed}' }
  const look = lookOf(good, services, false)
  expect(look.hasCss).toBe(true)
  expect(look.style).toContain('@scope (main[data-clan]')
  expect(look.style).toContain('{.card{color:red}}')
  expect(lookOf(good, services, true)).toMatchObject({ style: '', fonts: [], hasCss: false, name: 'Atelier North' })
})

test.each([
  [
    'accent_color',
    '#ffe9a8',
    /^Accent is hard to see on paper by day \(1\.\d:1\), so a darker shade is used \(3\.0:1\)\.$/,
  ],
  [
    'secondary_color',
    '#8ad8ff',
    /^Secondary is hard to read on paper by day \(1\.\d:1\), so a darker shade is used \(4\.5:1\)\.$/,
  ],
  ['background_color', '#101820', /^Paper is too strong to write on by day, so a lighter shade of it is used\.$/],
  [
    'text_color',
    '#c0c8d0',
    /^Ink is hard to read on paper by day \(1\.\d:1\), so a darker shade is used \(4\.5:1\)\.$/,
  ],
])('a %s of %s is explained', (field, hex, sentence) => {
  const { corrections } = paletteOf(colorsOf({ ...clan, [field]: hex }))
  const [first] = corrections.filter(({ theme }) => theme === 'day')
  expect(first && correctionSentence(first)).toMatch(sentence)
})
