/** The part of Web Locks that is needed: one holder per name; a request with `ifAvailable` gets none if it is held. */
export class FakeLocks {
  private readonly held = new Map<string, Promise<unknown>>()

  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
    const { ifAvailable = false } = rest.length > 1 ? (rest[0] as LockOptions) : {}
    if (ifAvailable && this.held.has(name)) return work(null)
    while (this.held.has(name)) await this.held.get(name)
    const done = work({})
    this.held.set(name, done)
    try {
      return await done
    } finally {
      this.held.delete(name)
    }
  }

  /** The tab is gone without notice. */
  forget(): void {
    this.held.clear()
  }
}
