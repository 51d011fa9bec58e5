/** Counts what each name has open, and limits it. */
export class OpenCount {
  #most
  /** @type {Map<string, number>} */
  #open = new Map()

  /** @param {number} most */
  constructor(most) {
    this.#most = most
  }

  /** @param {string} name */
  of(name) {
    return this.#open.get(name) ?? 0
  }

  /**
   * Returns the function that releases the slot, or null if the name has no slots left.
   * @param {string} name
   */
  enter(name) {
    if (this.of(name) >= this.#most) return null
    this.#open.set(name, this.of(name) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      if (this.of(name) > 1) this.#open.set(name, this.of(name) - 1)
      else this.#open.delete(name)
    }
  }
}
