import { endFlight, fly } from './flights'
import { type Glide, glidesOf } from './glides'
import { listElement, measureCards, type Measured, measureList, nothingMeasured } from './measure'
import { mostMoving } from './moved'
import { endSlides, slide, timing } from './slide'

/** Lets everything glide from where it was measured to where it is now. `crossing` are the cards that changed their kata. */
export function play(root: HTMLElement, before: Measured, crossing: readonly string[] = []): void {
  for (const [id, { element, isFlying }] of before.cards) {
    endSlides(element)
    if (isFlying) endFlight(id)
  }
  for (const { foot } of before.lists.values()) endSlides(foot)
  for (const column of before.columns.keys()) endSlides(column)
  const after = nothingMeasured()
  for (const listId of before.lists.keys()) measureList(after, listElement(root, listId))
  // A card that goes out of sight flies there too.
  measureCards(after, root, crossing)

  const passing = [...before.columns]
    .map(([column, x]) => ({ column, dx: column.isConnected ? x - column.getBoundingClientRect().x : 0 }))
    .filter(({ dx }) => Math.abs(dx) >= 1)
  const glides = glidesOf(before, after)
  if (glides.length + passing.length > mostMoving) return
  for (const { column, dx } of passing) slide(column, dx, 0)
  // The content of a gliding kata moves along with it.
  if (passing.length > 0) return
  for (const [listId, was] of before.lists) {
    const inList = glides.filter(({ id }) => after.cards.get(id)?.listId === listId)
    const list = listElement(root, listId)
    if (list) playList(list, inList, was, after)
  }
}

function playList(list: HTMLElement, glides: Glide[], was: { end: number; footTop: number }, after: Measured): void {
  const { listId = '' } = list.dataset
  const cards = list.querySelector('[data-cards]')
  const is = after.lists.get(listId)
  if (!cards || !is) return
  const slides = glides.filter(({ kind }) => kind === 'slide')
  const hasMore = cards.scrollHeight > cards.clientHeight
  const farthest = Math.max(0, ...slides.map(({ dy }) => Math.abs(dy)))
  const [passer, other] = slides.filter(({ dy }) => Math.abs(dy) === farthest)
  for (const glide of glides) {
    const card = after.cards.get(glide.id)?.element
    if (!card) continue
    if (glide.kind === 'fly') fly(card, glide)
    else {
      slide(card, 0, glide.dy)
      // The one that passes the others does so in front; of two, the one that someone holds.
      const isPasser = other ? card.matches('[data-carried], :focus-within') : glide === passer
      if (isPasser) card.animate({ zIndex: [1, 1] }, timing)
      uncut(card.parentElement)
    }
  }
  const shrunkPx = was.end - is.end
  if (shrunkPx > 1) {
    uncut(list)
    slide(list, 0, shrunkPx, '::after')
    if (!hasMore) uncut(cards)
  }
  const footPx = was.footTop - is.footTop
  // Not while someone types in it.
  if (is.foot && Math.abs(footPx) >= 1 && !is.foot.contains(document.activeElement)) slide(is.foot, 0, footPx)
}

/** Groups and katas clip what is beyond their edges; gliding cards may be there for a moment. */
export function uncut(element: Element | null): void {
  if (!element) return
  const turn = String(performance.now())
  element.setAttribute('data-gliding', turn)
  const again = () => element.getAttribute('data-gliding') === turn && element.removeAttribute('data-gliding')
  setTimeout(again, timing.duration)
}
