import 'server-only'
import { createTransport, type SendMailOptions } from 'nodemailer'

const patienceMs = 15_000

/** An e-mail's text, sender and recipient. The library encodes names and subjects, so they cannot add headers. */
export type Mail = Required<Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'replyTo' | 'html'>

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
