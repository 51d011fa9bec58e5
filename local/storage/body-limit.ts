/** Counts a body as it arrives, and ends it with an error if it exceeds the limit. */
export class BodyLimit {
  readonly #mostBytes: number
  #isPassed = false

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Whether the limit was exceeded: then the result of the body has to be discarded. */
  get isPassed(): boolean {
    return this.#isPassed
  }

  /**
   * `onBytes` is called with the size of each piece passed on. The body itself is never cancelled: that would cut the
   * connection before the answer has been sent. The rest is discarded unread. `signal` ends what is passed on, also while
   * nothing arrives.
   */
  apply(
    body: ReadableStream<Uint8Array>,
    onBytes: (count: number) => void = () => {},
    signal?: AbortSignal,
  ): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    let arrived = 0
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const end = () => controller.error(signal?.reason)
        // No event tells of what was aborted before.
        if (signal?.aborted) end()
        else signal?.addEventListener('abort', end)
      },
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (signal?.aborted) return
        if (done) return controller.close()
        arrived += value.length
        if (arrived > this.#mostBytes) {
          this.#isPassed = true
          return controller.error(new Error(`More than ${this.#mostBytes} bytes arrived.`))
        }
        onBytes(value.length)
        controller.enqueue(value)
      },
    })
  }
}

/** The length that a request announces; null if it is chunked. */
export function declaredBytes({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
