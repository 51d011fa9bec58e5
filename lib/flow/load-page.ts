import 'server-only'
import { headers } from 'next/headers'
import { namedTimeZone } from '@/lib/account/person-time'
import type { Viewer } from '@/lib/account/schema'
import { weekStartOf } from '@/lib/boards/dates/week-start'
import { AppError, isTooMuch, limitSentence } from '@/lib/errors'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone } from '@/lib/time-zone'
import { askedOf, type Calendar, type FlowFacts, factsOf } from './facts'
import { readPicks } from './pick'
import { type FlowChoice, listChoice, loadFlow } from './queries'
import { loadReceipt, type Receipt } from './receipt'
import { type FlowView, type Params, scopeOf } from './view'

export type LoadedFlow = { facts: FlowFacts; receipt: Receipt | null; isLater: boolean }

/** What a page is asked for: the viewer and their days, the view, and what is opened in it. */
export type FlowAsked = {
  viewer: Viewer
  calendar: Calendar
  view: FlowView
  params: Params
  /** About all people, not one. */
  isWhole: boolean
}

/** The choices in a page's form, which is shown before its figures. Null if they could not be loaded. */
export async function loadChoice(isWhole: boolean): Promise<FlowChoice | null> {
  try {
    return await listChoice(await serverDb(), { isWhole })
  } catch (error) {
    logError('flow.choice', error)
    return null
  }
}

/**
 * The data of a page's figures, and what was opened; or the sentence that says why it is too much to count at once. Null
 * if it could not be loaded.
 */
export async function loadFigures({
  viewer,
  calendar,
  view,
  params,
  isWhole,
}: FlowAsked): Promise<LoadedFlow | { tooMuch: string } | null> {
  try {
    const db = await serverDb()
    const question = { scope: scopeOf(view, viewer.id), asked: askedOf(view, calendar), timeZone: calendar.timeZone }
    const picks = readPicks(one(params['receipt']))
    const after = one(params['after'])
    const [rows, receipt] = await Promise.all([
      // A page about one person needs no katas and totals.
      loadFlow(db, question, isWhole ? ['finished', 'open', 'katas', 'totals'] : ['finished', 'open']),
      picks ? loadReceipt(db, question, picks, after) : null,
    ])
    return { facts: factsOf(view, calendar, rows), receipt, isLater: after !== undefined }
  } catch (error) {
    const tooMuch = error instanceof AppError && isTooMuch(error) && limitSentence(error)
    if (tooMuch) return { tooMuch }
    logError('flow.load', error)
    return null
  }
}

const one = (value: string | string[] | undefined) => [value].flat()[0]

/** Whose days and weeks count: the viewer's, from their settings or their browser. */
export async function calendarOf(viewer: Pick<Viewer, 'settings'>): Promise<Calendar> {
  const [zoneName, received] = await Promise.all([namedTimeZone(viewer), headers()])
  const [language = ''] = (received.get('accept-language') ?? '').split(/[,;]/)
  return {
    timeZone: knownTimeZone(zoneName),
    weekStart: viewer.settings.weekStart ?? weekStartOf(language),
    now: new Date(),
  }
}
