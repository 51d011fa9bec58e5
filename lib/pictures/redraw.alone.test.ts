import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { jpegOfScans, pngOfComments } from '@/testing/hostile-pictures'
import { draw } from './draw'
import { redraw } from './redraw'

vi.mock('./draw', { spy: true })

const rules = {
  userId: 'mia',
  types: new Set(['image/png', 'image/jpeg', 'image/webp']),
  mostPixels: 4096 * 4096,
  refusal: 'No picture.',
}
const recipe = { resize: { width: 16, height: 16 }, webp: { quality: 80 } }
const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c43' } })

test.each([
  ['a large plain one', () => square(3000).png()],
  ['a small one of sixteen bits, interlaced', () => square(900).toColourspace('rgb16').png({ progressive: true })],
  ['one with a palette', () => square(900).png({ palette: true })],
  ['a progressive photo', () => square(1600).jpeg({ progressive: true })],
  [
    'a photo with a profile and text',
    () =>
      square(900)
        .withIccProfile('p3')
        .withExif({ IFD0: { Copyright: 'x' } })
        .webp(),
  ],
])('%s is drawn', async (_, make) => {
  const drawn = await redraw(await make().toBuffer(), rules, recipe)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 })
})

test.each([
  ['sixteen bits', () => square(2100).toColourspace('rgb16').png()],
  ['interlacing', () => square(2100).png({ progressive: true })],
  ['more pixels than asked for', () => square(4100).png()],
])('%s is not drawn', async (_, make) => {
  const refused = redraw(await make().toBuffer(), rules, recipe)
  await expect(refused).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('too many pixels') })
})

test('a photo of hundreds of passes costs this process nothing', async () => {
  const { user } = process.cpuUsage()
  const layers = { code: 'invalid', message: expect.stringContaining('too many layers') }
  await expect(redraw(jpegOfScans(2048, 20_000), rules, recipe)).rejects.toMatchObject(layers)
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000)
  const drawn = await redraw(jpegOfScans(1024, 100), rules, recipe)
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 16 })
  await expect(redraw(jpegOfScans(1024, 101), rules, recipe)).rejects.toMatchObject(layers)
})

test('comments that unpack to a gigabyte are not unpacked', async () => {
  const bytes = pngOfComments(120)
  const { maxRSS } = process.resourceUsage()
  const drawn = await redraw(bytes, rules, recipe)
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 16, height: 16 })
  expect(process.resourceUsage().maxRSS - maxRSS).toBeLessThan(300_000)
})

test('a moving picture is not drawn', async () => {
  const frames = await Promise.all(['#c43', '#3c4'].map((background) => square(16).tint(background).png().toBuffer()))
  const moving = sharp(frames, { join: { animated: true } }).webp({ loop: 0 })
  await expect(redraw(await moving.toBuffer(), rules, recipe)).rejects.toThrow('This picture is animated.')
})

test('a picture that is not drawn in time is not called anything else', async () => {
  vi.mocked(draw).mockResolvedValueOnce('ended')
  const refused = redraw(await square(64).png().toBuffer(), rules, recipe)
  await expect(refused).rejects.toMatchObject({ code: 'limited', message: expect.stringContaining('too long') })
})

test('of many who come at the same time, the last ones are told to come again', async () => {
  const bytes = await square(64).png().toBuffer()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => redraw(bytes, { ...rules, userId: `person ${at}` }, recipe)),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ code: 'offline' })
})
