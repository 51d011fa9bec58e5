import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Card } from '@/lib/boards/schema'
import type * as paces from './pace'

type Module = typeof paces
let drawingPoints: Module['drawingPoints']
let isFormattedHere: Module['isFormattedHere']
let waitSeconds: Module['waitSeconds']

beforeEach(async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_key')
  // Nothing is counted yet.
  vi.resetModules()
  ;({ drawingPoints, isFormattedHere, waitSeconds } = await import('./pace'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('after the clock was set back, no one is told to wait for longer than a limit holds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  expect(await waitSeconds('page', new Headers(), 240)).toBe(0)
  vi.useRealTimers()
  expect(await waitSeconds('page', new Headers())).toBe(60)
})

const from = (address: string) => new Headers({ 'x-forwarded-for': address })

test.each([
  { tags: 0, points: 21, pages: 19 },
  { tags: 2, points: 41, pages: 9 },
  { tags: 50, points: 200, pages: 2 },
])(
  'a board of a thousand techniques with $tags tags each is drawn $pages times for a site',
  async ({ tags, points, pages }) => {
    const labels = Array.from({ length: tags }, (_, at) => String(at))
    const cards = Array.from({ length: 1000 }, () => ({ title: 'Sweep', badges: { labels } }) as unknown as Card)
    expect(drawingPoints([{ cards }])).toBe(points)
    const drawn = []
    for (let n = 0; n < 40; n += 1)
      drawn.push(await waitSeconds('drawing', from(`2001:db8:${100 + tags}:${n}00::1`), drawingPoints([{ cards }])))
    expect(drawn.filter((seconds) => seconds === 0)).toHaveLength(pages)
  },
)

const long = 'a'.repeat(50_000)
/** How many of forty such texts the server formats for one network. */
async function formatted(text: string, address: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 40 }, () => isFormattedHere(text, from(address))))
  return answers.filter(Boolean).length
}

test.each([
  ['three long texts', long, 3],
  ['thirty-three of a few lines', 'a'.repeat(300), 33],
  ['every empty one', '', 40],
])('the server formats %s for a network in ten seconds', async (title, text, count) => {
  expect(await formatted(text, `2001:db8:${title.length}::1`)).toBe(count)
})

test('those of one network are not counted for another, and a site has a limit of its own', async () => {
  const counts = []
  for (const network of ['000', '100', '200']) counts.push(await formatted(long, `2001:db8:1:${network}::1`))
  expect(counts).toEqual([3, 3, 0])
  expect(await formatted(long, '2001:db8:2:100::1')).toBe(3)
})

test('the browsers of many networks format what the server would do too often', async () => {
  const counts = []
  for (let at = 0; at < 5; at += 1) counts.push(await formatted(long, `2001:db8:${at}:100::1`))
  expect(counts).toEqual([3, 3, 3, 1, 0])
})
