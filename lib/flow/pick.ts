import * as z from 'zod/mini'
import { flowKinds } from './schema'

const day = z.iso.date()
const days = z.coerce.number().check(z.gte(0), z.lte(2000))
const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
const truth = z.pipe(
  z.literal(['true', true]),
  z.transform(() => true as const),
)

const finishedPick = z.strictObject({
  what: z.literal('finished'),
  since: day,
  until: day,
  over_days: z.optional(days),
  due: z.optional(z.enum(['kept', 'missed'])),
  returned: z.optional(truth),
  hour: z.optional(whole(0, 23)),
  /** 0 for Sunday. */
  weekday: z.optional(whole(0, 6)),
})
const openPick = z.strictObject({
  what: z.literal('open'),
  flow: z.optional(z.enum(flowKinds)),
  list: z.optional(z.guid()),
  age_from_days: z.optional(days),
  age_to_days: z.optional(days),
  overdue: z.optional(truth),
  returned: z.optional(truth),
})
const bandPick = z.strictObject({ what: z.literal('band'), day, list: z.guid() })
const totalPick = z.strictObject({ what: z.literal('total'), day, part: z.enum(['scope', 'done']) })
const createdPick = z.strictObject({ what: z.literal('created'), since: day, until: day })

const pickSchema = z.discriminatedUnion('what', [finishedPick, openPick, bandPick, totalPick, createdPick])

/** The techniques behind one number, bar, band or dot, as `flow_receipt` takes them. */
export type Pick = z.infer<typeof pickSchema>

/** Each is a separate query. */
export const mostPicks = 30

/** "finished,since:2026-11-01,until:2026-11-07"; several add up, with ";" between them. */
export function writePicks(picks: readonly Pick[]): string {
  return picks
    .map(({ what, ...rest }) =>
      [what, ...Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : `${key}:${value}`))].join(
        ',',
      ),
    )
    .join(';')
}

/** Null if it names nothing that can be opened. */
export function readPicks(text: string | undefined): Pick[] | null {
  if (!text) return null
  const parsed = text.split(';').map((part) => {
    const [what, ...pairs] = part.split(',')
    const entries = pairs.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])
    return pickSchema.safeParse({ ...Object.fromEntries(entries), what })
  })
  if (parsed.length > mostPicks || parsed.some(({ success }) => !success)) return null
  return parsed.flatMap(({ data }) => data ?? [])
}
