import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from './redraw'

const rules = {
  userId: 'mia',
  types: new Set(['image/png', 'image/jpeg', 'image/webp']),
  mostPixels: 4096 * 4096,
  refusal: 'No picture.',
}
const draw = (picture: Sharp) => picture.rotate().resize(16, 16).webp()
const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c43' } })

test.each([
  ['a large plain one', () => square(3000).png()],
  ['a small one of sixteen bits, interlaced', () => square(900).toColourspace('rgb16').png({ progressive: true })],
  ['a progressive photo', () => square(1600).jpeg({ progressive: true })],
])('%s is drawn', async (_, make) => {
  const drawn = await redraw(await make().toBuffer(), rules, draw)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 })
})

test.each([
  ['sixteen bits', () => square(2100).toColourspace('rgb16').png()],
  ['interlacing', () => square(2100).png({ progressive: true })],
  ['more pixels than asked for', () => square(4100).png()],
])('%s is not even decoded', async (_, make) => {
  const refused = redraw(await make().toBuffer(), rules, () => {
    throw new Error('decoded')
  })
  await expect(refused).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('too many pixels') })
})

test('of many who come at the same time, the last ones are told to come again', async () => {
  const bytes = await square(64).png().toBuffer()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => redraw(bytes, { ...rules, userId: `person ${at}` }, draw)),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ code: 'offline' })
})
