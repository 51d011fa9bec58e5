import { type DateFormat, writeDay } from '@/lib/date-format'
import { writeBriefing } from '@/lib/hub/briefing'
import { greeting } from '@/lib/hub/greeting'
import { hubPage } from '@/lib/hub/pick'
import type { HubFacts } from '@/lib/hub/schema'
import type { Sentence } from '@/lib/hub/sentence'
import { letterHtml, type LetterPage, letterText } from '@/lib/mail/letter-html'
import type { Written } from '@/lib/notifications/send-letters'

export type Reader = { name: string | null; timeZone: string; dateFormat: DateFormat }

/** The same sentences as in the hub. Null if nothing needs the person: no one wants to be told that by e-mail. */
export function writeMorning(facts: HubFacts, reader: Reader, origin: string, unsubscribe: string): Written | null {
  const { sentences, isQuiet } = writeBriefing(facts, reader)
  if (isQuiet) return null
  const absolute = (path: string) => new URL(path, origin).href
  const day = writeDay(facts.today, { weekday: 'long', month: 'long', day: 'numeric' }, reader.dateFormat)
  const letter: LetterPage = {
    title: greeting(0, reader.name),
    lead: `${day} (time zone: ${reader.timeZone.replaceAll('_', ' ')}). Counted as of this e-mail; each number opens its techniques.`,
    blocks: sentences.map(({ parts }) => ({ title: '', lines: [lettered(parts, absolute)] })),
    foot: [
      { title: '', link: { href: absolute(hubPage), label: 'See it in the AI Hub, with suggestions:' } },
      { title: '', link: { href: absolute('/notification-settings'), label: 'Choose your notifications:' } },
      { title: '', link: { href: unsubscribe, label: 'Stop the morning e-mail:' } },
    ],
  }
  return { subject: `Your briefing for ${day}`, text: letterText(letter), html: letterHtml(letter) }
}

function lettered(parts: Sentence['parts'], absolute: (path: string) => string): Sentence['parts'] {
  return parts.map((part) => (typeof part === 'string' ? part : { text: part.text, href: absolute(part.href) }))
}
