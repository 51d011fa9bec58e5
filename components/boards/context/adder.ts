/** How the view on screen adds a technique if it has no field for that. */
let adder: (() => void) | undefined

/** @returns a function that takes it back */
export function offerAdder(add: () => void): () => void {
  adder = add
  return () => {
    if (adder === add) adder = undefined
  }
}

export const hasAdder = (): boolean => adder !== undefined

/** @returns whether there was one */
export function askToAdd(): boolean {
  adder?.()
  return hasAdder()
}
