import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { avatarAddress } from './avatar-address'
import { savePicture } from './picture'

const mia = 'a0000000-0000-4000-8000-000000000003'

function tools(rpc = async () => ({ error: null as { code: string; message: string } | null })) {
  const stored = new Map<string, Buffer>()
  const named = vi.fn<(change: { avatar_url: string | null }) => void>()
  const upload = async (path: string, bytes: Buffer) => {
    stored.set(path, bytes)
    return { error: null }
  }
  const admin = { storage: { from: () => ({ upload }) } } as unknown as Db
  const chain = { eq: () => chain, select: () => chain, single: async () => ({ error: null, status: 200 }) }
  const update = (change: { avatar_url: string | null }) => {
    named(change)
    return chain
  }
  return { stored, named, tools: { db: { from: () => ({ update }), rpc } as unknown as Db, admin } }
}

test('a picture is drawn again: small, square, without what the camera wrote into it', async () => {
  const { stored, named, tools: given } = tools()
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c43' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const address = await savePicture(given, mia, photo)
  const { format, width, height, exif } = await sharp(stored.get(`${mia}.webp`)).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256, exif: undefined })
  expect(named).toHaveBeenCalledWith({ avatar_url: address })
  expect(avatarAddress(address)).toBe(address)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is refused, and nothing is kept', async (_, bytes) => {
  const { stored, tools: given } = tools()
  await expect(savePicture(given, mia, bytes)).rejects.toMatchObject({ code: 'invalid' })
  expect(stored.size).toBe(0)
})

test('one too many within the hour is not even read', async () => {
  const { stored, tools: given } = tools(async () => ({ error: { code: 'PT429', message: 'Try again later.' } }))
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c43' } })
    .png()
    .toBuffer()
  await expect(savePicture(given, mia, photo)).rejects.toMatchObject({ code: 'limited', message: 'Try again later.' })
  expect(stored.size).toBe(0)
})

test('a picture of 80 million pixels is not even drawn', async () => {
  const { tools: given } = tools()
  const huge = await sharp({ create: { width: 16_000, height: 5000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(savePicture(given, mia, huge)).rejects.toMatchObject({ code: 'invalid' })
})
