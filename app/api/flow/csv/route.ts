import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { isCsvOf } from '@/lib/flow/csv'
import { askedOf } from '@/lib/flow/facts'
import { readPicks } from '@/lib/flow/pick'
import { sendCsv } from '@/lib/flow/send-csv'
import { readView, scopeOf } from '@/lib/flow/view'
import { calendarOf } from '@/lib/flow/load-page'
import { authedRoute } from '@/lib/http/authed-route'
import { makeFile } from '@/lib/http/make-file'

const input = z.record(z.string().max(20), z.string().max(4000))

/** The rows behind a figure or a number in analytics, as a file. Their whole state is in the address. */
export const GET = authedRoute(input, async (params, { db, viewer }) => {
  const [view, of, picks] = [readView(params), params['of'] ?? '', readPicks(params['receipt'])]
  if (!isCsvOf(of) || (of === 'receipt' && !picks)) throw new AppError('invalid', 'flow.csv: there is no such file')
  const calendar = await calendarOf(viewer)
  const scope = scopeOf(view, viewer.id)
  const question = { scope, asked: askedOf(view, calendar), timeZone: calendar.timeZone }
  return makeFile(viewer.id, () => sendCsv(db, question, of, picks ?? []))
})
