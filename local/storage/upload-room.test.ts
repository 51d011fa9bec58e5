import { expect, test } from 'vitest'
import { DiskFull, UploadRoom } from './upload-room.ts'

/** A disk with so much free. */
function diskOf(free: number) {
  const disk = { free }
  return { disk, space: new UploadRoom('', { freeBytes: async () => disk.free, reserveBytes: 100 }) }
}

test('what is promised to one upload is not promised to another', async () => {
  const { space } = diskOf(200)
  const first = await space.promise(60)
  await expect(space.promise(60)).rejects.toBeInstanceOf(DiskFull)
  first.release()
  await space.promise(100)
  await expect(space.promise(1)).rejects.toBeInstanceOf(DiskFull)
})

test('what has come is on the disk, and counts once', async () => {
  const { disk, space } = diskOf(200)
  const first = await space.promise(60)
  first.fill(50)
  disk.free -= 50
  await expect(space.promise(41)).rejects.toBeInstanceOf(DiskFull)
  const second = await space.promise(40)
  // More than was promised, and released twice: nobody else's room is touched.
  first.fill(99)
  first.release()
  first.release()
  await expect(space.promise(11)).rejects.toBeInstanceOf(DiskFull)
  second.release()
})

test('the database keeps its reserve', async () => {
  await expect(diskOf(99).space.promise(0)).rejects.toBeInstanceOf(DiskFull)
  await expect(diskOf(100).space.promise(0)).resolves.toBeDefined()
})
