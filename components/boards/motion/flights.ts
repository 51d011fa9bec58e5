import type { Glide, Place } from './glides'
import { timing } from './slide'

type Flight = { copy: HTMLElement; hiding: Animation }

const flights = new Map<string, Flight>()
const isNotCopied = ['data-card-id', 'data-selected', 'id']

/** Where the flying copy of a card is now. */
export function flownPlace(cardId: string, listId: string): Place | undefined {
  const flight = flights.get(cardId)
  if (!flight) return undefined
  const { x, y, height } = flight.copy.getBoundingClientRect()
  return { x, y, height, listId, isFlying: true }
}

export function endFlight(cardId: string): void {
  const flight = flights.get(cardId)
  flights.delete(cardId)
  flight?.copy.remove()
  flight?.hiding.cancel()
}

/**
 * A copy of `card` flies to its place above everything; a kata would cut it off at its edge. It shows on arrival.
 * @param into what gives the copy its look
 */
export function fly(
  card: HTMLElement,
  { id, dx, dy, y, opacity }: Extract<Glide, { kind: 'fly' }>,
  into: HTMLElement = document.body,
): void {
  endFlight(id)
  const { x, width } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  for (const name of isNotCopied) copy.removeAttribute(name)
  copy.setAttribute('data-flight', id)
  copy.toggleAttribute('data-undrawn', card.querySelector('[data-brush]') !== null)
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  Object.assign(copy.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` })
  into.append(copy)
  const flight = { copy, hiding: card.animate({ opacity: [0, 0] }, timing) }
  flights.set(id, flight)
  const arrival = copy.animate({ transform: [`translate(${dx}px, ${dy}px)`, 'none'], opacity }, timing)
  const land = () => {
    if (flights.get(id) === flight) endFlight(id)
    else copy.remove()
  }
  arrival.finished.then(land, land)
}
