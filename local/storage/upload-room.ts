import { freeBytesOf } from '../data-folder/disk-space.ts'

/** Kept free for the database, whose log must never find the disk full. */
const RESERVE_BYTES = 512 * 1024 * 1024

export class DiskFull extends Error {}

/** Room that was reserved for an upload and is not used yet. */
export interface Room {
  /** This much of it is now on the disk. */
  fill(bytes: number): void
  release(): void
}

/** Accepts files only while the disk has room for everything that was reserved. */
export class UploadRoom {
  readonly #freeBytes: () => Promise<number>
  readonly #reserveBytes: number
  #promised = 0

  constructor(folder: string, { freeBytes = () => freeBytesOf(folder), reserveBytes = RESERVE_BYTES } = {}) {
    this.#freeBytes = freeBytes
    this.#reserveBytes = reserveBytes
  }

  /** @throws DiskFull */
  async promise(bytes: number): Promise<Room> {
    const free = await this.#freeBytes()
    if (free - this.#promised - bytes < this.#reserveBytes)
      throw new DiskFull(`${bytes} bytes do not fit: ${free} are free.`)
    let left = bytes
    this.#promised += bytes
    const fill = (filled: number) => {
      const taken = Math.min(filled, left)
      left -= taken
      this.#promised -= taken
    }
    return { fill, release: () => fill(left) }
  }
}
