import 'server-only'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { normalForm } from '@/lib/normal-form'

const patienceMs = 15_000

/** An e-mail's text, sender and recipient. The library encodes names and subjects, so they cannot add headers. */
export type Mail = Required<Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'replyTo' | 'html' | 'messageId' | 'headers'>

/** Passes an e-mail to the mail server. @throws the error of the mail server or of the connection to it */
export async function sendMail(smtpUrl: string, mail: Mail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

const webAddress = /:[/\\]{2}|www\.|[^\s.]\.\p{L}{2}|\.xn--|\d{1,3}(\.\d{1,3}){3}|\[[\da-f]*:[\da-f:.]*\]/iu

/**
 * What someone typed, on one line, for an e-mail to an address of their choice: undefined if it contains a web address,
 * in any letters and dots that browsers accept, since mail programs turn it into a link.
 */
export function harmless(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const asRead = normalForm(line.replaceAll(/[\p{Cf}\p{DI}]/gu, ''), 'NFKC').replaceAll(/[．｡。]/g, '.')
  return line === '' || webAddress.test(asRead) ? undefined : line
}
