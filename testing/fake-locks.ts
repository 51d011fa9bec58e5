/** As much of Web Locks as is needed: one holder a name, who asks with `ifAvailable` gets none. */
export class FakeLocks {
  private readonly held = new Map<string, Promise<unknown>>()

  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
    if (rest.length > 1 && this.held.has(name)) return work(null)
    while (this.held.has(name)) await this.held.get(name)
    const done = work({})
    this.held.set(name, done)
    try {
      return await done
    } finally {
      this.held.delete(name)
    }
  }

  /** The tab is gone, without a word. */
  forget(): void {
    this.held.clear()
  }
}
