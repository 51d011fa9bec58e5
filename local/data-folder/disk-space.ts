import { statfs } from 'node:fs/promises'

const LOOK_EVERY_MS = 1_000

/** Postgres takes its log in pieces of 16 MB, and does not survive one that does not fit: room for four. */
const FLOOR_BYTES = 64 * 1024 * 1024
/** Once it is full, so much more must be free before writes are taken again: no coming and going at the edge. */
const AGAIN_BYTES = FLOOR_BYTES + 16 * 1024 * 1024

export interface DiskSpaceOptions {
  log: (line: string) => void
  /** How much is free (for tests). */
  freeBytes?: (() => Promise<number>) | undefined
}

/** Watches how much is free where the data lies, so that writes stop before the disk is full. */
export class DiskSpace {
  readonly #folder: string
  readonly #options: DiskSpaceOptions
  #freeBytes = Number.POSITIVE_INFINITY
  #isFull = false
  /** Nobody can tell at present; it is looked at again. */
  #isBlind = false
  #timer: NodeJS.Timeout | undefined

  private constructor(folder: string, options: DiskSpaceOptions) {
    this.#folder = folder
    this.#options = options
  }

  static async watch(folder: string, options: DiskSpaceOptions): Promise<DiskSpace> {
    const space = new DiskSpace(folder, options)
    await space.look()
    space.#timer = setInterval(() => void space.look(), LOOK_EVERY_MS)
    space.#timer.unref()
    return space
  }

  /** Whether a write has to wait, given how many bytes it says it brings. */
  isFullFor(bytes: number): boolean {
    return this.#isFull || this.#freeBytes - bytes < FLOOR_BYTES
  }

  async look(): Promise<void> {
    try {
      this.#freeBytes = await (this.#options.freeBytes ?? (() => freeBytesOf(this.#folder)))()
    } catch (error) {
      if (!this.#isBlind)
        this.#options.log(`How much space is free in ${this.#folder} cannot be told: ${String(error)}`)
      this.#isBlind = true
      return
    }
    this.#isBlind = false
    const isFull = this.#freeBytes < (this.#isFull ? AGAIN_BYTES : FLOOR_BYTES)
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.#options.log(
      isFull
        ? `ATTENTION: the disk under ${this.#folder} is full (${megabytes(this.#freeBytes)} free). Nothing is written until ${megabytes(AGAIN_BYTES)} are free; reading goes on.`
        : `There is space under ${this.#folder} again (${megabytes(this.#freeBytes)} free): writes are taken.`,
    )
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}
