import { freeBytesOf } from '../data-folder/disk-space.ts'

/** Kept free for the database, whose log must never find the disk full. */
const RESERVE_BYTES = 512 * 1024 * 1024

export class DiskFull extends Error {
  /** What the sender is told. */
  readonly answer: string = 'The disk has no room for this file'
}

/** There would be room, if the sender's other uploads did not keep it. */
export class ShareUsed extends DiskFull {
  // The app knows it by these words (lib/attachments/send-file.ts).
  override readonly answer = 'The uploads in progress of this account or network leave no room for this file'
}

/** Room that was reserved for an upload and is not used yet. */
export interface Room {
  /** This much of it is now on the disk. */
  fill(bytes: number): void
  release(): void
}

/**
 * Accepts files only while the disk has room for everything that was reserved. Of what others leave free, one holder (an
 * account, a network) reserves half at most: what is reserved and never sent must not keep everyone else out.
 */
export class UploadRoom {
  readonly #freeBytes: () => Promise<number>
  readonly #reserveBytes: number
  readonly #heldBy = new Map<string, number>()
  #promised = 0

  constructor(folder: string, { freeBytes = () => freeBytesOf(folder), reserveBytes = RESERVE_BYTES } = {}) {
    this.#freeBytes = freeBytes
    this.#reserveBytes = reserveBytes
  }

  /** `holders` are those whose shares it counts for; the server's own uploads count for none. @throws DiskFull */
  async promise(bytes: number, holders: readonly string[] = []): Promise<Room> {
    const free = await this.#freeBytes()
    const unpromised = free - this.#reserveBytes - this.#promised
    if (unpromised < bytes) throw new DiskFull(`${bytes} bytes do not fit: ${free} are free.`)
    const held = holders.map((holder) => this.#heldBy.get(holder) ?? 0)
    if (held.some((own) => own + bytes > (unpromised + own) / 2)) {
      const Refused = held.some((own) => own > 0) ? ShareUsed : DiskFull
      throw new Refused(`${bytes} bytes are more than the share of one: ${free} are free.`)
    }
    let left = bytes
    this.#count(bytes, holders)
    const fill = (filled: number) => {
      const taken = Math.min(filled, left)
      left -= taken
      this.#count(-taken, holders)
    }
    return { fill, release: () => fill(left) }
  }

  #count(bytes: number, holders: readonly string[]): void {
    this.#promised += bytes
    for (const holder of holders) {
      const held = (this.#heldBy.get(holder) ?? 0) + bytes
      if (held > 0) this.#heldBy.set(holder, held)
      else this.#heldBy.delete(holder)
    }
  }
}
