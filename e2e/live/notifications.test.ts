import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handlers } from '@/lib/jobs/handlers'
import { runJobs } from '@/lib/jobs/run-jobs'
import { sendLetters } from '@/lib/notifications/send-letters'
import { callBehind, type Killable, killableServices } from './killable'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

/** 8,000, the most before bells are full, takes minutes: `NOTIFICATION_EVENTS=8000 npx vitest run e2e/live/notifications.test.ts`. */
const many = Number(process.env['NOTIFICATION_EVENTS'] ?? 1_000)
const kills = 3

let services: Killable
beforeAll(async () => {
  services = await killableServices()
  await callBehind(services.admin(), 'make_crowd')
})
afterAll(() => services.remove())

const countsSchema = z.object({
  wished: z.int(),
  told: z.int(),
  missing: z.int(),
  tooMany: z.int(),
  lines: z.int(),
  waiting: z.int(),
  letters: z.int(),
  most: z.int().nullable(),
  digests: z.int(),
})
const counts = async () => countsSchema.parse(await callBehind(services.admin(), 'told_of_moves'))

const { 'notifications.read': read } = handlers
if (!read) throw new Error('No job reads events.')
const readNow = () =>
  runJobs(services.admin(), { table: { 'notifications.read': read }, jobMs: 60_000, graceMs: -59_000 })

/** Works until the process is killed under it, starts it again, a few times; then to the end. */
async function killedInTheMiddle(work: () => Promise<unknown>, afterMs: () => number): Promise<void> {
  for (let at = 0; at < kills; at += 1) {
    const working = work().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, afterMs()))
    await services.kill()
    await working
    await services.start()
  }
}

test(
  'killed in the middle, everything that happened reaches everyone it concerns once, within the budget',
  { timeout: 1_800_000 },
  async () => {
    const admin = () => services.admin()
    for (let made = 0; made < many; made += 250)
      await callBehind(admin(), 'make_moves', { many: Math.min(250, many - made) })

    const began = performance.now()
    await killedInTheMiddle(readNow, () => 100 + Math.random() * 500)
    await vi.waitFor(
      async () => {
        await readNow()
        expect((await counts()).missing).toBe(0)
      },
      { timeout: 600_000, interval: 500 },
    )
    const readMs = performance.now() - began
    const told = await counts()
    expect(told).toMatchObject({ missing: 0, tooMany: 0, told: told.wished, waiting: told.wished })
    expect(told.wished).toBeGreaterThan(many)

    /** The Message-IDs in the order in which the mail server took them, for each address. */
    const taken: { to: string; id: string }[] = []
    const mail = {
      post: async ({ to, messageId }: { to: unknown; messageId?: string | undefined }) => {
        taken.push({ to: z.object({ address: z.string() }).parse(to).address, id: messageId ?? '' })
      },
      origin: 'https://ninjadojo.test',
      key: 'key',
    }
    const send = () => sendLetters(admin(), mail, new AbortController().signal)
    const sendBegan = performance.now()
    await callBehind(admin(), 'hurry_letters')
    await killedInTheMiddle(
      async () => {
        await callBehind(admin(), 'hurry_letters')
        await send()
      },
      () => 50 + Math.random() * 400,
    )
    // What was sent when the process went is sent again: the same letter, by its id.
    for (let left = (await counts()).waiting; left > 0; left = (await counts()).waiting) {
      await callBehind(admin(), 'hurry_letters')
      await send()
    }
    await callBehind(admin(), 'hurry_letters')
    await send()
    const sendMs = performance.now() - sendBegan
    const sent = await counts()
    const different = new Set(taken.map(({ id }) => id))
    expect(sent).toMatchObject({ lines: told.wished, waiting: 0, letters: different.size })
    expect(sent.most).toBeLessThanOrEqual(12)
    // Everyone has to do with 24 techniques.
    expect(sent.digests).toBeGreaterThan(0)
    const again = taken.length - different.size
    expect(again).toBeLessThanOrEqual(kills)
    if (process.env['NOTIFICATION_EVENTS']) {
      process.stdout.write(
        `${many} events: ${told.told} entries in ${Math.round(readMs)} ms with ${kills} kills; ${sent.letters} letters ` +
          `(${sent.digests} summaries) in ${Math.round(sendMs)} ms with ${kills} kills, ${again} of them handed over twice\n`,
      )
    }
  },
)
