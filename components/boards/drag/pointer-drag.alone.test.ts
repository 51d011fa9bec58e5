// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachPointerDrag, type DragEnd } from './pointer-drag'

type Pointer = {
  id?: number
  button?: number
  x?: number
  y?: number
  type?: 'mouse' | 'touch' | 'pen'
  buttons?: number
}

let root: HTMLElement
let thing: HTMLElement
let log: string[]
let exists: boolean
let detach: () => void

const attach = (options: { hasGrips?: boolean } = {}) =>
  attachPointerDrag(root, {
    itemAt: (target) => (target === thing ? { kind: 'thing', element: thing } : undefined),
    copy: { without: ['data-thing'] },
    lift: () => {
      log.push('lift')
      return {
        count: 2,
        isThere: () => exists,
        scroll: ({ x, y }) => void log.push(`scroll ${x},${y}`),
        follow: ({ x, y }) => void log.push(`follow ${x},${y}`),
        end: (how: DragEnd) => void log.push(how),
      }
    },
    ...options,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  document.body.innerHTML = '<main><i data-thing="a">a</i><input></main>'
  root = document.querySelector('main')!
  thing = document.querySelector('i')!
  root.setPointerCapture = vi.fn<(pointerId: number) => void>()
  exists = true
  log = []
  detach = attach()
})
afterEach(() => {
  detach()
  vi.useRealTimers()
})

const fire = (
  name: string,
  { id = 1, button = 0, x = 0, y = 0, type = 'mouse', buttons = 1 }: Pointer = {},
  on: Element = thing,
) =>
  on.dispatchEvent(
    new PointerEvent(name, {
      bubbles: true,
      cancelable: true,
      pointerId: id,
      button,
      pointerType: type,
      isPrimary: id === 1,
      clientX: x,
      clientY: y,
      buttons,
    }),
  )
const frame = () => vi.advanceTimersToNextFrame()
const press = (pointer?: Pointer) => fire('pointerdown', pointer)
const move = (x: number, pointer: Pointer = {}) => fire('pointermove', { x, ...pointer }, root)
const release = (x: number, pointer: Pointer = {}) => fire('pointerup', { x, ...pointer }, root)
const wait = (ms: number) => vi.advanceTimersByTime(ms)
const rest = () => wait(300)
const escape = () =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
const lose = () => fire('lostpointercapture', {}, root)
const finger = { type: 'touch' } as const

describe('what lifts', () => {
  test.each<[string, () => void, boolean]>([
    ['a mouse that moves far enough', () => [press(), move(8)], true],
    ['a mouse that hardly moves: a click', () => [press(), move(4)], false],
    ['a mouse that was released elsewhere', () => [press(), move(80, { buttons: 0 })], false],
    ['a mouse with another button', () => [press({ button: 2, buttons: 2 }), move(80)], false],
    ['a press on something else', () => [fire('pointerdown', {}, root), move(80)], false],
    ['a finger that rests', () => [press(finger), rest()], true],
    ['a finger that trembles, then rests', () => [press(finger), move(6, finger), rest()], true],
    ['a finger that scrolls before', () => [press(finger), move(20, finger), rest()], false],
    ['a finger that taps', () => [press(finger), release(0, finger), rest()], false],
    [
      'a finger that taps, then presses and has not rested yet',
      () => [press(finger), release(0, finger), wait(200), press(finger), wait(100)],
      false,
    ],
    ['a pen that rests', () => [press({ type: 'pen' }), rest()], true],
    ['a second finger', () => [fire('pointerdown', { id: 2, ...finger }), rest()], false],
    ['something deleted while it was pressed', () => [press(finger), thing.remove(), rest()], false],
  ])('%s', (_, act, isLifted) => {
    act()
    expect(log.includes('lift')).toBe(isLifted)
    expect(document.querySelectorAll('[data-ghost]')).toHaveLength(isLifted ? 1 : 0)
  })

  test('a finger that has gone cannot be captured, and lifts nothing', () => {
    vi.mocked(root.setPointerCapture).mockImplementation(() => {
      throw new DOMException('', 'NotFoundError')
    })
    press(finger)
    rest()
    expect(log).toEqual([])
  })

  test('a grip lifts for any movement, of a finger too', () => {
    detach()
    detach = attach({ hasGrips: true })
    expect(press(finger)).toBe(false)
    move(4, finger)
    expect(log).toEqual(['lift'])
  })
})

describe('how a drag ends', () => {
  test.each<[string, () => void, string[]]>([
    ['a release drops at its place', () => release(30), ['follow 30,0', 'dropped']],
    ['Escape', escape, ['cancelled']],
    ['the browser takes the pointer', () => fire('pointercancel', {}, root), ['cancelled']],
    ['the capture is lost', lose, ['cancelled']],
    ['the window loses the focus', () => window.dispatchEvent(new Event('blur')), ['cancelled']],
    ['the listeners go', () => detach(), ['cancelled']],
    ['someone deletes it: the next frame', () => [(exists = false), frame()], ['gone']],
    ['someone deletes it: a release', () => [(exists = false), release(30)], ['gone']],
    ['another finger lifted: nothing', () => release(30, { id: 2 }), []],
    ['another finger cancelled: nothing', () => fire('pointercancel', { id: 2 }, root), []],
    ['the capture of what was pressed ends: nothing', () => fire('lostpointercapture', {}, thing), []],
    ['another key: nothing', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), []],
  ])('%s', (_, act, expected) => {
    press()
    move(8)
    log.length = 0
    act()
    expect(log).toEqual(expected)
    const isOver = expected.length > 0
    expect(document.querySelectorAll('[data-ghost]')).toHaveLength(isOver ? 0 : 1)
    expect(document.documentElement.hasAttribute('data-dragging')).toBe(!isOver)
    // Once only, whatever follows.
    const count = log.length
    if (isOver) for (const act of [() => release(50), escape, lose, frame]) act()
    expect(log).toHaveLength(isOver ? count : log.length)
  })
})

test('each frame moves the copy from where it was held, scrolls, and follows its own pointer only', () => {
  thing.getBoundingClientRect = () => new DOMRect(100, 50, 80, 20)
  press({ x: 110, y: 55 })
  move(120, { y: 60 })
  move(300, { id: 2, y: 300 })
  frame()
  const copy = document.querySelector<HTMLElement>('[data-ghost="thing"]')!
  expect(copy.style.translate).toBe('110px 55px')
  expect(copy.style.width).toBe('80px')
  expect([copy.dataset['count'], copy.dataset['thing'], copy.inert]).toEqual(['2', undefined, true])
  expect(log).toEqual(['lift', 'scroll 120,60', 'follow 120,60'])
})

test('the click that ends a drag reaches nothing, and the next one does', () => {
  const clicked = vi.fn<() => void>()
  root.addEventListener('click', clicked)
  press()
  move(8)
  release(30)
  thing.click()
  expect(clicked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  thing.click()
  expect(clicked).toHaveBeenCalledOnce()
})

test('Escape is not heard by a dialog below', () => {
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  press()
  move(8)
  thing.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  document.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
})

test.each([
  ['scrolling by finger', 'touchmove'],
  ['the menu of a long press', 'contextmenu'],
])('%s is held back during a drag only', (_, name) => {
  const isHeldBack = () => !root.dispatchEvent(new Event(name, { cancelable: true }))
  expect(isHeldBack()).toBe(false)
  press(finger)
  rest()
  expect(isHeldBack()).toBe(true)
  release(0, finger)
  expect(isHeldBack()).toBe(false)
})
