/** Counts a body as it comes, and cuts it off with an error where more comes than may. */
export class BodyLimit {
  readonly #mostBytes: number
  #isPassed = false

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Whether more came: what was made of the body is to be thrown away. */
  get isPassed(): boolean {
    return this.#isPassed
  }

  /**
   * `onBytes` is called with each piece that was let through. The body itself is never cancelled: that would cut
   * the connection before the answer has gone over it. What still comes is dropped unread.
   */
  apply(body: ReadableStream<Uint8Array>, onBytes: (count: number) => void = () => {}): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    let arrived = 0
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        arrived += value.length
        if (arrived > this.#mostBytes) {
          this.#isPassed = true
          return controller.error(new Error(`More than ${this.#mostBytes} bytes came.`))
        }
        onBytes(value.length)
        controller.enqueue(value)
      },
    })
  }
}

/** What a request says of its length; null when it comes in chunks. */
export function declaredBytes({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
