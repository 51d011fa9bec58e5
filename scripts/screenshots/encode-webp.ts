import type { BrowserContext } from '@playwright/test'

/** A PNG as WebP, about a fifth of its size. The browser knows how; no package is needed for it. */
export async function encodeWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage()
  const base64 = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
    const encoded = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (const byte of encoded) text += String.fromCharCode(byte)
    return btoa(text)
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(base64, 'base64')
}
