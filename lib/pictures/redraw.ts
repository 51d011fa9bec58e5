import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '@/lib/errors'
import { WorkQueue } from './queue'

// A thread per picture. Decoding takes them from the pool that all files and names of this server are read with.
sharp.concurrency(1)

const queue = new WorkQueue({ mostAtOnce: 2, mostWaiting: 20 })
const longestSeconds = 5
/** What has sixteen bits or is interlaced takes several times as long, and all of it is in memory. */
const mostDemandingPixels = 2048 * 2048

type Rules = {
  /** Whose picture it is: they wait for one before they send the next. */
  userId: string
  types: ReadonlySet<string>
  mostPixels: number
  /** Said of what is none of these types. */
  refusal: string
}

/**
 * Re-encodes what is said to be a picture, so that nothing of the file is kept, neither its metadata nor what it may be
 * besides a picture. @throws Refusal for what is no picture, too large, or one too many
 */
export async function redraw(
  bytes: Uint8Array,
  { userId, types, mostPixels, refusal }: Rules,
  draw: (picture: Sharp) => Sharp,
): Promise<Uint8Array<ArrayBuffer>> {
  // By content, and before anything draws it: an SVG can load other files.
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !types.has(type)) throw new Refusal('invalid', refusal)
  return queue.run(userId, async () => {
    try {
      await requireQuick(bytes, mostPixels)
      const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      return new Uint8Array(await draw(picture).timeout({ seconds: longestSeconds }).toBuffer())
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('invalid', refusal, { cause: error })
    }
  })
}

/** Reads the head of the file alone. */
async function requireQuick(bytes: Uint8Array, mostPixels: number): Promise<void> {
  const { width, height, depth, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = width * height
  const isDemanding = isProgressive || depth !== 'uchar'
  if (pixels > (isDemanding ? Math.min(mostPixels, mostDemandingPixels) : mostPixels)) {
    throw new Refusal('invalid', 'This picture has too many pixels. Make it smaller, and try again.')
  }
}
