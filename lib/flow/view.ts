import * as z from 'zod/mini'
import { type Day, daysBetween } from '@/lib/boards/dates/calendar-day'

export const spans = [4, 12, 26] as const
export type Weeks = (typeof spans)[number]
export const usualWeeks: Weeks = 12

/** What the page shows: all of it is in the address, so that it can be shared. */
export type FlowView = {
  /** None: everything the viewer may read. */
  dojos: readonly string[]
  clan?: string
  tag?: string
  isMine: boolean
  span: { weeks: Weeks } | { since: Day; until: Day }
  isCompared: boolean
  /** Whether the band diagram leaves out finished techniques. */
  isOpenOnly?: true
  /** The forecast's questions: when this many are done (one number or a range), and how many by a day. */
  many?: number
  upTo?: number
  by?: Day
}

/** In the address if the page is sent in one piece, for browsers without scripts. */
export const noScriptsParam = 'scripts'

export type Params = Readonly<Record<string, string | string[] | undefined>>

export const mostDojos = 20
const longestDays = 3 * 365
const mostTag = 50
const id = z.guid()
// Far from the ends of the calendar, which neighbouring days would exceed.
const day = z.iso.date().check(z.refine((date) => date >= '1900-01-01' && date < '3000-01-01'))
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(5000))

/** The view in an address, without parts that make no sense. */
export function readView(params: Params): FlowView {
  const all = (name: string) => [params[name]].flat().flatMap((value) => value?.split(',') ?? [])
  const one = (name: string) => [params[name]].flat()[0]?.trim() || undefined
  const dojos = [...new Set(all('dojos'))].filter((value) => id.safeParse(value).success).slice(0, mostDojos)
  const clan = one('clan')
  const tag = one('tag')?.slice(0, mostTag)
  const [many, upTo] = [number.safeParse(one('many') ?? '').data, number.safeParse(one('upto') ?? '').data]
  const by = day.safeParse(one('by')).data
  return {
    dojos,
    ...(id.safeParse(clan).success && clan !== undefined && { clan }),
    ...(tag !== undefined && { tag }),
    isMine: one('person') === 'me',
    // Weeks take precedence: a form that chooses them still has the dates that were shown.
    span: weeksOf(one('weeks')) ?? spanOf(one('since'), one('until')) ?? { weeks: usualWeeks },
    isCompared: one('compare') === 'previous',
    ...(one('bands') === 'open' && { isOpenOnly: true as const }),
    ...(many !== undefined && { many }),
    ...(many !== undefined && upTo !== undefined && upTo > many && { upTo }),
    ...(by !== undefined && { by }),
  }
}

function weeksOf(text: string | undefined): { weeks: Weeks } | undefined {
  const weeks = spans.find((known) => String(known) === text)
  return weeks && { weeks }
}

function spanOf(since: string | undefined, until: string | undefined): { since: Day; until: Day } | null {
  if (!day.safeParse(since).success || !day.safeParse(until).success || !since || !until) return null
  // Swapped dates mean the same period.
  const span = since <= until ? { since, until } : { since: until, until: since }
  return daysBetween(span.since, span.until) < longestDays ? span : null
}

/** The parameters of a view, in a fixed order, without defaults. */
export function viewParams(view: FlowView): URLSearchParams {
  const { dojos, clan, tag, isMine, span, isCompared, isOpenOnly, many, upTo, by } = view
  const pairs: [string, string | number | boolean | undefined][] = [
    ['dojos', dojos.join(',')],
    ['clan', clan],
    ['tag', tag],
    ['person', isMine && 'me'],
    ['weeks', 'weeks' in span && span.weeks !== usualWeeks && span.weeks],
    ['since', 'since' in span && span.since],
    ['until', 'until' in span && span.until],
    ['compare', isCompared && 'previous'],
    ['bands', isOpenOnly && 'open'],
    ['many', many],
    ['upto', upTo],
    ['by', by],
  ]
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

export type FlowPage = '/productivity' | '/advanced-analytics'

/** The address of a view and of what is opened in it. */
export function viewPath(page: string, view: FlowView, more: Readonly<Record<string, string>> = {}): string {
  const params = viewParams(view)
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  // Both are allowed in a query, and addresses are easier to read with them.
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return query ? `${page}?${query}` : page
}

/** The arguments of the database functions for a view; "me" is resolved here. */
export function scopeOf({ dojos, clan, tag, isMine }: FlowView, viewerId: string) {
  return {
    ...(dojos.length > 0 && { dojos: [...dojos] }),
    ...(clan !== undefined && { clan }),
    ...(tag !== undefined && { tag }),
    ...(isMine && { person: viewerId }),
  }
}
export type FlowScope = ReturnType<typeof scopeOf>
