import * as z from 'zod/mini'
import { type AuditGroup, auditGroups, auditKinds, isAuditGroup } from './kinds'

/** The filters of an audit trail, as in the address; days are the reader's. */
export type AuditFilters = {
  who?: string
  /** A group or one kind. */
  what?: string
  dojo?: string
  /** YYYY-MM-DD, both included. */
  from?: string
  to?: string
  text?: string
}
/** The last entry of the previous page. */
export type AuditPlace = { at: string; seq: number }

const id = z.guid()
// Postgres must also know the day after it.
const day = z.iso.date().check(z.refine((date) => date >= '0001-01-01' && date < '9999-12-31'))
const place = /^(\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))_(\d{1,15})$/
const mostText = 100
/** Stands for the person's own trail in the address, in place of a clan's id. */
export const personal = 'personal'

type Params = Readonly<Record<string, string | string[] | undefined>>

/** The filters of an address, without those that make no sense. */
export function readAuditFilters(params: Params): AuditFilters {
  const text = (name: string) => [params[name]].flat()[0]?.trim() || undefined
  const fitting = (name: string, fits: (value: string) => boolean) => {
    const value = text(name)
    return value !== undefined && fits(value) ? { [name]: value } : {}
  }
  const searched = text('text')?.slice(0, mostText)
  return {
    ...fitting('who', (value) => id.safeParse(value).success),
    ...fitting('what', (value) => isAuditGroup(value) || auditKinds.some((kind) => kind === value)),
    ...fitting('dojo', (value) => id.safeParse(value).success),
    ...fitting('from', (value) => day.safeParse(value).success),
    ...fitting('to', (value) => day.safeParse(value).success),
    ...(searched && { text: searched }),
  }
}

/** Where the page starts, from the address; undefined means the newest entry. */
export function readAuditPlace(params: Params): AuditPlace | undefined {
  const [, at, seq] = place.exec([params['before']].flat()[0] ?? '') ?? []
  return at !== undefined && !Number.isNaN(Date.parse(at)) ? { at, seq: Number(seq) } : undefined
}

/** The clan in the address, or null for the person's own dojos. Undefined if it names none. */
export function readAuditClan(params: Params): string | null | undefined {
  const named = [params['clan']].flat()[0]
  if (named === personal) return null
  return id.safeParse(named).success ? named : undefined
}

/** The address of a trail with filters, from a given place on. */
export function auditPath(clanId: string | null, filters: AuditFilters = {}, before?: AuditPlace): string {
  const params = new URLSearchParams({ clan: clanId ?? personal })
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (before) params.set('before', `${before.at}_${before.seq}`)
  return `/audit-trails?${params.toString()}`
}

/** The arguments of the database's functions. A day starts at midnight in the reader's zone. */
export function auditArgs(clanId: string | null, filters: AuditFilters, timeZone: string, before?: AuditPlace) {
  const { who, what, dojo, from, to, text } = filters
  const kinds: readonly string[] | undefined =
    what === undefined ? undefined : isAuditGroup(what) ? auditGroups[what satisfies AuditGroup].kinds : [what]
  return {
    ...(clanId !== null && { clan_id: clanId }),
    ...(who !== undefined && { who }),
    ...(kinds && { kinds: [...kinds] }),
    ...(dojo !== undefined && { dojo }),
    ...(from !== undefined && { since: `${from} 00:00:00 ${timeZone}` }),
    ...(to !== undefined && { until: `${dayAfter(to)} 00:00:00 ${timeZone}` }),
    ...(text !== undefined && { words: text }),
    ...(before && { before_at: before.at, before_seq: before.seq }),
  }
}

function dayAfter(from: string): string {
  const next = new Date(`${from}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
