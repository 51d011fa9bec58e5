import { AppError, Refusal } from '@/lib/errors'
import { cleanName } from './clean-name'
import { refusalOf } from './file-rules'
import type { Attachment, Reservation } from './schema'
import type { UploadClient } from './upload-client'
import type { UploadLimit } from './upload-limit'

export type UploadState =
  | { is: 'waiting' }
  | { is: 'sending'; sentBytes: number }
  | { is: 'checking' }
  /** On its card; kept until the card shows it. */
  | { is: 'done'; attachment: Attachment }
  /** It will never be accepted as it is: `problem` says why. */
  | { is: 'refused'; problem: string }
  /** It can be retried; if `isOffline`, it is retried automatically once there is a network. */
  | { is: 'failed'; problem: string; isOffline: boolean }

export type Upload = { id: string; cardId: string; name: string; file: File; state: UploadState }

type Work = { cancel: AbortController; reservation?: Reservation; reservedAt?: number; resumeAt?: string }

const mostAtOnce = 2
/** A signed address is valid for two hours. */
const reservationMs = 100 * 60 * 1000

const problems: Partial<Record<string, string>> = {
  forbidden: 'You may no longer add files here.',
  not_found: 'This technique no longer exists.',
  over_plan: 'This dojo is read-only: its owner has more people than their plan includes.',
  unauthenticated: 'You are signed out. Sign in again, then try again.',
  offline: 'No connection. The upload continues once there is one.',
}

/**
 * The uploads of this tab, two at a time, in the order in which they were added. They belong to no component, so they
 * continue when a technique is closed or another page is opened.
 */
export class UploadQueue {
  readonly #client: UploadClient
  #uploads: readonly Upload[] = []
  readonly #work = new Map<string, Work>()
  readonly #listeners = new Set<() => void>()
  readonly #settled = new Set<(upload: Upload) => void>()

  constructor(client: UploadClient) {
    this.#client = client
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same array until something changes. */
  readonly current = (): readonly Upload[] => this.#uploads

  /** Calls back whenever an upload is done, refused or has failed. */
  onSettled(listener: (upload: Upload) => void): () => void {
    this.#settled.add(listener)
    return () => void this.#settled.delete(listener)
  }

  /**
   * A file that is refused for its name or size is not sent at all; if the limit is not known yet, the server checks
   * anyway.
   */
  add(cardId: string, files: readonly File[], limit?: UploadLimit): void {
    const known = limit ?? { planName: '', largestBytes: Number.POSITIVE_INFINITY }
    const added = files.map((file): Upload => {
      const name = cleanName(file.name)
      const problem = refusalOf({ name, sizeBytes: file.size }, known)
      const state: UploadState = problem === undefined ? { is: 'waiting' } : { is: 'refused', problem }
      return { id: crypto.randomUUID(), cardId, name, file, state }
    })
    this.#set([...this.#uploads, ...added])
    this.#next()
  }

  /** Stops an upload, or forgets one that has ended. */
  dismiss(id: string): void {
    const work = this.#work.get(id)
    work?.cancel.abort(new DOMException('Cancelled', 'AbortError'))
    if (work) this.#giveUp(work)
    this.#work.delete(id)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
    this.#next()
  }

  retry(id: string): void {
    this.#become(id, { is: 'waiting' })
    this.#next()
  }

  /** Retries what failed without a network. */
  retryOffline(): void {
    for (const { id, state } of this.#uploads)
      if (state.is === 'failed' && state.isOffline) this.#become(id, { is: 'waiting' })
    this.#next()
  }

  /** Whether leaving the page would lose something. */
  get isBusy(): boolean {
    return this.#uploads.some(isUnderWay)
  }

  #next(): void {
    const running = this.#uploads.filter(({ state }) => state.is === 'sending' || state.is === 'checking').length
    const next = this.#uploads.find(({ state }) => state.is === 'waiting')
    if (!next || running >= mostAtOnce) return
    this.#become(next.id, { is: 'sending', sentBytes: 0 })
    void this.#run(next).finally(() => this.#next())
    this.#next()
  }

  async #run({ id, cardId, name, file }: Upload): Promise<void> {
    const work: Work = { ...this.#work.get(id), cancel: new AbortController() }
    this.#work.set(id, work)
    const { signal } = work.cancel
    try {
      const reservation = await this.#reserve(work, { cardId, name, sizeBytes: file.size })
      await this.#client.send(reservation, file, {
        signal,
        resumeAt: work.resumeAt,
        onResumable: (address) => void (work.resumeAt = address),
        onProgress: (sentBytes) => this.#become(id, { is: 'sending', sentBytes: Math.min(sentBytes, file.size) }),
      })
      this.#become(id, { is: 'checking' })
      const attachment = await this.#client.finish(reservation.id, signal)
      this.#settle(id, { is: 'done', attachment })
    } catch (error) {
      // Cancelled by the person: there is nothing left to show.
      if (signal.aborted) return
      const failure = failureOf(error)
      // Only an upload interrupted by a lost connection continues where it was.
      if (failure.is === 'failed' && !failure.isOffline) this.#giveUp(work)
      this.#settle(id, failure)
    }
  }

  #giveUp(work: Work): void {
    if (work.reservation) this.#client.giveUp(work.reservation.id)
    delete work.reservation
  }

  async #reserve(work: Work, file: { cardId: string; name: string; sizeBytes: number }): Promise<Reservation> {
    const isFresh = Date.now() - (work.reservedAt ?? 0) < reservationMs
    if (work.reservation && isFresh) return work.reservation
    delete work.resumeAt
    work.reservedAt = Date.now()
    work.reservation = await this.#client.reserve(file, work.cancel.signal)
    return work.reservation
  }

  #settle(id: string, state: UploadState): void {
    if (state.is === 'done' || state.is === 'refused') this.#work.delete(id)
    this.#become(id, state)
    const upload = this.#uploads.find((other) => other.id === id)
    if (upload) for (const listener of this.#settled) listener(upload)
  }

  #become(id: string, state: UploadState): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return (
    state.is === 'waiting' ||
    state.is === 'sending' ||
    state.is === 'checking' ||
    (state.is === 'failed' && state.isOffline)
  )
}

function failureOf(error: unknown): UploadState & { is: 'refused' | 'failed' } {
  if (error instanceof Refusal && error.code === 'limited') return { is: 'refused', problem: error.message }
  const code = error instanceof AppError ? error.code : 'unexpected'
  const problem =
    error instanceof Refusal ? error.message : (problems[code] ?? 'It could not be uploaded. Please try again.')
  return { is: 'failed', problem, isOffline: code === 'offline' }
}
