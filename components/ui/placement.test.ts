import { describe, expect, test } from 'vitest'
import { placement } from './placement'

const viewport = { width: 360, height: 640 }
const panel = { width: 200, height: 150 }
const at = (left: number, top: number) => ({ left, top, right: left + 32, bottom: top + 32 })

describe('a panel', () => {
  test('goes below its anchor, with their ends aligned', () => {
    const place = placement({ anchor: at(300, 10), panel, viewport, side: 'bottom', align: 'end' })
    expect(place).toMatchObject({ left: 132, top: 48 })
  })

  test('goes above when there is no room below', () => {
    const place = placement({ anchor: at(300, 600), panel, viewport, side: 'bottom', align: 'end' })
    expect(place.top).toBe(600 - 6 - 150)
  })

  test('stays on its side when the other side has even less room', () => {
    const tall = { width: 200, height: 900 }
    const place = placement({ anchor: at(300, 100), panel: tall, viewport, side: 'bottom', align: 'end' })
    expect(place).toMatchObject({ top: 138, maxHeight: 640 - 132 - 6 - 8 })
  })

  test('never leaves the viewport', () => {
    const place = placement({ anchor: at(2, 10), panel, viewport, side: 'bottom', align: 'end' })
    expect(place.left).toBe(8)
  })

  test('is centred on an anchor beside it', () => {
    const place = placement({ anchor: at(10, 200), panel, viewport, side: 'right', align: 'center' })
    expect(place).toMatchObject({ left: 48, top: 216 - 75 })
  })
})
