import 'server-only'
import { createTransport, type SendMailOptions } from 'nodemailer'

const patienceMs = 15_000

/** What an e-mail says, and from whom to whom. Names and subjects are encoded by the library: they add no header. */
export type Mail = Required<Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'text'>> &
  Pick<SendMailOptions, 'replyTo' | 'html'>

/** Hands an e-mail to the mail server. @throws what the mail server or the way to it objects to */
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
