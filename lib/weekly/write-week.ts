import { type DateFormat, writeDay } from '@/lib/date-format'
import { techniques } from '@/lib/flow/durations'
import { writePicks } from '@/lib/flow/pick'
import { viewPath } from '@/lib/flow/view'
import { letterHtml, type LetterPage, letterText } from '@/lib/mail/letter-html'
import type { Written } from '@/lib/notifications/send-letters'
import type { Week } from './week'
import { doneBars, doneLines, dueLines, type Linked, oldLines, returnedLines } from './week-lines'

const page = '/productivity'

/** A person's week compared with their own past ones. Null if nothing was finished and nothing is open. */
export function writeWeek(
  week: Week,
  { dateFormat, timeZone }: { dateFormat: DateFormat; timeZone: string },
  origin: string,
  unsubscribe: string,
): Written | null {
  const { facts, period, count } = week
  if (count === 0 && facts.open.length === 0) return null
  const absolute = (path: string) => new URL(path, origin).href
  const linked: Linked = (text, many, pick) =>
    many === 0 ? text : { text, href: absolute(viewPath(page, facts.view, { receipt: writePicks([pick]) })) }
  const day = (named: string) => writeDay(named, { month: 'short', day: 'numeric' }, dateFormat)
  const days = `${day(period.since)} to ${day(period.until)}`
  const bars = doneBars(week, day)
  const letter: LetterPage = {
    title: `Your week: ${techniques(count)} done`,
    lead: `${days} (time zone: ${timeZone.replaceAll('_', ' ')}). Open work is counted as of this e-mail. Each number opens its techniques.`,
    blocks: [
      { over: 'Done', title: '', lines: doneLines(week, linked), ...(bars && { bars }) },
      { over: 'Due dates', title: '', lines: dueLines(week, linked) },
      { over: 'Growing old', title: '', lines: oldLines(week, linked, absolute) },
      { over: 'Came back', title: '', lines: returnedLines(week, linked) },
    ],
    foot: [
      { title: '', link: { href: absolute(viewPath(page, facts.view)), label: 'See these weeks in Analytics:' } },
      { title: '', link: { href: absolute('/notification-settings'), label: 'Choose your notifications:' } },
      { title: '', link: { href: unsubscribe, label: 'Stop the weekly e-mail:' } },
    ],
  }
  return { subject: `Your week, ${days}: ${count} done`, text: letterText(letter), html: letterHtml(letter) }
}
