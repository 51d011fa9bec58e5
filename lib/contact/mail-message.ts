import 'server-only'
import type { ContactSettings } from '@/lib/env'
import { logError } from '@/lib/log'
import { sendMail } from '@/lib/mail/send-mail'
import { topics } from './contact-state'
import type { ContactMessage } from './schema'

/**
 * Tells the operator. The e-mail comes from the operator's own address, because mail servers send for no other address;
 * replies go to the sender. A failure is only logged: the message is in the database.
 */
export async function mailMessage(
  { smtpUrl, contactEmail }: ContactSettings,
  { name, email, topic, message }: ContactMessage,
): Promise<void> {
  try {
    await sendMail(smtpUrl, {
      from: { name: 'Ninja Dojo contact form', address: contactEmail },
      to: contactEmail,
      replyTo: { name, address: email },
      subject: `${topics[topic]}: ${name}`,
      text: `${message}\n\n-- \n${name} <${email}>\nReply to this e-mail to answer them.\n`,
    })
  } catch (error) {
    logError('contact.mail', error)
  }
}
