import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '@/lib/errors'
import { draw, type Recipe } from './draw'
import { neededBytes } from './needed-bytes'
import { WorkQueue } from './queue'

const queue = new WorkQueue({ mostAtOnce: 2, mostWaiting: 20 })

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
 * @throws Refusal if it is not a picture, too large or slow, or one too many
 */
export async function redraw(
  bytes: Uint8Array,
  { userId, types, mostPixels, refusal }: Rules,
  recipe: Recipe,
): Promise<Uint8Array<ArrayBuffer>> {
  // Checked by content, before anything draws it: an SVG can load other files.
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !types.has(type)) throw new Refusal('invalid', refusal)
  const needed = neededBytes(type, bytes)
  const drawn = await queue.run(userId, () => draw(needed, mostPixels, recipe))
  if (drawn === 'too many pixels') {
    throw new Refusal('invalid', 'This picture has too many pixels. Make it smaller, and try again.')
  }
  if (drawn === 'ended') {
    throw new Refusal('limited', 'This picture takes too long to draw. Try again, or choose a smaller one.')
  }
  if (typeof drawn === 'string') throw new Refusal('invalid', refusal, { cause: drawn })
  return new Uint8Array(drawn)
}
