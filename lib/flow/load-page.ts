import 'server-only'
import type { Viewer } from '@/lib/account/schema'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { askedOf, type Calendar, type FlowFacts, factsOf } from './facts'
import { readPicks } from './pick'
import { type FlowChoice, listChoice, loadFlow } from './queries'
import { loadReceipt, type Receipt } from './receipt'
import { type FlowView, type Params, scopeOf } from './view'
import 'server-only'
import { headers } from 'next/headers'
import { namedTimeZone } from '@/lib/account/person-time'
import { weekStartOf } from '@/lib/boards/dates/week-start'
import { knownTimeZone } from '@/lib/time-zone'

export type LoadedFlow = { facts: FlowFacts; choice: FlowChoice; receipt: Receipt | null; isLater: boolean }

/** Everything that a page of analytics shows, asked for side by side. Null where it could not be loaded. */
export async function loadFlowPage(
  viewer: Viewer,
  view: FlowView,
  params: Params,
  { isWhole }: { isWhole: boolean },
): Promise<LoadedFlow | null> {
  try {
    const [db, calendar]: [Awaited<ReturnType<typeof serverDb>>, Calendar] = await Promise.all([
      serverDb(),
      calendarOf(viewer),
    ])
    const question = { scope: scopeOf(view, viewer.id), asked: askedOf(view, calendar), timeZone: calendar.timeZone }
    const picks = readPicks(one(params['receipt']))
    const after = one(params['after'])
    const [rows, choice, receipt] = await Promise.all([
      // A page about one person needs no katas and totals.
      loadFlow(db, question, isWhole ? ['finished', 'open', 'katas', 'totals'] : ['finished', 'open']),
      listChoice(db, { isWhole }),
      picks ? loadReceipt(db, question, picks, after) : null,
    ])
    return { facts: factsOf(view, calendar, rows), choice, receipt, isLater: after !== undefined }
  } catch (error) {
    logError('flow.load', error)
    return null
  }
}

const one = (value: string | string[] | undefined) => [value].flat()[0]

/** Whose days and weeks are counted: the viewer's, chosen or as their browser has them. */
export async function calendarOf(viewer: Pick<Viewer, 'settings'>): Promise<Calendar> {
  const [zoneName, received] = await Promise.all([namedTimeZone(viewer), headers()])
  const [language = ''] = (received.get('accept-language') ?? '').split(/[,;]/)
  return {
    timeZone: knownTimeZone(zoneName),
    weekStart: viewer.settings.weekStart ?? weekStartOf(language),
    now: new Date(),
  }
}
