/** A lock for one holder at a time, passed on in the order of the requests. */
export class Gate {
  #last: Promise<void> = Promise.resolve()

  /** Waits for all earlier requests, and returns the function that lets the next one in. */
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
