import * as z from 'zod/mini'
import { changedFields, fieldsOf } from '@/lib/changed-fields'

type Texts = Record<string, string>
const texts = z.record(z.string(), z.string())
const leftSchema = z.object({ from: texts, to: texts })

/** The fields that were typed and not saved, with what they began with, as a draft's text; null if there are none. */
export function leftText<Fields extends Texts>(before: Fields, typed: Fields): string | null {
  const to = changedFields(before, typed)
  return Object.keys(to).length === 0 ? null : JSON.stringify({ from: fieldsOf(to, before), to })
}

/**
 * A form as it was left, over what is saved `now`: `before` is what its unsaved fields began with, so that saving them says
 * what others have written since. Undefined if nothing is unsaved any more.
 */
export function readLeft<Fields extends Texts>(
  text: string,
  now: Fields,
): { before: Fields; typed: Fields; theirs: Partial<Fields> } | undefined {
  const { data } = leftSchema.safeParse(parsed(text))
  if (!data) return undefined
  const known = Object.keys(now).filter((field) => field in data.to && field in data.from)
  // Some may have been saved without this browser having heard.
  const unsaved = known.filter((field) => data.to[field] !== now[field])
  if (unsaved.length === 0) return undefined
  const pick = (from: Texts) => Object.fromEntries(unsaved.map((field) => [field, from[field]])) as Partial<Fields>
  const before = { ...now, ...pick(data.from) }
  return { before, typed: { ...now, ...pick(data.to) }, theirs: changedFields(before, now) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
