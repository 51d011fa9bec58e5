import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, drawnColors } from './label-color'
import { palette } from './palette'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the colour of a label', () => {
  test('is visible on the paper in both themes, whatever people choose', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const { light, dark } = drawnColors(chosen)
        expect(contrastOf(light, '#fefdfb')).toBeGreaterThanOrEqual(3)
        expect(contrastOf(dark, '#1f232c')).toBeGreaterThanOrEqual(3)
      }),
      { examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#fefdfb'], ['#1f232c'], ['#0000ff']] },
    )
  })

  test.each(palette)('is drawn as it is where it is $name', ({ color }) => {
    expect(drawnColors(color)).toEqual({ light: color, dark: color })
  })

  test('is the default one where an older row holds something else', () => {
    expect(drawnColors('red;}')).toEqual({ light: '#6366f1', dark: '#6366f1' })
  })

  test('is measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
