import { statfs } from 'node:fs/promises'

const LOOK_EVERY_MS = 1_000

/** Postgres allocates its log in pieces of 16 MB, and crashes if one does not fit: keep room for four. */
const FLOOR_BYTES = 64 * 1024 * 1024
/**
 * Once the disk is full, this much more must be free before writes are accepted again, so that the state does not flip
 * back and forth.
 */
const AGAIN_BYTES = FLOOR_BYTES + 16 * 1024 * 1024

/** What a start writes at least: a piece of the log; at the first start, the database and its log. */
const START_BYTES = { again: 24 * 1024 * 1024, first: 2 * FLOOR_BYTES }

/** @throws Error in one sentence when a start would find the disk full in the middle of its work */
export async function refuseFullDisk(
  folder: string,
  start: keyof typeof START_BYTES,
  freeBytes = () => freeBytesOf(folder),
): Promise<void> {
  const free = await freeBytes()
  if (free < START_BYTES[start]) throw new DiskFull(folder, free, START_BYTES[start], 'a start')
}

/** @throws Error in one sentence when `bytes` more would leave running services too little space */
export async function refuseLargeCopy(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesOf(folder)
  if (free < bytes + FLOOR_BYTES) throw new DiskFull(folder, free, bytes + FLOOR_BYTES, 'a backup')
}

class DiskFull extends Error {
  constructor(folder: string, free: number, needed: number, what: string) {
    super(
      `The disk under ${folder} is full (${megabytes(free)} free): ${what} needs ${megabytes(needed)}. Make room on it first. Nothing was changed.`,
    )
  }
}

/** Whether a failure says that the disk, or an account's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|quota exceeded/i.test(String(error))
}

export interface DiskSpaceOptions {
  log: (line: string) => void
  /** Returns the free space (for tests). */
  freeBytes?: (() => Promise<number>) | undefined
}

/** Watches the free space of the data folder's disk, so that writes stop before it is full. */
export class DiskSpace {
  readonly #folder: string
  readonly #options: DiskSpaceOptions
  #freeBytes = Number.POSITIVE_INFINITY
  #isFull = false
  /** The free space is unknown right now; it is checked again. */
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

  /** Whether a write has to wait, given how many bytes it announces. */
  isFullFor(bytes: number): boolean {
    return this.#isFull || this.#freeBytes - bytes < FLOOR_BYTES
  }

  /** Whether this many bytes can be written now, as far as the free space is known. */
  async hasRoom(bytes: number): Promise<boolean> {
    await this.look()
    return !this.isFullFor(bytes)
  }

  async look(): Promise<void> {
    try {
      this.#freeBytes = await (this.#options.freeBytes ?? (() => freeBytesOf(this.#folder)))()
    } catch (error) {
      if (!this.#isBlind) this.#options.log(`The free space of ${this.#folder} could not be read: ${String(error)}`)
      this.#isBlind = true
      return
    }
    this.#isBlind = false
    const isFull = this.#freeBytes < (this.#isFull ? AGAIN_BYTES : FLOOR_BYTES)
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.#options.log(
      isFull
        ? `ATTENTION: the disk under ${this.#folder} is full (${megabytes(this.#freeBytes)} free). Nothing is written until ${megabytes(AGAIN_BYTES)} are free; reading still works.`
        : `There is space under ${this.#folder} again (${megabytes(this.#freeBytes)} free). Writes are accepted again.`,
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
