/** A lock for one holder at a time, handed over in the order it was asked for. */
export class Gate {
  #last: Promise<void> = Promise.resolve()

  /** Waits for everyone who asked before, and answers the function that lets the next one in. */
  async enter(): Promise<() => void> {
    const before = this.#last
    let leave = (): void => {}
    this.#last = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }
}
