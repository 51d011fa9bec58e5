import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Refusal } from '@/lib/errors'
import { encodeLogo } from './logo'
import { logoAddress, pathOfAddress } from './logo-address'

const square = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const avif = await square(64).avif({ effort: 0 }).toBuffer()

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in %s is drawn again as WebP of at most 512 px', async (format) => {
    const encoded = await encodeLogo('olive', await square(1_024).toFormat(format).toBuffer())
    expect(await sharp(encoded).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(encoded.length).toBeLessThan(100_000)
  })

  test('keeps a small size, and nothing that was written into the file', async () => {
    const bytes = await square(100)
      .withExif({ IFD0: { Copyright: 'globalThis.ran=1', ImageDescription: '<script>' } })
      .png()
      .toBuffer()
    const encoded = await encodeLogo('olive', bytes)
    expect(await sharp(encoded).metadata()).toMatchObject({ width: 100, height: 50 })
    expect(Buffer.from(encoded).includes('script')).toBe(false)
    expect((await sharp(encoded).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a"/></svg>')],
    ['an SVG behind an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    // A picture of some kB can hold frames for minutes of decoding.
    ['an AVIF', avif],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a page', Buffer.from('<!doctype html><script>globalThis.ran=1</script>')],
    ['nothing', Buffer.alloc(0)],
    ['the start of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PNG that breaks off', Buffer.from('89504e470d0a1a0a0000000d49484452000100000001000008060000', 'hex')],
  ])('is not %s', async (_, bytes) => {
    await expect(encodeLogo('olive', bytes)).rejects.toThrow(Refusal)
  })

  test('is not a small file of a huge picture', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(encodeLogo('olive', bomb)).rejects.toThrow(Refusal)
  })
})

describe('the address of a logo', () => {
  const path = '5c2c6e99-4a77-413e-a40b-26aa03dfb329/logo/1764000000000.webp'

  test('is that of our storage, whatever host was stored', () => {
    const stored = `https://old.example/storage/v1/object/public/branding/${path}`
    expect(logoAddress(stored, 'https://dojo.supabase.co')).toBe(
      `https://dojo.supabase.co/storage/v1/object/public/branding/${path}`,
    )
  })

  test.each([null, '', 'javascript:alert(1)', 'https://evil.example/a.webp', `https://x/${path}/../../../a`])(
    'is none of %s',
    (stored) => expect(logoAddress(stored, 'https://dojo.supabase.co')).toBeNull(),
  )

  test('ends in its path: the last three segments', () => {
    expect(pathOfAddress(`https://x.test/storage/v1/object/public/branding/${path}`)).toBe(path)
  })
})
