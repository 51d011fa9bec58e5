import 'server-only'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '@/lib/env'
import { logError } from '@/lib/log'
import { topics } from './contact-state'
import type { ContactMessage } from './schema'

const patienceMs = 15_000

/**
 * Tells the operator. The letter comes from the operator's own address, since mail servers send for nobody else; the answer goes
 * to whoever wrote. What fails is logged and no more: the message lies in the database.
 */
export async function mailMessage({ smtpUrl, contactEmail }: MailSettings, { name, email, topic, message }: ContactMessage): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: { name: 'Ninja Dojo contact form', address: contactEmail },
      to: contactEmail,
      replyTo: { name, address: email },
      subject: `${topics[topic]}: ${name}`,
      text: `${message}\n\n-- \n${name} <${email}>\nAnswer this letter to write to them.\n`,
    })
  } catch (error) {
    logError('contact.mail', error)
  } finally {
    transport.close()
  }
}
