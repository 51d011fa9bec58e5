import type { ApiError } from './api/api-error.ts'
import type { Answer } from './api/idempotency.ts'
import { advance, firstDue } from './clock/move-clock.ts'
import { EventStore } from './events/event-store.ts'
import { Webhooks } from './events/webhooks.ts'
import { StateFile } from './world/state-file.ts'
import { World } from './world/world.ts'

interface AccountOptions {
  /** Where everything is stored; null keeps it in memory. */
  folder: string | null
  webhookUrl: string | null
  publicUrl: () => string
  firstRetryMs?: number
  realNow?: () => number
  log?: (line: string) => void
}

interface Cause {
  id: string | null
  idempotencyKey: string | null
}

/** One Stripe account: its world, its events and their delivery, and its files on disk. */
export class Account {
  readonly world: World
  readonly events: EventStore
  readonly webhooks: Webhooks
  readonly #file: StateFile

  constructor({ folder, webhookUrl, publicUrl, firstRetryMs, realNow, log = () => {} }: AccountOptions) {
    this.#file = new StateFile(folder, log)
    this.world = new World(this.#file.load(), publicUrl, realNow)
    this.events = new EventStore(folder, log)
    this.webhooks = new Webhooks({
      store: this.events,
      url: webhookUrl,
      secret: () => this.world.state.keys.webhookSecret,
      log,
      ...(firstRetryMs === undefined ? {} : { firstRetryMs }),
    })
  }

  /**
   * Answers a request: its changes are on disk before anyone is told about them, and undone when it is refused.
   * `beforeSaving` may add to what is saved.
   */
  perform(work: () => Answer, cause: Cause, beforeSaving: (answer: Answer) => void = () => {}): Answer {
    const answerOf = (outcome: { result: Answer } | { refusal: ApiError }): Answer =>
      'refusal' in outcome ? { status: outcome.refusal.status, body: JSON.stringify(outcome.refusal) } : outcome.result
    return answerOf(
      this.world.transact(work, ({ events, ...outcome }) => {
        beforeSaving(answerOf(outcome))
        this.#keep(events, cause)
      }),
    )
  }

  /** A change of our own, such as the passing of time. @throws ApiError */
  change<T>(action: () => T): T {
    const outcome = this.world.transact(action, ({ events }) => this.#keep(events, { id: null, idempotencyKey: null }))
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.result
  }

  /** Performs everything that is due by now. */
  tick(): void {
    if (firstDue(this.world) !== null) this.change(() => advance(this.world))
  }

  save(): void {
    this.#file.save(this.world.state)
  }

  #keep(events: Parameters<EventStore['add']>[0], cause: Cause): void {
    // Events first: one that is sent twice, or for nothing, does no harm; one that was never sent would.
    const added = this.events.add(events, cause)
    try {
      this.save()
    } catch (error) {
      this.events.withdraw(added)
      throw error
    }
    if (events.length > 0) this.webhooks.wake()
  }
}
