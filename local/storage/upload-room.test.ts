import { expect, test } from 'vitest'
import { DiskFull, ShareUsed, UploadRoom } from './upload-room.ts'

/** A disk with this much free space. */
function diskOf(free: number) {
  const disk = { free }
  return { disk, space: new UploadRoom('', { freeBytes: async () => disk.free, reserveBytes: 100 }) }
}

test('room reserved for one upload is not reserved for another', async () => {
  const { space } = diskOf(200)
  const first = await space.promise(60)
  await expect(space.promise(60)).rejects.toBeInstanceOf(DiskFull)
  first.release()
  await space.promise(100)
  await expect(space.promise(1)).rejects.toBeInstanceOf(DiskFull)
})

test('bytes that have arrived are on the disk and count once', async () => {
  const { disk, space } = diskOf(200)
  const first = await space.promise(60)
  first.fill(50)
  disk.free -= 50
  await expect(space.promise(41)).rejects.toBeInstanceOf(DiskFull)
  const second = await space.promise(40)
  // More than was reserved, and released twice: no one else's room is touched.
  first.fill(99)
  first.release()
  first.release()
  await expect(space.promise(11)).rejects.toBeInstanceOf(DiskFull)
  second.release()
})

test('of what others leave free, one holder reserves half, with all their uploads together', async () => {
  const { space } = diskOf(1100)
  await expect(space.promise(501, ['nora'])).rejects.toBeInstanceOf(DiskFull)
  const first = await space.promise(300, ['nora', 'site'])
  await space.promise(200, ['nora'])
  await expect(space.promise(1, ['nora'])).rejects.toBeInstanceOf(DiskFull)
  await expect(space.promise(201, ['olive', 'site'])).rejects.toBeInstanceOf(DiskFull)
  const other = await space.promise(250, ['olive'])
  // The server's own, such as exports, are no one's share.
  await space.promise(250)
  await expect(space.promise(1)).rejects.toBeInstanceOf(DiskFull)
  // Bytes that have arrived are no longer promised.
  first.fill(300)
  other.release()
  await space.promise(75, ['nora'])
})

test('people whose own uploads keep the room are told so, and not that the disk is full', async () => {
  const { space } = diskOf(1100)
  await expect(space.promise(501, ['mia'])).rejects.not.toBeInstanceOf(ShareUsed)
  await space.promise(300, ['mia'])
  await expect(space.promise(300, ['mia'])).rejects.toBeInstanceOf(ShareUsed)
  await expect(space.promise(500, ['her phone', 'mia'])).rejects.toBeInstanceOf(ShareUsed)
  await expect(space.promise(801, ['mia'])).rejects.not.toBeInstanceOf(ShareUsed)
})

test('the database keeps its reserve', async () => {
  await expect(diskOf(99).space.promise(0)).rejects.toBeInstanceOf(DiskFull)
  await expect(diskOf(100).space.promise(0)).resolves.toBeDefined()
})
