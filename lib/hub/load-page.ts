import 'server-only'
import type { Viewer } from '@/lib/account/schema'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { aiEnvironment } from '@/lib/ai/environment'
import { calendarOf } from '@/lib/flow/load-page'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { type Answer, answerQuestion } from './answer'
import { type Briefing, writeBriefing } from './briefing'
import { newsSince } from './news-since'
import { type HubPick, readHubPick } from './pick'
import { type HubReceipt, loadHub, loadHubReceipt } from './queries'
import { longestQuestion } from './question'
import type { HubFacts } from './schema'
import { makeSuggestions, type Suggestion } from './suggestions'
import { factsOfAnswer, factsOfHub } from './answer-facts'
import { wordAnswer, type WordedAnswer } from './word-answer'
import { wordBriefing, type WordedBriefing } from './word-briefing'

type Params = Readonly<Record<string, string | string[] | undefined>>

export type LoadedHub = {
  facts: HubFacts
  briefing: Briefing
  /** The same in the words of the operator's model, if there is one. */
  worded: Promise<WordedBriefing> | null
  suggestions: readonly Suggestion[]
  /** The question, the answer by rule (null: none), and the operator's model's answer, if there is a model. */
  asked: { ask: string; answer: Answer | null; worded: Promise<WordedAnswer> | null } | null
  opened: { pick: HubPick; receipt: HubReceipt; isLater: boolean } | null
  timeZone: string
  now: Date
}

/**
 * Everything the hub shows; 'closed' if the plan does not include it, null if it could not be loaded. A question that
 * was not asked on a page of this site is answered only by rule: opening a link must not spend the person's calls.
 */
export async function loadHubPage(
  viewer: Viewer,
  params: Params,
  isAskedHere: boolean,
): Promise<LoadedHub | 'closed' | null> {
  try {
    const [db, { timeZone, weekStart, now }] = await Promise.all([serverDb(), calendarOf(viewer)])
    const today = dayIn(timeZone, now)
    const ask = one(params['ask'])?.trim().slice(0, longestQuestion)
    const pick = readHubPick(one(params['receipt']), one(params['of']))
    const after = one(params['after'])
    const facts = await loadHub(db, timeZone, newsSince(today))
    if (!facts) return 'closed'
    const [answer, receipt] = await Promise.all([
      ask ? answerQuestion({ db, viewerId: viewer.id, timeZone, now: { today, weekStart }, ask }) : null,
      pick ? loadHubReceipt(db, pick, timeZone, { after }) : null,
    ])
    const calendar = { timeZone, dateFormat: viewer.settings.dateFormat ?? 'en-US' }
    const briefing = writeBriefing(facts, calendar)
    const suggestions = makeSuggestions(facts, calendar, viewer.id)
    const isWorded = aiEnvironment() !== null
    const known = answer ? factsOfAnswer(answer) : factsOfHub(briefing, suggestions)
    return {
      facts,
      briefing,
      worded: isWorded ? wordBriefing(viewer.id, briefing.sentences) : null,
      suggestions,
      asked: ask ? { ask, answer, worded: isWorded && isAskedHere ? wordAnswer(viewer.id, ask, known) : null } : null,
      opened: pick && receipt ? { pick, receipt, isLater: after !== undefined } : null,
      timeZone,
      now,
    }
  } catch (error) {
    logError('hub.load', error)
    return null
  }
}

const one = (value: string | string[] | undefined) => [value].flat()[0]
