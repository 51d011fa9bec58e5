import * as z from 'zod/mini'
import { dateFormats } from '@/lib/date-format'
import { type LetterBlock, letterHtml, type LetterPage, letterText } from '@/lib/mail/letter-html'
import { plainText } from '@/lib/mentions/plain-text'
import { factsSchema } from './schema'
import { notificationSentence, oneLine, plainSentence } from './sentence'

const text = z.nullable(z.string())

/** What `claim_letter` returns. */
export const letterSchema = z.object({
  id: z.guid(),
  attempt: z.int(),
  kind: z.enum(['single', 'digest']),
  email: z.string(),
  userId: z.guid(),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  /** The number of all lines; `lines` are the first 50. */
  total: z.int(),
  lines: z
    .array(z.extend(factsSchema, { at: z.string(), boardId: text, cardId: text, commentId: text }))
    .check(z.minLength(1)),
})
export type Letter = z.infer<typeof letterSchema>
type Line = Letter['lines'][number]

/** What is sent: `page` is where people can stop all e-mails. */
export function writeLetter(
  letter: Letter,
  origin: string,
  unsubscribe: string,
): { subject: string; text: string; html: string } {
  const { kind, total, lines } = letter
  const sentence = (line: Line) => plainSentence(notificationSentence(line, letter.timeZone, letter.dateFormat))
  const [first] = lines
  const title =
    kind === 'digest'
      ? `${total === 1 ? '1 notification' : `${total} notifications`} from your dojos`
      : total === 1 && first
        ? sentence(first)
        : `${total} notifications about ${first?.card === null || !first ? 'a technique' : `“${oneLine(first.card)}”`}`
  const page: LetterPage = {
    title,
    ...(kind === 'digest' && { lead: 'Everything unread in your bell.' }),
    blocks: [
      ...lines.map((line, at) =>
        blockOf(line, {
          origin,
          // In an e-mail about one technique, the last one leads there.
          hasLink: kind === 'digest' || at === lines.length - 1,
          isSingle: kind === 'single',
          title: total === 1 && kind === 'single' ? '' : sentence(line),
        }),
      ),
      ...(total > lines.length
        ? [
            {
              title: `And ${total - lines.length} more.`,
              link: { href: new URL('/dashboard', origin).href, label: 'See them in the bell:' },
            },
          ]
        : []),
    ],
    foot: [
      {
        title: '',
        link: { href: new URL('/notification-settings', origin).href, label: 'Choose your notifications:' },
      },
      { title: '', link: { href: unsubscribe, label: 'Stop all e-mails like this one:' } },
    ],
  }
  return {
    subject: title.length > 150 ? `${title.slice(0, 149)}…` : title,
    text: letterText(page),
    html: letterHtml(page),
  }
}

function blockOf(
  line: Line,
  { origin, hasLink, isSingle, title }: { origin: string; hasLink: boolean; isSingle: boolean; title: string },
): LetterBlock {
  const { href, label } = linkOf(line, origin)
  const words = line.text === null ? '' : oneLine(plainText(line.text))
  return {
    ...(line.board !== null && { over: oneLine(line.board) }),
    title,
    ...(words !== '' && { quote: words.length > 500 ? `${words.slice(0, 499)}…` : words }),
    ...(hasLink && (isSingle ? { action: { href, label } } : { link: { href, label: `${label}:` } })),
  }
}

function linkOf({ kind, boardId, cardId, commentId }: Line, origin: string): { href: string; label: string } {
  if (boardId === null || cardId === null) {
    const path = kind === 'plan' ? '/settings' : '/dashboard'
    return { href: new URL(path, origin).href, label: kind === 'plan' ? 'See your plan' : 'Open the dashboard' }
  }
  const url = new URL(`/dojo/${boardId}`, origin)
  url.searchParams.set('technique', cardId)
  if (commentId !== null) url.searchParams.set('comment', commentId)
  return { href: url.href, label: commentId === null ? 'Open the technique' : 'Read and answer' }
}
