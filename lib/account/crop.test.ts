import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, squareOf, wholePicture, zoomed } from './crop'

const wide = { width: 400, height: 200 }

test('at first the middle is shown, as large as fits', () => {
  expect(squareOf(wholePicture, wide)).toEqual({ left: 100, top: 0, side: 200 })
})

test('a picture follows the pointer and stops at its edges', () => {
  expect(squareOf(dragged(wholePicture, wide, [0.25, 0]), wide).left).toBe(50)
  expect(squareOf(dragged(wholePicture, wide, [9, 9]), wide)).toEqual({ left: 0, top: 0, side: 200 })
  expect(squareOf(dragged(wholePicture, wide, [-9, 0]), wide).left).toBe(200)
})

test('the middle stays where it is while one zooms', () => {
  expect(squareOf(zoomed(wholePicture, wide, 2), wide)).toEqual({ left: 150, top: 50, side: 100 })
})

test('whatever is done, only the picture is shown', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) })
  const step = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }))
  const zoom = fc.double({ min: 0, max: 9, noNaN: true })
  fc.assert(
    fc.property(size, fc.array(fc.tuple(step, zoom), { maxLength: 8 }), (of, steps) => {
      let crop = wholePicture
      for (const [by, to] of steps) crop = dragged(zoomed(crop, of, to), of, by)
      const { left, top, side } = squareOf(crop, of)
      const slack = 1e-6
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(of.width + slack)
      expect(top + side).toBeLessThanOrEqual(of.height + slack)
    }),
  )
})
