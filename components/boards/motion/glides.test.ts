import { expect, test } from 'vitest'
import { type Glide, glidesOf, type Place, type Places } from './glides'
import { mostMoving } from './moved'

const sight = { top: 100, bottom: 500 }
const lists = new Map([
  ['ready', sight],
  ['done', sight],
])
const at = (y: number, more: Partial<Place> = {}): Place => ({ x: 10, y, height: 50, listId: 'ready', ...more })
const there = (y: number) => at(y, { x: 310, listId: 'done' })
const places = (cards: Record<string, Place>, isScrolled = false): Places => ({
  cards: new Map(Object.entries(cards)),
  lists: new Map([...lists].map(([id, one]) => [id, { ...one, isScrolled }])),
})
const fly = (dx: number, dy: number, y: number, opacity: [number, number] = [1, 1]): Glide => ({
  id: 'a',
  kind: 'fly',
  dx,
  dy,
  y,
  opacity,
})
const slide = (dy: number): Glide => ({ id: 'a', kind: 'slide', dx: 0, dy })

test.each<[string, Place | undefined, Place | undefined, Glide | undefined]>([
  ['a card that stays where it is does not glide', at(200), at(200), undefined],
  ['a neighbour slides from where it was', at(250), at(200), slide(50)],
  ['a neighbour slides into sight', at(520), at(460), slide(60)],
  ['a neighbour slides out of sight', at(460), at(520), slide(-60)],
  ['one that no one sees before or after does not glide', at(600), at(700), undefined],
  ['one that was scrolled far does not glide', at(150), at(-400), undefined],
  ['one without a place before only appears', undefined, at(200), undefined],
  ['one without a place after only goes', at(200), undefined, undefined],
  ['one in another kata flies there', at(200), there(300), fly(-300, -100, 300)],
  ['one from below the fold starts at the edge, unseen', at(900), there(300), fly(-300, 150, 300, [0, 1])],
  ['one that lands below the fold ends at the edge, unseen', at(200), there(900), fly(-300, -250, 450, [1, 0])],
  ['one whose copy flies goes on from there', at(700, { isFlying: true }), at(200), fly(0, 500, 200)],
])('%s', (_, before, after, glide) => {
  const glides = glidesOf(places(before ? { a: before } : {}), places(after ? { a: after } : {}))
  expect(glides).toEqual(glide ? [glide] : [])
})

test.each([
  [mostMoving, mostMoving],
  [mostMoving + 1, 0],
])('of %i moved cards %i glide', (count, gliding) => {
  const row = (y: number) => places(Object.fromEntries(Array.from({ length: count }, (_, id) => [`c${id}`, at(y)])))
  expect(glidesOf(row(200), row(250))).toHaveLength(gliding)
})

test('in a scrolled kata what stays in sight glides no less; what shifts as a whole does not', () => {
  const before = places({ a: at(150), b: at(250), c: at(350) })
  const isGliding = (after: Record<string, Place>) => glidesOf(before, places(after, true)).map(({ id }) => id)
  expect(isGliding({ a: at(150), b: at(200), c: at(300) })).toEqual(['b', 'c'])
  expect(isGliding({ a: at(100), b: at(200), c: at(300) })).toEqual([])
})
