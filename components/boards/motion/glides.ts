import { mostMoving } from './moved'

/** The part of a kata in which its cards can be seen, from top to bottom. */
type Sight = { top: number; bottom: number; isScrolled?: boolean }
/** Where a card is on the screen, and in which kata. */
export type Place = { x: number; y: number; height: number; listId: string; isFlying?: boolean }
/** Where the cards near the window are, with the katas that they are in. */
export type Places = { cards: ReadonlyMap<string, Place>; lists: ReadonlyMap<string, Sight> }

/** A card that stays in its kata slides by `dy`; one that leaves it flies above all others. */
export type Glide = { id: string; dx: number; dy: number } & (
  | { kind: 'slide' }
  /** `y` is where it ends; `opacity` at the start and the end: zero where its kata does not show it. */
  | { kind: 'fly'; y: number; opacity: [from: number, to: number] }
)

/** Less than this is invisible. */
const leastPx = 1

/**
 * What glides from where once the places have changed: everything visible before or after that has a place in both.
 * @returns nothing if there would be too many
 */
export function glidesOf(before: Places, after: Places): Glide[] {
  const glides: Glide[] = []
  for (const [id, to] of after.cards) {
    const from = before.cards.get(id)
    const glide = from && glideOf(id, from, to, before.lists.get(from.listId), after.lists.get(to.listId))
    if (glide) glides.push(glide)
  }
  const moving = glides.filter(
    (glide) => glide.kind === 'fly' || !isShifted(after.cards.get(glide.id)!.listId, glides, before, after),
  )
  return moving.length > mostMoving ? [] : moving
}

/**
 * Everything visible in a scrolled kata would slide by the same amount: the change is above it, and browsers keep the
 * visible part in place.
 */
function isShifted(listId: string, glides: Glide[], before: Places, after: Places): boolean {
  const sight = after.lists.get(listId)
  if (!sight?.isScrolled) return false
  const slides = new Map(
    glides.flatMap(({ id, kind, dy }) => (kind === 'slide' ? [[id, Math.round(dy)] as const] : [])),
  )
  const seen = [...after.cards].filter(([id, to]) => to.listId === listId && isIn(to, sight) && before.cards.has(id))
  return seen.length > 1 && new Set(seen.map(([id]) => slides.get(id) ?? 0)).size === 1
}

function glideOf(id: string, from: Place, to: Place, was: Sight | undefined, is: Sight | undefined): Glide | undefined {
  if (!was || !is) return undefined
  const isShown = [isIn(from, was), isIn(to, is)] as const
  if (!isShown[0] && !isShown[1]) return undefined
  if (from.listId === to.listId && !from.isFlying) {
    const dy = from.y - to.y
    // Further than the visible part: it was scrolled, not moved.
    return Math.abs(dy) < leastPx || Math.abs(dy) > is.bottom - is.top ? undefined : { id, kind: 'slide', dx: 0, dy }
  }
  const y = within(to, is)
  const [dx, dy] = [from.x - to.x, (from.isFlying ? from.y : within(from, was)) - y]
  if (Math.hypot(dx, dy) < leastPx) return undefined
  return { id, kind: 'fly', dx, dy, y, opacity: [from.isFlying || isShown[0] ? 1 : 0, isShown[1] ? 1 : 0] }
}

function isIn({ y, height }: Place, { top, bottom }: Sight): boolean {
  return y + height > top && y < bottom
}

/** Its place, or the edge of its kata if it is beyond that. */
function within({ y, height }: Place, { top, bottom }: Sight): number {
  return Math.max(top, Math.min(y, bottom - height))
}
