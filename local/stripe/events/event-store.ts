import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseOrSetAside } from '../../data-folder/kept-file.ts'
import { writeWhole } from '../../data-folder/write-whole.ts'
import { newId } from '../world/new-id.ts'
import type { EventDraft, EventRecord } from './event-record.ts'

const keptMs = 30 * 86_400_000
/** Delivered ones; Stripe keeps all of 30 days. */
const mostKept = 5000

/** Every event in its own file, so that a change rewrites only that file. A null folder keeps them in memory. */
export class EventStore {
  readonly #folder: string | null
  readonly #events = new Map<string, EventRecord>()
  #nextSequence = 1

  constructor(folder: string | null, log: (line: string) => void) {
    const events = folder === null ? null : join(folder, 'events')
    this.#folder = events
    if (events === null) return
    mkdirSync(events, { recursive: true, mode: 0o700 })
    const found = readdirSync(events)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => parseOrSetAside(join(events, name), parseEvent, log) ?? [])
      .sort((one, other) => one.sequence - other.sequence)
    for (const event of found) {
      this.#nextSequence = event.sequence + 1
      if (event.madeAtMs < Date.now() - keptMs) rmSync(this.#pathOf(event.id), { force: true })
      else this.#events.set(event.id, event)
    }
  }

  /** Stores new events, to be delivered in the order in which they were created: all of them, or none. */
  add(drafts: EventDraft[], request: { id: string | null; idempotencyKey: string | null }): EventRecord[] {
    const added = drafts.map((draft, index) => ({
      ...draft,
      id: newId('evt'),
      sequence: this.#nextSequence + index,
      madeAtMs: Date.now(),
      requestId: request.id,
      idempotencyKey: request.idempotencyKey,
      delivery: { attempts: 0, nextAtMs: 0 },
    }))
    try {
      for (const event of added) this.save(event)
    } catch (error) {
      this.withdraw(added)
      throw error
    }
    this.#nextSequence += added.length
    for (const event of added) this.#events.set(event.id, event)
    this.#forgetOldest()
    return added
  }

  /** What they report could not be kept. */
  withdraw(events: readonly EventRecord[]): void {
    for (const { id } of events) {
      this.#events.delete(id)
      if (this.#folder !== null) rmSync(this.#pathOf(id), { force: true })
    }
  }

  save(event: EventRecord): void {
    if (this.#folder !== null) writeWhole(this.#pathOf(event.id), JSON.stringify(event))
  }

  get(id: string): EventRecord | undefined {
    return this.#events.get(id)
  }

  all(): EventRecord[] {
    return [...this.#events.values()]
  }

  pending(): EventRecord[] {
    return this.all().filter((event) => event.delivery !== null)
  }

  #forgetOldest(): void {
    let tooMany = this.#events.size - mostKept
    for (const event of this.#events.values()) {
      if (tooMany <= 0) return
      if (event.delivery !== null) continue
      this.withdraw([event])
      tooMany -= 1
    }
  }

  #pathOf(id: string): string {
    return join(this.#folder ?? '', `${id}.json`)
  }
}

/** What `save` wrote is an event: no other program writes to this folder. @throws Error when it is not */
function parseEvent(text: string): EventRecord {
  const event = JSON.parse(text) as Partial<EventRecord> | null
  if (typeof event?.id !== 'string' || typeof event.sequence !== 'number') throw new Error('This is not an event.')
  return event as EventRecord
}
