import { endFlight, fly } from './flights'
import { type Glide, glidesOf, type Place, type Places } from './glides'
import { cardElement, measureCard } from './measure'
import { uncut } from './play'
import { endSlides, slide } from './slide'

/** Rows, and under other keys what is between them: the names of katas, and the notes of empty ones. */
export type Rows = Pick<Places, 'lists'> & { cards: Map<string, Place & { element: HTMLElement }> }

/** All rows are in one scrolling element; `flying` is where flying rows were, so that they count as different rows. */
const [rows, between, flying] = ['rows', 'between', 'flying']

/**
 * Where the rows of the list view are on screen now. Of its chunks only those in sight: the others are not laid out.
 * @param also cards to measure wherever they are
 */
export function measureRows(root: HTMLElement, also: readonly string[]): Rows {
  const scroller = root.parentElement ?? root
  const { top, bottom } = scroller.getBoundingClientRect()
  const sight = { top, bottom, isScrolled: scroller.scrollTop > 0 }
  const into: Rows = {
    cards: new Map(),
    lists: new Map([
      [rows, sight],
      [between, { ...sight, isScrolled: false }],
      [flying, sight],
    ]),
  }
  for (const part of root.querySelectorAll<HTMLElement>('[data-chunk], [data-between]')) {
    const { x, y, height } = part.getBoundingClientRect()
    if (y + height < top || y > bottom) continue
    const key = part.dataset['between']
    if (key !== undefined) into.cards.set(key, { x, y, height, listId: between, element: part })
    else for (const row of part.children) if (row instanceof HTMLElement) measureCard(into, row, rows)
  }
  for (const id of also) {
    const row = cardElement(root, id)
    if (row) measureCard(into, row, rows)
  }
  return into
}

/** Lets rows glide to their new places. One that changed its kata, or passes all others, flies above them. */
export function playRows(root: HTMLElement, before: Rows, crossing: readonly string[]): void {
  for (const [id, { element, isFlying }] of before.cards) {
    endSlides(element)
    if (isFlying) endFlight(id)
  }
  const after = measureRows(root, crossing)
  const glides = glidesOf(flown(before, crossing), after)
  // Then only the names of katas would glide, away from rows that browsers keep in place.
  if (glides.every(({ id }) => after.cards.get(id)?.listId === between)) return
  const passer = passerOf(glides, after)
  const all = passer ? glidesOf(flown(before, [...crossing, passer]), after) : glides
  for (const glide of all) {
    const element = after.cards.get(glide.id)?.element
    if (!element) continue
    if (glide.kind === 'fly') fly(element, glide, root)
    else slide(element, 0, glide.dy)
    uncut(element.parentElement)
  }
}

function flown({ cards, lists }: Rows, ids: readonly string[]): Places {
  const places = new Map<string, Place>(cards)
  for (const id of ids) {
    const place = places.get(id)
    if (place) places.set(id, { ...place, listId: flying })
  }
  return { cards: places, lists }
}

/** The row that moves against the ones it passes, and farthest; of several, the one that someone holds. */
function passerOf(glides: readonly Glide[], { cards }: Rows): string | undefined {
  const slides = glides.filter(({ id, kind }) => kind === 'slide' && cards.get(id)?.listId === rows)
  if (new Set(slides.map(({ dy }) => Math.sign(dy))).size < 2) return undefined
  const farthest = Math.max(...slides.map(({ dy }) => Math.abs(dy)))
  const far = slides.filter(({ dy }) => Math.abs(dy) > farthest - 1)
  const held = far.find(({ id }) => cards.get(id)?.element.matches(':focus-within'))
  return (held ?? far[0])?.id
}
