import * as z from 'zod/mini'
import { firstItems, mostDays, mostItems, type Outline, type OutlineItem } from './outline'

const line = (longest: number) =>
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((text) => plainLine(text, longest)),
  )

const proposalSchema = z.object({
  katas: z.array(
    z.object({
      title: line(60),
      techniques: z.array(
        z.object({
          title: line(120),
          days: z.catch(z.number().check(z.int(), z.gte(1), z.lte(mostDays)), 1),
          after: z.catch(z.array(z.string().check(z.maxLength(2000))), []),
          steps: z.catch(z.array(line(120)), []),
        }),
      ),
    }),
  ),
})

const mostKatas = 8
const mostSteps = 10
const mostBefore = 10

/**
 * A model's proposal as an outline, or null if it is not one. It has to meet the same rules as a playbook: only names
 * of its own techniques, no cycle, no date, plain text, and no more than a plan may have. Dates are computed here,
 * never taken from it.
 */
export function readProposal(raw: unknown): Outline | null {
  const parsed = proposalSchema.safeParse(raw)
  if (!parsed.success) return null
  const items: OutlineItem[] = []
  const idByTitle = new Map<string, string>()
  for (const kata of parsed.data.katas.slice(0, mostKatas)) {
    for (const { title, days, after, steps } of kata.techniques.slice(0, mostItems)) {
      const key = title.toLowerCase()
      if (title === '' || kata.title === '' || idByTitle.has(key) || items.length >= mostItems) continue
      // Only items named before it, so there is no cycle.
      const before = after
        .slice(0, mostBefore)
        .flatMap((name) => idByTitle.get(plainLine(name, 120).toLowerCase()) ?? [])
      const id = `proposed-${items.length}`
      idByTitle.set(key, id)
      items.push({
        id,
        title,
        kata: kata.title,
        days,
        lead: 0,
        after: [...new Set(before)],
        isIn: items.length < firstItems,
        isHeldBack: items.length >= firstItems,
        weight: 'usual',
        steps: steps.filter((step) => step !== '').slice(0, mostSteps),
        tags: [],
      })
    }
  }
  return items.length === 0 ? null : { katas: [...new Set(items.map(({ kata }) => kata))], items }
}

/** One line without control characters, direction changes and invisible marks. */
function plainLine(text: string, longest: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}
