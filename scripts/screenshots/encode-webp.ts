import type { BrowserContext } from '@playwright/test'

/**
 * A PNG as WebP, in its own size or smaller. The browser encodes it, so no package is needed.
 * @param quality 0 to 1; larger pictures of text need less
 */
export async function encodeWebp(
  context: BrowserContext,
  png: Buffer,
  { scale = 1, quality }: { scale?: number; quality: number },
): Promise<Buffer> {
  const page = await context.newPage()
  const encode = async ({ source, by, to }: { source: string; by: number; to: number }) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(Math.round(picture.width * by), Math.round(picture.height * by))
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('This browser has no canvas.')
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: to })
    const encoded = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (const byte of encoded) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const base64 = await page.evaluate(encode, { source: png.toString('base64'), by: scale, to: quality })
  await page.close()
  return Buffer.from(base64, 'base64')
}
