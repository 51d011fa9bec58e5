import { expect, test } from 'vitest'
import { rgbOf } from './rgb-of'

test.each([
  ['oklch(0 0 0)', 'rgb(0, 0, 0)'],
  ['oklch(1 0 0)', 'rgb(255, 255, 255)'],
  // Red and blue of https://www.w3.org/TR/css-color-4/#ok-lab.
  ['oklch(0.62796 0.25768 29.234)', 'rgb(255, 0, 0)'],
  ['oklab(0.45201 -0.03246 -0.31153)', 'rgb(0, 0, 255)'],
  ['oklch(50% none 0 / 0.5)', 'rgb(99, 99, 99)'],
  ['oklch(0.9 0.4 150)', 'rgb(0, 255, 0)'],
  ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
])('%s is %s', (computed, rgb) => {
  expect(rgbOf(computed)).toBe(rgb)
})
