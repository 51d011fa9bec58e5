import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '@/lib/errors'
import { WorkQueue } from './queue'

// One thread per picture. Decoding uses the same thread pool as all of this server's file reads and name lookups.
sharp.concurrency(1)

const queue = new WorkQueue({ mostAtOnce: 2, mostWaiting: 20 })
const longestSeconds = 5
/** Pictures with sixteen bits or interlacing take several times as long, and are in memory as a whole. */
const mostDemandingPixels = 2048 * 2048

type Rules = {
  /** Whose picture it is: one person's pictures are drawn one at a time. */
  userId: string
  types: ReadonlySet<string>
  mostPixels: number
  /** The message for any other type. */
  refusal: string
}

/**
 * Re-encodes a supposed picture, so that nothing else in the file survives, neither metadata nor hidden content.
 * @throws Refusal if it is not a picture, too large, or one too many
 */
export async function redraw(
  bytes: Uint8Array,
  { userId, types, mostPixels, refusal }: Rules,
  draw: (picture: Sharp) => Sharp,
): Promise<Uint8Array<ArrayBuffer>> {
  // Checked by content, before anything draws it: an SVG can load other files.
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

/** Reads only the file's header. */
async function requireQuick(bytes: Uint8Array, mostPixels: number): Promise<void> {
  const { width, height, depth, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = width * height
  const isDemanding = isProgressive || depth !== 'uchar'
  if (pixels > (isDemanding ? Math.min(mostPixels, mostDemandingPixels) : mostPixels)) {
    throw new Refusal('invalid', 'This picture has too many pixels. Make it smaller, and try again.')
  }
}
